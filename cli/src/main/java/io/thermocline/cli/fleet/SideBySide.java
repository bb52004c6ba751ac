package io.thermocline.cli.fleet;

import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Runs on a service, each a job of its own, {@value #AT_A_TIME} at a time. So the service always has one that waits, and
 * other callers find room in its queue.
 */
final class SideBySide {
    private static final int AT_A_TIME = 4;

    private final FleetRuns runs;
    private final Progress progress;
    private volatile @Nullable Throwable failure; // the first

    /** None has been made yet. */
    SideBySide(FleetRuns runs, Progress progress) {
        this.runs = runs;
        this.progress = progress;
    }

    /**
     * Makes all of them; the results are in their order. If one fails, the others are cancelled. Each file is read once.
     */
    List<RunResult> results(List<RunSpec> specs) {
        Map<List<String>, Uploads> uploads = new HashMap<>();
        specs.forEach(spec ->
                uploads.computeIfAbsent(Uploads.key(spec), key -> new Uploads(spec, List.of(spec.workload()))));
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, Math.min(AT_A_TIME, specs.size())), SideBySide::daemon);
        try {
            List<Future<RunResult>> asked = specs.stream()
                    .map(spec ->
                            threads.submit(() -> result(spec, Objects.requireNonNull(uploads.get(Uploads.key(spec))))))
                    .toList();
            List<RunResult> results = new ArrayList<>();
            Throwable thrown = null;
            for (Future<RunResult> one : asked) {
                try {
                    results.add(one.get());
                } catch (ExecutionException e) {
                    thrown = e.getCause(); // wait for the others: each cancels its job
                }
            }
            throwFirst(failure == null ? thrown : failure);
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while runs on the fleet were going on", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void throwFirst(@Nullable Throwable thrown) {
        if (thrown instanceof RuntimeException refusal) {
            throw refusal;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw new IllegalStateException("a run on the fleet failed: " + thrown, thrown);
        }
    }

    private RunResult result(RunSpec spec, Uploads uploads) {
        try {
            throwIfFailed();
            return runs.run(spec, FleetRuns.MOST, uploads, stopping());
        } catch (RuntimeException | Error e) {
            synchronized (this) {
                if (failure == null) {
                    failure = e;
                }
            }
            throw e;
        }
    }

    private void throwIfFailed() {
        if (failure != null) {
            throw new CancellationException("another run failed");
        }
    }

    /** Tells the progress, and ends a run when another one has failed. */
    private Progress stopping() {
        return new Progress() {
            @Override
            public void message(String line) {
                progress.message(line);
            }

            @Override
            public void begin(RunSpec run, long accesses) {
                progress.begin(run, accesses);
            }

            @Override
            public void advance(RunSpec run, long accesses) {
                throwIfFailed();
                progress.advance(run, accesses);
            }

            @Override
            public void end(RunSpec run) {
                progress.end(run);
            }
        };
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "thermocline-fleet");
        thread.setDaemon(true);
        return thread;
    }
}
