package io.thermocline.cli.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ByteCapacities;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurveAccuracy;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.Progress;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.advise.Advice;
import io.thermocline.lab.advise.AdviceSpec;
import io.thermocline.lab.advise.Objective;
import io.thermocline.lab.explain.Explanation;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs on an orchestrator, by its REST interface. Traces are uploaded once; messages and results keep the user's own
 * words.
 */
public final class FleetRuns {
    /** The pacing of a run that is as fast as it goes. */
    static final String MOST = "max";

    private static final int LARGEST_PORT = 65_535;

    private final RestCalls calls;

    /**
     * Runs on a service.
     *
     * @param url where the orchestrator listens, such as {@code http://127.0.0.1:8080}
     * @param token what it asks of callers; null where it asks for nothing
     */
    public FleetRuns(String url, @Nullable String token) {
        calls = new RestCalls(base(url), token);
    }

    private static URI base(String url) {
        try {
            URI uri = URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            boolean host = uri.getHost() != null && uri.getPort() <= LARGEST_PORT;
            if (http && host && uri.getRawQuery() == null && uri.getRawFragment() == null) {
                if (uri.getRawPath().endsWith("/api/v1")) {
                    throw InvalidInputException.of(new Argument("--fleet"), url, "the URL without /api/v1");
                }
                return uri;
            }
        } catch (InvalidInputException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw InvalidInputException.of(new Argument("--fleet"), url, "the URL of an orchestrator", e);
        }
        throw InvalidInputException.of(
                new Argument("--fleet"), url, "the URL of an orchestrator, such as http://127.0.0.1:8080");
    }

    /** Runs to the end, as fast as it goes. */
    public RunResult run(RunSpec spec, Progress progress) {
        return run(spec, MOST, progress);
    }

    /**
     * Runs to the end.
     *
     * @param pacing how model time follows the wall clock: {@code max}, {@code realtime} or {@code realtimexF}
     */
    public RunResult run(RunSpec spec, String pacing, Progress progress) {
        return run(spec, pacing, new Uploads(spec, List.of(spec.workload())), progress);
    }

    /** Runs to the end, with files that were read already. */
    RunResult run(RunSpec spec, String pacing, Uploads uploads, Progress progress) {
        ObjectNode body = body(spec, uploads).put("pacing", pacing);
        JsonNode result = new FleetJob(calls, "run", uploads, List.of(spec), progress).result(body);
        return ResultJson.read(result).inWordsOf(spec);
    }

    /**
     * Runs each to the end, some at a time; the results are in their order. The first that fails ends the others.
     */
    public List<RunResult> runAll(List<RunSpec> specs, Progress progress) {
        return new SideBySide(this, progress).results(specs);
    }

    /** Why the second of two runs differs from the first; both have the same testbed and workload. */
    public Explanation explain(RunSpec first, RunSpec second, Progress progress) {
        Uploads uploads = new Uploads(first, List.of(first.workload()));
        ObjectNode body = body(first, uploads);
        body.remove(List.of("testbed", "policy", "settings", "switches", "changes"));
        String testbed = uploads.onService(first).testbed();
        add(body.putObject("first"), testbed, first, uploads);
        add(body.putObject("second"), testbed, second, uploads);
        JsonNode result = new FleetJob(calls, "explanation", uploads, List.of(first, second), progress).result(body);
        return ResultJson.readExplanation(result).withWorkload(first.workload());
    }

    private static void add(ObjectNode body, String testbed, RunSpec spec, Uploads uploads) {
        ObjectNode settings =
                body.put("testbed", testbed).put("policy", spec.policy()).putObject("settings");
        uploads.settings(spec).forEach(settings::put);
    }

    /** Runs all of them; the results are in their order. */
    public List<RunResult> compare(RunMatrix runs, Progress progress) {
        List<RunSpec> specs = runs.specs();
        Uploads uploads = new Uploads(specs.get(0), runs.workloads());
        JsonNode results = new FleetJob(calls, "comparison", uploads, specs, progress).result(matrix(runs, uploads));
        List<RunResult> read = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            read.add(ResultJson.read(results.required(i)).inWordsOf(specs.get(i)));
        }
        return read;
    }

    /**
     * Miss ratios by size: the points of the first of the runs, then those of the next.
     *
     * @param sizes pages of the first tier; none leaves them to the service
     */
    public List<CurvePoint> curve(RunMatrix runs, List<Long> sizes, CurveAccuracy accuracy, Progress progress) {
        Uploads uploads = new Uploads(runs.specs().get(0), runs.workloads());
        ObjectNode body = matrix(runs, uploads);
        body.remove(List.of("clock", "switches"));
        sizes.forEach(body.putArray("sizes")::add);
        if (!accuracy.passes()) {
            body.put("exact", true);
        } else if (!accuracy.equals(CurveAccuracy.AUTOMATIC)) {
            body.put("error", accuracy.error());
        }
        Map<List<String>, RunSpec> asked = asked(runs, uploads);
        List<CurvePoint> points = new ArrayList<>();
        for (JsonNode json : new FleetJob(calls, "curve", uploads, runs.specs(), progress).result(body)) {
            CurvePoint point = ResultJson.readPoint(json);
            RunSpec spec = asked.get(List.of(point.workload(), point.policy()));
            points.add(spec == null ? point : point.inWordsOf(spec));
        }
        return points;
    }

    /**
     * Miss ratios by capacity in bytes: the points of the first of the runs, then those of the next.
     *
     * @param capacities in bytes; none leaves them to the service
     */
    public List<ByteCurvePoint> byteCurve(RunMatrix runs, List<Long> capacities, Progress progress) {
        Uploads uploads = new Uploads(runs.specs().get(0), runs.workloads());
        ObjectNode body = matrix(runs, uploads);
        body.remove(List.of("testbed", "scale", "clock", "switches"));
        ArrayNode sizes = body.putArray("byteSizes");
        capacities.forEach(bytes -> sizes.add(Long.toString(bytes)));
        if (capacities.isEmpty()) {
            sizes.add(ByteCapacities.AUTOMATIC);
        }
        Map<List<String>, RunSpec> asked = asked(runs, uploads);
        List<ByteCurvePoint> points = new ArrayList<>();
        for (JsonNode json : new FleetJob(calls, "curve", uploads, runs.specs(), progress).result(body)) {
            ByteCurvePoint point = ResultJson.readBytePoint(json);
            RunSpec spec = asked.get(List.of(point.workload(), point.policy()));
            points.add(spec == null ? point : point.inWordsOf(spec));
        }
        return points;
    }

    /** The runs by the workload and policy that their points name. */
    private static Map<List<String>, RunSpec> asked(RunMatrix runs, Uploads uploads) {
        Map<List<String>, RunSpec> asked = new HashMap<>();
        runs.specs().forEach(spec -> asked.put(List.of(uploads.workload(spec.workload()), spec.policy()), spec));
        return asked;
    }

    /**
     * Advice on which machine to buy.
     *
     * @param command the command line that gives it again
     */
    public Advice advise(AdviceSpec spec, String command, Progress progress) {
        RunSpec any = spec.specs().get(0);
        Uploads uploads = new Uploads(any, spec.workloads());
        ObjectNode body = matrix(new RunMatrix(spec.workloads(), spec.policies(), List.of(any)), uploads);
        body.remove(List.of("clock", "switches"));
        Objective objective = spec.objective();
        if (objective.goal() == null) {
            body.put("best", objective.metric().label());
        } else {
            body.put("goal", objective.goal().text());
        }
        if (Double.isFinite(objective.budget())) {
            body.put("budget", objective.budget());
        }
        ObjectNode vary = body.putObject("vary");
        spec.variations().forEach(each -> vary.put(each.key(), String.join(",", each.values())));
        spec.prices().forEach(body.putObject("prices")::put);
        spec.ratings().forEach(body.putObject("ratings")::put);
        body.put("exhaustive", spec.exhaustive());
        return ResultJson.readAdvice(new FleetJob(calls, "advice", uploads, List.of(any), progress).result(body))
                .inWordsOf(spec, command);
    }

    private static ObjectNode matrix(RunMatrix runs, Uploads uploads) {
        ObjectNode body = body(runs.specs().get(0), uploads);
        body.remove(List.of("workload", "policy"));
        ArrayNode named = body.putArray("workloads");
        runs.workloads().forEach(workload -> named.add(uploads.workload(workload)));
        runs.policies().forEach(body.putArray("policies")::add);
        return body;
    }

    /** The scale is as short as people write it: the service shows the request to them. */
    private static ObjectNode body(RunSpec spec, Uploads uploads) {
        return ResultJson.tree(uploads.onService(spec)).put("scale", Double.toString(spec.scale()));
    }
}
