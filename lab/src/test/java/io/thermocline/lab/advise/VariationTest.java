package io.thermocline.lab.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may vary, as users write it. */
final class VariationTest {
    @Test
    void rangeOfCapacityHasTheSizesOfMemory() {
        assertThat(Variation.parse("dram.capacity=8GiB..64GiB").values())
                .containsExactly("8GiB", "12GiB", "16GiB", "24GiB", "32GiB", "48GiB", "64GiB");
        assertThat(Variation.parse("hbm.capacity=1GiB..2GiB").values()).containsExactly("1GiB", "1536MiB", "2GiB");
        assertThat(Variation.parse("hbm.capacity=10GiB..20GiB").values())
                .containsExactly("10GiB", "12GiB", "16GiB", "20GiB");
    }

    @Test
    void rangeOfAnythingElseDoubles() {
        assertThat(Variation.parse("nvme.count=1..8").values()).containsExactly("1", "2", "4", "8");
        assertThat(Variation.parse("page=4KiB..64KiB").values())
                .containsExactly("4KiB", "8KiB", "16KiB", "32KiB", "64KiB");
    }

    @Test
    void listIsTakenAsItIs() {
        Variation devices = Variation.parse("nvme.device=samsung-980-pro, samsung-pm1735,samsung-980-pro");
        assertThat(devices.values()).containsExactly("samsung-980-pro", "samsung-pm1735");
        assertThat(devices.isCapacity()).isFalse();
    }

    @Test
    void nextCapacityIsTheNextLargerOneInWhateverOrderTheyWereGiven() {
        Variation capacity = Variation.parse("dram.capacity=4GiB,1GiB,1024MiB,2GiB");
        assertThat(capacity.next("1GiB")).isEqualTo("2GiB");
        assertThat(capacity.next("1024MiB")).isEqualTo("2GiB");
        assertThat(capacity.next("2GiB")).isEqualTo("4GiB");
        assertThat(capacity.next("4GiB")).isNull();
        assertThat(capacity.ascending()).containsExactly("1GiB", "1024MiB", "2GiB", "4GiB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"dram.capacity", "=1", "dram.capacity=", "a=1,,2", "dram.capacity=8GiB..4GiB", "x=0..4", "x=a..b"
            })
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> Variation.parse(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("vary: ");
    }

    @Test
    void leastSizeThatHoldsBytes() {
        assertThat(List.of(Sizes.holding(1), Sizes.holding(5), Sizes.holding(6), Sizes.holding(7), Sizes.holding(8)))
                .containsExactly(1L, 6L, 6L, 8L, 8L);
    }
}
