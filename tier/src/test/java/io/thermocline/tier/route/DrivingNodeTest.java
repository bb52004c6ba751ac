package io.thermocline.tier.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.tier.node.AckSink;
import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.tier.operation.OperationBatch;
import io.thermocline.tier.operation.OperationCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Transfers that the GPU orchestrates are driven by the first tier's node, those of the host by the node of host
 * memory.
 */
final class DrivingNodeTest {
    private static final int HBM = 0;
    private static final int DRAM = 1;
    private static final int NVME = 2;
    private static final String[] CODES = {"out", "push", "pull", "await", "drive"};

    /** A node that writes down what it shall do, by its codes. */
    private static final class Noting implements BatchChannel {
        private final List<String> codes = new ArrayList<>();

        @Override
        public void start(AckSink sink) {}

        @Override
        public CreditLimit limit() {
            return new CreditLimit(1, 1 << 20);
        }

        @Override
        public boolean hasCredit(long payloadBytes) {
            return true;
        }

        @Override
        public void send(OperationBatch batch, long payloadBytes) {
            for (int i = 0; i < batch.count; i++) {
                codes.add(CODES[OperationCode.code(batch.action[i])]);
            }
        }

        @Override
        public void fail(RuntimeException cause) {}

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @CsvSource({
        "GPU, 0, pull, '', out", //
        "HOST, 0, await, drive, out",
        "GPU, 1, drive, await, out",
        "HOST, 1, '', pull, out"
    })
    void promotionIsDrivenByTheInitiator(Initiator initiator, int to, String hbm, String dram, String nvme) {
        List<Noting> nodes = nodes();
        OperationRouter router = router(nodes);
        router.move(5, NVME, 5, to, 1, OperationKind.FETCH, initiator);
        assertTold(router, nodes, hbm, dram, nvme);
    }

    @ParameterizedTest
    @CsvSource({
        "GPU, pull push, await, out", //
        "HOST, await out, drive pull, out"
    })
    void demotionToHostMemoryIsDrivenByTheInitiator(Initiator initiator, String hbm, String dram, String nvme) {
        List<Noting> nodes = nodes();
        OperationRouter router = router(nodes);
        router.move(5, NVME, 5, HBM, 1, OperationKind.FETCH, initiator);
        router.move(5, HBM, 1, DRAM, 0, OperationKind.DEMOTION, initiator);
        assertTold(router, nodes, hbm, dram, nvme);
    }

    private static List<Noting> nodes() {
        return List.of(new Noting(), new Noting(), new Noting());
    }

    private static OperationRouter router(List<Noting> nodes) {
        return new OperationRouter(
                new RoutedRun("run", 0, 4096, Payload.REAL, RunClock.MODEL, DRAM),
                NodeLayout.single(nodes.size()),
                nodes);
    }

    private static void assertTold(OperationRouter router, List<Noting> nodes, String... codes) {
        router.flush();
        for (int node = 0; node < codes.length; node++) {
            assertThat(String.join(" ", nodes.get(node).codes))
                    .as("node %d", node)
                    .isEqualTo(codes[node]);
        }
    }
}
