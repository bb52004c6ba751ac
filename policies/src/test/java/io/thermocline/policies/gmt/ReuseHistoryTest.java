package io.thermocline.policies.gmt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReuseHistoryTest {
    private static final int UNKNOWN = ReuseHistory.UNKNOWN;
    private static final int PAGE = 5;

    private final ReuseHistory history = history(3);

    @Test
    void pageWithoutHistoryIsUnknown() {
        assertThat(history.predict(history.outlook(PAGE))).isEqualTo(UNKNOWN);
        assertThat(history.awaitsOutcome(PAGE)).isFalse();
    }

    @Test
    void firstOutcomeIsPredictedAgain() {
        history.returned(PAGE, 2);

        assertThat(history.predict(history.outlook(PAGE))).isEqualTo(2);
        assertThat(history.predict(history.outlook(PAGE + 1))).isEqualTo(UNKNOWN);
    }

    @Test
    void tierThatOftenFollowedIsPredicted() {
        // 0 1 0 1: after 0 came 1, after 1 came 0
        returned(0, 1, 0, 1);
        assertThat(history.predict(history.outlook(PAGE))).isZero();
        returned(0);
        assertThat(history.predict(history.outlook(PAGE))).isEqualTo(1);
    }

    @Test
    void tieKeepsTheCurrentState() {
        // after 1 came 2 and 1, once each
        returned(1, 2, 1, 1);
        assertThat(history.predict(history.outlook(PAGE))).isEqualTo(1);
        returned(2, 1);
        assertThat(history.predict(history.outlook(PAGE))).isEqualTo(2);
    }

    @Test
    void evictionIsRememberedUntilItsOutcome() {
        history.returned(PAGE, 2);
        history.evicted(PAGE, history.outlook(PAGE), 100);
        assertThat(history.awaitsOutcome(PAGE)).isTrue();
        assertThat(history.prediction(PAGE)).isEqualTo(2);
        assertThat(history.accessesSince(PAGE, 140)).isEqualTo(40);

        history.returned(PAGE, 1);
        assertThat(history.awaitsOutcome(PAGE)).isFalse();
        assertThat(history.predict(history.outlook(PAGE))).isEqualTo(1);
    }

    @Test
    void evictionOfAPageWithoutHistoryIsRemembered() {
        history.evicted(PAGE, history.outlook(PAGE), 100);

        assertThat(history.awaitsOutcome(PAGE)).isTrue();
        assertThat(history.prediction(PAGE)).isEqualTo(UNKNOWN);
    }

    @Test
    void returnWithUnknownOutcomeKeepsTheState() {
        history.returned(PAGE, 2);
        history.evicted(PAGE, history.outlook(PAGE), 100);

        history.returnedUnknown(PAGE);

        assertThat(history.awaitsOutcome(PAGE)).isFalse();
        assertThat(history.predict(history.outlook(PAGE))).isEqualTo(2);
    }

    @Test
    void distanceIsExactBeyondThirtyTwoBits() {
        history.evicted(PAGE, history.outlook(PAGE), (1L << 32) - 10);
        assertThat(history.accessesSince(PAGE, (1L << 32) + 10)).isEqualTo(20);
        history.evicted(PAGE, history.outlook(PAGE), 0);
        assertThat(history.accessesSince(PAGE, 3_000_000_000L)).isEqualTo(3_000_000_000L);
    }

    /**
     * A full weight halves its row: of 6 bits 63 times 0 after 0. A weight beside it is halved, too, so that what came
     * long ago counts less.
     */
    @ParameterizedTest
    @CsvSource({"2, 6", "3, 3", "4, 4"})
    void fullWeightHalvesItsRow(int tiers, int bits) {
        ReuseHistory chain = history(tiers);
        int full = (1 << bits) - 1;
        int other = tiers - 1;
        // after 0: `other` full - 1 times, 0 full times
        comesAndGoes(chain, 0);
        for (int i = 0; i < full - 1; i++) {
            comesAndGoes(chain, other);
            comesAndGoes(chain, 0);
        }
        for (int i = 0; i < full - 2; i++) {
            comesAndGoes(chain, 0);
        }
        assertThat(chain.predict(chain.outlook(PAGE))).isEqualTo(other); // one more
        comesAndGoes(chain, 0);
        comesAndGoes(chain, 0);
        assertThat(chain.predict(chain.outlook(PAGE))).isZero();
        // the next makes it half + 1 for 0 and (full - 1) / 2 for other: as many more of other as make it greater
        comesAndGoes(chain, 0);
        int ahead = full / 2 + 1 - (full - 1) / 2;
        for (int i = 0; i < ahead; i++) {
            comesAndGoes(chain, other);
            comesAndGoes(chain, 0);
        }
        assertThat(chain.predict(chain.outlook(PAGE))).isZero(); // a tie
        comesAndGoes(chain, other);
        comesAndGoes(chain, 0);
        assertThat(chain.predict(chain.outlook(PAGE))).isEqualTo(other);
    }

    @Test
    void rowsAreIndependent() {
        ReuseHistory four = history(4);
        comesAndGoes(four, 3);
        for (int i = 0; i < 100; i++) {
            comesAndGoes(four, 3); // halves the row of 3 many times
        }
        comesAndGoes(four, 0);
        comesAndGoes(four, 1);
        comesAndGoes(four, 0);
        assertThat(four.predict(four.outlook(PAGE))).isEqualTo(1);
        comesAndGoes(four, 3);
        assertThat(four.predict(four.outlook(PAGE))).isEqualTo(3);
    }

    /**
     * Weights that are kept elsewhere while the page is in the first tier come back with it, whether anything is learnt
     * or not.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void evictionKeepsTheChain(int tiers) {
        ReuseHistory chain = history(tiers);
        for (int tier : new int[] {0, 1, 0, 1, 0, 1}) {
            comesAndGoes(chain, tier);
        }
        chain.evicted(PAGE, chain.outlook(PAGE), 99);
        chain.returnedUnknown(PAGE);
        assertThat(chain.predict(chain.outlook(PAGE))).isZero();
        comesAndGoes(chain, 0);
        assertThat(chain.predict(chain.outlook(PAGE))).isEqualTo(1);
    }

    @Test
    void growingKeepsHistory() {
        history.returned(PAGE, 2);
        history.evicted(PAGE, history.outlook(PAGE), 7);

        history.grow(1000);

        assertThat(history.predict(history.outlook(PAGE))).isEqualTo(2);
        assertThat(history.prediction(PAGE)).isEqualTo(2);
        assertThat(history.accessesSince(PAGE, 8)).isEqualTo(1);
        assertThat(history.predict(history.outlook(999))).isEqualTo(UNKNOWN);
    }

    private void returned(int... tiers) {
        for (int tier : tiers) {
            comesAndGoes(history, tier);
        }
    }

    /** The page is evicted and comes back, as in a run. */
    private static void comesAndGoes(ReuseHistory history, int tier) {
        history.evicted(PAGE, history.outlook(PAGE), 17);
        history.returned(PAGE, tier);
    }

    private static ReuseHistory history(int tiers) {
        ReuseHistory history = new ReuseHistory(tiers);
        history.grow(10);
        return history;
    }
}
