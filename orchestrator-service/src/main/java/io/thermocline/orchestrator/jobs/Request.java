package io.thermocline.orchestrator.jobs;

import io.thermocline.testbed.RunSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a client asks for. It is stored as it came, defaults filled in. */
public sealed interface Request permits RunRequest, ComparisonRequest, CurveRequest {
    /** How a request names an uploaded file. */
    Pattern UPLOAD = Pattern.compile("sha256:([0-9a-f]{64})");

    /** What kind of job it makes. */
    JobKind kind();

    /** The hierarchy. */
    String testbed();

    /** Workloads as asked for, with commas between. */
    String workloadText();

    /** Policies as asked for, with commas between. */
    String policyText();

    /** Testbed settings of all its runs, by path. */
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
