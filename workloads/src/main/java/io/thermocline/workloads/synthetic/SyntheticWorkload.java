package io.thermocline.workloads.synthetic;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * A synthetic workload: accesses to pages 0 to {@code pages - 1}, generated on demand.
 *
 * @param pages size of the address space in pages
 * @param accesses number of accesses
 * @param writes share of writes, from 0 to 1
 * @param seed seed of the writes
 * @param scaleEffective factor of the footprint
 * @param stream starts a pass over the pages
 */
record SyntheticWorkload(
        long pages, long accesses, double writes, long seed, double scaleEffective, Supplier<PageStream> stream)
        implements Workload {
    static final long MAX_PAGES = Integer.MAX_VALUE;

    static final Parameter<Long> PAGES = Parameter.integer(
            "pages", "pages", "1000000", 1, MAX_PAGES, "size of the address space at scale 1", "assumed");
    static final Parameter<Long> ACCESSES = Parameter.integer(
            "accesses", "accesses", "10000000", 1, Long.MAX_VALUE, "number of accesses, whatever the scale", "assumed");
    static final Parameter<Double> WRITES =
            Parameter.decimal("writes", "", "0", 0, 1, "share of accesses that write", "assumed");
    static final Parameter<Double> SKEW = Parameter.decimal(
            "skew",
            "",
            "0.8",
            0,
            16,
            "exponent s of zipf's law: the page of rank k is accessed in proportion to 1 / k^s",
            "GMT sec. 2.3, Fig. 6 varies it from 0 to 1");

    /** Returns the requested number of pages, multiplied by the scale, at least one. */
    static int scaledPages(WorkloadRequest request) {
        long pages = request.scaled(request.parameters().get(PAGES));
        if (pages > MAX_PAGES) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("pages times scale"), pages, "at most " + MAX_PAGES + " pages");
        }
        return (int) pages;
    }

    /** Creates a workload over the scaled number of pages, with the requested writes. */
    static SyntheticWorkload of(WorkloadRequest request, long accesses, Supplier<PageStream> stream) {
        return new SyntheticWorkload(
                scaledPages(request),
                accesses,
                request.parameters().get(WRITES),
                request.seed(),
                scaleEffective(request),
                stream);
    }

    /** Returns the requested scale, or that of one page where it is larger. */
    static double scaleEffective(WorkloadRequest request) {
        return Math.max(request.scale(), 1.0 / request.parameters().get(PAGES));
    }

    @Override
    public AccessSource open() {
        return new SyntheticSource(stream.get(), new Writes(writes, SplitMix64.of(seed, "writes")), accesses);
    }
}
