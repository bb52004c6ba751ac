package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shipped trace has the numbers that its README tells. */
@Tag("slow")
class SqliteTraceTest {
    private static final TraceFile FILE = Traces.file(Path.of("../traces/sqlite-analytics.pagetrace.xz"));

    @Test
    void counts() {
        TraceInfo info = TraceInfo.of(FILE);
        assertThat(FILE.format()).isEqualTo(TraceFormat.PAGETRACE);
        assertThat(info.accesses()).isEqualTo(10_950_278);
        assertThat(info.writes()).isEqualTo(3_872_678);
        assertThat(info.pages()).isEqualTo(8_239);
    }

    @ParameterizedTest
    @CsvSource({"1000, 444217", "4000, 110455"
    }) // computed here; the simulator agrees with libCacheSim in KnownTracesTest
    void missesOfClock(int frames, long misses) {
        assertThat(Traces.clockMisses(TraceWorkload.of(FILE, false), frames)).isEqualTo(misses);
    }
}
