package io.thermocline.policies.gmt;

import static io.thermocline.policies.testing.TierRuns.accesses;
import static io.thermocline.policies.testing.TierRuns.cycle;
import static io.thermocline.policies.testing.TierRuns.filled;
import static io.thermocline.policies.testing.TierRuns.random;
import static io.thermocline.policies.testing.TierRuns.run;
import static io.thermocline.policies.testing.TierRuns.served;
import static io.thermocline.policies.testing.TierRuns.servedAfterSwitch;
import static io.thermocline.policies.testing.TierRuns.testbed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.policies.testing.TierRuns;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the GMT policies share, tier order and random placement. With one frame in the first tier its clock has no
 * choice.
 */
class GmtTest {
    @Test
    void victimGoesOneTierDownAndIsFetchedFromThere() {
        var output = run(accesses("aba"), "gmt-tierorder", 1, 1);
        assertThat(output.counters().served).containsExactly(0, 1, 2);
        assertThat(output.policyMetrics()).contains(entry("usefulLookups", 1L), entry("wastedLookups", 2L));
    }

    @Test
    void oldestPageOfAFullMiddleTierGoesHome() {
        assertThat(served("abcdb", "gmt-tierorder", 1, 2)).containsExactly(0, 1, 4);
        assertThat(served("abcda", "gmt-tierorder", 1, 2)).containsExactly(0, 0, 5);
    }

    @Test
    void fetchedPageLeavesTheMiddleTierQueue() {
        assertThat(served("abcdaec", "gmt-tierorder", 1, 3)).containsExactly(0, 2, 5);
        assertThat(served("abcdaeb", "gmt-tierorder", 1, 3)).containsExactly(0, 1, 6);
    }

    @Test
    void fillSetsTheReferenceBitByDefault() {
        // c finds all bits set and a first in turn; without bits on fill only a, which was hit, has one
        assertThat(served("abaca", "gmt-tierorder", 2, 4)).containsExactly(1, 1, 3);
        assertThat(served("abaca", "gmt-tierorder?reference-on-fill=false", 2, 4))
                .containsExactly(2, 0, 3);
    }

    @Test
    void middleTierMayRunAClock() {
        // nothing hits there: as long as pages leave in the order of their frames it is first in, first out
        int[] inOrder = accesses("abcdefbc");
        assertThat(run(inOrder, "gmt-tierorder?tier2-replacement=clock&flight-window=0", 1, 3)
                        .counters()
                        .served)
                .isEqualTo(run(inOrder, "gmt-tierorder", 1, 3).counters().served);
        // pages that are fetched free frames out of turn
        int[] mixed = random(12, 2000, 7);
        assertThat(run(mixed, "gmt-tierorder?tier2-replacement=clock&flight-window=0", 2, 4)
                        .counters()
                        .served)
                .isNotEqualTo(run(mixed, "gmt-tierorder", 2, 4).counters().served);
    }

    @Test
    void inheritedPagesAreEvictedInFrameOrder() {
        assertThat(servedAfterSwitch(filled("abc", "db"), "fifo", "gmt-tierorder", 1, 2))
                .containsExactly(0, 1, 1);
        assertThat(servedAfterSwitch(filled("abc", "da"), "fifo", "gmt-tierorder", 1, 2))
                .containsExactly(0, 0, 2);
    }

    @Property
    void tierOrderIsClockWithTierOrderBelow(
            @ForAll long seed,
            @ForAll boolean referenceOnFill,
            @ForAll @IntRange(min = 1, max = 8) int first,
            @ForAll @IntRange(min = 1, max = 8) int second,
            @ForAll @IntRange(min = 1, max = 8) int third) {
        int[] trace = random(30, 400, seed);
        String given = "?flight-window=0&reference-on-fill=" + referenceOnFill;
        assertThat(run(trace, "gmt-tierorder" + given, first, second, third).counters())
                .usingRecursiveComparison()
                .isEqualTo(run(trace, "clock" + given + "&lower=tier-order", first, second, third)
                        .counters());
    }

    @Test
    void randomVictimsSpreadEvenlyOverTheSlowerTiers() {
        RunCounters counters =
                run(cycle(4000, 4000), "gmt-random", 10, 3000, 3000).counters();
        // pages once each, three slower tiers: a third of 3990 victims each, 1330, standard deviation 30
        assertThat(counters.operations(0, 1)).isCloseTo(1330, within(150L));
        assertThat(counters.operations(0, 2)).isCloseTo(1330, within(150L));
        assertThat(counters.discards).isCloseTo(1330, within(150L));
    }

    @Test
    void anotherSeedPlacesOtherVictims() {
        int[] trace = random(100, 2000, 1);
        assertThat(run(trace, 1, "gmt-random", 10, 30).counters().served)
                .isEqualTo(run(trace, 1, "gmt-random", 10, 30).counters().served)
                .isNotEqualTo(run(trace, 2, "gmt-random", 10, 30).counters().served);
    }

    @Test
    void randomVictimsFillMiddleTiersFirstOnRequest() {
        // 4 frames above, 6 in the middle: the first ten pages all stay above home; the second round finds six of them
        // in
        // the middle tier. With chance from the start, about half of the six have gone home.
        RunCounters counters =
                run(cycle(10, 10), "gmt-random?fill-first=true", 4, 6).counters();
        assertThat(counters.operations(0, 1)).isEqualTo(6);
        assertThat(counters.discards).isZero();
        RunCounters chance = run(cycle(10, 10), "gmt-random", 4, 6).counters();
        assertThat(chance.operations(0, 1) + chance.discards).isEqualTo(6);
        assertThat(chance.discards).isPositive();
    }

    @Test
    void placementIsRandomOnceTheMiddleTiersAreFull() {
        RunCounters counters =
                run(cycle(30, 300), "gmt-random?fill-first=true", 2, 4).counters();
        // 298 victims: four fill the middle tier, about half of the others go there in exchange for its oldest page
        assertThat(counters.operations(0, 1)).isBetween(110L, 190L);
        assertThat(counters.demotions).isGreaterThan(298);
    }

    @Test
    void victimTakesTheFrameOfThePromotedPage() {
        // fill-first, one frame in each of two tiers: a and b. b comes up and a takes its place: nothing ever goes home
        RunCounters counters =
                run(accesses("abababab"), "gmt-random?fill-first=true", 1, 1).counters();
        assertThat(counters.served).containsExactly(0, 6, 2);
        assertThat(counters.discards).isZero();
    }

    /**
     * Eight frames without reference bits on fill; two pages are in flight at most. a to h come and are hit. i takes
     * the frame of a, the hand having cleared all bits. b to h are hit, so that i alone has no bit when j comes: the
     * hand clears theirs, passes i, whose data is on its way, and takes the frame of b. Then i is hit.
     */
    @ParameterizedTest
    @ValueSource(strings = {"gmt-tierorder", "gmt-random", "gmt-reuse"})
    void pageOnItsWayIntoTheFirstTierIsNotEvicted(String name) {
        String policy = name + "?reference-on-fill=false";
        String trace = "abcdefgh" + "abcdefgh" + "i" + "bcdefgh" + "j" + "i";

        assertThat(served(trace, policy, 8, 20)[0]).isEqualTo(8 + 7 + 1);
        assertThat(served(trace, policy + "&flight-window=0", 8, 20)[0]).isEqualTo(8 + 7);
    }

    /** A first tier of 64 frames under 64 outstanding accesses: a quarter of it is in flight. */
    @Test
    void frameIsPinnedUntilAQuarterOfTheFramesHasBeenFetchedSince() {
        FlightWindow flights = FlightWindow.of(64, 64);
        flights.fetched(5);
        for (int frame = 6; frame < 21; frame++) {
            assertThat(flights.isInFlight(5)).isTrue();
            flights.fetched(frame);
        }
        flights.fetched(21);

        assertThat(flights.isInFlight(5)).isFalse();
        assertThat(flights.isInFlight(6)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gmt-tierorder", "gmt-random", "gmt-reuse"})
    void middleTierIsNeeded(String name) {
        PolicyProvider provider = TierRuns.provider(name);
        assertThatNoException().isThrownBy(() -> provider.checkSuits(testbed(1, 1)));
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> provider.checkSuits(testbed(1)))
                .withMessageContaining("policy " + name + " needs a middle tier");
    }
}
