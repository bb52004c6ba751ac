package io.thermocline.policies.bam;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Pins;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * BaM's software cache. A miss takes a ticket; the ticket names a slot; a slot that is pinned is skipped and the next
 * ticket taken. The page in the slot is dropped, or written back first if it is dirty, and the missing page is read
 * from storage into the slot.
 *
 * <p>A write that misses reads its line, too, unless {@code fetch-on-write} says that warps write whole lines. Threads
 * of a warp probe the cache together, and keep the line while they use it; {@code coalescing} and {@code reuse} switch
 * that off ({@link Probes}). With {@code cache=none} there is no cache ({@link Blocks}). A second command may follow
 * each read ({@link LineReads}). With {@code flush=written} a warp flushes each line that it has written, and waits for
 * the command as for any other.
 *
 * <p>Source: BaM sec. 3.4 (the paper calls it a clock; it has no reference bit) and sec. 5.4 (write-back is on the
 * critical path: the read waits until the slot has been copied out).
 *
 * <p>Departure: a slot is pinned for a number of accesses after its last one instead of until its threads let go, so
 * that decisions do not depend on time; and while its data is in flight ({@link FlightWindow}). {@code pins=counts} pins
 * it as the paper does. A miss that finds all slots pinned takes the one of its first ticket, once that is free; in the
 * paper the thread draws tickets until one is.
 *
 * <p>State: 8 B a slot, with {@code second-chance} 9 B, with {@code pins=counts} 24 B. Cost: one store a hit, O(1)
 * tickets a miss.
 */
public final class Bam implements Policy {
    static final Parameter<String> CLOCK = Parameter.choice(
            "clock",
            "fifo",
            List.of("fifo", "second-chance"),
            "fifo: a ticket goes round the slots and skips pinned ones; second-chance: it spares slots used since its last visit too",
            "BaM sec. 3.4");
    static final Parameter<Long> PIN_WINDOW = Parameter.integer(
            "pin-window",
            "accesses",
            "",
            0,
            1 << 20,
            "a slot is pinned while fewer accesses than this have issued since its last one; default: the accelerator's concurrency, or what the"
                    + " workload's streams have outstanding where that is less; at most a quarter of the slots",
            "BaM sec. 3.4, reference counts");
    static final Parameter<String> PINS = Parameter.choice(
            "pins",
            "window",
            List.of("window", "counts"),
            "window: a slot is pinned for a number of accesses; counts: while accesses to it are outstanding, as by"
                    + " reference counts, for workloads of many streams under a clock",
            "BaM sec. 3.4, reference counts");

    static final Parameter<String> CACHE = Parameter.choice(
            "cache",
            "lines",
            List.of("lines", "none"),
            "lines: storage is read into cache lines; none: each access is a request to storage of its own",
            "BaM Fig. 4 and 8");
    static final Parameter<Boolean> FETCH_ON_WRITE = Parameter.flag(
            "fetch-on-write",
            true,
            "whether a write that misses reads its line; false: warps write whole lines, which nothing needs to read",
            "BaM sec. 5.4: each warp is assigned to a cache line of the output");
    static final Parameter<String> FLUSH = Parameter.choice(
            "flush",
            "end",
            List.of("end", "written"),
            "end: dirty lines go to storage when they are evicted, and when the run ends; written: a warp that has written"
                    + " a line flushes it, and waits for that",
            "BaM sec. 4.4, writes");

    private final TieredMemory memory;
    private final boolean caches;
    private final Blocks blocks;
    private final LineReads reads;
    private final Probes probes;
    private final boolean fetchOnWrite;
    private final boolean flushesWritten;
    private final int last;
    private final int slots;
    private final boolean secondChance;
    private final int pinWindow;
    private final @Nullable Pins counts; // of the accesses that use each slot
    private final FlightWindow flights;
    private final int[] lastAccess; // low 32 bits of the access's number
    private final boolean[] used;
    private final boolean notesMore; // of a hit than its number
    private int ticket;
    private long pinSkips;
    private long pinWaits;
    private long overwritten;
    private long flushed;

    /**
     * The policy of one run.
     *
     * @throws InvalidInputException if it shall count references where decisions must not depend on time
     */
    public Bam(PolicyContext context) {
        memory = context.memory();
        caches = context.parameters().get(CACHE).equals("lines");
        blocks = new Blocks(context);
        reads = new LineReads(context);
        probes = new Probes(context);
        fetchOnWrite = context.parameters().get(FETCH_ON_WRITE);
        flushesWritten = context.parameters().get(FLUSH).equals("written");
        last = memory.lastTier();
        slots = memory.frames(0);
        secondChance = context.parameters().get(CLOCK).equals("second-chance");
        long window = context.parameters().getOr(PIN_WINDOW, (long) context.concurrency());
        pinWindow = (int) Math.min(window, slots / 4);
        counts = counts(context);
        flights = context.flightWindow(0, context.concurrency());
        lastAccess = new int[slots];
        used = new boolean[secondChance ? slots : 0];
        notesMore = secondChance || counts != null;
    }

    private static @Nullable Pins counts(PolicyContext context) {
        String chosen = context.parameters().get(PINS);
        if (chosen.equals("window")) {
            return null;
        }
        if (!context.dependsOnTime()) {
            throw InvalidInputException.of(
                    Subject.Field.POLICY.part(PINS.name()),
                    chosen,
                    "window, since the workload has one stream or the run no clock");
        }
        return context.pins();
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        lastAccess[frame] = (int) access;
        if (notesMore) {
            noteHit(frame);
        }
    }

    private void noteHit(int frame) {
        if (secondChance) {
            used[frame] = true;
        }
        if (counts != null) {
            counts.use(frame);
        }
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        if (!caches) {
            blocks.serve(page, write, access);
            return;
        }
        if (memory.room(0) == 0) {
            memory.demote(0, takeSlot((int) access), last);
        }
        int frame = write && !fetchOnWrite ? overwrite(page) : reads.fetch(page);
        flights.fetched(frame);
        lastAccess[frame] = (int) access;
        if (counts != null) {
            counts.use(frame);
        }
        if (secondChance) {
            used[frame] = false;
        }
        probes.delay(access);
        flush(page, write);
        watch(page);
    }

    @Override
    public boolean onNotice(int page, int frame, boolean write, long access) {
        onHit(page, frame, write, access);
        probes.delay(access);
        flush(page, write);
        return true;
    }

    /** The warp flushes what it has written, if it does. */
    private void flush(int page, boolean write) {
        if (write && flushesWritten) {
            flushed++;
            memory.flush(page);
        }
    }

    /** Later accesses to a page are noticed, where they take more than a hit does. */
    private void watch(int page) {
        if (flushesWritten || probes.takeTime()) {
            memory.watch(page);
        }
    }

    private int overwrite(int page) {
        overwritten++;
        return memory.overwrite(page);
    }

    private int takeSlot(int access) {
        int skipped = 0;
        while (true) {
            int slot = ticket;
            ticket = slot + 1 == slots ? 0 : slot + 1;
            if (skipped == slots) {
                return awaitSlot(slot);
            }
            if (isPinned(slot, access)) {
                skipped++;
                pinSkips++;
            } else if (secondChance && used[slot]) {
                used[slot] = false;
                skipped = 0; // it is free the next time
            } else {
                return slot;
            }
        }
    }

    /** All slots are pinned: the copy into this one waits until it is no more. */
    private int awaitSlot(int slot) {
        pinWaits++;
        if (counts != null) {
            counts.awaitUsers(slot);
        }
        return slot;
    }

    @Override
    public boolean isPinned(int frame, long access) {
        return (counts == null ? isRecent(frame, (int) access) : counts.isInUse(frame)) || flights.isInFlight(frame);
    }

    private boolean isRecent(int slot, int access) {
        int age = access - lastAccess[slot];
        return age >= 0 && age < pinWindow;
    }

    @Override
    public void adopt() {
        Arrays.fill(lastAccess, -1 - pinWindow);
        for (int slot = 0; slot < slots; slot++) {
            if (memory.pageAt(0, slot) >= 0) {
                watch(memory.pageAt(0, slot));
            }
        }
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("flightWindowFetches", flights.fetches());
        if (counts == null) {
            metrics.put("pinWindowAccesses", pinWindow);
        }
        metrics.put("pinSkips", pinSkips);
        if (counts != null) {
            metrics.put("pinWaits", pinWaits);
        }
        if (!fetchOnWrite) {
            metrics.put("overwrittenLines", overwritten);
        }
        if (flushesWritten) {
            metrics.put("flushedLines", flushed);
        }
        if (probes.takeTime()) {
            metrics.put("probes", probes.count());
        }
        if (!caches) {
            metrics.put("blockRequests", blocks.requests());
        }
    }
}
