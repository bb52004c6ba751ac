package io.thermocline.orchestrator.store;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Parts of the store without a service around them. */
public final class Stores {
    private Stores() {}

    /** The writes of a database. */
    public static StoreWrites writes(HikariDataSource source) {
        return new StoreWrites(
                JdbcClient.create(source),
                new TransactionTemplate(new JdbcTransactionManager(source)),
                new StoreFile(source),
                new StoreState());
    }
}
