package io.thermocline.policies.reference;

import io.thermocline.engine.policy.FlightWindow;

/**
 * Doubly linked lists over a fixed set of nodes (frames, or places of a ghost list). The caller knows which node is in
 * which list.
 *
 * <p>The links of a node lie side by side, so that it is one cache line. A list is a ring through a sentinel node of
 * its own, so that no end is a special case. <em>First</em> is where nodes are added, <em>last</em> is the oldest end.
 * Eight bytes a node; every operation is O(1).
 */
final class Links {
    /** No node. */
    static final int NONE = -1;

    private final int nodes;
    private final int[] links; // of node n: the one towards the first end at 2n, the one towards the last end at 2n + 1

    /** Empty lists. */
    Links(int nodes, int lists) {
        this.nodes = nodes;
        links = new int[2 * (nodes + lists)];
        for (int sentinel = nodes; sentinel < nodes + lists; sentinel++) {
            links[2 * sentinel] = sentinel;
            links[2 * sentinel + 1] = sentinel;
        }
    }

    /** The oldest node of a list, or {@link #NONE}. */
    int last(int of) {
        return orNone(links[2 * (nodes + of)]);
    }

    /** The oldest node of a list whose frame is not in flight, or {@link #NONE}. */
    int lastLanded(int of, FlightWindow flights) {
        int node = links[2 * (nodes + of)];
        while (node < nodes && flights.isInFlight(node)) {
            node = links[2 * node];
        }
        return orNone(node);
    }

    /** The neighbour towards the first end, or {@link #NONE}. */
    int newer(int node) {
        return orNone(links[2 * node]);
    }

    /** The neighbour towards the last end, or {@link #NONE}. */
    int older(int node) {
        return orNone(links[2 * node + 1]);
    }

    /** Adds a node that is in no list. */
    void addFirst(int to, int node) {
        linkAfter(nodes + to, node);
    }

    /** Adds a node that is in no list at the oldest end. */
    void addLast(int to, int node) {
        linkAfter(links[2 * (nodes + to)], node);
    }

    /** Adds a node that is in no list beside another, on the side of the first end. */
    void addNewerThan(int other, int node) {
        linkAfter(links[2 * other], node);
    }

    /** Takes a node out of its list. */
    void remove(int node) {
        int before = links[2 * node];
        int after = links[2 * node + 1];
        links[2 * before + 1] = after;
        links[2 * after] = before;
    }

    /** Moves a node to the first end of the list that it is in. */
    void renew(int in, int node) {
        int before = links[2 * node];
        if (before != nodes + in) {
            remove(node);
            linkAfter(nodes + in, node);
        }
    }

    private void linkAfter(int before, int node) {
        int after = links[2 * before + 1];
        links[2 * node] = before;
        links[2 * node + 1] = after;
        links[2 * before + 1] = node;
        links[2 * after] = node;
    }

    private int orNone(int node) {
        return node < nodes ? node : NONE;
    }
}
