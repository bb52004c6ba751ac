package io.thermocline.engine.workload;

import io.thermocline.engine.parameter.Declared;
import io.thermocline.engine.parameter.Parameter;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A workload in one line of a {@link WorkloadFamily}:
 * {@code of("scan", Scan::create, source, summary).with(parameters)}.
 */
public final class WorkloadDeclaration extends Declared implements WorkloadProvider {
    private final Function<WorkloadRequest, Workload> creator;
    private final boolean takesArgument;
    private final ToLongFunction<WorkloadRequest> vertices;

    private WorkloadDeclaration(
            String name,
            Function<WorkloadRequest, Workload> creator,
            String source,
            String summary,
            List<Parameter<?>> parameters,
            boolean takesArgument,
            ToLongFunction<WorkloadRequest> vertices) {
        super(name, summary, source, parameters);
        this.creator = creator;
        this.takesArgument = takesArgument;
        this.vertices = vertices;
    }

    /**
     * Declares a workload without parameters that takes no argument and generates no graph.
     *
     * @param creator makes the workload of a request, {@link WorkloadProvider#create}
     * @param source paper and section, or where the definition comes from
     * @param summary what it does, one sentence
     */
    public static WorkloadDeclaration of(
            String name, Function<WorkloadRequest, Workload> creator, String source, String summary) {
        return new WorkloadDeclaration(name, creator, source, summary, List.of(), false, request -> 0);
    }

    /** This declaration with parameters, after those that it has. */
    public WorkloadDeclaration with(Parameter<?>... more) {
        return new WorkloadDeclaration(
                name(), creator, source(), summary(), parametersAnd(more), takesArgument, vertices);
    }

    /** This declaration with an argument after its name, {@link WorkloadProvider#takesArgument}. */
    public WorkloadDeclaration withArgument() {
        return new WorkloadDeclaration(name(), creator, source(), summary(), parameters(), true, vertices);
    }

    /** This declaration with the size of the graph that it generates, {@link WorkloadProvider#vertices}. */
    public WorkloadDeclaration withGraph(ToLongFunction<WorkloadRequest> size) {
        return new WorkloadDeclaration(name(), creator, source(), summary(), parameters(), takesArgument, size);
    }

    /** Name of the class that declares it. */
    public String declaredIn() {
        return creator.getClass().getNestHost().getName(); // a method reference's class belongs to its author's
    }

    @Override
    public boolean takesArgument() {
        return takesArgument;
    }

    @Override
    public long vertices(WorkloadRequest request) {
        return vertices.applyAsLong(request);
    }

    @Override
    public Workload create(WorkloadRequest request) {
        return creator.apply(request);
    }
}
