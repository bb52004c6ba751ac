package io.thermocline.cli.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.testbed.CurvePoint;
import io.thermocline.testbed.Progress;
import io.thermocline.testbed.RunResult;
import io.thermocline.testbed.RunSpec;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs on an orchestrator, by its REST interface. Traces are uploaded once; messages and results keep the user's own words. */
public final class FleetRuns {
    private static final String RUNS = "/api/v1/runs";
    private static final String COMPARISONS = "/api/v1/comparisons";
    private static final String CURVES = "/api/v1/curves";
    private static final String TRACES = "/api/v1/traces";
    private static final Duration LONGEST_CANCEL = Duration.ofSeconds(5);
    private static final Duration LONGEST_CALL = Duration.ofSeconds(60);
    private static final Duration LONGEST_UPLOAD = Duration.ofHours(2);
    private static final long FIRST_POLL_MS = 10;
    private static final long LONGEST_POLL_MS = 100;
    private static final Set<Integer> BAD_INPUT = Set.of(400, 413, 422);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final JsonMapper json = new JsonMapper();
    private final URI base;
    private final @Nullable String token;

    /**
     * Runs on a service.
     *
     * @param url where the orchestrator listens, such as {@code http://127.0.0.1:8080}
     * @param token what it asks of callers; null where it asks for nothing
     */
    public FleetRuns(String url, @Nullable String token) {
        base = base(url);
        this.token = token;
    }

    private static URI base(String url) {
        try {
            URI uri = URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            throw InvalidInputException.of("--fleet", url, "the URL of an orchestrator", e);
        }
        throw InvalidInputException.of("--fleet", url, "the URL of an orchestrator, such as http://127.0.0.1:8080");
    }

    /** Runs to the end, as fast as it goes. */
    public RunResult run(RunSpec spec, Progress progress) {
        return run(spec, "max", progress);
    }

    /**
     * Runs to the end.
     *
     * @param pacing how model time follows the wall clock: {@code max}, {@code realtime} or {@code realtimexF}
     */
    public RunResult run(RunSpec spec, String pacing, Progress progress) {
        Uploads uploads = new Uploads(spec, List.of(spec.workload()));
        ObjectNode body = body(spec, uploads)
                .put("workload", uploads.workload(spec.workload()))
                .put("policy", spec.policy())
                .put("pacing", pacing);
        JsonNode result = job(RUNS, "run", body, uploads, List.of(spec), progress);
        return ResultReader.read(result, spec.workload());
    }

    /** Runs all of them; the results are in their order. */
    public List<RunResult> compare(RunMatrix runs, Progress progress) {
        List<RunSpec> specs = runs.specs();
        Uploads uploads = new Uploads(specs.get(0), runs.workloads());
        JsonNode results = job(COMPARISONS, "comparison", matrix(runs, uploads), uploads, specs, progress);
        List<RunResult> read = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            read.add(ResultReader.read(results.required(i), specs.get(i).workload()));
        }
        return read;
    }

    /**
     * Miss ratios by size: the points of the first of the runs, then those of the next.
     *
     * @param sizes pages of the first tier; none leaves them to the service
     */
    public List<CurvePoint> curve(RunMatrix runs, List<Long> sizes, Progress progress) {
        Uploads uploads = new Uploads(runs.specs().get(0), runs.workloads());
        ObjectNode body = matrix(runs, uploads);
        body.remove(List.of("clock", "switches"));
        sizes.forEach(body.putArray("sizes")::add);
        Map<String, String> words = new HashMap<>();
        runs.workloads().forEach(workload -> words.put(uploads.workload(workload), workload));
        List<CurvePoint> points = new ArrayList<>();
        for (JsonNode point : job(CURVES, "curve", body, uploads, runs.specs(), progress)) {
            String workload = point.required("workload").textValue();
            points.add(new CurvePoint(
                    words.getOrDefault(workload, workload),
                    point.required("policy").textValue(),
                    point.required("pages").longValue(),
                    point.required("misses").longValue(),
                    point.required("missRatio").doubleValue()));
        }
        return points;
    }

    /** Creates a job, waits for its end, and answers its result. If this process is told to end before, the job is cancelled. */
    private JsonNode job(
            String collection, String kind, ObjectNode body, Uploads uploads, List<RunSpec> specs, Progress progress) {
        uploads.files().forEach(file -> upload(file, uploads, progress));
        CompletableFuture<String> created = new CompletableFuture<>();
        Thread cancel = new Thread(() -> cancel(created, progress), "thermocline-cancel");
        Runtime.getRuntime().addShutdownHook(cancel); // before the job is there, so that none is left behind
        specs.forEach(spec -> progress.begin(spec, -1));
        try {
            JsonNode job = call("POST", collection, BodyPublishers.ofString(body.toString()), uploads);
            String path = collection + "/" + job.required("id").textValue();
            created.complete(path);
            await(specs, path, kind, progress, uploads);
            return get(path + "/result", uploads);
        } finally {
            created.cancel(false);
            specs.forEach(progress::end);
            forget(cancel);
        }
    }

    /** Best effort: whoever ended this process does not wait for it. */
    private void cancel(CompletableFuture<String> created, Progress progress) {
        try {
            String path = created.get(LONGEST_CANCEL.toMillis(), TimeUnit.MILLISECONDS);
            HttpRequest request = request(path + "/state", LONGEST_CANCEL)
                    .header("Content-Type", "application/json")
                    .PUT(BodyPublishers.ofString("{\"state\": \"CANCELLED\"}"))
                    .build();
            http.send(request, BodyHandlers.discarding());
        } catch (CancellationException e) {
            return; // there is no job
        } catch (IOException | ExecutionException | TimeoutException e) {
            progress.message("what was asked of " + base + " could not be cancelled: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endsAlready) {
            // the hook is at work
        }
    }

    private void upload(UploadedFile file, Uploads uploads, Progress progress) {
        HttpResponse<String> known =
                send("GET", TRACES + "/" + file.hash(), BodyPublishers.noBody(), "*/*", LONGEST_CALL);
        if (known.statusCode() == 200) {
            return;
        }
        progress.message("uploading " + file.file().getFileName());
        String format = file.format().isEmpty() ? "" : "&format=" + encoded(file.format());
        try {
            answer(
                    send(
                            "POST",
                            TRACES + "?name=" + encoded(file.name()) + format,
                            BodyPublishers.ofFile(file.file()),
                            "application/octet-stream",
                            LONGEST_UPLOAD),
                    uploads);
        } catch (FileNotFoundException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ObjectNode matrix(RunMatrix runs, Uploads uploads) {
        ObjectNode body = body(runs.specs().get(0), uploads);
        ArrayNode named = body.putArray("workloads");
        runs.workloads().forEach(workload -> named.add(uploads.workload(workload)));
        runs.policies().forEach(body.putArray("policies")::add);
        return body;
    }

    private ObjectNode body(RunSpec spec, Uploads uploads) {
        ObjectNode body = json.createObjectNode()
                .put("testbed", uploads.testbed())
                .put("scale", Double.toString(spec.scale()))
                .put("seed", spec.seed())
                .put("clock", spec.clock().label());
        ObjectNode settings = body.putObject("settings");
        uploads.settings().forEach(settings::put);
        ArrayNode switches = body.putArray("switches");
        for (RunSpec.PolicySwitch later : spec.switches()) {
            switches.addObject().put("access", later.access()).put("policy", later.policy());
        }
        return body;
    }

    private void await(List<RunSpec> specs, String path, String kind, Progress progress, Uploads uploads) {
        long pauseMs = FIRST_POLL_MS;
        while (true) {
            JsonNode job = get(path, uploads);
            String state = job.required("state").textValue();
            switch (state) {
                case "SUCCEEDED" -> {
                    return;
                }
                case "FAILED" ->
                    throw new IllegalStateException("the " + kind + " on the fleet: "
                            + uploads.words(job.path("failure").asText()));
                case "CANCELLED" -> throw new IllegalStateException("the " + kind + " on the fleet was cancelled");
                default -> advance(specs, job.path("progress"), progress);
            }
            pause(pauseMs);
            pauseMs = Math.min(2 * pauseMs, LONGEST_POLL_MS);
        }
    }

    /** The runs of a job go on one after the other. */
    private static void advance(List<RunSpec> specs, JsonNode reached, Progress progress) {
        int run = Math.min(reached.path("runsDone").intValue(), specs.size() - 1);
        progress.advance(specs.get(run), reached.path("accesses").longValue());
    }

    private static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a run on the fleet was going on", e);
        }
    }

    private JsonNode get(String path, Uploads uploads) {
        return call("GET", path, BodyPublishers.noBody(), uploads);
    }

    private JsonNode call(String method, String path, HttpRequest.BodyPublisher body, Uploads uploads) {
        return answer(send(method, path, body, "application/json", LONGEST_CALL), uploads);
    }

    private HttpResponse<String> send(
            String method, String path, HttpRequest.BodyPublisher body, String type, Duration longest) {
        HttpRequest.Builder request = request(path, longest).method(method, body);
        if (method.equals("POST")) {
            request.header("Content-Type", type);
        }
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new IllegalStateException("--fleet: " + base + " cannot be reached: " + why, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while calling " + base, e);
        }
    }

    /** A request that the service lets in. */
    private HttpRequest.Builder request(String path, Duration longest) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path)).timeout(longest);
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return request;
    }

    private JsonNode answer(HttpResponse<String> response, Uploads uploads) {
        int status = response.statusCode();
        JsonNode body = parse(response.body());
        if (status / 100 == 2) {
            return body;
        }
        String detail = uploads.words(body.path("detail").asText("HTTP status " + status));
        if (BAD_INPUT.contains(status)) {
            throw new InvalidInputException(detail);
        }
        throw new IllegalStateException("--fleet: " + base + " answers: "
                + (status == 401 ? "a valid token is needed; give --token-file" : detail));
    }

    private JsonNode parse(String text) {
        try {
            return text.isEmpty() ? json.createObjectNode() : json.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("--fleet: " + base + " does not answer as an orchestrator does", e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
