package io.thermocline.lab.curve;

import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.future.FutureWorkload;
import java.util.HashMap;
import java.util.Map;

/**
 * The samples of a workload's pages, made as they are asked for. Safe for use by several threads.
 *
 * <p>State: at most about 8 B for each access to the pages of the lowest level that is asked for, and twice that where
 * the future is.
 */
final class Samples {
    /** Samples of a level that are used. */
    static final int COUNT = 4;

    private record Sample(int level, int number) {}

    private final AccessLog log;
    private final PageRanks ranks;
    private final Map<Sample, Workload> workloads = new HashMap<>();
    private final Map<Sample, Workload> withFuture = new HashMap<>();
    private Excerpt widest = new Excerpt(new int[0], 0); // accesses of the first samples of the lowest level so far
    private int lowest = Integer.MAX_VALUE;

    /** Samples of what a log holds, by the chance of a seed. */
    Samples(AccessLog log, long seed) {
        this.log = log;
        ranks = PageRanks.of(log, seed);
    }

    /**
     * A sample of a level.
     *
     * @param number below {@link #COUNT} times 4
     * @param future whether it has the number of each page's next access
     */
    synchronized Workload sample(int level, int number, boolean future) {
        Sample sample = new Sample(level, number);
        return future ? withFuture.computeIfAbsent(sample, key -> FutureWorkload.of(workload(key))) : workload(sample);
    }

    private Workload workload(Sample sample) {
        return workloads.computeIfAbsent(sample, key -> excerpt(key).workload(log.pages(), log.producesPages()));
    }

    private Excerpt excerpt(Sample sample) {
        int needed = sample.level;
        int first = sample.number;
        while (first >= COUNT) { // the parents of a sample are in the levels above
            first >>= 1;
            needed--;
        }
        if (needed < lowest) {
            widest = log.firstOf(ranks, needed, COUNT);
            lowest = needed;
        }
        return widest.only(ranks.of(sample.level, sample.number));
    }
}
