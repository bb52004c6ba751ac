package io.thermocline.engine.core;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Tokens that operations hold from one stage of their way until they depart from a later one. Those that find no token wait in the order of their
 * arrival; whoever gives a token back hands it to the first of them. A line is as long as there are operations.
 */
final class Credits {
    private static final int NONE = -1;

    private final Map<String, Integer> numberByName = new HashMap<>();

    // by credit
    private int[] pools = new int[0];
    private int[] firstPool = new int[0]; // among the pools of all
    private int[] neighbours = new int[0]; // streams side by side that share a pool

    // by pool
    private int[] tokens = new int[0]; // that nobody holds
    private int[] firstWaiting = new int[0];
    private int[] lastWaiting = new int[0];

    // by operation
    private int[] lane =
            new int[0]; // says which pool of each credit it draws from: a stream, or the complement of a turn
    private int[] following = new int[0]; // the next in its line

    /** Whether there is none. */
    boolean isEmpty() {
        return pools.length == 0;
    }

    /** The number of a credit, added if it is new. */
    int add(String name, int poolCount, int tokensOfEach, int sharing) {
        Integer known = numberByName.get(name);
        if (known != null) {
            return known;
        }
        int first = tokens.length;
        int length = first + poolCount;
        tokens = Arrays.copyOf(tokens, length);
        firstWaiting = Arrays.copyOf(firstWaiting, length);
        lastWaiting = Arrays.copyOf(lastWaiting, length);
        Arrays.fill(tokens, first, length, tokensOfEach);
        Arrays.fill(firstWaiting, first, length, NONE);
        int credit = pools.length;
        pools = Arrays.copyOf(pools, credit + 1);
        pools[credit] = poolCount;
        firstPool = Arrays.copyOf(firstPool, credit + 1);
        firstPool[credit] = first;
        neighbours = Arrays.copyOf(neighbours, credit + 1);
        neighbours[credit] = sharing;
        numberByName.put(name, credit);
        return credit;
    }

    /** From now on an operation draws from the pools of a stream. */
    void drawFor(int operation, int stream) {
        drawAs(operation, stream);
    }

    /** From now on an operation draws from the pools whose turn it is. */
    void drawInTurn(int operation, int turn) {
        drawAs(operation, ~turn);
    }

    private void drawAs(int operation, int itsLane) {
        if (operation >= lane.length) {
            int length = Math.max(operation + 1, 2 * lane.length);
            lane = Arrays.copyOf(lane, length);
            following = Arrays.copyOf(following, length);
        }
        lane[operation] = itsLane;
    }

    /** Whether an operation gets a token; otherwise it stands in line for one. */
    boolean take(int credit, int operation) {
        int pool = pool(credit, operation);
        if (tokens[pool] > 0) {
            tokens[pool]--;
            return true;
        }
        following[operation] = NONE;
        if (firstWaiting[pool] == NONE) {
            firstWaiting[pool] = operation;
        } else {
            following[lastWaiting[pool]] = operation;
        }
        lastWaiting[pool] = operation;
        return false;
    }

    /** An operation gives its token back; returns the operation that has it now, or -1 if nobody waited. */
    int giveBack(int credit, int operation) {
        int pool = pool(credit, operation);
        int next = firstWaiting[pool];
        if (next == NONE) {
            tokens[pool]++;
        } else {
            firstWaiting[pool] = following[next];
        }
        return next;
    }

    private int pool(int credit, int operation) {
        int drawsAs = lane[operation];
        return firstPool[credit] + (drawsAs >= 0 ? drawsAs / neighbours[credit] : ~drawsAs) % pools[credit];
    }
}
