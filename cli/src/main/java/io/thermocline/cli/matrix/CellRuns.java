package io.thermocline.cli.matrix;

import io.thermocline.engine.run.RunControl;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.PreparedRun;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Cells run in this process, on all cores. One that fails does not keep the others from running. */
public final class CellRuns {
    private final Laboratory laboratory;
    private final Progress progress;

    /**
     * Hears what became of each cell, of one at a time, in the order in which they end. A cell is named by its place in
     * the list that is run.
     */
    public interface Outcomes {
        /** It has a result. */
        void done(int place, RunResult result);

        /** It has none. */
        void failed(int place, Throwable reason);
    }

    private record Ended(
            int place, @Nullable RunResult result, @Nullable Throwable reason) {}

    /** Runs of a laboratory. */
    public CellRuns(Laboratory laboratory, Progress progress) {
        this.laboratory = laboratory;
        this.progress = progress;
    }

    /** Runs all of them to their end. */
    public void run(List<Cell> cells, Outcomes outcomes) {
        ExecutorService pool = Executors.newFixedThreadPool(
                Math.max(1, Math.min(cells.size(), Runtime.getRuntime().availableProcessors())), CellRuns::daemon);
        try {
            CompletionService<Ended> running = new ExecutorCompletionService<>(pool);
            for (int i = 0; i < cells.size(); i++) {
                int place = i;
                Future<Ended> unused = running.submit(() -> ended(place, cells.get(place)));
            }
            for (int i = 0; i < cells.size(); i++) {
                Ended ended = running.take().get();
                if (ended.result() != null) {
                    outcomes.done(ended.place(), ended.result());
                } else if (ended.reason() != null) {
                    outcomes.failed(ended.place(), ended.reason());
                }
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a cell ended without saying how: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while cells were going on", e);
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * A heap that is too small for one cell may be large enough for the others, so that an error counts as any failure.
     */
    private Ended ended(int place, Cell cell) {
        try {
            return new Ended(place, prepared(cell).run(progress, RunControl.NONE), null);
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            return new Ended(place, null, e);
        }
    }

    /** Two that need the same graph do not both build it. */
    private synchronized PreparedRun prepared(Cell cell) {
        return laboratory.prepare(cell.spec(), progress);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "thermocline-cell");
        thread.setDaemon(true);
        return thread;
    }
}
