package io.thermocline.orchestrator.jobs;

import io.thermocline.testbed.RunSpec;
import java.util.List;

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
}
