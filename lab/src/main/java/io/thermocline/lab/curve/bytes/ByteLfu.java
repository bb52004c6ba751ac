package io.thermocline.lab.curve.bytes;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Least frequently used over a capacity in bytes. The object with the fewest accesses since it came leaves, whatever its
 * size; among equals the one that has had its count for longest.
 *
 * <p>Source: Shah, Mitra and Matani, <em>An O(1) algorithm for implementing the LFU cache eviction scheme</em>, 2010;
 * the tie is libCacheSim's. Objects of one count are a group, in the order in which they came to it, and groups are in
 * the order of their counts.
 *
 * <p>State: 12 B a page of the address space, and an object a count. Cost: O(1).
 */
final class ByteLfu extends CountingByteCache {
    private static final int NONE = -1;

    private final int[] newer; // by page, within its group
    private final int[] older;
    private final @Nullable Group[] groupOf; // by page; null of those that are not kept
    private final Group ends = new Group(0); // between the largest count and the smallest
    private long used;

    /** An empty cache. */
    ByteLfu(ObjectSizes sizes, long capacity) {
        super(sizes, capacity);
        newer = new int[sizes.pages()];
        older = new int[sizes.pages()];
        Arrays.fill(newer, NONE);
        Arrays.fill(older, NONE);
        groupOf = new Group[sizes.pages()];
    }

    @Override
    boolean hit(int page) {
        Group group = groupOf[page];
        if (group == null) {
            return false;
        }
        Group next = group.following(group.count + 1);
        leave(group, page);
        join(next, page);
        return true;
    }

    @Override
    void admit(int page, long bytes) {
        while (used + bytes > capacity) {
            int victim = ends.next.oldest;
            leave(ends.next, victim);
            groupOf[victim] = null;
            used -= sizes.of(victim);
        }
        used += bytes;
        join(ends.following(1), page);
    }

    private void join(Group group, int page) {
        older[page] = group.newest;
        newer[page] = NONE;
        if (group.newest == NONE) {
            group.oldest = page;
        } else {
            newer[group.newest] = page;
        }
        group.newest = page;
        groupOf[page] = group;
    }

    private void leave(Group group, int page) {
        if (older[page] == NONE) {
            group.oldest = newer[page];
        } else {
            newer[older[page]] = newer[page];
        }
        if (newer[page] == NONE) {
            group.newest = older[page];
        } else {
            older[newer[page]] = older[page];
        }
        if (group.oldest == NONE) {
            group.previous.next = group.next;
            group.next.previous = group.previous;
        }
    }

    /** The objects of one count, in a ring of groups by ascending count. */
    private static final class Group {
        private final long count;
        private int oldest = NONE;
        private int newest = NONE;
        private Group previous = this;
        private Group next = this;

        Group(long count) {
            this.count = count;
        }

        /** The group of a count that no group between this and the next has; a new one if need be. */
        Group following(long wanted) {
            if (next.count == wanted) {
                return next;
            }
            Group made = new Group(wanted);
            made.previous = this;
            made.next = next;
            next.previous = made;
            next = made;
            return made;
        }
    }
}
