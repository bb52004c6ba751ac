package io.thermocline.orchestrator.store;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Whether the store answers, as far as the service has seen, and since when it does not. Any thread may ask and tell.
 */
@Component
public final class StoreState {
    private static final Logger LOG = LoggerFactory.getLogger(StoreState.class);

    private final LongSupplier nanoTime;
    private boolean away; // guarded by this, as what follows
    private long awaySinceNs;

    /** Of a store that answers. */
    @Autowired
    StoreState() {
        this(System::nanoTime);
    }

    StoreState(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** The store has failed. */
    synchronized void failed(Throwable cause) {
        if (!away) {
            away = true;
            awaySinceNs = nanoTime.getAsLong();
            LOG.warn("the store does not answer, and is tried again each second: {}", root(cause));
        }
    }

    /** The store has done what was asked. */
    synchronized void answered() {
        if (away) {
            LOG.info("the store answers again, after {} s", awayFor().toSeconds());
            away = false;
        }
    }

    /** Whether it does not answer. */
    public synchronized boolean isAway() {
        return away;
    }

    /** For how long it has not answered; zero where it does. */
    public synchronized Duration awayFor() {
        return away ? Duration.ofNanos(nanoTime.getAsLong() - awaySinceNs) : Duration.ZERO;
    }

    private static String root(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; depth < 20 && cause.getCause() != null; depth++) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }
}
