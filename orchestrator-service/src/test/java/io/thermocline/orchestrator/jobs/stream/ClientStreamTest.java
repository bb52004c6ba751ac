package io.thermocline.orchestrator.jobs.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientStreamTest {
    private static final List<ServedAccesses> ANSWERS = new ArrayList<>();

    private static AnswerBatcher collector(boolean timed) {
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
        AnswerBatcher collector = collector(true);
        collector.waits(1);
        collector.waits(3);
        collector.completed(1, 2, 7_600);
        collector.decided(5, 1_000); // 0, 2 and 4 are hits
        assertThat(ANSWERS).hasSize(1);
        assertThat(ANSWERS.get(0).first()).isZero();
        assertThat(ANSWERS.get(0).offsets()).containsExactly(0, 1, 2, 4);
        assertThat(ANSWERS.get(0).tiers()).containsExactly(0, 2, 0, 0);
        assertThat(ANSWERS.get(0).latenciesNs()).containsExactly(1, 8, 1, 1);

        collector.waits(5);
        collector.decided(6, 1_000);
        assertThat(ANSWERS).as("nothing has become known").hasSize(1);

        collector.completed(5, 1, 2_000);
        collector.completed(3, 2, 9_000);
        collector.drained(6);
        assertThat(ANSWERS).hasSize(2);
        assertThat(ANSWERS.get(1).first()).isEqualTo(3);
        assertThat(ANSWERS.get(1).offsets()).containsExactly(0, 2);
        assertThat(ANSWERS.get(1).tiers()).containsExactly(2, 1);
        assertThat(ANSWERS.get(1).latenciesNs()).containsExactly(9, 2);
    }

    @Test
    void consecutiveAccessesNeedNoOffsets() {
        AnswerBatcher collector = collector(false);
        collector.waits(0);
        collector.completed(0, 1, 0);
        collector.decided(3, 0);
        assertThat(ANSWERS.get(0).offsets()).isEmpty();
        assertThat(ANSWERS.get(0).latenciesNs()).isEmpty();
        assertThat(ANSWERS.get(0).tiers()).containsExactly(1, 0, 0);
    }
}
