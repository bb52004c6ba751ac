package io.thermocline.policies.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.Pins;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import java.util.Arrays;
import java.util.Map;

/**
 * DREAM's ring of frames. A global head cursor names the frame that the next fault gets. If a page is in it, the fault
 * waits until no warp uses that page any more, writes it back if it is dirty, and reads its own page into the frame. No
 * frame is skipped.
 *
 * <p>Source: DREAM sec. 3.3, "Eviction scheme"; sec. 5.3 (write-back is synchronous: the read waits until the frame has
 * been copied out). The leader of a page among warps is the access that misses; the others wait for its flight. Leaders
 * among the lanes of a warp are the workload's accesses, which count the lanes that they coalesce as touches.
 *
 * <p>Departure: a frame counts as referenced while fewer than {@code pin-window} accesses have issued since its last
 * one, so that decisions do not depend on time. The copy that empties a referenced frame starts when the accesses to it
 * have completed.
 *
 * <p>State: 4 B a frame, and under a clock 16 B for its last use. Cost: two stores a hit, O(1) a miss.
 */
public final class Dream implements Policy {
    static final Parameter<Long> PIN_WINDOW = Parameter.integer(
            "pin-window",
            "accesses",
            "",
            0,
            1 << 20,
            "a frame is referenced while fewer accesses than this have issued since its last one; default: the accelerator's concurrency, or what"
                    + " the workload's streams have outstanding where that is less; at most a quarter of the frames",
            "DREAM sec. 3.3, reference counters");

    private final TieredMemory memory;
    private final Pins pins;
    private final int last;
    private final int frames;
    private final int concurrency;
    private final int mostReferenced; // frames
    private final int[] lastAccess; // by frame: low 32 bits of the access's number
    private int pinWindow;
    private int head;
    private long pinWaits;
    private long evictions;

    /** The policy of one run. */
    public Dream(PolicyContext context) {
        memory = context.memory();
        pins = context.pins();
        last = memory.lastTier();
        frames = memory.frames(0);
        concurrency = context.concurrency();
        mostReferenced = frames / 4;
        lastAccess = new int[frames];
        configure(context.parameters());
    }

    private void configure(ParameterValues values) {
        long window = values.getOr(PIN_WINDOW, (long) concurrency);
        pinWindow = (int) Math.min(window, mostReferenced);
    }

    @Override
    public boolean reconfigure(ParameterValues parameters) {
        configure(parameters);
        return true;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        lastAccess[frame] = (int) access;
        pins.use(frame);
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        int frame = memory.room(0) > 0 ? memory.fetch(page) : replaceHead(page, (int) access);
        lastAccess[frame] = (int) access;
        pins.use(frame);
    }

    private int replaceHead(int page, int access) {
        int frame = head;
        head = frame + 1 == frames ? 0 : frame + 1;
        if (isPinned(frame, access)) {
            pinWaits++;
            pins.awaitUsers(frame);
        }
        evictions++;
        memory.replace(frame, last, page);
        return frame;
    }

    @Override
    public boolean isPinned(int frame, long access) {
        int age = (int) access - lastAccess[frame];
        return age >= 0 && age < pinWindow;
    }

    @Override
    public void adopt() {
        Arrays.fill(lastAccess, -1 - mostReferenced);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("pinWindowAccesses", pinWindow);
        metrics.put("pinWaits", pinWaits);
        metrics.put("ringEvictions", evictions);
    }
}
