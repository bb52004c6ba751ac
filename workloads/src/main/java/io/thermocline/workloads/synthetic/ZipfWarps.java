package io.thermocline.workloads.synthetic;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Warps whose lanes request pages that are popular by zipf's law. In an instruction of a warp the active lanes request
 * a number of addresses, drawn independently; equal ones are one access. The warps make one instruction each, wait for
 * all of its pages, and make the next one together.
 *
 * <p>Source: GMT sec. 2.3, the micro-benchmark of Fig. 6.
 *
 * @param pages size of the address space in pages
 * @param instructions of all warps together
 * @param writes share of accesses that write
 * @param seed seed of the writes
 * @param scaleEffective factor of the footprint
 * @param shape of the warps
 * @param stream starts a pass over the addresses
 */
record ZipfWarps(
        long pages,
        long instructions,
        double writes,
        long seed,
        double scaleEffective,
        Shape shape,
        Supplier<PageStream> stream)
        implements Workload {
    static final int LANES = 32;

    static final Parameter<Long> INSTRUCTIONS = Parameter.integer(
            "instructions",
            "instructions",
            "1000000",
            1,
            Integer.MAX_VALUE,
            "instructions of all warps together at scale 1",
            "assumed");
    static final Parameter<Long> WARPS = Parameter.integer(
            "warps", "warps", "1", 1, 1 << 16, "warps that run side by side and wait for one another", "assumed");
    static final Parameter<Long> ADDRESSES = Parameter.integer(
            "addresses",
            "addresses",
            "32",
            1,
            LANES,
            "addresses that an instruction draws; its lanes share them evenly",
            "GMT sec. 2.3, one a lane");
    static final Parameter<Long> ACTIVE_LANES = Parameter.integer(
            "active-lanes", "lanes", "32", 1, LANES, "lanes of a warp that take part", "GMT sec. 2.3, a whole warp");

    /**
     * What an instruction looks like.
     *
     * @param warps side by side
     * @param addresses drawn by an instruction
     * @param lanes that take part
     */
    record Shape(int warps, int addresses, int lanes) {}

    static Workload create(WorkloadRequest request) {
        ParameterValues values = request.parameters();
        int pages = SyntheticWorkload.scaledPages(request);
        long seed = request.seed();
        ZipfRanks ranks = new ZipfRanks(pages, values.get(SyntheticWorkload.SKEW));
        return new ZipfWarps(
                pages,
                request.scaled(values.get(INSTRUCTIONS)),
                values.get(SyntheticWorkload.WRITES),
                seed,
                SyntheticWorkload.scaleEffective(request),
                shape(values),
                () -> new PagePermutation(pages, SplitMix64.of(seed, "zipf permutation"))
                        .scatter(ranks.stream(SplitMix64.of(seed, "zipf ranks"))));
    }

    private static Shape shape(ParameterValues values) {
        Shape shape = new Shape(
                Math.toIntExact(values.get(WARPS)),
                Math.toIntExact(values.get(ADDRESSES)),
                Math.toIntExact(values.get(ACTIVE_LANES)));
        if (shape.addresses > shape.lanes) {
            throw InvalidInputException.of(
                    new Subject.Declared(Subject.Field.WORKLOAD, "zipf-warps", ADDRESSES.name()),
                    shape.addresses,
                    "at most one for each of the " + shape.lanes + " active lanes");
        }
        return shape;
    }

    @Override
    public long accesses() {
        return UNKNOWN;
    }

    @Override
    public Columns columns() {
        return Columns.NONE.withTouches().withTogether();
    }

    @Override
    public AccessSource open() {
        return new ZipfWarpsSource(
                stream.get(), new Writes(writes, SplitMix64.of(seed, "writes")), instructions, shape);
    }
}
