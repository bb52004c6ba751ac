package io.thermocline.workloads.uvm;

import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.DeclaredWorkload;
import io.thermocline.workloads.tasks.StreamTaskWorkload;
import java.util.List;
import java.util.function.Supplier;

/** Base of UVM-adaptive's workloads: one parameter, their size, and concurrent warps as on a GTX 1080 Ti. */
abstract class UvmProvider extends DeclaredWorkload {
    private static final int MULTIPROCESSORS = 28;
    private static final int MOST_WARPS = 64; // of a multiprocessor
    private static final int MOST_BLOCKS = 32; // of a multiprocessor

    private final Parameter<Long> size;
    private final int dimensions;
    private final int warpsABlock;

    /**
     * Declares a workload.
     *
     * @param dimensions exponent with which the footprint grows with the size
     * @param warpsABlock warps of a thread block; a multiprocessor holds at most 64 warps and 32 blocks
     */
    UvmProvider(String name, String summary, Parameter<Long> size, int dimensions, int warpsABlock) {
        super(name, summary, "UVM-adaptive (poster), public runs of its simulator", List.of(size));
        this.size = size;
        this.dimensions = dimensions;
        this.warpsABlock = warpsABlock;
    }

    /** Creates the parameter {@code size}. */
    static Parameter<Long> size(String unit, long byDefault, long least, long most, String description) {
        return Parameter.integer(
                "size", unit, Long.toString(byDefault), least, most, description, "size of the public run");
    }

    @Override
    public final Workload create(WorkloadRequest request) {
        long asked = request.parameters().get(size);
        double factor = Math.pow(request.scale(), 1.0 / dimensions);
        String text = Long.toString(Math.round(asked * factor));
        long scaled = size.parser().apply(Subject.Field.WORKLOAD.part("size times scale"), text);
        DeviceMemory memory = new DeviceMemory();
        Supplier<WarpProgram> program = program((int) scaled, request, memory);
        return new StreamTaskWorkload(
                memory.pages(request.pageBytes()),
                Workload.UNKNOWN,
                Math.pow((double) scaled / asked, dimensions),
                false,
                MULTIPROCESSORS * Math.min(MOST_WARPS, MOST_BLOCKS * warpsABlock),
                Columns.NONE.withTouches().withInstructions(),
                memory.ranges(request.pageBytes()),
                List.of(),
                program::get);
    }

    /** Places the arrays of a program of this size. The returned supplier starts an execution. */
    abstract Supplier<WarpProgram> program(int scaledSize, WorkloadRequest request, DeviceMemory memory);
}
