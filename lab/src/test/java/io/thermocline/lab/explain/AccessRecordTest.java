package io.thermocline.lab.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import org.junit.jupiter.api.Test;

final class AccessRecordTest {
    private static AccessBatch batch(int first, int size) {
        AccessBatch batch = new AccessBatch(Columns.NONE);
        for (int i = 0; i < size; i++) {
            batch.add(first + i, false);
        }
        return batch;
    }

    private static AccessRecord record(int most) {
        return new AccessRecord(most, () -> new IllegalArgumentException("more than " + most));
    }

    @Test
    void accessesStayInTheirOrderWhileItGrows() {
        AccessRecord record = record(100_000);
        for (int first = 0; first < 9000; first += 3000) {
            record.accesses(batch(first, 3000), 0, 3000);
        }
        Workload workload = record.workload(9000);
        assertThat(workload.accesses()).isEqualTo(9000);
        AccessBatch read = new AccessBatch(Columns.NONE);
        int next = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(read)) {
                for (int i = 0; i < read.size; i++) {
                    assertThat(read.accesses[i]).isEqualTo(next++);
                }
            }
        }
        assertThat(next).isEqualTo(9000);
    }

    /** Page 0 misses twice, in 3 us from tier 1 and in 5 us from tier 2; page 1 hits. */
    @Test
    void missesAreToldWithTierAndLatency() {
        AccessRecord record = record(100);
        record.waits(0);
        record.completed(0, 1, 3_000_000);
        record.waits(2);
        AccessBatch batch = batch(0, 2);
        batch.add(0, false);
        record.accesses(batch, 0, 3);
        record.completed(2, 2, 5_000_000);
        AccessOrder order = new AccessOrder();
        order.add(batch);
        Misses optimum = new Misses();
        MissTally tally = new MissTally(order, optimum, optimum, 3);
        record.tell(tally);
        assertThat(tally.count(MissCause.FIRST_TOUCH)).isEqualTo(1);
        assertThat(tally.count(MissCause.POLICY)).isEqualTo(1);
        assertThat(tally.ns(1)).isEqualTo(3000);
        assertThat(tally.ns(2)).isEqualTo(5000);
    }

    /** All room is used before it refuses, though it grows by doubling. */
    @Test
    void moreThanThereIsRoomForIsRefused() {
        AccessRecord record = record(10_000);
        for (int i = 0; i < 4; i++) {
            record.accesses(batch(0, 2500), 0, 2500);
        }
        assertThatThrownBy(() -> record.waits(10_000)).hasMessage("more than 10000");
    }
}
