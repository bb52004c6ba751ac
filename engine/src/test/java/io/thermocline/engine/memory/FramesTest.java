package io.thermocline.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FramesTest {

    @Test
    void longestFreeFrameIsTakenFirst() {
        Frames frames = new Frames(2, 1);
        assertThat(frames.take(11)).isZero();
        assertThat(frames.take(11)).isEqualTo(1);
        frames.release(0); // behind frame 2, which was free before
        assertThat(frames.take(11)).isEqualTo(2);
        assertThat(frames.take(11)).isZero();
    }

    @Test
    void spareFramesAreBeyondTheCapacity() {
        Frames frames = new Frames(1, 2);
        assertThat(frames.size()).isEqualTo(3);
        assertThat(frames.capacity).isEqualTo(1);
        int frame = frames.take(11);
        frames.fill(frame, 10, Frames.DIRTY);
        assertThat(frames.used()).isEqualTo(1);
        assertThat(frames.pageOf(0)).isEqualTo(10);
        assertThat(frames.marks()[0]).isEqualTo((byte) Frames.DIRTY);
        frames.release(0);
        assertThat(frames.used()).isZero();
        assertThat(frames.pageOf(0)).isEqualTo(Frames.EMPTY);
    }

    @Test
    void fullTierRefusesAnotherFrame() {
        Frames frames = new Frames(1, 0);
        frames.take(11);
        assertThatThrownBy(() -> frames.take(11))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("page 11");
    }
}
