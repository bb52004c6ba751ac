package io.thermocline.policies.thermostat;

import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.policies.testing.TierRuns;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads that arrive at given times, in memory whose large pages have eight parts of 256 KiB. */
final class Arrivals implements Workload {
    static final int PARTS = 8;
    private static final long PAGE = LargePages.BYTES / PARTS;
    private static final double SECOND_PS = 1e12;

    private int parts; // of all memory
    private final int[] pages;
    private final long[] timesPs;
    private int size;
    private long firstTierFrames = (1L << 30) / PAGE;
    private List<Range> ranges = List.of();
    private int allocations = 1; // none: memory shows as it is accessed

    Arrivals(int largePages, int most) {
        parts = largePages * PARTS;
        pages = new int[most];
        timesPs = new long[most];
    }

    /** A first tier of so many large pages. */
    Arrivals withFirstTier(int size) {
        firstTierFrames = (long) size * PARTS;
        return this;
    }

    /** A first tier of so many parts. */
    Arrivals withFirstTierParts(int size) {
        firstTierFrames = size;
        return this;
    }

    /** Memory of so many parts, so that its last large page may lack some. */
    Arrivals withParts(int count) {
        parts = count;
        return this;
    }

    /** Memory is allocated in these ranges. */
    Arrivals withRanges(Range... allocated) {
        ranges = List.of(allocated);
        return this;
    }

    /** Memory is allocated in so many equal ranges, or, if in none, as it is accessed. */
    Arrivals withAllocations(int count) {
        allocations = count;
        return this;
    }

    /**
     * A batch of reads, even over some seconds: of large page 0, but for ten in the middle, which are of a part of
     * large page 1. If memory shows as it is accessed, the part shows at the beginning.
     */
    void addBatch(double from, double to, int part) {
        for (int i = 0; i < AccessBatch.CAPACITY; i++) {
            double second = from + (to - from) * i / AccessBatch.CAPACITY;
            boolean middle = Math.abs(2 * i + 1 - AccessBatch.CAPACITY) < 10;
            add(second, middle ? 1 : 0, middle ? part : 0);
        }
    }

    void add(double seconds, int large, int part) {
        pages[size] = large * PARTS + part;
        timesPs[size++] = Math.round(seconds * SECOND_PS);
    }

    RunOutput run(String policy, Map<String, String> parameters, long seed, boolean timed) {
        return run(selection(policy, parameters), List.of(), seed, timed);
    }

    RunOutput run(PolicySelection policy, long seed) {
        return run(policy, List.of(), seed, false);
    }

    /** A run whose policy is followed by another after a chunk. */
    RunOutput run(PolicySelection before, PolicySelection after) {
        return run(before, List.of(new RunSetup.Switch(RunSetup.CHUNK, after)), 1, false);
    }

    static PolicySelection selection(String policy, Map<String, String> parameters) {
        var provider = TierRuns.provider(policy);
        var values = ParameterValues.parse(Subject.Field.POLICY, policy, provider.parameters(), parameters);
        return new PolicySelection(policy, provider, values);
    }

    private RunOutput run(PolicySelection policy, List<RunSetup.Switch> switches, long seed, boolean timed) {
        Device device = new Device("d", "", false, 0, 0, 1L << 40, 1L << 40, 0, 0, 1, 0, Map.of());
        Testbed testbed = new Testbed(
                "t",
                PAGE,
                new Accelerator("a", 4, 0),
                List.of(
                        new Tier("dram", device, firstTierFrames, 0, 1, null),
                        new Tier("nvm", device, (1L << 32) / PAGE, 0, 1, null)),
                new Software(0, 0, 0, 0));
        return TierRuns.ENGINE.run(
                new RunSetup(testbed, this, policy, switches, timed, seed, Runnable::run, () -> 0, decided -> {}));
    }

    @Override
    public long pages() {
        return allocations == 0 ? UNKNOWN : parts;
    }

    @Override
    public List<Range> ranges() {
        if (!ranges.isEmpty()) {
            return ranges;
        }
        int each = parts / Math.max(1, allocations);
        return IntStream.range(0, allocations)
                .mapToObj(i -> new Range("range " + i, i * each, each))
                .toList();
    }

    @Override
    public long accesses() {
        return size;
    }

    @Override
    public Columns columns() {
        return Columns.NONE.withArrival();
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public AccessSource open() {
        int[] next = {0};
        return batch -> {
            batch.clear();
            int count = Math.min(batch.capacity(), size - next[0]);
            System.arraycopy(pages, next[0], batch.accesses, 0, count);
            System.arraycopy(timesPs, next[0], batch.arrivalPs, 0, count);
            batch.size = count;
            next[0] += count;
            return count > 0;
        };
    }
}
