package io.thermocline.workloads.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.Workloads;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntheticWorkloadsTest {
    private static Workload create(String name, Map<String, String> parameters) {
        return Workloads.create(name, 65_536, parameters);
    }

    @Test
    void scanVisitsPagesInOrderRepeatedly() {
        assertThat(Workloads.text(create("scan", Map.of("pages", "3", "passes", "2"))))
                .isEqualTo("0 1 2 0 1 2");
    }

    @Test
    void stridedScanVisitsEveryPageOnceAPass() {
        assertThat(Workloads.text(create("scan", Map.of("pages", "5", "stride", "2", "accesses", "7"))))
                .isEqualTo("0 2 4 1 3 0 2");
    }

    @Test
    void strideBeyondThePagesVisitsThemInOrder() {
        assertThat(Workloads.text(create("scan", Map.of("pages", "3", "stride", "9", "passes", "1"))))
                .isEqualTo("0 1 2");
    }

    @Test
    void scanRefusesPassesBesideAccesses() {
        assertThatThrownBy(() -> create("scan", Map.of("passes", "2", "accesses", "7")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("scan: passes and accesses are both given; allowed: one of them");
    }

    @Test
    void mixedAlternatesTheHotSetWithPiecesOfAScan() {
        Map<String, String> parameters =
                Map.of("pages", "100", "accesses", "30", "period", "10", "scan", "0.3", "hot", "0.01");
        int[] accesses = Workloads.accesses(create("mixed", parameters));

        int hot = accesses[0];
        assertThat(Arrays.copyOfRange(accesses, 0, 7)).containsOnly(hot);
        assertThat(Arrays.copyOfRange(accesses, 7, 10)).containsExactly(0, 1, 2);
        assertThat(Arrays.copyOfRange(accesses, 10, 17)).containsOnly(hot);
        assertThat(Arrays.copyOfRange(accesses, 17, 20)).containsExactly(3, 4, 5);
        assertThat(Arrays.copyOfRange(accesses, 20, 30)).endsWith(6, 7, 8);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.3", "1, 0.7", "3, 0.1"})
    void mixedRefusesAPeriodThatLeavesAShareWithoutAccesses(String period, String scan) {
        assertThatThrownBy(() -> create("mixed", Map.of("period", period, "scan", scan)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(
                        "workload mixed: period: '" + period + "' is not allowed; allowed: with scan " + scan + ", ");
    }

    @Test
    void mixedAllowsASingleKindOfPhase() {
        assertThat(Workloads.accesses(create("mixed", Map.of("scan", "0", "accesses", "20", "period", "1"))))
                .hasSize(20);
        assertThat(Workloads.text(create("mixed", Map.of("scan", "1", "accesses", "3", "period", "1"))))
                .isEqualTo("0 1 2");
    }

    @ParameterizedTest
    @CsvSource({
        "zipf, accesses",
        "uniform, accesses",
        "mixed, accesses",
        "scan, accesses",
        "scan, passes",
        "kv-cassandra, operations"
    })
    void aWorkloadHasAtLeastOneAccess(String name, String parameter) {
        assertThatThrownBy(() -> create(name, Map.of(parameter, "0")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageMatching("workload " + name + ": " + parameter
                        + ": '0' is not allowed; allowed: .*(at least|from) 1\\b.*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zipf", "uniform", "mixed", "scan"})
    void pagesStayInTheAddressSpaceAndScaleWithIt(String name) {
        Workload workload =
                Workloads.create(name, 4096, 0.5, 7, Path.of("unused"), Map.of("pages", "2000", "accesses", "150000"));

        assertThat(workload.pages()).isEqualTo(1000);
        assertThat(workload.accesses()).isEqualTo(150_000);
        int[] accesses = Workloads.accesses(workload);
        assertThat(accesses).hasSize(150_000);
        assertThat(Arrays.stream(accesses)).allMatch(page -> page >= 0 && page < 1000);
        assertThat(Arrays.stream(accesses).distinct().count()).isGreaterThan(950);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zipf", "uniform", "mixed"})
    void seedDecidesTheAccesses(String name) {
        Map<String, String> parameters = Map.of("pages", "500", "accesses", "5000", "writes", "0.5");
        Workload workload = Workloads.create(name, 4096, 1, 1, Path.of("unused"), parameters);
        int[] first = Workloads.accesses(workload);

        assertThat(Workloads.accesses(workload)).isEqualTo(first);
        assertThat(Workloads.accesses(Workloads.create(name, 4096, 1, 2, Path.of("unused"), parameters)))
                .isNotEqualTo(first);
    }

    @Test
    void shareOfWritesDoesNotChangeThePages() {
        int[] reads = Workloads.accesses(create("uniform", Map.of("accesses", "20000")));
        int[] mixed = Workloads.accesses(create("uniform", Map.of("accesses", "20000", "writes", "0.25")));
        int[] writes = Workloads.accesses(create("uniform", Map.of("accesses", "20000", "writes", "1")));

        assertThat(Arrays.stream(mixed)
                        .map(access -> access & Integer.MAX_VALUE)
                        .toArray())
                .isEqualTo(reads);
        assertThat(Arrays.stream(writes)).allMatch(access -> access < 0);
        // standard deviation of the share: sqrt(.25 * .75 / 20000) = .003
        assertThat(Arrays.stream(mixed).filter(access -> access < 0).count() / 20_000.0)
                .isCloseTo(0.25, within(0.015));
    }

    /** 10 pages at 0.06 are 0.6 pages, which is rounded to one page: a tenth of the footprint, as at 0.01. */
    @ParameterizedTest
    @CsvSource({"0.01, 1, 0.1", "0.06, 1, 0.1", "0.2, 2, 0.2", "3, 30, 3"})
    void effectiveScaleIsAtLeastThatOfOnePage(double scale, long pages, double effective) {
        Workload workload = Workloads.create("uniform", 4096, scale, 1, Path.of("unused"), Map.of("pages", "10"));
        assertThat(workload.pages()).isEqualTo(pages);
        assertThat(workload.scaleEffective()).isEqualTo(effective);
    }

    @Test
    void tooManyPagesAreRefused() {
        assertThatThrownBy(() -> Workloads.create("zipf", 4096, 4, 1, Path.of("unused"), Map.of("pages", "1000000000")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("pages times scale: '4000000000'");
    }
}
