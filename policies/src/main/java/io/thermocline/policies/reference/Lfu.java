package io.thermocline.policies.reference;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;

/**
 * Least frequently used, in constant time. The page with the fewest accesses since it came in leaves; among equals the
 * one that has had this count for longest.
 *
 * <p>Source: Shah, Mitra and Matani, <em>An O(1) algorithm for implementing the LFU cache eviction scheme</em>, 2010;
 * the tie is libCacheSim's. Accesses are forgotten when a page leaves. Instead of a list of lists, all frames are in
 * one list in the order in which they would leave, and a group is a stretch of it with the same count, known by its
 * newest frame.
 *
 * <p>State: 29 B a frame. Cost: O(1).
 */
final class Lfu implements Replacement {
    private static final int ORDER = 0;
    private static final int NONE = NodeLists.NONE;

    private final NodeLists order; // the last leaves first
    private final int[] groupOf; // of each frame
    private final long[] count; // of each group: accesses of each of its pages
    private final int[] members; // of each group
    private final int[]
            newest; // of each group in use: its frame nearest to the first end; of the others: the next unused group
    private int unused;

    /** An empty tier of {@code frames} frames. */
    Lfu(int frames) {
        order = new NodeLists(frames, 1);
        groupOf = new int[frames];
        count = new long[frames];
        members = new int[frames];
        newest = new int[frames];
        for (int group = 0; group < frames; group++) {
            newest[group] = group + 1 < frames ? group + 1 : NONE;
        }
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        int group = groupOf[frame];
        int end = newest[group];
        int above = order.newer(end);
        boolean joins = above != NONE && count[groupOf[above]] == count[group] + 1;
        if (!joins && members[group] == 1) {
            count[group]++;
            return;
        }
        int target = joins ? groupOf[above] : newGroup(count[group] + 1);
        int beside = joins ? newest[target] : end;
        leaveGroup(frame);
        if (beside != frame) {
            order.remove(frame);
            order.addNewerThan(beside, frame);
        }
        joinGroup(target, frame);
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        return order.lastLanded(ORDER, flights);
    }

    @Override
    public void onFill(int page, int frame, long access) {
        int last = order.last(ORDER);
        if (last != NONE && count[groupOf[last]] == 1) {
            int group = groupOf[last];
            order.addNewerThan(newest[group], frame);
            joinGroup(group, frame);
        } else {
            order.addLast(ORDER, frame);
            joinGroup(newGroup(1), frame);
        }
    }

    @Override
    public void onRemove(int page, int frame) {
        leaveGroup(frame);
        order.remove(frame);
    }

    private int newGroup(long accesses) {
        int group = unused;
        unused = newest[group];
        count[group] = accesses;
        return group;
    }

    private void joinGroup(int group, int frame) {
        groupOf[frame] = group;
        newest[group] = frame;
        members[group]++;
    }

    private void leaveGroup(int frame) {
        int group = groupOf[frame];
        if (--members[group] == 0) {
            newest[group] = unused;
            unused = group;
        } else if (newest[group] == frame) {
            newest[group] = order.older(frame);
        }
    }
}
