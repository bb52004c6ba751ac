package io.thermocline.orchestrator.jobs.request;

import io.thermocline.lab.InputRules;
import io.thermocline.lab.RunSpec;
import io.thermocline.orchestrator.traces.Trace;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A client's request. It is stored as it came, with defaults filled in. */
public sealed interface Request
        permits RunRequest,
                ComparisonRequest,
                CurveRequest,
                AdviceRequest,
                ReproductionRequest,
                ExplanationRequest {
    /** How a request names an uploaded file. */
    Pattern UPLOAD = Pattern.compile(InputRules.HASH + "(" + Trace.HASH + ")");

    /** Returns the kind of job that it creates. */
    JobKind kind();

    /** Returns the testbed. */
    String testbed();

    /** Returns the workloads as given, separated by commas. */
    String workloadText();

    /** Returns the policies as given, separated by commas. */
    String policyText();

    /** Returns the settings of all its runs, by path. */
    Map<String, String> settings();

    /** Returns the hashes of the uploaded files that it uses: traces, graphs and testbeds. */
    default Set<String> uploads() {
        Set<String> hashes = new HashSet<>();
        Stream.concat(Stream.of(testbed(), workloadText(), policyText()), settings().values().stream())
                .flatMap(text -> UPLOAD.matcher(text).results())
                .forEach(upload -> hashes.add(upload.group(1)));
        return hashes;
    }

    /**
     * Returns its runs; for a curve, those before a size is set.
     *
     * @throws io.thermocline.engine.InvalidInputException if it is inconsistent
     */
    List<RunSpec> specs();

    /** Returns the number of its runs. */
    long cells();

    /** Returns the JSON pointers of the fields of its runs, by those into a request for one run. */
    default Map<String, String> places() {
        return kind() == JobKind.RUN ? Map.of() : Map.of("/workload", "/workloads", "/policy", "/policies");
    }

    /**
     * Returns the parts of these runs that are checked separately.
     *
     * @param specs those of {@link #specs()}
     */
    List<RequestPart> parts(List<RunSpec> specs);
}
