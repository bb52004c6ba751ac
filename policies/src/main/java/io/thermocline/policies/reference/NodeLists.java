package io.thermocline.policies.reference;

import io.thermocline.engine.policy.FlightWindow;
import java.util.Arrays;

/**
 * {@link Links} that know of each node which list it is in, and of each list its size. Nine bytes a node; every
 * operation is O(1).
 */
public final class NodeLists {
    /** No node, no list. */
    public static final int NONE = Links.NONE;

    private final Links links;
    private final byte[] list; // of each node
    private final int[] size; // of each list

    /** Empty lists. */
    public NodeLists(int nodes, int lists) {
        links = new Links(nodes, lists);
        list = new byte[nodes];
        size = new int[lists];
        Arrays.fill(list, (byte) NONE);
    }

    /** Nodes of a list. */
    public int size(int of) {
        return size[of];
    }

    /** The list that a node is in, or {@link #NONE}. */
    public int listOf(int node) {
        return list[node];
    }

    /** The oldest node of a list, or {@link #NONE}. */
    public int last(int of) {
        return links.last(of);
    }

    /** The oldest node of a list whose frame is not in flight, or {@link #NONE}. */
    public int lastLanded(int of, FlightWindow flights) {
        return links.lastLanded(of, flights);
    }

    /** The neighbour towards the first end, or {@link #NONE}. */
    public int newer(int node) {
        return links.newer(node);
    }

    /** The neighbour towards the last end, or {@link #NONE}. */
    public int older(int node) {
        return links.older(node);
    }

    /** Adds a node that is in no list. */
    public void addFirst(int to, int node) {
        join(to, node);
        links.addFirst(to, node);
    }

    /** Adds a node that is in no list at the oldest end. */
    public void addLast(int to, int node) {
        join(to, node);
        links.addLast(to, node);
    }

    /** Adds a node that is in no list beside another, on the side of the first end. */
    public void addNewerThan(int other, int node) {
        join(list[other], node);
        links.addNewerThan(other, node);
    }

    /** Takes a node out of its list. */
    public void remove(int node) {
        size[list[node]]--;
        list[node] = NONE;
        links.remove(node);
    }

    /** Moves a node to the first end of the list that it is in. */
    public void renew(int in, int node) {
        links.renew(in, node);
    }

    /** Moves a node from its list to the first end of another. */
    public void moveFirst(int to, int node) {
        remove(node);
        addFirst(to, node);
    }

    private void join(int to, int node) {
        list[node] = (byte) to;
        size[to]++;
    }
}
