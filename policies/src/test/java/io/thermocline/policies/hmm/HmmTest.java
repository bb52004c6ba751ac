package io.thermocline.policies.hmm;

import static io.thermocline.policies.testing.TierRuns.filled;
import static io.thermocline.policies.testing.TierRuns.random;
import static io.thermocline.policies.testing.TierRuns.run;
import static io.thermocline.policies.testing.TierRuns.served;
import static io.thermocline.policies.testing.TierRuns.servedAfterSwitch;
import static io.thermocline.policies.testing.TierRuns.testbed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.Initiator;
import io.thermocline.policies.testing.TierRuns;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HmmTest {
    @Test
    void driverEvictsTheOldestFaultRegardlessOfHits() {
        // a hits and goes to the page cache all the same when c comes
        assertThat(served("abaca", "hmm", 2, 4)).containsExactly(1, 1, 3);
        assertThat(served("abacb", "hmm", 2, 4)).containsExactly(2, 0, 3);
    }

    @Test
    void fullPageCacheEvictsItsOldestPage() {
        assertThat(served("abcdb", "hmm", 1, 2)).containsExactly(0, 1, 4);
        assertThat(served("abcda", "hmm", 1, 2)).containsExactly(0, 0, 5);
    }

    @Test
    void migratedPageLeavesThePageCacheQueue() {
        // page cache: a b c; a comes up, d goes down: b c d; e sends a down and b home
        assertThat(served("abcdaec", "hmm", 1, 3)).containsExactly(0, 2, 5);
        assertThat(served("abcdaeb", "hmm", 1, 3)).containsExactly(0, 1, 6);
    }

    @Test
    void inheritedPagesAreEvictedInFrameOrder() {
        // under fifo: c above, a and b in frames 0 and 1 of the page cache. d sends c down and a home
        assertThat(servedAfterSwitch(filled("abc", "db"), "fifo", "hmm", 1, 2)).containsExactly(0, 1, 1);
        assertThat(servedAfterSwitch(filled("abc", "da"), "fifo", "hmm", 1, 2)).containsExactly(0, 0, 2);
    }

    @Test
    void hostMovesThePagesAndAMiddleTierIsNeeded() {
        PolicyProvider provider = TierRuns.provider("hmm");
        assertThat(provider.needs().initiator()).isEqualTo(Initiator.HOST);
        assertThatNoException().isThrownBy(() -> provider.checkSuits(testbed(1, 1)));
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> provider.checkSuits(testbed(1)))
                .withMessageContaining("policy hmm needs a middle tier");
    }

    @Property
    void hmmEqualsFifoInTierOrder(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 8) int first,
            @ForAll @IntRange(min = 1, max = 8) int second,
            @ForAll @IntRange(min = 1, max = 8) int third) {
        int[] trace = random(30, 400, seed);
        var hmm = run(trace, "hmm", first, second, third).counters();
        var fifo = run(trace, "fifo?lower=tier-order", first, second, third).counters();
        assertThat(hmm.served).isEqualTo(fifo.served);
        assertThat(hmm.discards).isEqualTo(fifo.discards);
        assertThat(hmm.demotions).isEqualTo(fifo.demotions);
    }
}
