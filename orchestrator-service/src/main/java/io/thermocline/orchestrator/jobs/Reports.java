package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.study.KeptResults;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.jobs.request.ComparisonRequest;
import io.thermocline.orchestrator.jobs.request.CurveRequest;
import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.ReproductionRequest;
import io.thermocline.orchestrator.jobs.request.Request;
import io.thermocline.orchestrator.jobs.store.JobStore;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Foresight;
import io.thermocline.report.page.AdviceReport;
import io.thermocline.report.page.ByteCurveReport;
import io.thermocline.report.page.CompareReport;
import io.thermocline.report.page.CurveReport;
import io.thermocline.report.page.ExplainReport;
import io.thermocline.report.page.Report;
import io.thermocline.report.page.ReportSettings;
import io.thermocline.report.page.StudyReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/** Reports of jobs that succeeded, the same as those that the command line writes. All methods block. */
@Service
public final class Reports {
    /** Most runs of one report. */
    public static final int MOST_RUNS = 16;

    private final Jobs jobs;
    private final JobStore store;
    private final Laboratory laboratory;
    private final KeptResults kept;
    private final JsonMapper json;
    private final Predicate<String> foreseeing;

    Reports(Jobs jobs, JobStore store, Laboratory laboratory, KeptResults kept, JsonMapper json) {
        this.jobs = jobs;
        this.store = store;
        this.laboratory = laboratory;
        this.kept = kept;
        this.json = json;
        foreseeing = new Foresight(() -> laboratory);
    }

    /** Returns the report of a job. */
    public Report of(JobKind kind, String id) {
        return switch (kind) {
            case RUN -> ofRuns(List.of(id));
            case COMPARISON -> comparison((ComparisonRequest) request(kind, id), jobs.result(kind, id));
            case CURVE -> curve((CurveRequest) request(kind, id), jobs.result(kind, id));
            case ADVICE -> AdviceReport.of(Results.readAdvice(jobs.result(kind, id)));
            case EXPLANATION -> ExplainReport.of(settings(""), Results.readExplanation(jobs.result(kind, id)));
            case REPRODUCTION -> {
                String unused = jobs.result(kind, id); // refuses a job that has none
                yield study((ReproductionRequest) request(kind, id));
            }
        };
    }

    private Request request(JobKind kind, String id) {
        return store.found(kind, id).request(json);
    }

    /** Returns the report of one run or of several of the same workload, in the order given. */
    public Report ofRuns(List<String> ids) {
        if (ids.isEmpty() || ids.size() > MOST_RUNS) {
            throw InvalidInputException.of(
                    new RequestSubject.Parameter("run"), ids.size() + " ids", "1 to " + MOST_RUNS + " ids");
        }
        List<RunResult> results = ids.stream()
                .map(id -> Results.readRun(jobs.result(JobKind.RUN, id)))
                .toList();
        RunResult first = results.get(0);
        for (RunResult other : results) {
            requireSame(
                    "the workload " + first.workload(), first.workload().equals(other.workload()), other.workload());
            requireSame("the clock " + first.clock(), first.clock().equals(other.clock()), other.clock());
        }
        String commands = results.stream()
                .map(result -> result.provenance().command())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
        return CompareReport.ofRuns(settings(commands), results, foreseeing);
    }

    private static void requireSame(String expected, boolean same, Object found) {
        if (!same) {
            throw InvalidInputException.of(
                    new RequestSubject.Parameter("run"),
                    String.valueOf(found),
                    "runs of " + expected + ", as the first");
        }
    }

    private Report comparison(ComparisonRequest request, String result) {
        return CompareReport.of(
                settings(RequestCommandLine.of(request)),
                Comparison.of(Results.readComparison(result), request.policies().size(), foreseeing));
    }

    private Report curve(CurveRequest request, String result) {
        ReportSettings settings = settings(RequestCommandLine.of(request));
        List<String> given = new TreeMap<>(request.settings())
                .entrySet().stream().map(Map.Entry::toString).toList();
        if (request.byBytes()) {
            return ByteCurveReport.of(settings, ByteCurveReport.facts(given), Results.readByteCurve(result));
        }
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Testbed", request.testbed());
        facts.put("Scale", request.scale());
        facts.put("Clock", "none");
        facts.put("Seed", String.valueOf(request.seed()));
        if (!given.isEmpty()) {
            facts.put("Settings", String.join(", ", given));
        }
        return CurveReport.of(settings, facts, Results.readCurve(result), List.of(), foreseeing);
    }

    /** The rows follow from the results of the study's runs, which are kept beside the store. */
    private Report study(ReproductionRequest request) {
        List<RunSpec> specs =
                request.specs().stream().map(laboratory::alone).distinct().toList();
        Map<RunSpec, RunResult> results = kept.findAll(specs, Progress.SILENT);
        if (results.size() < specs.size()) {
            throw new RefusedException(
                    Reason.CONFLICT,
                    "the results of its runs, from which its report is made, are not kept; its rows are its result");
        }
        String command = request.command();
        return StudyReport.of(
                settings(command == null ? "" : command),
                List.of(request.outcome(laboratory::alone, results, results.size())));
    }

    private static ReportSettings settings(String command) {
        return new ReportSettings(ProgramVersion.text(), command);
    }
}
