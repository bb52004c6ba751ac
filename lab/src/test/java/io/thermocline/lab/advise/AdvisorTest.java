package io.thermocline.lab.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.CurveAccuracy;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.StandardLaboratory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Advice on small machines, beside runs of all of them. */
final class AdvisorTest {
    private static final Laboratory LABORATORY = StandardLaboratory.create(
            Path.of("target", "test-advice-" + ProcessHandle.current().pid()));

    private static final double SCALE = 1.0 / 1024;
    private static final String ZIPF = "zipf?pages=4000000&accesses=60000&skew=0.9&writes=0.2";
    private static final String DRIVES = "nvme.device=samsung-970-evo-plus,samsung-980-pro,samsung-pm1735";

    private static AdviceSpec spec(
            String testbed,
            String workloads,
            String policies,
            @Nullable String goal,
            @Nullable String budget,
            String... vary) {
        return new AdviceSpec(
                testbed,
                List.of(workloads.split(";")),
                List.of(policies.split(";")),
                SCALE,
                1,
                Map.of(),
                Objective.parse(goal, budget, null),
                Stream.of(vary).map(Variation::parse).toList(),
                Map.of(),
                Map.of(),
                false);
    }

    private static AdviceSpec exhaustive(AdviceSpec spec) {
        return new AdviceSpec(
                spec.testbed(),
                spec.workloads(),
                spec.policies(),
                spec.scale(),
                spec.seed(),
                spec.settings(),
                spec.objective(),
                spec.variations(),
                spec.prices(),
                spec.ratings(),
                true);
    }

    private static Advice advice(AdviceSpec spec) {
        CurveRuns.Maker maker = CurveRuns.Maker.of(LABORATORY, CurveAccuracy.AUTOMATIC, Progress.SILENT);
        return new Advisor(LABORATORY, maker).advise(spec, "thermocline advise");
    }

    private static Advice.Option choice(Advice advice) {
        assertThat(advice.choice()).as(advice.reason()).isNotNull();
        return Objects.requireNonNull(advice.choice());
    }

    /** Footprints of 15 and of 32 GiB, run at 1/1024. */
    static Stream<AdviceSpec> scenarios() {
        String loop = "hotspot?footprint=32GiB&iterations=6";
        return Stream.of(
                spec("two-tier", ZIPF, "lru;s3fifo", "mean<=40us", null, "hbm.capacity=256MiB..16GiB", DRIVES),
                spec("two-tier", ZIPF, "lru", "p99<=200us", null, "hbm.capacity=256MiB..16GiB", DRIVES),
                spec(
                        "two-tier",
                        ZIPF,
                        "clock",
                        "bandwidth>=3GB/s",
                        null,
                        "hbm.capacity=256MiB..16GiB",
                        DRIVES,
                        "nvme.count=1..4"),
                spec(
                        "gmt-a100",
                        loop,
                        "gmt-reuse;gmt-tierorder",
                        "mean<=600us",
                        null,
                        "hbm.capacity=4GiB..32GiB",
                        "dram.capacity=4GiB..32GiB",
                        "nvme.count=1,2"),
                spec(
                        "gmt-a100",
                        loop,
                        "gmt-reuse;bam",
                        null,
                        "1000",
                        "hbm.capacity=4GiB..32GiB",
                        "dram.capacity=4GiB..32GiB"));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void choiceIsWithinAPercentOfThatOfAllRuns(AdviceSpec spec) {
        Advice found = advice(spec);
        Advice all = advice(exhaustive(spec));
        Advice.Option choice = choice(found);
        Advice.Option best = choice(all);
        if (spec.objective().goal() != null) {
            assertThat(spec.objective().goal().isMet(choice.value())).isTrue();
            assertThat(choice.dollars()).isLessThanOrEqualTo(1.01 * best.dollars());
        } else {
            assertThat(choice.value()).isLessThanOrEqualTo(1.01 * best.value());
            assertThat(choice.dollars()).isLessThanOrEqualTo(1.01 * best.dollars());
        }
        assertThat(choice.measured()).isTrue();
        assertThat(found.effort().machines()).isEqualTo(all.effort().machines());
        assertThat(found.effort().timedRuns()).isLessThan(all.effort().timedRuns());
    }

    @Test
    void sharesNeedNoClockButForTheChoice() {
        Advice advice = advice(spec("two-tier", ZIPF, "lru", "hitRatio>=0.8", null, "hbm.capacity=256MiB..16GiB"));
        assertThat(choice(advice).value()).isGreaterThanOrEqualTo(0.8);
        assertThat(advice.effort().timedRuns()).isEqualTo(1); // of the choice, for its times and its drive's wear
        assertThat(advice.outcomes()).singleElement().satisfies(outcome -> {
            assertThat(outcome.hitRatio()).isEqualTo(choice(advice).value());
            assertThat(outcome.meanNs()).isPositive();
        });
    }

    @Test
    void withoutVariationsCapacitiesUpToTheFootprintAreTried() {
        Advice advice = advice(spec("two-tier", ZIPF, "lru", "rereads<=0.0", null));
        // the footprint of 15.3 GiB fits in 16 GiB
        assertThat(choice(advice).settings()).containsOnlyKeys("hbm.capacity");
        assertThat(advice.effort().machines()).isEqualTo(13); // 256 MiB, 384 MiB, 512 MiB and so on up to 16 GiB
        assertThat(choice(advice).value()).isZero();
    }

    @Test
    void billIsTheSumOfBytesAndDrives() {
        Advice advice = advice(spec("two-tier", ZIPF, "lru", "hitRatio>=0", null, "hbm.capacity=1GiB", "nvme.count=2"));
        // 1.073741824 GB at $20, and two drives of 2000 GB at $0.25
        assertThat(choice(advice).dollars()).isCloseTo(21.4748 + 1000, within(0.001));
        assertThat(choice(advice).tiers()).extracting(Advice.TierCost::drives).containsExactly(0, 2);
        assertThat(advice.prices())
                .extracting(Advice.Price::source)
                .allMatch(source -> source.contains("2024") || source.contains("2019"));
    }

    @Test
    void enduranceIsWhatIsWrittenInADayAgainstTheRating() {
        Advice advice = advice(spec("two-tier", ZIPF, "lru", "hitRatio>=0", null, "hbm.capacity=1GiB"));
        Advice.Endurance endurance = Objects.requireNonNull(advice.endurance());
        assertThat(endurance.ratedBytesADay()).isCloseTo(0.33 * 2e12, within(1.0));
        Double years = Objects.requireNonNull(endurance.years());
        assertThat(years * endurance.bytesADay()).isCloseTo(5 * 0.33 * 2e12, within(1e3));
    }

    @Test
    void machinesThatCannotBeAreToldWithTheirReason() {
        AdviceSpec large = spec("two-tier", ZIPF, "lru", "hitRatio>=0.99999", "700", "hbm.capacity=2KiB,8GiB,64GiB");
        Advice advice = advice(large);
        assertThat(advice.choice()).isNull();
        assertThat(advice.reason()).startsWith("None of 1 machine has a hit ratio of at least ");
        assertThat(advice.infeasible())
                .extracting(Advice.Infeasible::reason)
                .anySatisfy(reason -> assertThat(reason).contains("tier hbm has no frame left"))
                .contains("over the budget of $700");
    }

    /** Half of the 60,000 accesses or so are the first to their page: no size of hbm serves 99.999 % of them. */
    @Test
    void hitRatioAboveWhatFirstAccessesLeaveIsToldWithItsCeiling() {
        Advice advice = advice(spec("two-tier", ZIPF, "lru", "hitRatio>=0.99999", null, "hbm.capacity=8GiB,64GiB"));
        assertThat(advice.choice()).isNull();
        String best = advice.front().get(advice.front().size() - 1).value() * 100 + "";
        assertThat(advice.reason())
                .contains("the first access to each page misses, which leaves at most " + best.substring(0, 4))
                .endsWith("goals of rereads do not count first accesses.");
        assertThat(advice(spec("two-tier", ZIPF, "lru", "hitRatio>=0.3", null, "hbm.capacity=256MiB"))
                        .reason())
                .doesNotContain("first access");
    }

    @Test
    void cheapestIsNamedWhereTheBudgetBuysNothing() {
        Advice advice = advice(spec("two-tier", ZIPF, "lru", null, "100", "hbm.capacity=1GiB,2GiB"));
        assertThat(advice.choice()).isNull();
        assertThat(advice.reason())
                .isEqualTo(
                        "No machine costs at most $100; the cheapest is 1 GiB of hbm and 1 x samsung-970-evo-plus under"
                                + " lru for $521.");
    }

    @Test
    void nextStepOfATierIsPricedByTheGibibyte() {
        Advice advice = advice(spec("two-tier", ZIPF, "lru", "mean<=80us", null, "hbm.capacity=1GiB..16GiB"));
        Advice.Worth hbm = advice.worth().get(0);
        assertThat(hbm.tier()).isEqualTo("hbm");
        assertThat(hbm.dollarsPerGibibyte()).isCloseTo(20 * 1.073741824, within(0.01));
        assertThat(hbm.gainPerGibibyte()).isPositive();
        assertThat(advice.worth().get(1).more()).isEqualTo("one more drive");
        assertThat(advice.loadChanges()).extracting(Advice.LoadChange::factor).containsExactly(0.8, 1.2);
        assertThat(advice.priceChanges()).hasSize(4).allMatch(Advice.PriceChange::same);
    }

    /** Policies cost nothing: what another one on the same machine is estimated at is no matter of prices. */
    @Test
    void otherPriceBringsNoOtherPolicyOnTheSameMachine() {
        Advice advice = advice(
                spec("two-tier", ZIPF, "lru;s3fifo;sieve;lfu", "mean<=80us", null, "hbm.capacity=1GiB..16GiB", DRIVES));
        Advice.Option choice = choice(advice);
        assertThat(advice.priceChanges())
                .filteredOn(change -> !change.same())
                .extracting(change -> Objects.requireNonNull(change.choice()).settings())
                .doesNotContain(choice.settings());
    }

    /**
     * The footprint fits in 16 GiB, and with more than two drives hardly anything waits. So a budget buys no more than
     * these, in the search and in runs of all machines.
     */
    @Test
    void budgetBuysTheCheapestOfMachinesThatAreNearlyAsGood() {
        AdviceSpec spec = spec("two-tier", ZIPF, "lru", null, "5000", "hbm.capacity=12GiB..24GiB", "nvme.count=1..4");
        Advice found = advice(spec);
        Advice all = advice(exhaustive(spec));
        assertThat(choice(found).settings()).isEqualTo(choice(all).settings());
        assertThat(choice(all).dollars()).isLessThan(1500); // 16 GiB and two drives of up to four
        assertThat(all.front())
                .filteredOn(option -> option.dollars() < choice(all).dollars())
                .allMatch(option -> option.value() > choice(all).value());
        assertThat(all.reason())
                .contains("it is the cheapest whose mean latency is within 1 % of the best; it has ", " costs $");
    }

    /** The dearest machine within $560 has 2 GiB; at 80 % of the price the budget buys 3 GiB, and at 120 % less. */
    @Test
    void otherPriceChangesWhatABudgetBuys() {
        Advice advice = advice(spec("two-tier", ZIPF, "lru", null, "544", "hbm.capacity=1GiB,4GiB,3GiB,2GiB"));
        assertThat(choice(advice).settings()).containsEntry("hbm.capacity", "2GiB");
        assertThat(advice.priceChanges().get(0).choice()).isNotNull();
        // 3.22 GB at $16 and a drive of $500 are $551.5; 2.15 GB at $24 are $551.5, too, and 1.07 GB $525.8
        assertThat(advice.priceChanges().get(0).same()).isTrue();
        assertThat(Objects.requireNonNull(advice.priceChanges().get(1).choice()).settings())
                .containsEntry("hbm.capacity", "1GiB");
        assertThat(advice.priceChanges().get(3).choice()).isNull(); // a drive for $600
        assertThat(advice.worth().get(0).more()).isEqualTo("1 GiB more");
    }

    @Test
    void loadThatIsTheSameNumberOfAccessesIsNotTold() {
        AdviceSpec plain = spec("two-tier", ZIPF, "lru", "mean<=1s", null, "hbm.capacity=1GiB");
        assertThat(advice(with(plain, Map.of("accelerator.concurrency", "1"))).loadChanges())
                .isEmpty();
        assertThat(advice(with(plain, Map.of("accelerator.concurrency", "3"))).loadChanges())
                .extracting(Advice.LoadChange::factor)
                .containsExactly(0.8, 1.2); // 2.4 and 3.6 are 2 and 4
    }

    private static AdviceSpec with(AdviceSpec plain, Map<String, String> settings) {
        return new AdviceSpec(
                plain.testbed(),
                plain.workloads(),
                plain.policies(),
                plain.scale(),
                plain.seed(),
                settings,
                plain.objective(),
                plain.variations(),
                Map.of(),
                Map.of(),
                false);
    }

    /** Four more MiB of 2000 are a few hits more, and steps of the front are a hundredth of all accesses. */
    @Test
    void choiceIsOnTheFrontAlsoWhereItIsBetterByLessThanAStep() {
        AdviceSpec larger = spec("two-tier", ZIPF, "lru", "hitRatio>=0", null, "hbm.capacity=2004MiB");
        String goal = "hitRatio>=" + choice(advice(larger)).value();
        Advice advice = advice(spec("two-tier", ZIPF, "lru", goal, null, "hbm.capacity=2000MiB,2004MiB"));
        assertThat(choice(advice).settings()).containsEntry("hbm.capacity", "2004MiB");
        assertThat(advice.front()).hasSize(2).endsWith(choice(advice));
    }

    @Test
    void eachReplicaOfAMemoryIsPaidFor() {
        AdviceSpec plain = spec("two-tier", ZIPF, "lru", "hitRatio>=0", null, "hbm.capacity=1GiB");
        Advice striped = advice(with(plain, Map.of("hbm.count", "2")));
        Advice replicated = advice(with(plain, Map.of("hbm.count", "2", "hbm.placement", "replicate")));
        assertThat(choice(striped).dollars()).isCloseTo(521.4748, within(0.001));
        assertThat(choice(replicated).dollars()).isCloseTo(542.9497, within(0.001));
    }

    /** A quarter of a footprint of 15.3 GiB, and of one of 7.6 GiB: the machine has to hold the larger. */
    @Test
    void capacityThatFollowsFromFootprintsIsPaidForTheLargest() {
        String small = ZIPF.replace("4000000", "2000000");
        for (String workloads : List.of(small + ";" + ZIPF, ZIPF + ";" + small)) {
            AdviceSpec plain = spec("two-tier", workloads, "lru", "hitRatio>=0", null, "nvme.count=1");
            assertThat(choice(advice(with(plain, Map.of("capacity-share", "0.25"))))
                            .dollars())
                    .isCloseTo(500 + 20 * 4_000_000 * 4096.0 / 4 / 1e9, within(0.2));
        }
    }

    @Test
    void policyThatKnowsTheFutureIsABound() {
        String goal = "hitRatio>=0.5";
        assertThat(advice(spec("two-tier", ZIPF, "belady", goal, null, "hbm.capacity=1GiB..8GiB"))
                        .notes())
                .anyMatch(note -> note.startsWith("belady knows the future"));
        assertThat(advice(spec("two-tier", ZIPF, "lru", goal, null, "hbm.capacity=1GiB..8GiB"))
                        .notes())
                .noneMatch(note -> note.contains("future"));
    }

    @Test
    void pricesCanBeSetByTierOrDevice() {
        AdviceSpec plain = spec("two-tier", ZIPF, "lru", "hitRatio>=0", null, "hbm.capacity=1GiB");
        AdviceSpec priced = new AdviceSpec(
                plain.testbed(),
                plain.workloads(),
                plain.policies(),
                SCALE,
                1,
                plain.settings(),
                plain.objective(),
                plain.variations(),
                Map.of("hbm", 100.0, "samsung-970-evo-plus", 0.1),
                Map.of("nvme", 1.0),
                false);
        Advice advice = advice(priced);
        assertThat(choice(advice).dollars()).isCloseTo(107.3741824 + 200, within(0.001));
        assertThat(advice.prices()).extracting(Advice.Price::source).containsOnly("given");
        assertThat(Objects.requireNonNull(advice.endurance()).ratedBytesADay()).isEqualTo(2e12);
    }

    @Test
    void badRequestsAreRefusedBeforeAnythingRuns() {
        assertRefused(spec("two-tier", ZIPF, "lru", "mean<=1us", null, "hbm.size=1GiB"), "unknown setting of tier hbm");
        assertRefused(
                spec("xeon6-cxl", "zipf?pages=200000&accesses=5000", "lru", "mean<=1us", null, "dram.capacity=4GiB"),
                "prices: is missing; give dollars for a gigabyte of ");
        AdviceSpec huge = spec(
                "two-tier",
                ZIPF,
                "lru",
                "mean<=1us",
                null,
                "hbm.pages=1..1000000000000",
                "nvme.pages=1..1000000000000",
                "hbm.spare=1..100000");
        assertRefused(huge, "vary: makes more than 20000 machines; let fewer values vary");
    }

    private static void assertRefused(AdviceSpec spec, String words) {
        assertThatThrownBy(() -> advice(spec))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(words);
    }
}
