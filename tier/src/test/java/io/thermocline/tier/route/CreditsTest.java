package io.thermocline.tier.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.tier.node.CreditLimit;
import org.junit.jupiter.api.Test;

final class CreditsTest {
    private final Credits credits = new Credits("dram", new CreditLimit(3, 1000));

    @Test
    void batchesInFlightAreLimitedByNumber() {
        credits.take(0);
        credits.take(0);
        credits.take(0);
        assertThat(credits.admits(0)).isFalse();
        credits.give();
        assertThat(credits.admits(0)).isTrue();
    }

    @Test
    void payloadInFlightIsLimitedByBytes() {
        credits.take(600);
        assertThat(credits.admits(401)).isFalse();
        assertThat(credits.admits(400)).isTrue();
        credits.take(300);
        credits.give(); // the first taken
        assertThat(credits.admits(700)).isTrue();
        assertThat(credits.admits(701)).isFalse();
    }

    @Test
    void oversizedBatchIsSentAlone() {
        credits.take(0);
        credits.take(5000);
        assertThat(credits.admits(1)).isFalse();
        assertThat(credits.admits(0)).isTrue();
    }

    @Test
    void batchCopiesItsShareOfBytesAndAtLeastOnePage() {
        CreditLimit limit = CreditLimit.DEFAULT;
        assertThat(limit.pagesOfABatch(4096)).isEqualTo(256);
        assertThat(limit.pagesOfABatch(1 << 20)).isEqualTo(1);
        assertThat(limit.pagesOfABatch(4 << 20)).isEqualTo(1);
    }
}
