package io.thermocline.cli.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A job on an orchestrator, from the upload of its files to its result. If this process is told to end before, the job
 * is cancelled.
 */
final class FleetJob {
    private static final String API = "/api/v1/";
    private static final String ADVICE = "advice"; // has no plural
    private static final String TRACES = API + "traces";
    private static final long FIRST_POLL_MS = 10;
    private static final long LONGEST_POLL_MS = 100;

    private final RestCalls calls;
    private final String kind;
    private final Uploads uploads;
    private final List<RunSpec> specs;
    private final Progress progress;

    /**
     * A job that is yet to be created.
     *
     * @param kind {@code run}, {@code comparison}, {@code curve}, {@code explanation} or {@code advice}
     * @param uploads the files that it needs
     * @param specs its runs, one after the other
     */
    FleetJob(RestCalls calls, String kind, Uploads uploads, List<RunSpec> specs, Progress progress) {
        this.calls = calls;
        this.kind = kind;
        this.uploads = uploads;
        this.specs = specs;
        this.progress = progress;
    }

    /** Creates it, waits for its end, and answers its result. */
    JsonNode result(JsonNode body) {
        synchronized (uploads) { // which jobs may share
            uploads.files().forEach(this::upload);
        }
        CompletableFuture<String> created = new CompletableFuture<>();
        Thread cancel = new Thread(() -> cancel(created), "thermocline-cancel");
        Runtime.getRuntime().addShutdownHook(cancel); // before the job is there, so that none is left behind
        specs.forEach(spec -> progress.begin(spec, -1));
        try {
            String collection = API + (kind.equals(ADVICE) ? kind : kind + "s");
            JsonNode job = calls.post(collection, body, uploads::words);
            String path = collection + "/" + job.required("id").textValue();
            created.complete(path);
            return awaited(path, created);
        } finally {
            created.cancel(false);
            specs.forEach(progress::end);
            forget(cancel);
        }
    }

    /** The result; a job for which nothing waits any more is cancelled. */
    private JsonNode awaited(String path, CompletableFuture<String> created) {
        boolean ended = false;
        try {
            await(path);
            ended = true;
            return calls.getPatiently(path + "/result", uploads::words);
        } finally {
            if (!ended) {
                cancel(created);
            }
        }
    }

    private void upload(UploadedFile file) {
        if (calls.has(TRACES + "/" + file.hash())) {
            return;
        }
        progress.message("uploading " + file.file().getFileName());
        StringBuilder path = new StringBuilder(TRACES + "?name=" + encoded(file.name()));
        file.said()
                .forEach((parameter, value) ->
                        path.append('&').append(parameter).append('=').append(encoded(value)));
        calls.upload(path.toString(), file.file(), uploads::words);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private void await(String path) {
        long pauseMs = FIRST_POLL_MS;
        while (true) {
            JsonNode job = calls.getPatiently(path, uploads::words);
            switch (job.required("state").textValue()) {
                case "SUCCEEDED" -> {
                    return;
                }
                case "FAILED" ->
                    throw new IllegalStateException("the " + kind + " on the fleet: "
                            + uploads.words(job.path("failure").asText()));
                case "CANCELLED" -> throw new IllegalStateException("the " + kind + " on the fleet was cancelled");
                default -> advance(job.path("progress"));
            }
            pause(pauseMs);
            pauseMs = Math.min(2 * pauseMs, LONGEST_POLL_MS);
        }
    }

    private void advance(JsonNode reached) {
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

    /** Best effort: the one who ended this process does not wait for it. */
    private void cancel(CompletableFuture<String> created) {
        try {
            calls.cancel(created.get(RestCalls.LONGEST_CANCEL.toMillis(), TimeUnit.MILLISECONDS));
        } catch (CancellationException e) {
            return; // there is no job
        } catch (IOException | ExecutionException | TimeoutException e) {
            progress.message("what was asked of " + calls + " could not be cancelled: " + e);
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
}
