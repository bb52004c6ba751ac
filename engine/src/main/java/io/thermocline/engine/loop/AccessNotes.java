package io.thermocline.engine.loop;

import static io.thermocline.engine.memory.PageEntry.FAST;
import static io.thermocline.engine.memory.PageEntry.FRAME;
import static io.thermocline.engine.memory.PageEntry.WATCHED;

import io.thermocline.engine.memory.Frames;
import io.thermocline.engine.memory.PageEntry;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.run.RunCounters;

/**
 * What accesses leave in the page table and the counters, unless they take the shortest way, to a page of the first
 * tier whose data is there; and the check that a policy has decided where they are served.
 */
final class AccessNotes {
    /**
     * The page table: a loop that has it from here, and not from elsewhere as well, shows the compiler that both are
     * one.
     */
    final SimulatedMemory memory;

    private final RunCounters counters;

    AccessNotes(SimulatedMemory memory, RunCounters counters) {
        this.memory = memory;
        this.counters = counters;
    }

    /**
     * Takes note of an access before its decision.
     *
     * @param e the page's entry
     * @param write 1 if it writes, else 0
     * @return where it was served
     */
    int served(int page, int e, int write) {
        int tier = PageEntry.tier(e);
        counters.served[tier]++;
        if (tier == memory.lastTier()) {
            if ((e & Frames.SEEN) == 0) { // once a page: seldom, or each time
                counters.pages++;
                memory.isNew(page);
            }
            memory.entries()[page] = e | Frames.SEEN | write;
        } else {
            byte[] marks = memory.marks(tier);
            int mark = marks[e & FRAME];
            counters.pages += ~mark >>> Frames.SEEN_SHIFT & 1;
            marks[e & FRAME] = (byte) (mark | Frames.SERVED | write);
        }
        return tier;
    }

    /** An access waits for data that is on its way into the first tier already. */
    void waiting() {
        counters.waitedForFlight++;
    }

    /** The data of a page in the first tier are there. A watch of the page ends. */
    void landed(int page) {
        memory.entries()[page] = memory.entries()[page] & ~WATCHED | FAST;
    }

    /**
     * An access to a watched page was noticed; {@code again} says whether the next one shall be, too. The page may have
     * moved meanwhile.
     */
    void noticed(int page, boolean again) {
        if (again && memory.tierOf(page) == 0) {
            memory.watch(page);
        }
    }

    /**
     * A miss has been decided.
     *
     * @param remote whether it was served where its page lay
     * @throws IllegalStateException if it was not, and the page is not in the first tier either
     */
    void checkServed(int page, boolean remote) {
        if (!remote && memory.tierOf(page) != 0) {
            throw memory.refusals().of("it neither brought page " + page + " nor served it where it lies");
        }
    }
}
