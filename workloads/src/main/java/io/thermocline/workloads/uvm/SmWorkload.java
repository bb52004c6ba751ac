package io.thermocline.workloads.uvm;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.BlockWorkload;
import java.util.function.Supplier;

/**
 * A program of selective caching: its accesses to lines, before any cache, on {@value #SMS} SMs as of a GTX 480 (thesis
 * Table 3.1). An SM has at most {@value #MOST_WARPS} warps and {@value #MOST_BLOCKS} blocks at a time.
 *
 * @param size the parameter that sets the size
 * @param dimensions exponent with which the footprint grows with the size
 * @param warpsABlock warps of a thread block
 * @param programs makes the program of a scaled size
 */
record SmWorkload(Parameter<Long> size, int dimensions, int warpsABlock, UvmWorkload.Programs programs) {
    private static final int SMS = 15;
    private static final int MOST_WARPS = 48; // of an SM
    private static final int MOST_BLOCKS = 8; // of an SM

    /** A program of UVM-adaptive's runs. */
    static SmWorkload of(UvmWorkload program) {
        return new SmWorkload(program.size(), program.dimensions(), program.warpsABlock(), program.programs());
    }

    /** Creates the parameter {@code size}. */
    static Parameter<Long> size(String unit, long byDefault, long least, long most, String description) {
        return Parameter.integer("size", unit, Long.toString(byDefault), least, most, description, "assumed");
    }

    Workload create(WorkloadRequest request) {
        int scaled = UvmWorkload.scaledSize(size, dimensions, request);
        DeviceMemory memory = new DeviceMemory();
        Supplier<WarpProgram> program = programs.program(scaled, request, memory);
        return new BlockWorkload(
                memory.pages(request.pageBytes()),
                UvmWorkload.scale(size, dimensions, request, scaled),
                SMS,
                warpsABlock,
                Math.max(1, Math.min(MOST_BLOCKS, MOST_WARPS / warpsABlock)),
                Columns.NONE.withTouches().withOffset().withSectors().withInstructions(),
                memory.ranges(request.pageBytes()),
                () -> listingSectors(program.get()));
    }

    private static WarpProgram listingSectors(WarpProgram program) {
        program.listSectors();
        return program;
    }
}
