package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperationRatesTest {
    private static final Subject SUBJECT = new Subject.Setting("nvme.read-iops");

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "620_000, 620000",
        "512:1100000 4KiB:1600000, 512:1100000 4096:1600000",
        "'512B:1_100_000,4096:1600000', 512:1100000 4096:1600000",
        "4KiB:7, 4096:7",
    })
    void numbersAndListsAreRead(String text, String rate) {
        assertThat(OperationRates.parse(SUBJECT, text)).hasToString(rate);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-1", "many", "512:", ":5", "512:0", "512:1 4KiB", "4KiB:1 512:2", "512:1 512:2", "1GB:5"})
    void everythingElseIsRefusedWithWhatIsAllowed(String text) {
        assertThatThrownBy(() -> OperationRates.parse(SUBJECT, text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "nvme.read-iops: '" + text + "' is not allowed; allowed: a whole number, at least 0; or"
                                + " SIZE:NUMBER for ascending sizes, such as 512:1100000 4KiB:1600000");
    }

    @Test
    void rateOfATestbedReachesItsDrives() {
        RunSpec spec = Runs.timed(Runs.spec("bam-a100", "uniform?pages=9000&accesses=20000", "bam?cache=none"))
                .withSetting("page", "512B")
                .withSetting("nvme.count", "1")
                .withSetting("nvme.read-iops", "512:1000000 4KiB:9");
        RunResult result = Runs.run(spec);
        assertThat(result.counts().accesses() * 1e3 / result.modelTimeNs()).isBetween(0.99, 1.0);
    }
}
