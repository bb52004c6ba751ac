package io.thermocline.engine.time;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that operations hold from one stage of their way until they depart from a later one. Those that find no token
 * wait in the order of their arrival. An operation that gives a token back hands it to the first of them.
 */
final class Credits {
    private final Map<String, Integer> numberByName = new HashMap<>();

    // by credit
    private int[] pools = new int[0];
    private int[] firstPool = new int[0]; // among the pools of all
    private int[] neighbours = new int[0]; // streams side by side that share a pool

    // by pool
    private int[] tokens = new int[0]; // that nothing holds
    private OperationLine[] waiting = new OperationLine[0];

    /** The number of a credit, added if it is new. */
    int add(String name, int poolCount, int tokensOfEach, int sharing) {
        Integer known = numberByName.get(name);
        if (known != null) {
            return known;
        }
        int first = tokens.length;
        int length = first + poolCount;
        tokens = Arrays.copyOf(tokens, length);
        waiting = Arrays.copyOf(waiting, length);
        Arrays.fill(tokens, first, length, tokensOfEach);
        for (int pool = first; pool < length; pool++) {
            waiting[pool] = new OperationLine();
        }
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

    /** Whether an operation gets a token; otherwise it waits in line for one. */
    boolean take(int credit, Operation operation) {
        int pool = pool(credit, operation);
        if (tokens[pool] > 0) {
            tokens[pool]--;
            return true;
        }
        waiting[pool].add(operation);
        return false;
    }

    /** An operation gives its token back; returns the operation that has it now, or none if nothing waited. */
    @Nullable
    Operation giveBack(int credit, Operation operation) {
        int pool = pool(credit, operation);
        Operation next = waiting[pool].first();
        if (next == null) {
            tokens[pool]++;
        } else {
            waiting[pool].leaveBefore(next.following);
        }
        return next;
    }

    private int pool(int credit, Operation operation) {
        return firstPool[credit] + operation.pool(pools[credit], neighbours[credit]);
    }
}
