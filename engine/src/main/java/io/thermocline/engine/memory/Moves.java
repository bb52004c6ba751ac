package io.thermocline.engine.memory;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.time.ModelClock;
import org.jspecify.annotations.Nullable;

/**
 * Applies page moves: counts each, times it under a clock, and forwards it to the run's sink. The page table is up to
 * date already.
 */
final class Moves {
    private final int last; // tier
    private final RunCounters counters;
    private final @Nullable ModelClock clock;
    private @Nullable OperationFeed feed;

    // where operations are counted, by kind, for the current initiator
    private int fetchSlot;
    private int prefetchSlot;
    private int demotionSlot;
    private int writebackSlot;
    private int flushSlot;

    Moves(int last, RunCounters counters, @Nullable ModelClock clock) {
        this.last = last;
        this.counters = counters;
        this.clock = clock;
        countAs(Initiator.GPU);
    }

    /** From now on every move is also told to the run's sink. */
    void feed(OperationFeed toSink) {
        feed = toSink;
    }

    /** Counts moves for another initiator from now on. */
    void countAs(Initiator initiator) {
        fetchSlot = RunCounters.slot(OperationKind.FETCH, initiator);
        prefetchSlot = RunCounters.slot(OperationKind.PREFETCH, initiator);
        demotionSlot = RunCounters.slot(OperationKind.DEMOTION, initiator);
        writebackSlot = RunCounters.slot(OperationKind.WRITEBACK, initiator);
        flushSlot = RunCounters.slot(OperationKind.FLUSH, initiator);
    }

    // ---- where copies are counted, by kind

    int fetchSlot() {
        return fetchSlot;
    }

    int prefetchSlot() {
        return prefetchSlot;
    }

    int demotionSlot() {
        return demotionSlot;
    }

    int writebackSlot() {
        return writebackSlot;
    }

    // ---- moves

    /** A page is where it is, without a copy. */
    void placed(int page, int tier, int frame) {
        if (feed != null) {
            feed.place(page, tier, frame);
        }
    }

    /** A page that held nothing appears in a frame, once that is free. */
    void produced(int page, int tier, int frame) {
        if (clock != null) {
            clock.produced(tier, frame);
        }
        placed(page, tier, frame);
    }

    /** A page appears in a frame of the first tier, once that is free, whatever it holds where it was. */
    void overwritten(int page, int from, int source, int target) {
        if (clock != null) {
            clock.overwritten(from, target);
        }
        if (feed != null) {
            feed.overwrite(page, from, source, target);
        }
    }

    /** A page is copied from one frame to another. */
    void copied(int slot, int page, int from, int source, int to, int target) {
        counters.count(from, to, slot, 1);
        if (clock != null) {
            clock.copy(page, from, source, to, target, slot == fetchSlot);
        }
        if (feed != null) {
            feed.move(slot, page, from, source, to, target);
        }
    }

    /** The contents of a page are copied home as the run ends; the page stays. */
    void flushed(int page, int tier, int frame) {
        counters.count(tier, last, flushSlot, 1);
        if (clock != null) {
            clock.finalCopy(page, tier, frame, last, page);
        }
        if (feed != null) {
            feed.move(flushSlot, page, tier, frame, last, page);
        }
    }

    /** A page goes home, and is copied there (1) or not (0); in no time unless {@link #takeTimeHome} follows. */
    void leftForHome(int slot, int page, int tier, int frame, int copied) {
        counters.discards += 1 - copied;
        counters.count(tier, last, slot, copied);
        if (feed != null) {
            tellHome(feed, slot, page, tier, frame, copied);
        }
    }

    /** The copy of a page that has just left for its home takes time. */
    void takeTimeHome(int page, int tier, int frame) {
        if (clock != null) {
            clock.copy(page, tier, frame, last, page, false);
        }
    }

    /** Whether there is a clock or a sink: without, {@link #replaced} need not be told of. */
    boolean areHeard() {
        return clock != null || feed != null;
    }

    /**
     * One page leaves a frame of the first tier for its home, written back if it is dirty, and another is fetched into
     * it from its own; counted elsewhere.
     */
    void replaced(int frame, int leaving, int dirty, int page) {
        if (clock != null) {
            if (dirty != 0) {
                clock.copy(leaving, 0, frame, last, leaving, false);
            }
            clock.copy(page, last, page, 0, frame, true);
        }
        if (feed != null) {
            tellHome(feed, writebackSlot, leaving, 0, frame, dirty);
            feed.move(fetchSlot, page, last, page, 0, frame);
        }
    }

    /** Counts what {@link #replaced} is about, for many of them together. */
    void countReplaced(Replaced replaced) {
        int count = replaced.count();
        int written = replaced.dirty();
        counters.count(last, 0, fetchSlot, count);
        counters.count(0, last, writebackSlot, written);
        counters.discards += count - written;
        counters.wasted += count - replaced.touched();
        counters.pingPong += replaced.demoted();
    }

    /** An access is served where its page is. */
    void remote(int page, int tier, int frame, boolean write, long linkBytes, long mediumBytes) {
        counters.remoteBytes += linkBytes;
        if (feed != null) {
            feed.remote(page, write, linkBytes);
        }
        if (clock != null) {
            clock.accessInPlace(page, tier, frame, write, linkBytes, mediumBytes);
        }
    }

    private void tellHome(OperationFeed sink, int slot, int page, int tier, int frame, int copied) {
        if (copied != 0) {
            sink.move(slot, page, tier, frame, last, page);
        } else {
            sink.discard(page, tier, frame);
        }
    }
}
