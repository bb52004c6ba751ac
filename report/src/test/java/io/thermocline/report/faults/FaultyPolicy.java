package io.thermocline.report.faults;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import java.util.List;

/**
 * Demand paging over the first and the last tier with faults to order. Without any it is LRU.
 *
 * <p>Cost of a miss: a look at each frame.
 */
public final class FaultyPolicy implements Policy {
    static final Parameter<String> VICTIM = Parameter.choice(
            "victim", "coldest", List.of("coldest", "hottest"), "the page accessed longest ago, or most often", "test");
    static final Parameter<Long> AHEAD =
            Parameter.integer("ahead", "pages", "0", -10_000, 10_000, "how far from an access to prefetch", "test");
    static final Parameter<Long> SWEEP = Parameter.integer(
            "sweep", "accesses", "0", 0, 1_000_000, "after how many accesses all pages are demoted; 0: never", "test");
    static final Parameter<Long> DELAY =
            Parameter.integer("delay", "us", "0", 0, 1000, "how long a miss waits for the policy", "test");

    private static final long PS_A_US = 1_000_000;

    private final TieredMemory memory;
    private final FlightWindow flights;
    private final boolean takesHottest;
    private final int ahead;
    private final long sweep;
    private final long delayPs;
    private final long[] accessed; // by frame: number of the last access
    private final int[] counts; // by frame: accesses since the page came

    /** A first tier without pages. */
    public FaultyPolicy(PolicyContext context) {
        memory = context.memory();
        flights = context.flightWindow(0, 0);
        takesHottest = context.parameters().get(VICTIM).equals("hottest");
        ahead = Math.toIntExact(context.parameters().get(AHEAD));
        sweep = context.parameters().get(SWEEP);
        delayPs = context.parameters().get(DELAY) * PS_A_US;
        accessed = new long[memory.frames(0)];
        counts = new int[accessed.length];
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        accessed[frame] = access;
        counts[frame]++;
        decided(page, access);
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        memory.delayAccess(delayPs);
        makeRoom(page);
        came(memory.fetch(page), access);
        decided(page, access);
    }

    private void came(int frame, long access) {
        flights.fetched(frame);
        accessed[frame] = access;
        counts[frame] = 1;
    }

    private void decided(int page, long access) {
        if (sweep > 0 && access % sweep == sweep - 1) {
            for (int frame = 0; frame < accessed.length; frame++) {
                if (mayLeave(frame, page)) {
                    memory.demote(0, frame, memory.lastTier());
                }
            }
        }
        int wanted = page + ahead;
        if (ahead != 0 && wanted >= 0 && wanted < memory.pages() && memory.tierOf(wanted) > 0) {
            makeRoom(page);
            came(memory.prefetch(wanted), access);
        }
    }

    private boolean mayLeave(int frame, int kept) {
        int page = memory.pageAt(0, frame);
        return page >= 0 && page != kept && !flights.isInFlight(frame);
    }

    private void makeRoom(int kept) {
        if (memory.room(0) > 0) {
            return;
        }
        int victim = -1;
        for (int frame = 0; frame < accessed.length; frame++) {
            if (mayLeave(frame, kept) && (victim < 0 || isBetter(frame, victim))) {
                victim = frame;
            }
        }
        memory.demote(0, victim, memory.lastTier());
    }

    private boolean isBetter(int frame, int victim) {
        return takesHottest ? counts[frame] > counts[victim] : accessed[frame] < accessed[victim];
    }
}
