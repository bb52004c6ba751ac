package io.thermocline.policies.migration;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.policy.Window;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.Allocations;
import io.thermocline.policies.bandwidth.Bandwidths;
import io.thermocline.policies.bandwidth.InPlace;
import java.util.Arrays;
import java.util.Map;

/**
 * Pages migrate to the accelerator's memory while the program uses them in place (thesis ch. IV). A page becomes a
 * candidate at its N-th access (sec. 4.2.2), before it its neighbours in the same allocation, the furthest first (range
 * expansion, sec. 4.3). The host takes the candidates in turn, at most four at a time (sec. 4.2.1). Where the
 * accelerator may hold a page's translation, the move shoots it down and stops the accelerator (sec. 4.3.1). With
 * {@link BandwidthBalance} moves end when the first tier serves its share (sec. 4.4).
 *
 * <p>Departure: the host looks for a free place once every 100 cycles, the thesis says only that it polls. The access
 * that makes a page a candidate is served in place. Pages stay where they migrated to; where the first tier is full,
 * the candidates wait.
 *
 * <p>State: 4 B and a bit a page. Cost: nothing a hit, a counter a miss.
 */
public final class Migrate extends InPlace {
    private static final String SOURCE = "thesis sec. 4.2.2";
    private static final int MOST_RANGE = 1 << 20;
    private static final String RANGES = "0, or a power of two from 2 to " + MOST_RANGE;

    static final Parameter<Long> THRESHOLD = Parameter.integer(
            "threshold", "accesses", "1", 1, 1 << 30, "access at which a page becomes a candidate", SOURCE);
    static final Parameter<Long> RANGE = new Parameter<>(
            "range",
            "integer",
            "pages",
            "0",
            RANGES,
            "pages around a candidate that migrate before it, as far as its allocation goes",
            "thesis sec. 4.3",
            Migrate::range);
    static final Parameter<Boolean> BALANCE = Parameter.flag(
            "balance",
            false,
            "whether migration slows down near the first tier's share of the bandwidth, and ends there",
            "thesis sec. 4.4");
    static final Parameter<Double> TARGET = Parameter.decimal(
            "target",
            "",
            "",
            0,
            1,
            "the first tier's share of the bytes at which migration ends; its share of the testbed's bandwidth unless"
                    + " given",
            "thesis sec. 4.4");
    static final Parameter<Double> TOLERANCE = Parameter.decimal(
            "tolerance", "", "0.05", 0, 1, "how far below the target the rate is halved", "thesis sec. 4.4");
    static final Parameter<Long> SAMPLE = Parameter.duration(
            "sample", "7.142857us", 1, "period of the bandwidth samples: 10,000 cycles of 1.4 GHz", "thesis sec. 4.4");
    static final Parameter<Long> SHOOTDOWN = Parameter.duration(
            "shootdown",
            "71.429ns",
            0,
            "how long a TLB shoot-down stops the accelerator: 100 cycles of 1.4 GHz",
            "thesis sec. 4.2.2");
    static final Parameter<Long> CONCURRENT = Parameter.integer(
            "concurrent", "pages", "4", 1, 1 << 20, "migrations at a time at most", "thesis sec. 4.2.1");
    static final Parameter<Long> POLL = Parameter.duration(
            "poll", "71.429ns", 1, "how often the host looks for candidates: 100 cycles of 1.4 GHz", "assumed");

    private final Testbed testbed;
    private final PolicyContext context;
    private final int polls;
    private final Window landed;
    private final int samples;
    private final Window sampled;
    private final Series share;
    private final Candidates candidates = new Candidates();
    private final Allocations allocations = new Allocations();
    private int[] accesses; // by page, while it is below

    private long threshold;
    private int reach; // pages on each side of a candidate
    private boolean balances;
    private BandwidthBalance balance = new BandwidthBalance(0, 0, 0);
    private long shootdownPs;

    private int allowed;
    private long inFlight;
    private long sampledPs; // when the last sample ended
    private long migrated;
    private long shootdowns;
    private long stalledPs;
    private long pausedSamples;
    private long demandBytes; // of the first tier

    /** The policy of one run. */
    public Migrate(PolicyContext context) {
        super(context);
        this.context = context;
        testbed = context.testbed();
        accesses = new int[memory().pages()];
        polls = context.timer(context.parameters().get(POLL));
        landed = context.window(polls);
        samples = context.timer(context.parameters().get(SAMPLE));
        sampled = context.window(samples);
        share = context.series("firstTierByteShare");
        sampledPs = context.nowPs();
        decideBy(context.parameters());
    }

    private void decideBy(ParameterValues values) {
        threshold = values.get(THRESHOLD);
        reach = Math.toIntExact(values.get(RANGE) / 2);
        balances = values.get(BALANCE);
        balance = new BandwidthBalance(
                Math.toIntExact(values.get(CONCURRENT)),
                values.getOr(TARGET, Bandwidths.shares(testbed)[0]),
                values.get(TOLERANCE));
        shootdownPs = values.get(SHOOTDOWN);
        allowed = balance.most();
    }

    private static Long range(Subject subject, String text) {
        long range = Units.whole(subject, text, 0, MOST_RANGE);
        if (range == 1 || Long.bitCount(range) > 1) {
            throw InvalidInputException.of(subject, text, RANGES);
        }
        return range;
    }

    @Override
    public void adopt() {
        context.allocated().forEach(allocations::add);
    }

    @Override
    public void onAllocate(Range range) {
        allocations.add(range);
    }

    // ---- which pages are to migrate

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        super.onMiss(page, tier, write, access);
        if (page >= accesses.length) { // the address space of some traces grows
            accesses = Arrays.copyOf(accesses, Math.max(memory().pages(), 2 * accesses.length));
        }
        if (++accesses[page] >= threshold && !candidates.know(page)) {
            expand(page);
        }
    }

    /** A page has been accessed often enough: its neighbours become candidates, from the furthest on, then it does. */
    private void expand(int page) {
        Range allocation = allocations.of(page);
        for (int distance = reach; distance > 0; distance--) {
            if (page - distance >= allocation.firstPage()) {
                add(page - distance);
            }
            if (page + distance < allocation.endPage()) {
                add(page + distance);
            }
        }
        add(page);
    }

    private void add(int page) {
        if (memory().tierOf(page) > 0) {
            candidates.add(page);
        }
    }

    // ---- migration

    @Override
    public void onTimer(int timer, long nowPs) {
        if (timer == polls) {
            migrate();
        } else {
            sample(nowPs);
        }
    }

    private void migrate() {
        for (int tier = 1; tier < memory().tiers(); tier++) {
            inFlight = Math.max(0, inFlight - landed.copies(tier, 0)); // another policy's may land, too
        }
        while (inFlight < allowed && candidates.first() != Candidates.NONE && memory().room(0) > 0) {
            migrate(candidates.first());
            candidates.take();
        }
    }

    private void migrate(int page) {
        TieredMemory memory = memory();
        if (memory.tierOf(page) == 0) {
            return;
        }
        if (memory.wasAccessed(page)) {
            shootdowns++;
            stalledPs += shootdownPs;
            memory.stallAccelerator(shootdownPs);
        }
        memory.prefetch(page);
        inFlight++;
        migrated++;
    }

    private void sample(long nowPs) {
        long above = sampled.bytes(0);
        long all = above;
        for (int tier = 1; tier < memory().tiers(); tier++) {
            all += sampled.bytes(tier);
        }
        demandBytes += above;
        if (all > 0) { // nothing changes in a pause
            share.add(sampledPs, nowPs, (double) above / all);
            allowed = balances ? balance.allowed((double) above / all) : balance.most();
        }
        sampledPs = nowPs;
        pausedSamples += allowed == 0 ? 1 : 0;
    }

    /** What is to migrate stays so; from now on the other values decide. */
    @Override
    public boolean reconfigure(ParameterValues parameters) {
        decideBy(parameters);
        context.setTimerPeriod(polls, parameters.get(POLL));
        context.setTimerPeriod(samples, parameters.get(SAMPLE));
        return true;
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("migratedPages", migrated);
        metrics.put("shootdowns", shootdowns);
        metrics.put("migrationsWithoutShootdownRatio", migrated == 0 ? 0 : 1 - (double) shootdowns / migrated);
        metrics.put("firstTierCopyOverDemandRatio", (double) migrated * testbed.pageBytes() / Math.max(1, demandBytes));
        metrics.put("stallNanoseconds", stalledPs / 1000);
        metrics.put("pausedSamples", pausedSamples);
        metrics.put("waitingCandidates", (long) candidates.size());
    }
}
