package io.thermocline.workloads.gmt;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.DeclaredWorkload;
import io.thermocline.workloads.tasks.TaskWorkload;
import java.util.List;

/**
 * Rodinia's LavaMD: particles in a cube of boxes, each of which interacts with the 26 around it.
 *
 * <p>A box has 656 bytes of description, 3200 of positions (rv), 800 of charges (qv) and 3200 of forces (fv). There is
 * an array of each, one after the other. The number of boxes on a side is the one that comes nearest to the footprint.
 *
 * <p>There is one kernel, which visits each box once (GMT Table 2; Rodinia {@code lavaMD}).
 */
public final class LavaMdProvider extends DeclaredWorkload {
    /** Called by the service loader. */
    public LavaMdProvider() {
        super(
                "lavamd",
                "Particles in a cube of boxes, each interacting with its neighbours, once",
                "GMT Table 2 (Rodinia)",
                List.of(Footprint.PARAMETER));
    }

    @Override
    public Workload create(WorkloadRequest request) {
        Footprint footprint = Footprint.of(request);
        footprint.pagesOfEach(1);
        int side = (int) Math.max(1, Math.round(Math.cbrt(footprint.bytes() / LavaMd.BOX_BYTES)));
        if (side > LavaMd.MAX_SIDE) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("footprint times scale"),
                    Units.formatBytes(footprint.bytes()),
                    "at most " + LavaMd.MAX_SIDE + " boxes a side, 15.3 TiB");
        }
        LavaMd kernels = new LavaMd(side, request.pageBytes());
        double boxBytes = (double) LavaMd.BOX_BYTES * side * side * side;
        double scaleEffective = request.scale() * boxBytes / footprint.bytes();
        return new TaskWorkload(kernels.pages(), Workload.UNKNOWN, scaleEffective, false, kernels::execution);
    }
}
