package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.h2.mvstore.MVStoreException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.TransactionSystemException;

class StoreFailuresTest {
    @Test
    void storeLostInATransactionIsAwayEvenIfRollbackFails() {
        assertThat(StoreFailures.isAway(rollbackAfter(new DataAccessResourceFailureException("terminating"))))
                .isTrue();
    }

    @Test
    void failedRollbackAfterAnotherFailureIsNotStoreAway() {
        assertThat(StoreFailures.isAway(rollbackAfter(new DuplicateKeyException("twice"))))
                .isFalse();
    }

    /** As H2 says it at the write that its full disk refuses, and later. */
    @Test
    void embeddedStoreThatClosedItselfIsAway() {
        SQLException first = new SQLException("General error", "HY000", 50000);
        first.initCause(new MVStoreException(2, "Writing to the file failed"));
        SQLException later = new SQLException("The database has been closed", "90098", 90098);
        for (SQLException failure : List.of(first, later)) {
            assertThat(StoreFailures.isAway(new UncategorizedSQLException("task", "insert", failure)))
                    .isTrue();
        }
        SQLException another = new SQLException("General error", "HY000", 50000);
        assertThat(StoreFailures.isAway(new UncategorizedSQLException("task", "insert", another)))
                .isFalse();
    }

    private static TransactionSystemException rollbackAfter(RuntimeException failure) {
        TransactionSystemException rollback = new TransactionSystemException("JDBC rollback failed");
        rollback.initApplicationException(failure);
        return rollback;
    }
}
