package io.thermocline.orchestrator.jobs.store;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.thermocline.orchestrator.StoreFailures;
import io.thermocline.orchestrator.settings.Limits;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Deletes jobs that are over when there are too many of them or they are too old. It does so on its own thread, soon
 * after a job has ended and once a minute.
 */
@Component
public final class OldResults implements DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(OldResults.class);
    private static final int AT_A_TIME = 200; // so that no writer waits long for the rows
    private static final int LOOKS_A_MINUTE = 60;

    private final JobStore store;
    private final Limits.Results limits;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("thermocline-results", true));
    private volatile boolean ended;
    private int looks; // the thread alone

    OldResults(JobStore store, Limits limits) {
        this.store = store;
        this.limits = limits.results();
    }

    /** Starts the thread. Called once the store has its tables. */
    public void begin() {
        Future<?> unused = thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
    }

    /** Notes that a job has ended. */
    public void ended() {
        ended = true;
    }

    private void look() {
        if (!ended && looks++ % LOOKS_A_MINUTE != 0) {
            return;
        }
        ended = false;
        try {
            int deleted;
            do {
                deleted = store.deleteOldest(Instant.now().minus(limits.age()), limits.number(), AT_A_TIME);
                if (deleted > 0) {
                    LOG.debug("{} jobs were over for longest and are deleted", deleted);
                }
            } while (deleted == AT_A_TIME && !thread.isShutdown());
        } catch (RuntimeException e) {
            ended = true; // try again
            if (!StoreFailures.isAway(e)) {
                LOG.error("old results cannot be deleted", e);
            }
        }
    }

    @Override
    public void destroy() {
        thread.shutdownNow();
    }
}
