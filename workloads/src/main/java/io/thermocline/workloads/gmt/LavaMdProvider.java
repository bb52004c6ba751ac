package io.thermocline.workloads.gmt;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.DeclaredWorkload;
import io.thermocline.workloads.tasks.TaskWorkload;
import java.util.List;

/**
 * Rodinia's LavaMD: particles in a cube of boxes, each box interacting with the 26 around it. A box has 656 bytes of description, 3200 of positions
 * (rv), 800 of charges (qv) and 3200 of forces (fv); an array of each, one after the other. The cube has as many boxes a side as come nearest to
 * the footprint. There is one kernel, in which each box is visited once (GMT Table 2; Rodinia {@code lavaMD}).
 */
public final class LavaMdProvider extends DeclaredWorkload {
    /** For the service loader. */
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
                    "footprint times scale",
                    Units.formatBytes(footprint.bytes()),
                    "at most " + LavaMd.MAX_SIDE + " boxes a side, 15.3 TiB");
        }
        LavaMd kernels = new LavaMd(side, request.pageBytes());
        double boxBytes = (double) LavaMd.BOX_BYTES * side * side * side;
        double scaleEffective = request.scale() * boxBytes / footprint.bytes();
        return new TaskWorkload(kernels.pages(), Workload.UNKNOWN, scaleEffective, false, kernels::execution);
    }
}
