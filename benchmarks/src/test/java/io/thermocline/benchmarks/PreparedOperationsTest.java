package io.thermocline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.DirectLinks;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.node.RunLease;
import io.thermocline.tier.node.RunLeaseSpec;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.operation.OperationBatch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreparedOperationsTest {
    private static final int FRAMES = 2 * OperationBatch.MAX_OPERATIONS;
    private static final int BATCHES = 26; // 13 passes, twice around the patterns and one more

    private final List<Long> acknowledged = new ArrayList<>();
    private final List<RuntimeException> refusals = new ArrayList<>();
    private final AckSink acks = new AckSink() {
        @Override
        public void done(long batch, long checksum) {
            acknowledged.add(checksum);
        }

        @Override
        public void failed(RuntimeException cause) {
            refusals.add(cause);
        }
    };

    @Test
    void tierAcceptsAllOperationsWithEqualChecksums() {
        List<Long> sent = new ArrayList<>();
        try (TierNode node = WireServer.node("dram", new DirectLinks(List::of))) {
            node.open(new RunLeaseSpec(
                    "run",
                    0,
                    4096,
                    FRAMES,
                    Payload.NONE,
                    RunClock.MODEL,
                    1,
                    false,
                    List.of(new NodeAddress("dram", "self")),
                    0,
                    1,
                    0));
            RunLease lease = node.leaseOf("run", 0);
            PreparedOperations operations = new PreparedOperations("run", FRAMES);
            for (int number = 1; number <= BATCHES; number++) {
                OperationBatch batch = operations.next();
                batch.number = number;
                sent.add(batch.checksum());
                lease.apply(batch, acks);
            }
            // every frame has an operation in every pass; a third of the frames has four writes in each six
            assertThat(lease.counters().writes()).isGreaterThan(FRAMES);
            assertThat(refusals).isEmpty(); // before the node goes down
        }
        assertThat(acknowledged).hasSize(BATCHES).isEqualTo(sent);
    }
}
