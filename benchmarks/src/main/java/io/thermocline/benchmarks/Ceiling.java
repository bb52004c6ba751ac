package io.thermocline.benchmarks;

/**
 * The tightest loops that could be written by hand for three policies over dense page numbers: what an engine with a
 * page table, tiers and counters is measured against. They count misses and do nothing else: they know no writes, so
 * that their input is pages alone.
 */
final class Ceiling {
    private static final int RESIDENT = 1 << 31;
    private static final int REFERENCED = 1 << 30;
    private static final int CHUNK = 1 << 20;

    private Ceiling() {}

    /** CLOCK with the reference bit in the word of the page. */
    static long clock(int[] accesses, int pageCount, int frames) {
        int[] state = new int[pageCount];
        int[] pageOf = new int[frames];
        Hand hand = new Hand();
        long misses = 0;
        for (int from = 0; from < accesses.length; from += CHUNK) {
            misses += clock(accesses, from, Math.min(accesses.length, from + CHUNK), state, pageOf, hand);
        }
        return misses;
    }

    /** Continues where the call before it stopped, so that the compiled loop is entered again now and then. */
    private static long clock(int[] pages, int from, int to, int[] state, int[] pageOf, Hand at) {
        int hand = at.hand;
        int used = at.used;
        int frames = pageOf.length;
        long misses = 0;
        for (int i = from; i < to; i++) {
            int page = pages[i];
            int s = state[page];
            if (s < 0) {
                state[page] = s | REFERENCED;
            } else {
                misses++;
                int frame;
                if (used < frames) {
                    frame = used++;
                } else {
                    for (; ; ) {
                        int candidate = pageOf[hand];
                        int x = state[candidate];
                        if ((x & REFERENCED) != 0) {
                            state[candidate] = x & ~REFERENCED;
                            if (++hand == frames) {
                                hand = 0;
                            }
                        } else {
                            state[candidate] = 0;
                            frame = hand;
                            if (++hand == frames) {
                                hand = 0;
                            }
                            break;
                        }
                    }
                }
                pageOf[frame] = page;
                state[page] = RESIDENT | frame;
            }
        }
        at.hand = hand;
        at.used = used;
        return misses;
    }

    /** First in, first out. */
    static long fifo(int[] accesses, int pageCount, int frames) {
        int[] state = new int[pageCount];
        int[] pageOf = new int[frames];
        Hand hand = new Hand();
        long misses = 0;
        for (int from = 0; from < accesses.length; from += CHUNK) {
            misses += fifo(accesses, from, Math.min(accesses.length, from + CHUNK), state, pageOf, hand);
        }
        return misses;
    }

    private static long fifo(int[] pages, int from, int to, int[] state, int[] pageOf, Hand at) {
        int hand = at.hand;
        int used = at.used;
        int frames = pageOf.length;
        long misses = 0;
        for (int i = from; i < to; i++) {
            int page = pages[i];
            if (state[page] == 0) {
                misses++;
                int frame;
                if (used < frames) {
                    frame = used++;
                } else {
                    frame = hand;
                    state[pageOf[frame]] = 0;
                    if (++hand == frames) {
                        hand = 0;
                    }
                }
                pageOf[frame] = page;
                state[page] = 1;
            }
        }
        at.hand = hand;
        at.used = used;
        return misses;
    }

    /** Least recently used, as a doubly linked list over frames in one array. */
    static long lru(int[] accesses, int pageCount, int frames) {
        int[] state = new int[pageCount];
        int[] pageOf = new int[frames];
        int[] links = new int[2 * frames + 2];
        links[2 * frames] = frames;
        links[2 * frames + 1] = frames;
        Hand hand = new Hand();
        long misses = 0;
        for (int from = 0; from < accesses.length; from += CHUNK) {
            misses += lru(accesses, from, Math.min(accesses.length, from + CHUNK), state, pageOf, links, hand);
        }
        return misses;
    }

    private static long lru(int[] pages, int from, int to, int[] state, int[] pageOf, int[] links, Hand at) {
        int used = at.used;
        int sentinel = pageOf.length;
        long misses = 0;
        for (int i = from; i < to; i++) {
            int page = pages[i];
            int frame = state[page] - 1;
            if (frame >= 0) {
                int newer = links[2 * frame];
                int older = links[2 * frame + 1];
                if (newer == sentinel) {
                    continue;
                }
                links[2 * newer + 1] = older;
                links[2 * older] = newer;
            } else {
                misses++;
                if (used < sentinel) {
                    frame = used++;
                } else {
                    frame = links[2 * sentinel];
                    int newer = links[2 * frame];
                    links[2 * newer + 1] = sentinel;
                    links[2 * sentinel] = newer;
                    state[pageOf[frame]] = 0;
                }
                pageOf[frame] = page;
                state[page] = frame + 1;
            }
            int head = links[2 * sentinel + 1];
            links[2 * frame] = sentinel;
            links[2 * frame + 1] = head;
            links[2 * head] = frame;
            links[2 * sentinel + 1] = frame;
        }
        at.used = used;
        return misses;
    }

    private static final class Hand {
        private int hand;
        private int used;
    }
}
