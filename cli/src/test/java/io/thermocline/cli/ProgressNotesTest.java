package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Lines of progress, and the time that is left. */
final class ProgressNotesTest {
    private static final RunSpec RUN =
            new RunSpec("two-tier", "zipf", "lru", 1, 1, Map.of(), ClockKind.MODEL, List.of());
    private static final long SECOND = 1_000_000_000L;

    /** Ten runs of 20 s each, one after the other: a line after 40 s, 80 s and so on, but none at the end. */
    @Test
    void lineSaysHowManyAreDoneAndHowLongTheOthersTake() {
        AtomicLong nowNs = new AtomicLong(5);
        List<String> said = new ArrayList<>();
        Progress other = new Progress() {
            @Override
            public void message(String text) {
                said.add(text);
            }
        };
        ProgressNotes notes = new ProgressNotes("gmt", 10, other, nowNs::get);
        for (int run = 0; run < 10; run++) {
            nowNs.addAndGet(20 * SECOND);
            notes.end(RUN);
        }
        assertThat(said)
                .containsExactly(
                        "gmt: 2 of 10 runs are done, about 3 min left",
                        "gmt: 4 of 10 runs are done, about 2 min left",
                        "gmt: 6 of 10 runs are done, about 1 min left",
                        "gmt: 8 of 10 runs are done, about 40 s left");
        notes.message("a graph is made");
        assertThat(said).endsWith("a graph is made");
    }
}
