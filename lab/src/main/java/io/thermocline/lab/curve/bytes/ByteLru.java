package io.thermocline.lab.curve.bytes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * LRU over capacities in bytes, exact at all of them from one pass. A miss evicts the objects accessed longest ago until
 * its object fits. So a capacity keeps the objects accessed last, as many as fit, and an access hits where its
 * {@link ByteDistances distance} is at most the capacity.
 *
 * <p>All capacities that fit the largest object share their distances. A smaller one has its own, without the objects
 * that it never keeps.
 */
public final class ByteLru implements ByteCache {
    private final ObjectSizes sizes;
    private final List<Group> groups = new ArrayList<>();
    private final Group[] groupOf;
    private long accesses;
    private long bytes;

    /**
     * No accesses yet.
     *
     * @param capacities in bytes, ascending
     */
    public ByteLru(ObjectSizes sizes, long[] capacities) {
        this.sizes = sizes;
        groupOf = new Group[capacities.length];
        long largest = sizes.largest();
        for (int i = 0; i < capacities.length; i++) {
            int to = capacities[i] < largest ? i + 1 : capacities.length;
            Group group = new Group(i, Arrays.copyOfRange(capacities, i, to));
            groups.add(group);
            Arrays.fill(groupOf, i, to, group);
            i = to - 1;
        }
    }

    @Override
    public void take(int[] taken, int size) {
        for (Group group : groups) {
            for (int i = 0; i < size; i++) {
                group.access(taken[i] & Integer.MAX_VALUE);
            }
        }
        for (int i = 0; i < size; i++) {
            bytes += sizes.of(taken[i] & Integer.MAX_VALUE);
        }
        accesses += size;
    }

    @Override
    public long misses(int capacity) {
        return accesses - groupOf[capacity].sum(groupOf[capacity].hits, capacity);
    }

    @Override
    public long missedBytes(int capacity) {
        return bytes - groupOf[capacity].sum(groupOf[capacity].hitBytes, capacity);
    }

    /** Capacities that keep the same objects. */
    private final class Group {
        private final int first; // index of the first capacity
        private final long[] capacities;
        private final ByteDistances distances = new ByteDistances(sizes);
        private final long[] hits; // by the smallest capacity that has them
        private final long[] hitBytes;

        Group(int first, long[] capacities) {
            this.first = first;
            this.capacities = capacities;
            hits = new long[capacities.length];
            hitBytes = new long[capacities.length];
        }

        void access(int page) {
            long size = sizes.of(page);
            long most = capacities[capacities.length - 1];
            if (size > most) {
                return;
            }
            long distance = distances.access(page);
            if (distance > most || distance == ByteDistances.COLD) { // which is the largest capacity, too
                return;
            }
            int at = Arrays.binarySearch(capacities, distance);
            int smallest = at >= 0 ? at : -at - 1;
            hits[smallest]++;
            hitBytes[smallest] += size;
        }

        long sum(long[] counts, int capacity) {
            return Arrays.stream(counts, 0, capacity - first + 1).sum();
        }
    }
}
