package io.thermocline.orchestrator;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Threads for what blocks: the store, files, checks of requests. Requests beyond the queue are refused as too many. */
@Component
public final class Blocking implements DisposableBean {
    private static final int THREADS = 16;
    private static final int QUEUED_A_THREAD = 64;

    private final Scheduler scheduler = Schedulers.newBoundedElastic(THREADS, QUEUED_A_THREAD, "thermocline-blocking");

    /** Calls it on a thread that may block. */
    public <T> Mono<T> call(Callable<T> work) {
        return Mono.fromCallable(work).subscribeOn(scheduler);
    }

    /** The threads. */
    public Scheduler scheduler() {
        return scheduler;
    }

    /** The same threads, where no answer is made of what they do. */
    public Executor executor() {
        return scheduler::schedule;
    }

    @Override
    public void destroy() {
        scheduler.dispose();
    }
}
