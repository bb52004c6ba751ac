package io.thermocline.orchestrator.store;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.thermocline.orchestrator.StoreFailures;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Looks each second whether the store answers. The embedded store closes itself at the first write that fails, as where
 * its disk is full, and opens again when no connection to it is left. Therefore a store that is away loses all its
 * connections before it is asked again, and has to write something before it counts as there. Has the store's file
 * compacted meanwhile.
 */
@Component
final class StoreWatch implements SmartInitializingSingleton, DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(StoreWatch.class);
    private static final long PERIOD_MS = 1000;
    private static final int LOOKS_A_COMPACTION = 10;

    private final JdbcClient jdbc;
    private final DataSource source;
    private final StoreWrites writes;
    private final StoreState state;
    private final StoreCompaction compaction;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("thermocline-store", true));
    private int looks; // its thread alone

    StoreWatch(JdbcClient jdbc, DataSource source, StoreWrites writes, StoreState state, StoreCompaction compaction) {
        this.jdbc = jdbc;
        this.source = source;
        this.writes = writes;
        this.state = state;
        this.compaction = compaction;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Future<?> unused = thread.scheduleWithFixedDelay(this::look, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            if (state.isAway()) {
                reconnect();
                touch();
            } else {
                Long unused = jdbc.sql("select count(*) from service")
                        .query(Long.class)
                        .single();
            }
            state.answered();
            if (++looks % LOOKS_A_COMPACTION == 0) {
                compaction.step();
            }
        } catch (RuntimeException e) {
            state.failed(e);
            if (!StoreFailures.isAway(e)) {
                LOG.error("the store fails in a way that is not known", e);
            }
        }
    }

    /** Has the connections closed that are not in use; the others go when they are given back. */
    private void reconnect() {
        HikariPoolMXBean pool =
                source instanceof HikariDataSource connections ? connections.getHikariPoolMXBean() : null;
        if (pool != null) {
            pool.softEvictConnections();
        }
    }

    private void touch() {
        int rows = writes.write(() -> jdbc.sql("update service set written_at = :now")
                .param("now", Instant.now().atOffset(ZoneOffset.UTC))
                .update());
        if (rows != 1) {
            throw new IllegalStateException("the store knows " + rows + " services, and should know this one");
        }
    }

    @Override
    public void destroy() {
        thread.shutdownNow();
    }
}
