package io.thermocline.engine.core;

import java.util.Arrays;

/**
 * The operations on their way: where each is, what it waits for and what waits for it, the frames that it uses, and the pages that it moves.
 *
 * <p>What is known of an operation stands side by side in one cache line, since an event needs most of it. Numbers are given again, the last one
 * first.
 */
final class Operations {
    /** No operation, record, access or edge. */
    static final int NONE = -1;

    private static final int INITIAL = 64;

    // an operation's words
    private static final int LINE_BITS = 4;
    private static final int STAGE = 0;
    private static final int WAITS_FOR = 1; // so many operations
    private static final int FIRST_DEPENDENT = 2; // an edge
    private static final int LAST_DEPENDENT = 3;
    private static final int FIRST_ACCESS = 4;
    private static final int SOURCE = 5;
    private static final int TARGET = 6;
    private static final int USE = 7;
    private static final int NEXT_USER = 8;
    private static final int PREVIOUS_USER = 9;
    private static final int PAGES = 10;
    private static final int FIRST_MEMBER = 11;
    private static final int LAST_MEMBER = 12;
    private static final int NEXT_MEMBER = 13;
    private static final int GROUP = 14;
    private static final int NEXT_FREE = 15;

    private int[] words = new int[0];
    private int free = NONE;

    // who waits for an operation, as linked edges
    private int[] waiting = new int[0];
    private int[] nextEdge = new int[0];
    private int freeEdge = NONE;

    /** Adds an operation that moves one page, stands before a stage and waits for nothing; returns its number. */
    int add(int stage) {
        if (free == NONE) {
            grow();
        }
        int operation = free;
        int line = operation << LINE_BITS;
        free = words[line + NEXT_FREE];
        words[line + STAGE] = stage;
        words[line + WAITS_FOR] = 0;
        words[line + FIRST_DEPENDENT] = NONE;
        words[line + FIRST_ACCESS] = NONE;
        words[line + SOURCE] = NONE;
        words[line + TARGET] = NONE;
        words[line + PAGES] = 1;
        words[line + FIRST_MEMBER] = NONE;
        words[line + GROUP] = NONE;
        return operation;
    }

    /** Gives a number back. The edges of what waits for the operation are the caller's. */
    void remove(int operation) {
        words[(operation << LINE_BITS) + NEXT_FREE] = free;
        free = operation;
    }

    /** The stage at which it stands, or which it enters when it can. */
    int stage(int operation) {
        return words[(operation << LINE_BITS) + STAGE];
    }

    void setStage(int operation, int stage) {
        words[(operation << LINE_BITS) + STAGE] = stage;
    }

    /** The first of the accesses that wait for it, or {@link #NONE}. */
    int firstAccess(int operation) {
        return words[(operation << LINE_BITS) + FIRST_ACCESS];
    }

    void setFirstAccess(int operation, int access) {
        words[(operation << LINE_BITS) + FIRST_ACCESS] = access;
    }

    // ---- waiting

    /** Whether it waits for no other. */
    boolean isReady(int operation) {
        return words[(operation << LINE_BITS) + WAITS_FOR] == 0;
    }

    /** An operation waits for an earlier one. */
    void depend(int operation, int earlier) {
        if (freeEdge == NONE) {
            growEdges();
        }
        int edge = freeEdge;
        freeEdge = nextEdge[edge];
        waiting[edge] = operation;
        nextEdge[edge] = NONE;
        int line = earlier << LINE_BITS;
        if (words[line + FIRST_DEPENDENT] == NONE) {
            words[line + FIRST_DEPENDENT] = edge;
        } else {
            nextEdge[words[line + LAST_DEPENDENT]] = edge;
        }
        words[line + LAST_DEPENDENT] = edge;
        words[(operation << LINE_BITS) + WAITS_FOR]++;
    }

    /** The first edge to one that waits for it, or {@link #NONE}. */
    int firstDependent(int operation) {
        return words[(operation << LINE_BITS) + FIRST_DEPENDENT];
    }

    /** The operation that an edge makes wait. */
    int dependent(int edge) {
        return waiting[edge];
    }

    /** What an edge makes wait does so no more; returns the next edge, or {@link #NONE}. */
    int release(int edge) {
        words[(waiting[edge] << LINE_BITS) + WAITS_FOR]--;
        int next = nextEdge[edge];
        nextEdge[edge] = freeEdge;
        freeEdge = edge;
        return next;
    }

    // ---- frames

    /** Record of the frame that it reads or changes in place; {@link #NONE} when it no longer stands among its users. */
    int source(int operation) {
        return words[(operation << LINE_BITS) + SOURCE];
    }

    /** It no longer stands among the users of its source. */
    void forgetSource(int operation) {
        words[(operation << LINE_BITS) + SOURCE] = NONE;
    }

    /** What it does with its source. */
    int use(int operation) {
        return words[(operation << LINE_BITS) + USE];
    }

    /** The user of its source before it, or {@link #NONE}. */
    int nextUser(int operation) {
        return words[(operation << LINE_BITS) + NEXT_USER];
    }

    /** It becomes the newest user of a source. */
    void addUser(int operation, int source, int use, int newest) {
        int line = operation << LINE_BITS;
        words[line + SOURCE] = source;
        words[line + USE] = use;
        words[line + NEXT_USER] = newest;
        words[line + PREVIOUS_USER] = NONE;
        if (newest != NONE) {
            words[(newest << LINE_BITS) + PREVIOUS_USER] = operation;
        }
    }

    /** It leaves the users of its source; returns whether it was the newest. */
    boolean removeUser(int operation) {
        int next = words[(operation << LINE_BITS) + NEXT_USER];
        int previous = words[(operation << LINE_BITS) + PREVIOUS_USER];
        if (next != NONE) {
            words[(next << LINE_BITS) + PREVIOUS_USER] = previous;
        }
        if (previous != NONE) {
            words[(previous << LINE_BITS) + NEXT_USER] = next;
        }
        return previous == NONE;
    }

    /** Record of the frame that it writes; {@link #NONE} when it writes none. */
    int target(int operation) {
        return words[(operation << LINE_BITS) + TARGET];
    }

    void setTarget(int operation, int record) {
        words[(operation << LINE_BITS) + TARGET] = record;
    }

    // ---- groups: page copies that pass their way as one

    /** Pages that it moves. */
    int pages(int operation) {
        return words[(operation << LINE_BITS) + PAGES];
    }

    /** An operation becomes a group, so far without members. */
    void becomeGroup(int operation) {
        words[(operation << LINE_BITS) + PAGES] = 0;
    }

    /** A member stands for one page of a group. */
    void addMember(int group, int member) {
        int line = group << LINE_BITS;
        if (words[line + PAGES]++ == 0) {
            words[line + FIRST_MEMBER] = member;
        } else {
            words[(words[line + LAST_MEMBER] << LINE_BITS) + NEXT_MEMBER] = member;
        }
        words[line + LAST_MEMBER] = member;
        words[(member << LINE_BITS) + NEXT_MEMBER] = NONE;
        words[(member << LINE_BITS) + GROUP] = group;
    }

    /** The first member of a group; {@link #NONE} of other operations. */
    int firstMember(int operation) {
        return words[(operation << LINE_BITS) + FIRST_MEMBER];
    }

    /** The next member of the same group, or {@link #NONE}. */
    int nextMember(int member) {
        return words[(member << LINE_BITS) + NEXT_MEMBER];
    }

    /** The group of a member; {@link #NONE} of other operations. */
    int group(int operation) {
        return words[(operation << LINE_BITS) + GROUP];
    }

    private void grow() {
        int old = words.length >> LINE_BITS;
        int length = Math.max(INITIAL, 2 * old);
        words = Arrays.copyOf(words, length << LINE_BITS);
        for (int operation = length - 1; operation >= old; operation--) {
            remove(operation);
        }
    }

    private void growEdges() {
        int old = waiting.length;
        int length = Math.max(INITIAL, 2 * old);
        waiting = Arrays.copyOf(waiting, length);
        nextEdge = Arrays.copyOf(nextEdge, length);
        for (int edge = length - 1; edge >= old; edge--) {
            nextEdge[edge] = freeEdge;
            freeEdge = edge;
        }
    }
}
