package io.thermocline.orchestrator.jobs.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.study.Studies;
import io.thermocline.lab.study.Study;
import io.thermocline.lab.study.StudyCell;
import io.thermocline.lab.study.StudyCommandLine;
import io.thermocline.lab.study.StudyForm;
import io.thermocline.lab.study.StudyOutcome;
import io.thermocline.orchestrator.RequestSubject;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A request to run a study. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(
        description = "All runs of a study; the result is an array of its rows, each a paper value beside ours.",
        example = """
                {"study": "gmt", "scale": "1/8192"}""")
public record ReproductionRequest(
        @Schema(example = "gmt") @Nullable String study,

        @Nullable String definition,

        @Schema(example = "1/8192") @Nullable String scale,

        @Schema(example = "false") @Nullable Boolean fresh)
        implements Request {
    private static final int LONGEST = 256;

    /** Checks that there is one study. */
    public ReproductionRequest {
        if ((study == null) == (definition == null)) {
            throw InvalidInputException.missing(
                    RequestSubject.field("study"), "the name of a study, or a definition instead of it");
        }
    }

    /** The command line that makes the same rows; null for a study of one's own. */
    public @Nullable String command() {
        return study == null ? null : StudyCommandLine.of(study, scale, false);
    }

    /** Whether all runs are made again, also those whose results are kept. */
    public boolean isFresh() {
        return Boolean.TRUE.equals(fresh);
    }

    private RequestSubject.InBody subject() {
        return RequestSubject.field(study != null ? "study" : "definition");
    }

    private Study read() {
        try {
            if (study != null && !Studies.names().contains(study)) {
                throw Names.unknown(
                        subject(), "study", study, Studies.names(), "A study of your own is the field definition.");
            }
            return study != null
                    ? Studies.shipped(study)
                    : Studies.parse("definition", definition == null ? "" : definition);
        } catch (InvalidInputException e) {
            throw RequestSubject.moved(e, subject().pointer());
        }
    }

    private StudyForm form(Study read) {
        return scale == null ? read.whole() : StudyForm.at(Units.ratio(Subject.Field.SCALE, scale));
    }

    private static List<RunSpec> different(Map<StudyCell, RunSpec> runs) {
        return runs.values().stream().distinct().toList();
    }

    /**
     * The rows that results give.
     *
     * @param alone a run as it can be made by itself
     * @param results of all its runs, each as it can be made by itself
     * @param taken how many of them were kept before
     */
    public StudyOutcome outcome(UnaryOperator<RunSpec> alone, Map<RunSpec, RunResult> results, int taken) {
        Study read = read();
        StudyForm form = form(read);
        Map<StudyCell, RunSpec> runs = new LinkedHashMap<>(read.runs(form));
        runs.replaceAll((cell, spec) -> alone.apply(spec));
        return StudyOutcome.of(read, form, runs, results, taken);
    }

    @Override
    public JobKind kind() {
        return JobKind.REPRODUCTION;
    }

    @Override
    public String testbed() {
        String all = joined(RunSpec::testbed);
        return all.length() <= LONGEST ? all : specs().get(0).testbed();
    }

    @Override
    public String workloadText() {
        return joined(RunSpec::workload);
    }

    @Override
    public String policyText() {
        return joined(RunSpec::policy);
    }

    private String joined(Function<RunSpec, String> part) {
        return specs().stream().map(part).distinct().collect(Collectors.joining(","));
    }

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public Set<String> uploads() {
        Set<String> hashes = new HashSet<>();
        specs().stream()
                .flatMap(spec ->
                        Stream.concat(Stream.of(spec.testbed(), spec.workload()), spec.settings().values().stream()))
                .flatMap(text -> UPLOAD.matcher(text).results())
                .forEach(upload -> hashes.add(upload.group(1)));
        return hashes;
    }

    @Override
    public List<RunSpec> specs() {
        Study read = read();
        return different(read.runs(form(read)));
    }

    @Override
    public long cells() {
        return specs().size();
    }

    @Override
    public Map<String, String> places() {
        String here = subject().pointer();
        return Map.of("/testbed", here, "/workload", here, "/policy", here, "/settings", here, "/seed", here);
    }

    @Override
    public List<RequestPart> parts(List<RunSpec> specs) {
        return specs.stream().map(spec -> RequestPart.first(spec, places())).toList();
    }
}
