package io.thermocline.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.time.DepartureQueues;
import org.junit.jupiter.api.Test;

class InstructionServerTest {
    @Test
    void streamsAreServedOneAfterTheOther() {
        InstructionServer server = new InstructionServer(3);
        server.add(2, 100, 10);
        server.add(0, 105, 20); // waits until 110
        server.add(1, 200, 5);
        assertThat(server.nextTime()).isEqualTo(110);
        assertThat(server.take()).isEqualTo(2);
        assertThat(server.nextTime()).isEqualTo(130);
        assertThat(server.take()).isEqualTo(0);
        server.add(2, 203, 1); // behind stream 1, which is done at 205
        assertThat(server.nextTime()).isEqualTo(205);
        assertThat(server.take()).isEqualTo(1);
        assertThat(server.nextTime()).isEqualTo(206);
        assertThat(server.take()).isEqualTo(2);
        assertThat(server.nextTime()).isEqualTo(DepartureQueues.NEVER);
    }

    @Test
    void workThatNeverEndsIsRefused() {
        InstructionServer server = new InstructionServer(1);
        assertThatThrownBy(() -> server.add(0, 0, Long.MAX_VALUE)).isInstanceOf(InvalidInputException.class);
    }
}
