package io.thermocline.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
    private static final Subject CAPACITY = new Subject.Setting("hbm.capacity");

    @ParameterizedTest
    @CsvSource({
        "4096, 4096",
        "4096B, 4096",
        "64KiB, 65536",
        "64K, 65536",
        "1.5MiB, 1572864",
        "16GiB, 17179869184",
        "16 GiB, 17179869184",
        "2T, 2199023255552",
        "1PiB, 1125899906842624",
        "4E, 4611686018427387904",
        "1e3, 1000",
        "0, 0",
        "0.4, 0",
        "0.5, 1",
        "1e-999, 0",
        "9223372036854775807, 9223372036854775807"
    })
    void sizesArePowersOfTwo(String text, long bytes) {
        assertThat(Units.bytes(CAPACITY, text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "50, 50000",
        "50ns, 50000",
        "1ps, 1",
        "130us, 130000000",
        "130µs, 130000000",
        "2ms, 2000000000",
        "1s, 1000000000000"
    })
    void durationsAreNanosecondsWithoutAUnit(String text, long picoseconds) {
        assertThat(Units.picoseconds(new Subject.Setting("hbm.latency"), text)).isEqualTo(picoseconds);
    }

    @ParameterizedTest
    @CsvSource({"12.8GB/s, 12800000000", "500MB/s, 500000000", "1TB/s, 1000000000000", "3KB/s, 3000", "7, 7"})
    void ratesArePowersOfTen(String text, long bytesPerSecond) {
        assertThat(Units.bytesPerSecond(new Subject.Setting("hbm.bandwidth"), text))
                .isEqualTo(bytesPerSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GiB", "-1", "1,5GiB", "0x10", "1e", "1e1000", "1e99999999999", "NaN", "1 6"})
    void badSizesAreRefusedWithNameValueAndRule(String text) {
        assertThatThrownBy(() -> Units.bytes(CAPACITY, text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "hbm.capacity: '" + text + "' is not allowed; allowed: a size such as 4096, 64KiB or 16GiB");
    }

    @ParameterizedTest
    @CsvSource({
        "1GB, 1GiB",
        "16 giB, 16GiB",
        "1.5gb, 1.5GiB",
        "64kb, 64KiB",
        "64 KB, 64KiB",
        "2m, 2MiB",
        "3Tb, 3TiB",
        "7gib, 7GiB",
        "4 MBytes, 4MiB",
    })
    void sizeInADecimalUnitIsAnsweredWithTheBinaryOne(String text, String binary) {
        assertThatThrownBy(() -> Units.bytes(CAPACITY, text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("hbm.capacity: '" + text + "' is not allowed; allowed: a size such as 4096, 64KiB or 16GiB;"
                        + " sizes are in powers of two: write " + binary);
        assertThat(Units.bytes(CAPACITY, binary)).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"1, 1MiB", "1023, 1023MiB", "1024, 1GiB", "1025, 1025MiB", "3145728, 3TiB"})
    void mebibytesAreWrittenWithoutLoss(long mebibytes, String text) {
        assertThat(Units.exactMebibytes(mebibytes)).isEqualTo(text);
        assertThat(Units.bytes(CAPACITY, text)).isEqualTo(mebibytes << 20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808", "8388608TiB", "1e999"})
    void sizeBeyondLongIsRefused(String text) {
        assertThatThrownBy(() -> Units.bytes(CAPACITY, text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("hbm.capacity: '" + text + "' is too large");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "0.5, 0.5", "1/64, 0.015625", "3/2, 1.5"})
    void ratiosMayBeFractions(String text, double ratio) {
        assertThat(Units.ratio(Subject.Field.SCALE, text)).isEqualTo(ratio);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "-1",
                "1/0",
                "0/0",
                "1/",
                "/2",
                "1/2/3",
                "x",
                "Infinity",
                "NaN",
                "1e999",
                "0x1p-6",
                "1d",
                "0.5f"
            })
    void badRatiosAreRefused(String text) {
        assertThatThrownBy(() -> Units.ratio(Subject.Field.SCALE, text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("scale: '" + text + "'")
                .hasMessageContaining("a positive ratio");
    }

    @Test
    void sizesAndDurationsAreWrittenInTheLargestFittingUnit() {
        assertThat(Units.formatBytes(0)).isEqualTo("0 B");
        assertThat(Units.formatBytes(1536)).isEqualTo("1.5 KiB");
        assertThat(Units.formatBytes(100.0 * (1 << 30))).isEqualTo("100 GiB");
        assertThat(Units.formatNanoseconds(130_000)).isEqualTo("130 us");
        assertThat(Units.formatNanoseconds(19.7)).isEqualTo("19.7 ns");
        assertThat(Units.formatNanoseconds(2.5e9)).isEqualTo("2.5 s");
        assertThat(Units.formatNanoseconds(999_700)).isEqualTo("1 ms");
        assertThat(Units.formatBytes(1023.7 * 1024)).isEqualTo("1 MiB");
        assertThat(Units.counted(1, "entry", "entries")).isEqualTo("1 entry");
        assertThat(Units.counted(2, "entry", "entries")).isEqualTo("2 entries");
    }
}
