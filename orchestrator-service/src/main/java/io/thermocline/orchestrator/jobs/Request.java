package io.thermocline.orchestrator.jobs;

import io.thermocline.testbed.RunSpec;
import java.util.List;
import java.util.Map;

/** What a client asks for. It is stored as it came, defaults filled in. */
public sealed interface Request permits RunRequest, ComparisonRequest, CurveRequest {
    /** What kind of job it makes. */
    JobKind kind();

    /** The hierarchy. */
    String testbed();

    /** Workloads as asked for, with commas between. */
    String workloadText();

    /** Policies as asked for, with commas between. */
    String policyText();

    /**
     * The runs that it stands for; of a curve, those before any size is set.
     *
     * @throws io.thermocline.engine.InvalidInputException if it makes no sense
     */
    List<RunSpec> specs();

    /** How many runs it stands for. */
    long cells();

    /** Where the fields of its runs stand in it, as JSON pointers by those into a request for one run. */
    default Map<String, String> places() {
        return kind() == JobKind.RUN ? Map.of() : Map.of("/workload", "/workloads", "/policy", "/policies");
    }

    /**
     * What is checked by itself of these runs.
     *
     * @param specs those of {@link #specs()}
     */
    List<RequestPart> parts(List<RunSpec> specs);
}
