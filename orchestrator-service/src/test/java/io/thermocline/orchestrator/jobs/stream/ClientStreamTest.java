package io.thermocline.orchestrator.jobs.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientStreamTest {
    private static final List<ServedAccesses> ANSWERS = new ArrayList<>();

    private static AnswerBatcher batcher(boolean timed) {
        ANSWERS.clear();
        return new AnswerBatcher(timed) {
            @Override
            void answer(ServedAccesses served) {
                ANSWERS.add(served);
            }
        };
    }

    @Test
    void hitsAreAnsweredAtOnceAndMissesWhenTheirLatencyIsKnown() {
        AnswerBatcher batcher = batcher(true);
        batcher.waits(1);
        batcher.waits(3);
        batcher.completed(1, 2, 7_600);
        batcher.decided(5, 1_000); // 0, 2 and 4 are hits
        assertThat(ANSWERS).hasSize(1);
        assertThat(ANSWERS.get(0).first()).isZero();
        assertThat(ANSWERS.get(0).offsets()).containsExactly(0, 1, 2, 4);
        assertThat(ANSWERS.get(0).tiers()).containsExactly(0, 2, 0, 0);
        assertThat(ANSWERS.get(0).latenciesNs()).containsExactly(1, 8, 1, 1);

        batcher.waits(5);
        batcher.decided(6, 1_000);
        assertThat(ANSWERS).as("nothing has become known").hasSize(1);

        batcher.completed(5, 1, 2_000);
        batcher.completed(3, 2, 9_000);
        batcher.drained(6);
        assertThat(ANSWERS).hasSize(2);
        assertThat(ANSWERS.get(1).first()).isEqualTo(3);
        assertThat(ANSWERS.get(1).offsets()).containsExactly(0, 2);
        assertThat(ANSWERS.get(1).tiers()).containsExactly(2, 1);
        assertThat(ANSWERS.get(1).latenciesNs()).containsExactly(9, 2);
    }

    @Test
    void consecutiveAccessesNeedNoOffsets() {
        AnswerBatcher batcher = batcher(false);
        batcher.waits(0);
        batcher.completed(0, 1, 0);
        batcher.decided(3, 0);
        assertThat(ANSWERS.get(0).offsets()).isEmpty();
        assertThat(ANSWERS.get(0).latenciesNs()).isEmpty();
        assertThat(ANSWERS.get(0).tiers()).containsExactly(1, 0, 0);
    }
}
