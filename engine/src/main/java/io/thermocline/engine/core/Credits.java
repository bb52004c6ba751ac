package io.thermocline.engine.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tokens that operations hold from one stage of their way until they depart from a later one. Those that find no token wait in the order of their
 * arrival; whoever gives a token back hands it to the first of them. A line is as long as there are operations.
 */
final class Credits {
    private static final int NONE = -1;

    private final Map<String, Integer> numberByName = new HashMap<>();
    private final List<Integer> pools = new ArrayList<>(); // by credit
    private final List<Integer> firstPool = new ArrayList<>(); // by credit, among the pools of all

    // by pool
    private int[] tokens = new int[0]; // that nobody holds
    private int[] firstWaiting = new int[0];
    private int[] lastWaiting = new int[0];

    private int[] following = new int[0]; // by operation: the next in its line

    /** The number of a credit, added if it is new. */
    int add(String name, int poolCount, int tokensOfEach) {
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
        numberByName.put(name, pools.size());
        pools.add(poolCount);
        firstPool.add(first);
        return pools.size() - 1;
    }

    /** Whether an operation gets a token of the pool that a lane draws from; otherwise it stands in line for one. */
    boolean take(int credit, int lane, int operation) {
        int pool = pool(credit, lane);
        if (tokens[pool] > 0) {
            tokens[pool]--;
            return true;
        }
        if (operation >= following.length) {
            following = Arrays.copyOf(following, Math.max(operation + 1, 2 * following.length));
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

    /** A token comes back; returns the operation that has it now, or -1 if nobody waited. */
    int giveBack(int credit, int lane) {
        int pool = pool(credit, lane);
        int operation = firstWaiting[pool];
        if (operation == NONE) {
            tokens[pool]++;
        } else {
            firstWaiting[pool] = following[operation];
        }
        return operation;
    }

    private int pool(int credit, int lane) {
        return firstPool.get(credit) + lane % pools.get(credit);
    }
}
