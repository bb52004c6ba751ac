package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.TransactionSystemException;

class StoreFailuresTest {
    @Test
    void aStoreThatLeftInATransactionIsAwayAlthoughRollingBackFailedToo() {
        assertThat(StoreFailures.isAway(rollbackAfter(new DataAccessResourceFailureException("terminating"))))
                .isTrue();
    }

    @Test
    void aRollbackThatFailedAfterAnotherFailureSaysNothingOfTheStore() {
        assertThat(StoreFailures.isAway(rollbackAfter(new DuplicateKeyException("twice"))))
                .isFalse();
    }

    private static TransactionSystemException rollbackAfter(RuntimeException failure) {
        TransactionSystemException rollback = new TransactionSystemException("JDBC rollback failed");
        rollback.initApplicationException(failure);
        return rollback;
    }
}
