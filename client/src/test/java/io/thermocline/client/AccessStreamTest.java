package io.thermocline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class AccessStreamTest {
    private final AccessStream stream = new AccessStream((access, tier, latencyNs) -> {});

    @Test
    void negativePageIsRefusedWithoutAnAccess() {
        for (int page : new int[] {-1, Integer.MIN_VALUE, Integer.MIN_VALUE + 7}) {
            assertThatThrownBy(() -> stream.read(page))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("page: " + page + " is not allowed");
            assertThatThrownBy(() -> stream.write(page)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(stream.accesses()).isZero();
        stream.read(Integer.MAX_VALUE);
        assertThat(stream.accesses()).isEqualTo(1);
    }
}
