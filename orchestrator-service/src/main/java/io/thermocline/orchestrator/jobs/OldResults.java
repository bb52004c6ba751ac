package io.thermocline.orchestrator.jobs;

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

/** Deletes jobs that are over when there are too many of them or they are too old, on a thread of its own: soon after one has ended, and each minute. */
@Component
final class OldResults implements DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(OldResults.class);
    private static final int AT_A_TIME = 200; // so that nobody waits long for the rows
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

    /** Begins, once the store has its tables. */
    void begin() {
        Future<?> unused = thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
    }

    /** A job has ended. */
    void ended() {
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
            ended = true; // another time
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
