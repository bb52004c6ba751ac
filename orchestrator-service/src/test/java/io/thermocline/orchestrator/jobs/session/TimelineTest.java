package io.thermocline.orchestrator.jobs.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private final Timeline timeline = new Timeline();

    private static Snapshot at(long accesses) {
        return new Snapshot(accesses, -1, 0, "lru", Map.of(), Map.of(), 0, 1, 0, null);
    }

    private List<Long> accesses() {
        return timeline.snapshots().stream().map(Snapshot::accesses).toList();
    }

    private void add(long to) {
        for (long access = 0; access < to; access++) {
            timeline.add(at(access));
        }
    }

    @Test
    void keepsAllWhileThereIsRoom() {
        add(Timeline.MOST - 1);
        assertThat(accesses())
                .isEqualTo(LongStream.range(0, Timeline.MOST - 1).boxed().toList());
    }

    /** 240 are kept of 0 to 239: the first and every second one, up to 239; and then every second one that comes. */
    @Test
    void fullTimelineKeepsEverySecondSnapshot() {
        add(Timeline.MOST + 4);
        List<Long> kept = accesses();
        assertThat(kept).hasSize(121 + 2);
        assertThat(kept.subList(0, 3)).containsExactly(0L, 1L, 3L);
        assertThat(kept.subList(120, 123)).containsExactly(239L, 241L, 243L);
    }

    @Test
    void longRunStaysWithinTheBound() {
        add(100_000);
        assertThat(timeline.snapshots()).hasSizeBetween(Timeline.MOST / 2, Timeline.MOST);
        assertThat(accesses()).startsWith(0L).isSorted();
    }

    @Test
    void lastSnapshotIsAddedOnce() {
        add(3);
        timeline.addLast(at(2));
        timeline.addLast(at(7));
        assertThat(accesses()).containsExactly(0L, 1L, 2L, 7L);
    }

    @Test
    void clearedTimelineBeginsAgain() {
        add(1_000);
        timeline.clear();
        add(2);
        assertThat(accesses()).containsExactly(0L, 1L);
    }
}
