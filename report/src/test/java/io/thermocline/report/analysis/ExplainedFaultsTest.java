package io.thermocline.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.explain.Explanation.Kind;
import io.thermocline.lab.explain.Explanation.Reason;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs with one fault beside their good twins: the explanation names the fault. */
final class ExplainedFaultsTest {
    private static final Laboratory LABORATORY = StandardLaboratory.create(Path.of("target", "test-cache"));
    private static final String ZIPF = "zipf?pages=2000&accesses=20000";
    private static final String UNIFORM = "uniform?pages=1000&accesses=20000";
    private static final String SCAN = "scan?pages=3000&passes=1";
    private static final String CHAINS = "bw-sgemm?pages=2000&accesses=20000"; // each waits for its own accesses
    private static final String LOOP = "scan?pages=1000&passes=10";

    /**
     * A fault.
     *
     * @param common settings of both runs, {@code KEY=VALUE} with blanks between
     * @param bad settings of the bad run alone
     * @param kind the first reason
     * @param spentOn of misses that take longer, how that begins on which they spend more
     */
    record Fault(
            String name,
            String testbed,
            String workload,
            String good,
            String faulty,
            String common,
            String bad,
            Kind kind,
            @Nullable String spentOn) {
        @Override
        public String toString() {
            return name;
        }

        RunSpec twin() {
            return new RunSpec(testbed, workload, good, 1, 1, settings(common), ClockKind.MODEL, List.of());
        }

        RunSpec run() {
            return new RunSpec(
                    testbed, workload, faulty, 1, 1, settings(common + " " + bad), ClockKind.MODEL, List.of());
        }

        private static Map<String, String> settings(String text) {
            Map<String, String> settings = new LinkedHashMap<>();
            for (String setting : text.strip().split(" +", -1)) {
                if (!setting.isEmpty()) {
                    String[] parts = setting.split("=", 2);
                    settings.put(parts[0], parts[1]);
                }
            }
            return settings;
        }
    }

    static Stream<Fault> faults() {
        String small = "hbm.frames=200";
        String alone = "accelerator.concurrency=1 accelerator.issue-gap=20us hbm.frames=200";
        String three = "page=4KiB hbm.frames=100 dram.frames=1200";
        return Stream.of(
                fault("hottest page evicted", ZIPF, "faulty?victim=hottest", small, "", Kind.POLICY),
                fault("first tier too small", UNIFORM, "faulty", "hbm.frames=500", "hbm.frames=100", Kind.CAPACITY),
                prefetch("prefetch missing", "faulty?ahead=16", "faulty", alone, Kind.FIRST_TOUCH),
                prefetch("prefetch too late", "faulty?ahead=16", "faulty?ahead=1", alone, Kind.LATE),
                fault("all pages swept out", ZIPF, "faulty?sweep=100", small, "", Kind.POLICY),
                fault("first tier too slow", ZIPF, "faulty", small, "hbm.read-latency=50us", Kind.FIRST_TIER),
                fault("too few accesses at a time", ZIPF, "faulty", small, "accelerator.concurrency=1", Kind.OVERLAP),
                fault("policy takes long", ZIPF, "faulty?delay=500", small, "", Kind.POLICY_DELAY),
                slower(
                        "link too slow",
                        "two-tier",
                        "faulty",
                        "faulty",
                        small,
                        "hbm.link-bandwidth=20MB/s",
                        "link pcie-gen3-x16/hbm"),
                slower(
                        "device too slow",
                        "two-tier",
                        "faulty",
                        "faulty",
                        small,
                        "nvme.read-latency=2ms",
                        "device nvme"),
                slower("wrong pages prefetched", "two-tier", "faulty", "faulty?ahead=-300", small, "", "device nvme"),
                slower("pages fetched by the host", "gmt-a100", "gmt-tierorder", "hmm", three, "", "fault handler"),
                fault("pages of 32 streams swept out", CHAINS, "faulty?sweep=100", small, "", Kind.POLICY),
                fault("first tier too small for 32 streams", CHAINS, "faulty", small, "hbm.frames=60", Kind.CAPACITY),
                new Fault(
                        "link too slow for 32 streams",
                        "two-tier",
                        CHAINS,
                        "faulty",
                        "faulty",
                        small,
                        "hbm.link-bandwidth=20MB/s",
                        Kind.SLOWER_MISS,
                        "link pcie-gen3-x16/hbm"),
                new Fault(
                        "middle tier left out",
                        "gmt-a100",
                        LOOP,
                        "lru",
                        "lru?lower=last",
                        three,
                        "",
                        Kind.LOWER_TIER,
                        null));
    }

    /** A fault of the policy, beside the same policy without. */
    private static Fault fault(String name, String workload, String faulty, String common, String bad, Kind kind) {
        return new Fault(name, "two-tier", workload, "faulty", faulty, common, bad, kind, null);
    }

    /** A fault of a prefetch in one pass over pages. */
    private static Fault prefetch(String name, String good, String faulty, String common, Kind kind) {
        return new Fault(name, "two-tier", SCAN, good, faulty, common, "", kind, null);
    }

    private static Fault slower(
            String name, String testbed, String good, String faulty, String common, String bad, String spentOn) {
        return new Fault(name, testbed, ZIPF, good, faulty, common, bad, Kind.SLOWER_MISS, spentOn);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void faultIsTheFirstReason(Fault fault) {
        Explanation explanation = LABORATORY.explain(fault.twin(), fault.run(), Progress.SILENT);
        Reason reason = explanation.reasons().get(0);
        assertThat(reason.kind())
                .as(() -> String.join("\n", new ExplanationText(explanation).reasons()))
                .isEqualTo(fault.kind());
        assertThat(new ExplanationText(explanation).headline())
                .startsWith(explanation.second().name() + " takes ");
        if (fault.spentOn() != null) {
            assertThat(reason.spentOn()).startsWith(fault.spentOn());
        }
    }

    /** Nothing is blamed on a run that is the same. */
    @Test
    void twinsHaveNoReason() {
        Fault any = faults().findFirst().orElseThrow();
        Explanation explanation = LABORATORY.explain(any.twin(), any.twin(), Progress.SILENT);
        assertThat(explanation.reasons()).isEmpty();
        assertThat(explanation.parting())
                .extracting(Explanation.Parting::accesses)
                .isEqualTo(0L);
    }

    @Test
    void movesAndRegretAreTold() {
        Fault wrong = faults().filter(fault -> fault.name().startsWith("wrong"))
                .findFirst()
                .orElseThrow();
        ExplanationText text = new ExplanationText(LABORATORY.explain(wrong.twin(), wrong.run(), Progress.SILENT));
        assertThat(text.moves())
                .anyMatch(
                        sentence -> sentence.matches("faulty\\?ahead=-300 prefetches [0-9,]+ pages, and faulty 0\\."));
        assertThat(text.regret())
                .matches("Regret is greatest at pages [0-9,]+ to [0-9,]+: [0-9,]+ of [0-9,]+ more misses .*");
        assertThat(text.parting()).startsWith("They part at access ");
    }
}
