package io.thermocline.engine.memory;

import static io.thermocline.engine.testing.Testbeds.FREE;
import static io.thermocline.engine.testing.Testbeds.hbm;
import static io.thermocline.engine.testing.Testbeds.nvme;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedMemoryTest {
    private final RunCounters counters = new RunCounters(3);
    private final SimulatedMemory memory = new SimulatedMemory(Testbeds.three(2, 2, 1), 10, counters, null);

    @Test
    void everyPageBeginsAtItsHome() {
        assertThat(memory.tierOf(9)).isEqualTo(2);
        assertThat(memory.frameOf(9)).isEqualTo(9);
        assertThat(memory.isDirty(9)).isFalse();
        assertThat(memory.room(0)).isEqualTo(2);
        assertThat(memory.frames(1)).isEqualTo(3); // one spare
    }

    @Test
    void fetchAndPrefetchReturnTheFrame() {
        memory.fetch(3);
        int fetched = memory.frameOf(3);
        int prefetched = memory.prefetch(4);
        assertThat(prefetched).isEqualTo(memory.frameOf(4)).isNotEqualTo(fetched);
        memory.demote(0, fetched, 2);
        memory.demote(0, prefetched, 2);
        assertThat(List.of(memory.fetch(5), memory.fetch(6)))
                .containsExactly(memory.frameOf(5), memory.frameOf(6))
                .doesNotHaveDuplicates();
    }

    @Test
    void pageCanBePrefetchedIntoAnyHigherTier() {
        int below = memory.prefetch(4, 1);
        assertThat(memory.tierOf(4)).isEqualTo(1);
        assertThat(below).isEqualTo(memory.frameOf(4));
        int top = memory.prefetch(4, 0);
        assertThat(memory.tierOf(4)).isZero();
        assertThat(top).isEqualTo(memory.frameOf(4));
        assertThat(counters.operations(2, 1, OperationKind.PREFETCH, Initiator.GPU))
                .isEqualTo(1);
        assertThat(counters.operations(1, 0, OperationKind.PREFETCH, Initiator.GPU))
                .isEqualTo(1);
        assertThatThrownBy(() -> memory.prefetch(4, 0)).hasMessageContaining("page 4 lies in the first tier already");
        assertThatThrownBy(() -> memory.prefetch(4, 1)).hasMessageContaining("page 4 does not lie below tier 1");
    }

    @Test
    void cleanPageDemotedHomeIsDropped() {
        int frame = memory.fetch(4);
        memory.demote(0, frame, 2);
        counters.derive();
        assertThat(counters.discards).isEqualTo(1);
        assertThat(counters.operations(0, 2)).isZero();
        assertThat(counters.demotions).isEqualTo(1);
        assertThat(counters.wasted).isEqualTo(1);
    }

    @Test
    void cleanPageIsCopiedHomeByCopyingDemotion() {
        memory.demoteCopying(0, memory.fetch(4));
        assertThat(counters.discards).isZero();
        assertThat(counters.operations(0, 2, OperationKind.WRITEBACK, Initiator.GPU))
                .isEqualTo(1);
    }

    @Test
    void pageCannotBeFlushedInATransfer() {
        memory.fetch(4);
        memory.beginTransfer();
        assertThatThrownBy(() -> memory.flush(4))
                .hasMessageContaining("page 4 cannot be flushed: a transfer has begun");
    }

    @Test
    void comingBackAfterADemotionIsPingPong() {
        memory.demote(0, memory.fetch(4), 1);
        assertThat(counters.pingPong).isZero();
        memory.fetch(4);
        assertThat(counters.pingPong).isEqualTo(1);
        assertThat(memory.room(1)).isEqualTo(2);
    }

    @Test
    void senselessMovesAreRefused() {
        int frame = memory.fetch(4);
        assertThatThrownBy(() -> memory.fetch(4)).hasMessageContaining("page 4 lies in the first tier already");
        assertThatThrownBy(() -> memory.demote(0, frame, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> memory.demote(0, 1 - frame, 1)).isInstanceOf(IllegalStateException.class);
        memory.prefetch(5);
        assertThatThrownBy(() -> memory.fetch(6)).hasMessageContaining("no free frame for page 6");
    }

    @Test
    void footprintBeyondTheLastTierIsRefused() {
        assertThatThrownBy(() -> memory.grow(1001))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("1001 pages")
                .hasMessageContaining("tier nvme holds 1000 pages")
                .hasMessageContaining("raise nvme.capacity (nvme.pages or nvme.frames where that is set)");
        assertThatThrownBy(() -> memory.grow(1L << 31))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("2147483648 pages");
    }

    @Test
    void tierTooLargeForThePageTableIsRefused() {
        Tier wide = new Tier("hbm", hbm(1).device(), (1L << 27) + 1, 0, 1, null);
        assertThatThrownBy(() ->
                        new SimulatedMemory(Testbeds.of(1, 0, FREE, wide, nvme(10, 1)), 10, new RunCounters(2), null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("hbm.capacity")
                .hasMessageContaining("134217729 pages")
                .hasMessageContaining("1 to 134217728 pages");
    }
}
