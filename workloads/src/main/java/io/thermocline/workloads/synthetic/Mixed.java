package io.thermocline.workloads.synthetic;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;

/**
 * Phases of two kinds that alternate. One accesses a hot set, whose pages are scattered over the address space and
 * popular by zipf's law. The other is a piece of a scan over all pages, hot ones included, which continues where the
 * previous piece stopped.
 *
 * <p>Scans across a hot set are the case for which scan-resistant policies were designed.
 */
final class Mixed {
    static final Parameter<Double> HOT = Parameter.decimal(
            "hot", "", "0.1", 0, 1, "share of the pages that is the hot set, at least one page", "assumed");
    static final Parameter<Double> SCAN =
            Parameter.decimal("scan", "", "0.3", 0, 1, "share of the accesses that belongs to the scan", "assumed");
    static final Parameter<Long> PERIOD = Parameter.integer(
            "period",
            "accesses",
            "100000",
            1,
            Integer.MAX_VALUE,
            "length of one zipf phase and the scan phase after it together",
            "assumed");

    private Mixed() {}

    static Workload create(WorkloadRequest request) {
        ParameterValues values = request.parameters();
        int pages = SyntheticWorkload.scaledPages(request);
        int hot = (int) Math.max(1, Math.round(pages * values.get(HOT)));
        ZipfRanks ranks = new ZipfRanks(hot, values.get(SyntheticWorkload.SKEW));
        long period = values.get(PERIOD);
        long zipfLength = zipfLength(period, values.get(SCAN));
        long seed = request.seed();
        return SyntheticWorkload.of(request, values.get(SyntheticWorkload.ACCESSES), () -> {
            PageStream inOrder = ranks.stream(SplitMix64.of(seed, "mixed ranks"));
            PageStream zipf = new PagePermutation(pages, SplitMix64.of(seed, "mixed permutation")).scatter(inOrder);
            return new Alternation(zipf, zipfLength, new Scan(pages, 1), period - zipfLength);
        });
    }

    /** Returns the accesses of a zipf phase. Refuses a period so short that a requested share has no access. */
    private static long zipfLength(long period, double scan) {
        long length = Math.round(period * (1 - scan));
        if (scan > 0 && scan < 1 && (length == 0 || length == period)) {
            throw InvalidInputException.of(
                    new Subject.Declared(Subject.Field.WORKLOAD, "mixed", "period"),
                    period,
                    "with scan " + scan + ", a period of which both the zipf phase and the scan have an access");
        }
        return length;
    }
}
