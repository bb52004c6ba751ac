package io.thermocline.workloads.uvm;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.DeclaredWorkload;
import io.thermocline.workloads.tasks.StreamTaskWorkload;
import java.util.List;
import java.util.function.Supplier;

/** What the workloads of UVM-adaptive share: one parameter, their size, and warps side by side as on a GTX 1080 Ti. */
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
     * @param dimensions power of the size with which the footprint grows
     * @param warpsABlock warps of a thread block, of which a multiprocessor holds 64 and 32 at most
     */
    UvmProvider(String name, String summary, Parameter<Long> size, int dimensions, int warpsABlock) {
        super(name, summary, "UVM-adaptive (poster), public runs of its simulator", List.of(size));
        this.size = size;
        this.dimensions = dimensions;
        this.warpsABlock = warpsABlock;
    }

    /** The parameter {@code size}. */
    static Parameter<Long> size(String unit, long byDefault, long least, long most, String description) {
        return Parameter.integer(
                "size", unit, Long.toString(byDefault), least, most, description, "size of the public run");
    }

    @Override
    public final Workload create(WorkloadRequest request) {
        long asked = request.parameters().get(size);
        double factor = Math.pow(request.scale(), 1.0 / dimensions);
        String text = Long.toString(Math.round(asked * factor));
        long scaled = size.parser().apply("size times scale", text);
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

    /** Places the arrays of a program of this size; what it returns begins an execution. */
    abstract Supplier<WarpProgram> program(int scaledSize, WorkloadRequest request, DeviceMemory memory);
}
