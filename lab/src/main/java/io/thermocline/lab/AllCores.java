package io.thermocline.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Works side by side, as many at a time as there are cores. */
final class AllCores {
    private AllCores() {}

    /** Does all works; the results are in their order. The first failure ends the others. */
    static <T> List<T> results(List<Callable<T>> works) {
        ExecutorService pool = Executors.newFixedThreadPool(
                Math.max(1, Math.min(works.size(), Runtime.getRuntime().availableProcessors())), AllCores::daemon);
        try {
            List<Future<T>> futures = works.stream().map(pool::submit).toList();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            if (e.getCause() instanceof Error error) {
                throw error; // such as a heap that is too small
            }
            throw new IllegalStateException("a run failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while runs were going on", e);
        } finally {
            pool.shutdownNow();
        }
    }

    /** A thread that does not keep the process alive. */
    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "thermocline-worker");
        thread.setDaemon(true);
        return thread;
    }
}
