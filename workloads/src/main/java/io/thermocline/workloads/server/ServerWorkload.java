package io.thermocline.workloads.server;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.List;
import java.util.function.Supplier;

/**
 * A server under load.
 *
 * @param pages its address space at the end
 * @param ranges the ranges allocated at its start
 * @param perSecond operations that arrive in a second
 * @param operations total number of operations
 * @param scaleEffective factor of its footprint
 * @param begin starts a pass
 */
record ServerWorkload(
        long pages,
        List<Range> ranges,
        double perSecond,
        long operations,
        double scaleEffective,
        Supplier<Operations> begin)
        implements Workload {
    private static final double GIGABYTE = 1e9;
    private static final double MOST_SECONDS = Long.MAX_VALUE / 1e12; // that a clock of picoseconds counts

    ServerWorkload {
        if ((operations - 1) / perSecond >= MOST_SECONDS) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("operations"),
                    operations + " operations at a rate of " + perSecond
                            + " a second arrive for longer than 106 days, which is as far as the clock counts; lower"
                            + " operations or raise rate");
        }
    }

    /** Creates a server that allocates all its memory at its start. */
    static ServerWorkload of(
            WorkloadRequest request,
            List<Region> regions,
            double perSecond,
            long operations,
            Supplier<Operations> begin) {
        List<Range> ranges = regions.stream().map(Region::range).toList();
        return new ServerWorkload(
                ranges.get(ranges.size() - 1).endPage(), ranges, perSecond, operations, request.scale(), begin);
    }

    /** Returns the operations that arrive from the start until {@code seconds} later, both ends included. */
    static long arrivals(double perSecond, double seconds) {
        return (long) Math.floor(perSecond * seconds) + 1;
    }

    /**
     * Returns the bytes of a footprint in gigabytes (10^9 bytes), multiplied by the scale. The thesis does not say
     * which gigabytes it means; five million records of Aerospike fit its 12.3 GB in these.
     */
    static double bytes(WorkloadRequest request, double gigabytes) {
        return gigabytes * GIGABYTE * request.scale();
    }

    @Override
    public long accesses() {
        return UNKNOWN; // operations differ in their touches
    }

    @Override
    public Columns columns() {
        return Columns.NONE.withArrival();
    }

    @Override
    public AccessSource open() {
        return new ArrivingOperations(begin.get(), perSecond, operations);
    }
}
