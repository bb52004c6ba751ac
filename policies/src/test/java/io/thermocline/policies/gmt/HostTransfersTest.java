package io.thermocline.policies.gmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.policies.testing.TierRuns;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Warps move pages between a first tier of 32 frames and host memory. Nothing but the mechanisms takes time there. DMA
 * holds its engine for 1000 ps a page and adds 500. Zero copy pins for 7800 ps; then the warps' copier takes 100 ps a
 * page, with 16 lanes 200, with 8 lanes 400.
 *
 * <p>Pages 0 to 63 are accessed in order, so that 0 to 31 are in host memory. Then an instruction requests n of them.
 * Each takes the place of another page, which goes down first, and all pages down come to the engine at time 0.
 *
 * <p>By DMA the n pages down take n x 1000. The page up for the i-th of them comes 500 after it has left the engine,
 * and finds the others before it: the last one leaves the engine at 2n x 1000 and ends 500 later; a single one waits
 * for no other, and takes 2 x 1500. By lanes, page i is down at 7800 + 100 i, and its successor is up after 7800 more,
 * behind those before it: all are there at 2 x 7800 + 100 (n + 1).
 */
class HostTransfersTest {
    private static final int WARP = 32;
    private static final Stage PIN = new Stage.Server("pin", 1, 0, 0, 7800);

    @ParameterizedTest
    @CsvSource({"1, 3000", "2, 4500", "7, 14500", "8, 16500", "9, 18500", "31, 62500"})
    void dmaCopiesOnePageAfterAnother(int pages, long timePs) {
        assertThat(timePs("memcpy", pages, WARP)).isEqualTo(timePs);
    }

    @ParameterizedTest
    @CsvSource({"1, 15800", "7, 16400", "8, 16500", "9, 16600", "31, 18800"})
    void lanesPinOnceAndCopyFaster(int pages, long timePs) {
        assertThat(timePs("zero-copy", pages, WARP)).isEqualTo(timePs);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 20, 31})
    void hybridIsAsFastAsTheFasterOfTheTwo(int pages) {
        assertThat(timePs("hybrid-32t", pages, WARP))
                .isEqualTo(Math.min(timePs("memcpy", pages, WARP), timePs("zero-copy", pages, WARP)));
    }

    /** Ten pages: 20,500 by DMA; by lanes 2 x 7800 + 11 times 100, 200 or 400. */
    @ParameterizedTest
    @CsvSource({
        "hybrid-32t, 32, 16700",
        "hybrid-32t, 31, 20500",
        "hybrid-16t, 31, 17800",
        "hybrid-16t, 16, 17800",
        "hybrid-16t, 15, 20500",
        "hybrid-8t, 15, 20000",
        "hybrid-8t, 32, 16700",
        "zero-copy, 10, 20000",
    })
    void hybridAsksForItsLanes(String transfer, int lanes, long timePs) {
        assertThat(timePs(transfer, 10, lanes)).isEqualTo(timePs);
    }

    @Test
    void transfersAreCountedByMechanism() {
        // 32 pages go down to make room for 32 of the last tier; then ten go down and ten come up
        assertThat(run("hybrid-32t", 10, WARP).policyMetrics())
                .contains(entry("memcpyTransfers", 32L), entry("zeroCopyTransfers", 20L));
    }

    /** Only the pages of host memory count: eight of the ten. */
    @Test
    void pagesOfStorageAreNotCounted() {
        Instructions instructions =
                Instructions.of(new int[] {64, 0, 1, 2, 3, 4, 5, 6, 7, 65}, new int[] {3, 3, 3, 3, 3, 3, 3, 3, 4, 4});

        assertThat(run("hybrid-32t", instructions).policyMetrics()).contains(entry("zeroCopyTransfers", 0L));
    }

    @Test
    void decisionsDoNotDependOnTheTransfer() {
        assertThat(run("hybrid-32t", 20, WARP).counters())
                .usingRecursiveComparison()
                .isEqualTo(run("constant", 20, WARP).counters());
    }

    @Test
    void testbedWithoutTheMechanismsIsRefused() {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> TierRuns.run(TierRuns.accesses("ab"), "gmt-tierorder?transfer=memcpy", 1, 1))
                .withMessage("transfer: 'memcpy' is not allowed; allowed: constant on testbed test, which has no"
                        + " mechanism memcpy-async");
    }

    private static long timePs(String transfer, int pages, int lanes) {
        return run(transfer, pages, lanes).modelTimePs()
                - run(transfer, Instructions.NONE).modelTimePs();
    }

    private static RunOutput run(String transfer, int pages, int lanes) {
        int[] wanted = new int[pages];
        int[] touches = new int[pages];
        for (int i = 0; i < pages; i++) {
            wanted[i] = i;
            touches[i] = lanes / pages + (i < lanes % pages ? 1 : 0);
        }
        return run(transfer, Instructions.of(wanted, touches));
    }

    private static RunOutput run(String transfer, Instructions instructions) {
        return TierRuns.timed(testbed(), instructions, "gmt-tierorder?transfer=" + transfer);
    }

    private static Testbed testbed() {
        Device memory = new Device("memory", "", false, 0, 0, Long.MAX_VALUE, Long.MAX_VALUE, 0, 0, 1, 0, Map.of());
        Device storage = new Device("storage", "", true, 0, 0, Long.MAX_VALUE, Long.MAX_VALUE, 0, 0, 1, 0, Map.of());
        return new Testbed(
                "test",
                TierRuns.PAGE,
                new Accelerator("test", 64, 0),
                List.of(
                        new Tier("hbm", memory, 32, 1, 1, null),
                        new Tier("dram", memory, 100, 64, 1, null),
                        new Tier("nvme", storage, 200, 1, 1, null)),
                new Software(0, 0, 0, 0),
                List.of(
                        mechanism("memcpy-async", new Stage.Server("dma", 1, 1000, 0, 500)),
                        mechanism("zero-copy-32t", PIN, new Stage.Server("lanes-32", 1, 100, 0, 0)),
                        mechanism("zero-copy-16t", PIN, new Stage.Server("lanes-16", 1, 200, 0, 0)),
                        mechanism("zero-copy-8t", PIN, new Stage.Server("lanes-8", 1, 400, 0, 0))));
    }

    private static Mechanism mechanism(String name, Stage... stages) {
        return new Mechanism(name, List.of(stages), List.of(stages));
    }

    /**
     * Pages 0 to 63 one after another, each an instruction of a whole warp, and after a barrier one further
     * instruction.
     *
     * @param wanted pages of the further instruction, none if empty
     * @param touches its lanes, by page
     */
    private record Instructions(List<Integer> wanted, List<Integer> touches) implements Workload {
        static final Instructions NONE = new Instructions(List.of(), List.of());
        private static final int PREPARED = 64;

        static Instructions of(int[] wanted, int[] touches) {
            return new Instructions(
                    Arrays.stream(wanted).boxed().toList(),
                    Arrays.stream(touches).boxed().toList());
        }

        @Override
        public long pages() {
            return 100;
        }

        @Override
        public long accesses() {
            return UNKNOWN;
        }

        @Override
        public double scaleEffective() {
            return 1;
        }

        @Override
        public Columns columns() {
            return Columns.NONE.withTouches().withTogether();
        }

        @Override
        public AccessSource open() {
            int[] batches = {0};
            return batch -> {
                batch.clear();
                if (batches[0] == 0) {
                    for (int page = 0; page < PREPARED; page++) {
                        batch.touches[page] = WARP;
                        batch.together[page] = 0;
                        batch.add(page, false);
                    }
                    batch.barrier = true;
                } else if (batches[0] == 1) {
                    for (int i = 0; i < wanted.size(); i++) {
                        batch.touches[i] = touches.get(i);
                        batch.together[i] = wanted.size() - 1 - i;
                        batch.add(wanted.get(i), false);
                    }
                }
                return batches[0]++ < 2 && batch.size > 0;
            };
        }
    }
}
