package io.thermocline.workloads.gmt;

import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;

/** The regular applications of GMT's evaluation (ASPLOS 2024). */
public final class GmtWorkloads implements WorkloadFamily {
    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                WorkloadDeclaration.of(
                                "backprop",
                                Backprop::create,
                                "GMT Table 2 (Rodinia)",
                                "Training of a neural network: forward pass and weight adjustment, epoch by epoch")
                        .with(Footprint.PARAMETER, Backprop.EPOCHS),
                WorkloadDeclaration.of(
                                "hotspot",
                                Hotspot::create,
                                "GMT Table 2 (Rodinia)",
                                "Thermal simulation: iterations over a grid with its neighbours above and below")
                        .with(Footprint.PARAMETER, Hotspot.ITERATIONS, Grid.COLUMNS),
                WorkloadDeclaration.of(
                                "lavamd",
                                LavaMd::create,
                                "GMT Table 2 (Rodinia)",
                                "Particles in a cube of boxes, each interacting with its neighbours, once")
                        .with(Footprint.PARAMETER),
                WorkloadDeclaration.of(
                                "multivectoradd",
                                MultiVectorAdd::create,
                                "GMT Table 2 (BaM vectorAdd)",
                                "Vector additions into one output vector")
                        .with(Footprint.PARAMETER, MultiVectorAdd.PASSES, MultiVectorAdd.OUTPUT),
                WorkloadDeclaration.of(
                                "pathfinder",
                                Pathfinder::create,
                                "GMT Table 2 (Rodinia)",
                                "Dynamic programming down the rows of a wall")
                        .with(Footprint.PARAMETER, Pathfinder.ROWS, Pathfinder.PYRAMID),
                WorkloadDeclaration.of(
                                "srad",
                                Srad::create,
                                "GMT Table 2 (Rodinia srad_v2)",
                                "Image diffusion: two kernels an iteration over six grids, with neighbouring rows")
                        .with(Footprint.PARAMETER, Srad.ITERATIONS, Grid.COLUMNS));
    }
}
