package io.thermocline.policies.thermostat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;

/**
 * Thermostat: keeps as much memory in slow memory as a tolerable slowdown allows. A slowdown of x percent is a rate of
 * {@code x / (100 ts)} accesses a second to slow memory, whose latency is ts. Every interval a random sample of large
 * pages begins, which passes three phases of one interval each: accessed bits of its 4 KiB parts, faults of some
 * poisoned parts, classification. The coldest of a sample go to slow memory as long as their estimated rates add up to
 * no more than the sample's share of the target. Every interval, before that, correction sums up what slow memory was
 * really accessed and brings its hottest pages back until the rest is below the target.
 *
 * <p>Source: thesis sec. 6.3. A fault on a poisoned part leaves its translation in the TLB for a while, so that the
 * accesses right after it do not fault. Departures: that while is the same for all parts. A sampled page in slow memory
 * counts with its exact number of accesses, which are all counted there. A page is in one sample at a time.
 *
 * <p>State: that of {@link LargePages} and 8 B a large page; in samples 8 words and 17 B more, and 8 B a part. Cost of
 * an access: none in fast memory, unless it is watched; a counter in slow memory. Only correction promotes.
 */
public final class Thermostat implements Policy {
    private static final double LEAST = 1e-6;
    static final Parameter<Long> INTERVAL = Parameter.duration(
            "interval",
            "30s",
            LargePages.MILLISECOND_PS,
            "scan interval: a phase of a sample, and the period of correction",
            "thesis sec. 6.5");
    static final Parameter<Double> SAMPLE_SHARE = Parameter.decimal(
            "sample-share",
            "",
            "0.05",
            LEAST,
            1,
            "share of the large pages in each sample, which has one at least; above 0.5 every second sample has only those that the one before leaves, as a page is in one at a time",
            "thesis sec. 6.5");
    static final Parameter<Long> POISON_BUDGET = Parameter.integer(
            "poison-budget",
            "parts",
            "50",
            1,
            LargePages.MOST_PARTS,
            "most parts of a sampled large page that are poisoned, of 512 if the base page is 4 KiB",
            "thesis sec. 6.5");
    static final Parameter<Double> SLOWDOWN =
            Parameter.decimal("slowdown", "%", "3", LEAST, 1000, "tolerable slowdown", "thesis sec. 6.3.4");
    static final Parameter<Long> SLOW_LATENCY = Parameter.duration(
            "slow-latency", "1us", 1, "what an access to slow memory is reckoned to cost", "thesis sec. 6.3.4, ts");
    static final Parameter<Long> FAULT_LATENCY = Parameter.duration(
            "fault-latency", "1us", 0, "what the fault of an access to a poisoned part costs", "thesis sec. 6.4.2");
    static final Parameter<Long> TLB_RESIDENCE = Parameter.duration(
            "tlb-residence",
            "1ms",
            0,
            "how long a poisoned part does not fault again after a fault, as its translation is in the TLB",
            "assumed; thesis sec. 6.3.3 has no length");
    static final Parameter<Boolean> ROOM = Parameter.flag(
            "room",
            false,
            "whether pages are demoted only while slow memory is accessed less than the target",
            "assumed");

    private static final double SECOND_PS = 1e12;
    private static final int LINE_BYTES = 64;
    private static final int INDEX_BITS = 24;
    private static final int INDEX = (1 << INDEX_BITS) - 1;

    private final PolicyContext context;
    private final TieredMemory memory;
    private final LargePages pages;
    private final ColdMemory cold;
    private final SplitMix64 sampling;
    private final SplitMix64 poisoning;
    private final Sample[] samples; // one observes accessed bits, the other counts faults
    private final int timer;

    private double share;
    private int poisonBudget;
    private long faultPs;
    private long residencePs;
    private long slowPs;
    private double target; // accesses to slow memory a picosecond
    private boolean onlyRoom;

    private long beginPs; // of this interval
    private int younger; // of the samples, the one whose accessed bits are observed
    private int[] slowAccesses = new int[0]; // by large page, in this interval
    private int[] sampleOf = new int[0]; // by large page: 0, or 1 + its sample and its index in there
    private int[] chosen = new int[0];
    private long faults;
    private long corrected;
    private long classified;
    private long classifiedCold;
    private double splitShares; // of the cold large pages, added up over intervals
    private int splitIntervals; // that had any

    /** The policy of one run. */
    public Thermostat(PolicyContext context) {
        this.context = context;
        memory = context.memory();
        pages = new LargePages(context);
        cold = new ColdMemory(context, pages);
        sampling = context.random("thermostat sample");
        poisoning = context.random("thermostat poison");
        samples = new Sample[] {new Sample(pages), new Sample(pages)};
        timer = context.timer(context.parameters().get(INTERVAL));
        beginPs = context.nowPs();
        configure(context.parameters());
    }

    private void configure(ParameterValues values) {
        share = values.get(SAMPLE_SHARE);
        poisonBudget = Math.toIntExact(values.get(POISON_BUDGET));
        faultPs = values.get(FAULT_LATENCY);
        residencePs = values.get(TLB_RESIDENCE);
        onlyRoom = values.get(ROOM);
        slowPs = values.get(SLOW_LATENCY);
        target = values.get(SLOWDOWN) / 100 / slowPs;
    }

    /** All at once, except the interval: the one that has begun ends as planned, and is judged by its own length. */
    @Override
    public boolean reconfigure(ParameterValues parameters) {
        context.setTimerPeriod(timer, parameters.get(INTERVAL));
        configure(parameters);
        return true;
    }

    @Override
    public void adopt() {
        pages.adopt(context.allocated());
        makeRoom();
    }

    /**
     * The first sample is drawn from all that is there; where memory shows as it is accessed that is nothing, and the
     * first tick draws from what there is then.
     */
    @Override
    public void begin() {
        beginSample();
    }

    @Override
    public void onAllocate(Range range) {
        cold.allocate(range);
        makeRoom();
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            int place = sampleOf[pages.of(page)] - 1;
            if (place >= 0) {
                samples[place >>> INDEX_BITS].add(page);
            }
        }
    }

    private void makeRoom() {
        int needed = pages.of(Math.max(0, memory.pages() - 1)) + 1;
        if (needed > sampleOf.length) {
            int length = Math.max(needed, 2 * sampleOf.length);
            sampleOf = Arrays.copyOf(sampleOf, length);
            slowAccesses = Arrays.copyOf(slowAccesses, length);
        }
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public boolean onNotice(int page, int frame, boolean write, long access) {
        return notice(page, access);
    }

    /** An access to a watched part; returns whether the next one shall be noticed, too. */
    private boolean notice(int page, long access) {
        int place = sampleOf[pages.of(page)] - 1;
        if (place < 0) {
            return false;
        }
        Sample sample = samples[place >>> INDEX_BITS];
        if (!sample.isCounting()) {
            sample.access(place & INDEX, page);
            return false;
        }
        if (sample.fault(place & INDEX, page, context.arrivedPs(access), residencePs)) {
            faults++;
            memory.delayAccess(faultPs);
        }
        return true;
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        if (pages.isSlowTier(tier)) {
            slowAccesses[pages.of(page)]++;
            cold.access();
        } else if (pages.isWatched(page) && !notice(page, access)) {
            pages.unwatch(page);
        }
        memory.remote(page, write, LINE_BYTES);
    }

    @Override
    public void onTimer(int due, long nowPs) {
        int older = 1 - younger;
        double targetAccesses = target * (nowPs - beginPs);
        double rest = correct(targetAccesses);
        classify(samples[older], targetAccesses, rest);
        samples[younger].poison(poisonBudget, poisoning);
        younger = older;
        beginSample();
        countSplit();
        cold.sample(nowPs);
        Arrays.fill(slowAccesses, 0);
        beginPs = nowPs;
    }

    /** Counts the cold large pages that are in a sample, so that the system has split them into base pages. */
    private void countSplit() {
        int slow = 0;
        int split = 0;
        for (int large = pages.nextSlow(0); large >= 0; large = pages.nextSlow(large + 1)) {
            slow++;
            split += sampleOf[large] == 0 ? 0 : 1;
        }
        if (slow > 0) {
            splitShares += (double) split / slow;
            splitIntervals++;
        }
    }

    /** Brings the hottest pages back until what remains is below the target; returns the accesses of what remains. */
    private double correct(double targetAccesses) {
        long total = 0;
        int count = 0;
        long[] hottest = new long[pages.count()];
        for (int large = pages.nextSlow(0); large >= 0; large = pages.nextSlow(large + 1)) {
            total += slowAccesses[large];
            if (slowAccesses[large] > 0) {
                hottest[count++] = (long) slowAccesses[large] << Integer.SIZE | large;
            }
        }
        Arrays.sort(hottest, 0, count);
        for (int i = count - 1; i >= 0 && total > targetAccesses; i--) {
            int large = (int) hottest[i];
            if (!pages.hasRoom(large)) {
                continue; // a colder one may be smaller: the last of an address space seldom has all its parts
            }
            total -= slowAccesses[large];
            cold.promote(large);
            corrected++;
            int place = sampleOf[large] - 1;
            if (place >= 0) {
                samples[place >>> INDEX_BITS].drop(place & INDEX);
            }
        }
        return total;
    }

    /** Sends the coldest large pages of a sample to slow memory, as far as the sample's share of the target goes. */
    private void classify(Sample sample, double targetAccesses, double accessesOfSlow) {
        if (!sample.isCounting()) {
            return;
        }
        sample.end();
        double budget = targetAccesses * sample.size() / pages.count();
        double room = onlyRoom ? targetAccesses - accessesOfSlow : Double.POSITIVE_INFINITY;
        Integer[] order = new Integer[sample.size()];
        double[] accesses = new double[sample.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
            int large = sample.large(i);
            accesses[i] = pages.isSlow(large) ? slowAccesses[large] : sample.estimate(i);
            sampleOf[large] = 0;
        }
        Arrays.sort(order, Comparator.<Integer>comparingDouble(i -> accesses[i]).thenComparingInt(sample::large));
        classified += order.length;
        for (int index : order) {
            budget -= accesses[index];
            if (budget < 0) {
                break;
            }
            if (!pages.isSlow(sample.large(index))) {
                room -= accesses[index];
                if (room < 0) {
                    break;
                }
                cold.demote(sample.large(index));
            }
            classifiedCold++;
        }
    }

    private void beginSample() {
        int wanted = (int) Math.max(1, Math.round(share * pages.count()));
        int found = choose(sampling, pages.allocated(), pages.count(), wanted);
        samples[younger].begin(chosen, found);
        for (int i = 0; i < found; i++) {
            sampleOf[chosen[i]] = 1 + (younger << INDEX_BITS | i);
        }
    }

    /** Draws large pages that are in no sample; they are in {@link #chosen}. */
    private int choose(SplitMix64 random, int[] all, int count, int wanted) {
        if (chosen.length < wanted) {
            chosen = new int[wanted];
        }
        int found = 0;
        for (int drawn = 0; drawn < count && found < wanted; drawn++) {
            int other = drawn + random.nextInt(count - drawn);
            int large = all[other];
            all[other] = all[drawn];
            all[drawn] = large;
            if (sampleOf[large] == 0) {
                chosen[found++] = large;
            }
        }
        return found;
    }

    @Override
    public void report(Map<String, Number> metrics) {
        cold.report(metrics, slowPs);
        metrics.put("targetSlowAccessesPerSecond", target * SECOND_PS);
        metrics.put("poisonFaults", faults);
        metrics.put("correctedLargePages", corrected);
        metrics.put("classifiedLargePages", classified);
        metrics.put("classifiedColdLargePages", classifiedCold);
        if (splitIntervals > 0) {
            metrics.put("splitShareOfCold", splitShares / splitIntervals);
        }
    }
}
