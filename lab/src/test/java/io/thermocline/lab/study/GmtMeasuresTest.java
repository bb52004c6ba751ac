package io.thermocline.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Measures of runs that are worked out by hand: pages 0, 1 and 0 again through one frame, with 50 ns for a lookup and
 * without. BaM reads three pages from the SSD. TierOrder reads two, sends two to DRAM, and fetches one from there; two
 * of its three misses look there in vain.
 */
class GmtMeasuresTest {
    private static final Map<StudyCell, RunResult> RESULTS = new LinkedHashMap<>();

    @BeforeAll
    static void run(@TempDir Path folder) throws IOException {
        Path trace = Files.writeString(folder.resolve("trace.csv"), "page\n0\n1\n0\n");
        Laboratory laboratory = StandardLaboratory.create(folder);
        for (String lookup : new String[] {"50ns", "0ns"}) {
            for (String policy : new String[] {"bam", "gmt-tierorder", "gmt-tierorder-rrd"}) {
                RunSpec spec = new RunSpec(
                        "gmt-a100",
                        "trace:" + trace + "?format=csv",
                        policy,
                        1,
                        1,
                        Map.of(
                                "hbm.frames", "1",
                                "dram.frames", "8",
                                "accelerator.concurrency", "1",
                                "software.lookup", lookup),
                        ClockKind.MODEL,
                        List.of());
                String configuration = lookup.equals("0ns") ? "free" : "usual";
                RESULTS.put(new StudyCell(configuration, "3", policy), laboratory.run(spec, Progress.SILENT));
            }
        }
    }

    private static double value(String measure, String given) {
        Map<Key, String> keys = new EnumMap<>(Key.class);
        keys.put(Key.CONFIGURATION, "usual");
        keys.put(Key.WORKLOAD, "3");
        for (String entry : given.split("; ", -1)) {
            String[] pair = entry.split("=", 2);
            keys.put(Key.of(pair[0].strip()).orElseThrow(), pair[1]);
        }
        return new Measurement(Measures.of(measure).orElseThrow(), keys, Map.of())
                .of(new StudyResults("made", RESULTS));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            middle-down      | policy=gmt-tierorder; over=bam                           | 0.6666667
            middle-up        | policy=gmt-tierorder; over=bam                           | 0.3333333
            middle-return    | policy=gmt-tierorder                                     | 0.5
            middle-return    | policy=bam                                               | 0
            metric-by-misses | policy=gmt-tierorder; metric=wastedLookups               | 0.6666667
            bound-cut        | policy=gmt-tierorder; over=bam; over-configuration=free  | 0.3333333
            metric-largest   | policy=gmt-tierorder-rrd; metric=rrdTier1Share; among=rrdTier2Share,rrdTier3Share | 1
            metric-largest   | policy=gmt-tierorder-rrd; metric=rrdTier2Share; among=rrdTier1Share,rrdTier3Share | 0
            metric-largest   | policy=gmt-tierorder; metric=rrdTier1Share; among=rrdTier2Share | NaN
            share-of-best    | policy=bam                                               | 1
            crossover        | policy=bam; over=gmt-tierorder                           | 3
            crossover        | policy=gmt-tierorder; over=bam                           | 0
            """)
    void measureIsWorkedOutByHand(String measure, String given, double value) {
        assertThat(value(measure, given)).isEqualTo(value, within(1e-6));
    }

    @Test
    void overheadIsWhatTheLookupsTake() {
        double freeNs = timeNs("free", "gmt-tierorder");

        assertThat(value("overhead", "policy=gmt-tierorder; over-configuration=free") * freeNs)
                .isCloseTo(2 * 50, within(1.0));
    }

    @Test
    void hostBandwidthIsOnePageOfTheRun() {
        assertThat(value("host-bandwidth", "policy=gmt-tierorder"))
                .isCloseTo(65_536 / timeNs("usual", "gmt-tierorder"), within(1e-12));
    }

    /** BaM is the faster one, whose fetches wait for no copy to DRAM. */
    @Test
    void slowerPolicyHasTheShareOfItsTime() {
        assertThat(value("share-of-best", "policy=gmt-tierorder"))
                .isCloseTo(timeNs("usual", "bam") / timeNs("usual", "gmt-tierorder"), within(1e-12));
    }

    private static double timeNs(String configuration, String policy) {
        RunResult result = RESULTS.get(new StudyCell(configuration, "3", policy));
        if (result == null) {
            throw new IllegalStateException("no run of " + policy);
        }
        return result.modelTimeNs();
    }
}
