package io.thermocline.workloads.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskProgram;
import java.util.List;
import java.util.function.Supplier;

/** {@code C = A + B} (DREAM Listing 1, sec. 5.3; BaM sec. 5.4); a warp takes a page of each. */
final class VectorAdd {
    private static final Parameter<Long> ELEMENTS = Parameter.integer(
            "size", "elements", "2000000000", 1, 1L << 36, "elements of each array", "DREAM sec. 5.3: two billion");

    static final Parameter<String> VALUE_BYTES = Parameter.choice(
            "value-bytes",
            "4",
            List.of("4", "8"),
            "size of an element in bytes",
            "DREAM Listing 1: floats; BaM sec. 5.4: 8");

    static final DreamWorkload WORKLOAD = new DreamWorkload(ELEMENTS, 1, VectorAdd::program);

    private VectorAdd() {}

    private static Supplier<TaskProgram> program(long elements, WorkloadRequest request, ArrayLayout arrays) {
        int value = Integer.parseInt(request.parameters().get(VALUE_BYTES));
        long bytes = elements * value;
        int a = arrays.add("a", bytes);
        int b = arrays.add("b", bytes);
        int c = arrays.add("c", bytes);
        int elementsOfPage = (int) (request.pageBytes() / value);
        return () -> new PageTasks(elements, elementsOfPage, (page, count, accesses) -> {
            accesses.access(a + page, false, count);
            accesses.access(b + page, false, count);
            accesses.access(c + page, true, count);
        });
    }
}
