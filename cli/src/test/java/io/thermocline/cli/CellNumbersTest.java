package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CellNumbersTest {
    @Test
    void consecutiveNumbersAreARange() {
        assertThat(CellNumbers.text(List.of(7))).isEqualTo("7");
        assertThat(CellNumbers.text(List.of(0, 1, 2, 5, 8, 9))).isEqualTo("0-2, 5, 8-9");
    }

    @Test
    void manyRangesAreAbbreviated() {
        List<Integer> even = IntStream.range(0, 100).map(i -> 2 * i).boxed().toList();
        assertThat(CellNumbers.text(even)).isEqualTo("0, 2, 4, 6, 8, 10, 12, 14, 16, 18, ... up to 198");
        assertThat(CellNumbers.text(even.subList(0, 10))).isEqualTo("0, 2, 4, 6, 8, 10, 12, 14, 16, 18");
    }
}
