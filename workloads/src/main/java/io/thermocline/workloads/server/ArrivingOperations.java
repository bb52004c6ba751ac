package io.thermocline.workloads.server;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Range;
import java.util.Arrays;
import java.util.List;

/**
 * Operations that arrive at a constant rate. The first touch of each has the time of its arrival; the others follow.
 *
 * <p>Memory that the server allocates must be available before the operation. A batch therefore ends where the
 * allocation grows.
 */
final class ArrivingOperations implements AccessSource {
    private static final double PICOSECONDS = 1e12;

    private final Operations operations;
    private final double gapPs;
    private final long count;
    private long done;
    private List<Range> grown = List.of(); // before the next operation

    ArrivingOperations(Operations operations, double perSecond, long count) {
        this.operations = operations;
        this.gapPs = PICOSECONDS / perSecond;
        this.count = count;
    }

    @Override
    public boolean read(AccessBatch batch) {
        batch.clear();
        grown.forEach(batch::allocate);
        grown = List.of();
        int most = operations.mostTouches();
        if (batch.capacity() < most) {
            throw new IllegalStateException("an operation of " + most + " accesses does not fit the batch");
        }
        Arrays.fill(batch.arrivalPs, AccessBatch.FOLLOWS);
        int size = 0;
        while (done < count && grown.isEmpty() && batch.capacity() - size >= most) {
            batch.arrivalPs[size] = (long) (done * gapPs);
            size = operations.next(batch.accesses, size);
            done++;
            if (done < count) {
                grown = operations.grow(done * gapPs / PICOSECONDS);
            }
        }
        batch.size = size;
        return size > 0;
    }
}
