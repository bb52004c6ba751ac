package io.thermocline.policies.reference;

import java.util.Arrays;

/**
 * The frame whose page is accessed latest of all: a heap of (next access, frame), the greatest on top.
 *
 * <p>An entry is one {@code long}, the next access above the frame's bits. Entries are not taken out when they cease to
 * hold: a page that is accessed has the smallest next access of all, namely now, so that what it leaves behind sinks to
 * the bottom and is swept out when the heap has grown to twice the frames. Ties (pages that are never accessed again)
 * go to the greater frame number.
 *
 * <p>Four children a node, half a cache line. 24 B a frame; O(log frames) for the greatest, O(1) for most others.
 */
public final class NextUseHeap {
    private static final long NOT_HERE = -1;
    private static final int SLACK = 16;

    private final int frameBits;
    private final long latest;
    private final long[] current; // the entry of each frame that holds; its complement where it is not to be found yet
    private final long[] heap;
    private int size;
    private boolean topGone; // the entry on top has just ceased to hold

    /** An empty heap. */
    public NextUseHeap(int frames) {
        frameBits = Long.SIZE - Long.numberOfLeadingZeros(frames);
        latest = (1L << (Long.SIZE - 1 - frameBits)) - 1;
        current = new long[frames];
        Arrays.fill(current, NOT_HERE);
        heap = new long[2 * frames + SLACK];
    }

    /**
     * Sets the next access of the page in {@code frame}. Those beyond 2^{@code 63 - bits of a frame} count as never;
     * this is 2^36 for the largest tier.
     */
    public void put(int frame, long nextAccess) {
        note(frame, nextAccess);
        add(frame);
    }

    /** Notes the next access of the page in a frame that is not to be found before {@link #add}. */
    void note(int frame, long nextAccess) {
        current[frame] = ~(Math.min(nextAccess, latest) << frameBits | frame);
    }

    /** Lets a frame be found whose next access was noted. */
    void add(int frame) {
        long entry = ~current[frame];
        current[frame] = entry;
        if (topGone) {
            topGone = false;
            sink(0, entry);
        } else {
            if (size == heap.length) {
                sweep();
            } else {
                rise(size++, entry);
            }
        }
    }

    /** The page in {@code frame} has left. */
    public void remove(int frame) {
        dropTopThatIsGone();
        topGone = size > 0 && heap[0] == current[frame];
        current[frame] = NOT_HERE;
    }

    /** The frame whose page is accessed latest; there must be one. */
    public int latestFrame() {
        dropTopThatIsGone();
        while (heap[0] != current[frameOf(heap[0])]) {
            dropTop();
        }
        return frameOf(heap[0]);
    }

    /** Whether an access is no earlier than the next access of the page in {@code frame}. */
    boolean isNoEarlier(long nextAccess, int frame) {
        return Math.min(nextAccess, latest) >= current[frame] >>> frameBits;
    }

    private int frameOf(long entry) {
        return (int) (entry & ((1L << frameBits) - 1));
    }

    private void dropTopThatIsGone() {
        if (topGone) {
            topGone = false;
            dropTop();
        }
    }

    private void dropTop() {
        long moved = heap[--size];
        if (size > 0) {
            sink(0, moved);
        }
    }

    private void sweep() {
        size = 0;
        for (long entry : current) {
            if (entry >= 0) {
                heap[size++] = entry;
            }
        }
        for (int node = (size - 2) >> 2; node >= 0; node--) {
            sink(node, heap[node]);
        }
    }

    private void rise(int from, long entry) {
        int node = from;
        while (node > 0) {
            int parent = (node - 1) >> 2;
            if (heap[parent] >= entry) {
                break;
            }
            heap[node] = heap[parent];
            node = parent;
        }
        heap[node] = entry;
    }

    private void sink(int from, long entry) {
        int node = from;
        while (true) {
            int child = 4 * node + 1;
            if (child >= size) {
                break;
            }
            int greatest = child;
            long value = heap[child];
            int end = Math.min(child + 4, size);
            for (int other = child + 1; other < end; other++) {
                if (heap[other] > value) {
                    greatest = other;
                    value = heap[other];
                }
            }
            if (value <= entry) {
                break;
            }
            heap[node] = value;
            node = greatest;
        }
        heap[node] = entry;
    }
}
