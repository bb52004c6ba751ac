package io.thermocline.policies.thermostat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.testing.TierRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThermostatTest {
    private static final int INTERVAL = 40;

    /** A slow access is reckoned to cost a second, so that two a second, 80 an interval, are a slowdown of 200 %. */
    private static final Map<String, String> EIGHTY_AN_INTERVAL = Map.of(
            "interval",
            INTERVAL + "s",
            "slow-latency",
            "1s",
            "slowdown",
            "200",
            "sample-share",
            "0.25",
            "poison-budget",
            "2");

    /**
     * Thesis Fig. 6.4: eight large pages, two a sample, two parts poisoned. The first sample is pages 1 and 5 of the
     * figure (0 and 4 here), the second pages 2 and 4 (1 and 3). Pages 0 and 3 have four parts that are accessed twice
     * an interval each, pages 1 and 4 ten times.
     *
     * <p>In its second interval each sample sees 2 * 2 and 2 * 10 faults, times 4 / 2 are estimates of 8 and 40. Its
     * share of the target is 80 * 2 / 8 = 20: the page of 8 goes to slow memory, 8 + 40 would be too much.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void coldPageOfEachSampleGoesToSlowMemory(boolean timed) {
        int[] perInterval = {2, 10, 0, 2, 10, 0, 0, 0};
        Arrivals arrivals = new Arrivals(8, 1000);
        for (int interval = 0; interval < 3; interval++) {
            for (int round = 0; round < 10; round++) {
                for (int large = 0; large < 8; large++) {
                    for (int part = 0; part < 4 && round < perInterval[large]; part++) {
                        arrivals.add(interval * INTERVAL + 3 * round + 0.1 * (4 * large + part) / 4, large, 2 * part);
                    }
                }
            }
        }
        for (int large : new int[] {0, 1, 3, 4}) { // after the third tick, at 120 s
            arrivals.add(121, large, 0);
        }

        RunOutput output = arrivals.run("thermostat", EIGHTY_AN_INTERVAL, seedOfFigure(), timed);

        Map<String, Number> metrics = output.policyMetrics();
        assertThat(metrics)
                .containsEntry("poisonFaults", 2L * 2 + 2 * 10 + 2 * 2 + 2 * 10)
                .containsEntry("classifiedLargePages", 4L)
                .containsEntry("classifiedColdLargePages", 2L)
                .containsEntry("correctedLargePages", 0L)
                .containsEntry("coldShareFinal", 0.25);
        // page 0 from 80 s on: an interval of 8, and one at the end; page 3 from 120 s on: the one at the end
        assertThat(output.counters().served[1]).isEqualTo(8 + 1 + 1);
        assertThat(output.counters().demotions).isEqualTo(2 * Arrivals.PARTS);
        assertThat(output.counters().promotions).isZero();
        assertThat(values(output, "coldShare")).containsExactly(0.0, 0.125, 0.25);
        assertThat(Objects.requireNonNull(metrics.get("costSavingAtThird")).doubleValue())
                .isCloseTo(
                        (0 + 0 + 0.125) / 3 * (1 - 1.0 / 3),
                        within(1e-12)); // nothing until the second tick, the second page at the last
    }

    /** The first seed whose samples are those of the figure. */
    private static long seedOfFigure() {
        long seed = 0;
        while (!samples(seed).equals(List.of(List.of(0, 4), List.of(1, 3)))) {
            seed++;
        }
        return seed;
    }

    /** The first two samples: two pages by a partial shuffle each, without those that are in the other sample. */
    private static List<List<Integer>> samples(long seed) {
        SplitMix64 random = SplitMix64.of(seed, "thermostat sample");
        int[] all = IntStream.range(0, 8).toArray();
        List<Integer> before = List.of();
        List<List<Integer>> samples = new ArrayList<>();
        for (int sample = 0; sample < 2; sample++) {
            List<Integer> drawn = new ArrayList<>();
            for (int i = 0; drawn.size() < 2; i++) {
                int other = i + random.nextInt(8 - i);
                int large = all[other];
                all[other] = all[i];
                all[i] = large;
                if (!before.contains(large)) {
                    drawn.add(large);
                }
            }
            before = drawn;
            samples.add(drawn.stream().sorted().toList());
        }
        return samples;
    }

    /**
     * One large page, one part in use. Poisoned at 40 s, it is accessed at 50 s and 0.5, 1, 1.5 and 3 ms later. A fault
     * leaves a translation for 1 ms: the accesses at 0.5 and 1.5 ms find it, that at 1 ms comes as it ends.
     */
    @ParameterizedTest
    @CsvSource({"1ms, true, 3", "1ms, false, 3", "0ns, true, 5", "0ns, false, 5", "10s, false, 1"})
    void poisonedPartFaultsOnceATlbResidence(String residence, boolean timed, long faults) {
        Arrivals arrivals = new Arrivals(1, 10);
        arrivals.add(1, 0, 0);
        for (double milliseconds : new double[] {0, 0.5, 1, 1.5, 3}) {
            arrivals.add(50 + milliseconds / 1000, 0, 0);
        }
        arrivals.add(81, 0, 0);
        Map<String, String> parameters =
                Map.of("interval", "40s", "sample-share", "1", "tlb-residence", residence, "slow-latency", "1ns");

        RunOutput output = arrivals.run("thermostat", parameters, 1, timed);

        assertThat(output.policyMetrics()).containsEntry("poisonFaults", faults);
    }

    /**
     * Eight large pages in four allocations: a quarter of them is two, where a quarter of those allocated first would
     * be one.
     */
    @Test
    void firstSampleIsDrawnFromAllInitialAllocations() {
        Arrivals arrivals = new Arrivals(8, 1).withAllocations(4);
        arrivals.add(2 * INTERVAL, 0, 0);

        RunOutput output = arrivals.run("thermostat", EIGHTY_AN_INTERVAL, 1, false);

        assertThat(output.policyMetrics()).containsEntry("classifiedLargePages", 2L);
    }

    /**
     * The first batch shows one large page, the second, within the first interval, eight: two of them are sampled from
     * 40 s on and classified at 120 s.
     */
    @Test
    void firstSampleOfGrowingMemoryIsDrawnAtTheFirstTick() {
        Arrivals arrivals = new Arrivals(8, AccessBatch.CAPACITY + 65).withAllocations(0);
        for (int i = 0; i < AccessBatch.CAPACITY; i++) {
            arrivals.add(i / 1000.0, 0, i % Arrivals.PARTS);
        }
        for (int page = 0; page < 8 * Arrivals.PARTS; page++) {
            arrivals.add(5, page / Arrivals.PARTS, page % Arrivals.PARTS);
        }
        arrivals.add(3 * INTERVAL, 0, 0);

        RunOutput output = arrivals.run("thermostat", EIGHTY_AN_INTERVAL, 1, false);

        assertThat(output.policyMetrics()).containsEntry("classifiedLargePages", 2L);
    }

    /**
     * Both large pages are sampled at 10 s, when the first part of page 1 is all that there is of it; the second shows
     * at 12 s and is accessed at 17 and 27 s, ten times each. The estimate is 10 faults * 1 / 1, where the target is
     * one access an interval; as the first part is out of use it would be 0 otherwise.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void partNewInTheFirstPhaseCountsAsInUse(boolean timed) {
        Arrivals arrivals = new Arrivals(2, 5 * AccessBatch.CAPACITY).withAllocations(0);
        arrivals.addBatch(0, 2, 0);
        arrivals.addBatch(2, 12, 0);
        arrivals.addBatch(12, 22, 1);
        arrivals.addBatch(22, 32, 1);
        Map<String, String> parameters =
                Map.of("interval", "10s", "sample-share", "1", "slow-latency", "1s", "slowdown", "10");

        RunOutput output = arrivals.run("thermostat", parameters, 1, timed);

        assertThat(output.policyMetrics())
                .containsEntry("classifiedLargePages", 2L)
                .containsEntry("classifiedColdLargePages", 0L);
        assertThat(output.counters().demotions).isZero();
    }

    /**
     * Two large pages, one a sample, that are accessed 36 times an interval: estimates of 2 * 9 faults * 4 / 2. Page 0
     * goes to slow memory at 80 s. From then on it is accessed 60 times an interval, less than the target of 80. At 120
     * s page 1 would be within the 40 of its sample, but 60 + 36 beyond the target.
     */
    @ParameterizedTest
    @CsvSource({"false, 1.0", "true, 0.5"})
    void pageStaysIfSlowMemoryWouldExceedTheTargetRate(boolean room, double cold) {
        Arrivals arrivals = new Arrivals(2, 1000);
        for (int interval = 0; interval < 3; interval++) {
            for (int round = 0; round < 15; round++) {
                for (int part = 0; part < 4; part++) {
                    double second = interval * INTERVAL + 2.5 * round + part / 10.0;
                    if (round < 9 || interval == 2) {
                        arrivals.add(second, 0, part);
                    }
                    if (round < 9) {
                        arrivals.add(second, 1, part);
                    }
                }
            }
        }
        arrivals.add(3 * INTERVAL + 1, 1, 0);
        long seed = 0;
        while (SplitMix64.of(seed, "thermostat sample").nextInt(2) != 0) { // page 0 is the first sample
            seed++;
        }
        Map<String, String> parameters = new HashMap<>(EIGHTY_AN_INTERVAL);
        parameters.putAll(Map.of("sample-share", "0.5", "room", Boolean.toString(room)));

        RunOutput output = arrivals.run("thermostat", parameters, seed, false);

        assertThat(values(output, "coldShare")).containsExactly(0.0, 0.5, cold);
        assertThat(output.policyMetrics()).containsEntry("correctedLargePages", 0L);
        assertThat(output.counters().served[1]).isEqualTo(15 * 4 + (room ? 0 : 1));
    }

    /**
     * Two large pages that are sampled together from 0, 80, 160 and 170 s on. Page 1, which nobody accesses before,
     * goes to slow memory at 80 s. The interval becomes 10 s at 139 s, which is in the middle of one: it ends at 160 s
     * as planned, and page 1 stays, with 60 accesses of a target of 80. Then the target is 20 an interval: 15 accesses
     * are within it, 30 bring page 1 back.
     */
    @Test
    void changedIntervalBeginsWhereThePreviousEnds() {
        Arrivals arrivals = new Arrivals(2, 2 * RunSetup.CHUNK);
        for (int i = 0; i < 5400; i++) {
            double second = 0.034 * i;
            boolean isOfSecondPage = isAmong(second, 121, 60) || isAmong(second, 161, 15) || isAmong(second, 171, 30);
            arrivals.add(second, isOfSecondPage ? 1 : 0, i % Arrivals.PARTS);
        }
        Map<String, String> before = with("sample-share", "1");
        Map<String, String> after = new HashMap<>(before);
        after.put("interval", "10s");

        RunOutput output =
                arrivals.run(Arrivals.selection("thermostat", before), Arrivals.selection("thermostat", after));

        assertThat(points(output, "slowAccessesPerSecond"))
                .containsExactly("40: 0.0", "80: 0.0", "120: 0.0", "160: 1.5", "170: 1.5", "180: 3.0");
        assertThat(values(output, "coldShare")).containsExactly(0.0, 0.5, 0.5, 0.5, 0.5, 0.0);
        assertThat(output.policyMetrics())
                .containsEntry("targetSlowAccessesPerSecond", 2.0)
                .containsEntry("correctedLargePages", 1L);
    }

    /** Returns whether a second is among this number of accesses from another second on, 0.034 apart. */
    private static boolean isAmong(double second, int from, int accesses) {
        return second >= from && second < from + 0.034 * accesses;
    }

    /**
     * Half the latency doubles the target, as twice the slowdown does, and halves what accesses are reckoned to cost.
     */
    @Test
    void changedSlowLatencyKeepsSamplesAndCounters() {
        Arrivals arrivals = new Arrivals(16, 3 * RunSetup.CHUNK);
        SplitMix64 random = SplitMix64.of(1, "accesses");
        for (int i = 0; i < 3 * RunSetup.CHUNK; i++) {
            int large = random.nextInt(16);
            arrivals.add(0.034 * i, random.nextInt(1 + large), random.nextInt(Arrivals.PARTS));
        }

        RunOutput byLatency = switched(arrivals, "slow-latency", "500ms");
        RunOutput bySlowdown = switched(arrivals, "slowdown", "400");

        assertThat(byLatency.counters().served).isEqualTo(bySlowdown.counters().served);
        assertThat(byLatency.counters().demotions)
                .isEqualTo(bySlowdown.counters().demotions)
                .isPositive();
        assertThat(points(byLatency, "slowAccessesPerSecond")).isEqualTo(points(bySlowdown, "slowAccessesPerSecond"));
        Map<String, Number> metrics = new HashMap<>(bySlowdown.policyMetrics());
        metrics.compute(
                "slowdownSecondHalf",
                (name, value) -> Objects.requireNonNull(value).doubleValue() / 2);
        assertThat(byLatency.policyMetrics()).isEqualTo(metrics);
    }

    private static RunOutput switched(Arrivals arrivals, String name, String value) {
        return arrivals.run(
                Arrivals.selection("thermostat", EIGHTY_AN_INTERVAL),
                Arrivals.selection("thermostat", with(name, value)));
    }

    private static Map<String, String> with(String name, String value) {
        Map<String, String> parameters = new HashMap<>(EIGHTY_AN_INTERVAL);
        parameters.put(name, value);
        return parameters;
    }

    /**
     * A target of 400 accesses an interval, pages of at most 40: quantisation does not matter. Half of the pages are
     * idle at first, so that nearly all of these are cold, and accessed 40 times each from the change on: some 1,200
     * accesses.
     */
    @Property(tries = 30)
    void slowMemoryIsBelowTargetThreeIntervalsAfterAPhaseChange(@ForAll long seed) {
        SplitMix64 random = SplitMix64.of(seed, "phases");
        int large = 64;
        int change = 30;
        int intervals = 36;
        Arrivals arrivals = new Arrivals(large, intervals * large * 40 + 1);
        int[] accesses = accesses(random, large);
        for (int interval = 0; interval < intervals; interval++) {
            if (interval == change) {
                accesses = Arrays.stream(accesses).map(before -> 40 - before).toArray();
            }
            for (int second = 0; second < INTERVAL; second++) {
                for (int page = 0; page < large; page++) {
                    if (second < accesses[page]) {
                        arrivals.add(interval * INTERVAL + second, page, random.nextInt(Arrivals.PARTS));
                    }
                }
            }
        }
        arrivals.add(intervals * INTERVAL, 0, 0);
        Map<String, String> parameters = with("sample-share", "0.1");
        parameters.putAll(Map.of("slowdown", "1000", "poison-budget", "8"));

        RunOutput output = arrivals.run("thermostat", parameters, seed, false);

        List<Double> rate = values(output, "slowAccessesPerSecond"); // point i: interval i
        assertThat(rate).hasSize(intervals);
        assertThat(rate.get(change)).as("the change in %s", rate).isGreaterThan(1.25 * 10);
        for (int interval = change + 3; interval < intervals; interval++) {
            assertThat(rate.get(interval))
                    .as("interval %d of %s", interval, rate)
                    .isLessThanOrEqualTo(1.25 * 10);
        }
        assertThat(Objects.requireNonNull(output.policyMetrics().get("correctedLargePages"))
                        .longValue())
                .isPositive();
    }

    /** Accesses an interval of each large page: half of the pages none, the others one to forty. */
    private static int[] accesses(SplitMix64 random, int large) {
        return IntStream.range(0, large)
                .map(page -> random.nextInt(2) * (1 + random.nextInt(40)))
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "sample-share, 1.1",
        "sample-share, 0",
        "slowdown, 0",
        "interval, 0s",
        "poison-budget, 0",
        "poison-budget, 16385",
        "slow-latency, 0ns",
    })
    void badParametersAreRefusedByName(String name, String value) {
        var parameters = TierRuns.provider("thermostat").parameters();
        assertThatThrownBy(() ->
                        ParameterValues.parse(Subject.Field.POLICY, "thermostat", parameters, Map.of(name, value)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("policy thermostat: " + name)
                .hasMessageContaining(value);
    }

    /** A large page has 2,048 base pages of 1 KiB and 16,384 of 128 B, the smallest. */
    @Test
    void allPartsOfALargePageOfTheSmallestBasePagesCanBePoisoned() {
        var parameters = TierRuns.provider("thermostat").parameters();
        var values =
                ParameterValues.parse(Subject.Field.POLICY, "thermostat", parameters, Map.of("poison-budget", "16384"));
        assertThat(values.get(Thermostat.POISON_BUDGET)).isEqualTo(LargePages.parts(128));
    }

    /**
     * Two large pages, 1 s intervals: at share 1 the samples that begin at 0, 2 and 4 s have both pages, the others
     * none.
     */
    @Test
    void sampleAboveAHalfLeavesTheRestToTheNext() {
        Arrivals arrivals = new Arrivals(2, 1);
        arrivals.add(6, 0, 0);

        RunOutput output = arrivals.run("thermostat", Map.of("interval", "1s", "sample-share", "1"), 1, false);

        assertThat(output.policyMetrics()).containsEntry("classifiedLargePages", 3L * 2);
    }

    @Test
    void basePagesBeyondALargePageAreRefused() {
        assertThatThrownBy(() -> LargePages.parts(4L << 20))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("page")
                .hasMessageContaining("2MiB");
        assertThat(LargePages.parts(4096)).isEqualTo(512);
    }

    @Test
    void kstaledDemotesIdlePagesAndPromotesThemOnAccess() {
        // scans at 10, 20 and 30 s; page 0 is accessed all the time, page 1 first at 15 s, which is too late for the
        // first scan
        Arrivals arrivals = new Arrivals(2, 10);
        for (int second : new int[] {0, 5, 9, 12}) {
            arrivals.add(second, 0, second % 8);
        }
        arrivals.add(15, 1, 3);
        arrivals.add(25, 0, 1);
        arrivals.add(26, 1, 1);
        arrivals.add(31, 1, 1);
        RunOutput output = arrivals.run("kstaled", Map.of(), 1, true);
        assertThat(values(output, "coldShare")).containsExactly(0.5, 0.0, 0.0);
        assertThat(output.counters().served).containsExactly(7, 1);
        assertThat(output.counters().promotions).isEqualTo(Arrivals.PARTS);
    }

    @Test
    void allDramMovesNothing() {
        Arrivals arrivals = new Arrivals(2, 10);
        arrivals.add(1, 0, 0);
        arrivals.add(50, 1, 0);
        RunOutput output = arrivals.run("all-dram", Map.of(), 1, true);
        assertThat(output.counters().served).containsExactly(2, 0);
        assertThat(output.counters().demotions + output.counters().promotions).isZero();
    }

    /**
     * Three large pages, of which two fit: the third is accessed in slow memory, six times in 30 s and three times in
     * the next.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void allDramReportsColdShareAndSavingsOfWhatDoesNotFit(boolean timed) {
        Arrivals arrivals = new Arrivals(3, 20).withFirstTier(2);
        for (int second = 0; second < 60; second += second < 30 ? 5 : 10) {
            arrivals.add(second, 2, 0);
            arrivals.add(second + 1, 0, 0);
        }
        arrivals.add(61, 0, 0);
        RunOutput output = arrivals.run("all-dram", Map.of(), 1, timed);
        double share = 1.0 / 3;
        assertThat(values(output, "footprintBytes")).containsExactly(3.0 * LargePages.BYTES, 3.0 * LargePages.BYTES);
        assertThat(values(output, "coldShare")).containsExactly(share, share);
        assertThat(values(output, "slowAccessesPerSecond")).containsExactly(0.2, 0.1);
        assertThat(output.policyMetrics())
                .containsEntry("coldShareFinal", share)
                .containsEntry("slowAccessesPerSecondSecondHalf", 0.1);
        assertSaving(output, "costSavingAtThird", share * (1 - 1.0 / 3));
        assertSaving(output, "costSavingAtQuarter", share * (1 - 1.0 / 4));
        assertSaving(output, "costSavingAtFifth", share * (1 - 1.0 / 5));
    }

    @Test
    void memoryWithAShorterLastLargePageFitsATierOfItsSize() {
        Arrivals arrivals = new Arrivals(2, 20).withParts(11).withFirstTierParts(11);
        for (int part = 0; part < 3; part++) {
            arrivals.add(part, 1, part);
        }
        RunOutput output = arrivals.run("all-dram", Map.of(), 1, false);
        assertThat(output.counters().served).containsExactly(3, 0);
        assertThat(output.policyMetrics()).containsEntry("coldShareFinal", 0.0);
    }

    /**
     * Intervals of 10 s, all in each sample. The last large page, of three parts, is idle until 41 s and accessed five
     * times from then on; 0.6 accesses are tolerable.
     */
    @Test
    void correctionPromotesALargePageWhosePartsFit() {
        Arrivals arrivals = new Arrivals(2, 100).withParts(11).withFirstTierParts(11);
        for (int second = 0; second < 52; second++) {
            arrivals.add(second, second > 40 && second <= 45 ? 1 : 0, second % 3);
        }
        RunOutput output = arrivals.run(
                "thermostat",
                Map.of("interval", "10s", "sample-share", "1", "slow-latency", "500ms", "slowdown", "3"),
                1,
                false);
        assertThat(output.counters().demotions).isEqualTo(3);
        assertThat(output.counters().served[1]).isEqualTo(5);
        assertThat(output.counters().promotions).isEqualTo(3);
        assertThat(output.policyMetrics())
                .containsEntry("correctedLargePages", 1L)
                .containsEntry("coldShareFinal", 0.0);
    }

    /** Three large pages, of which two fit; the third is accessed three times in 20 s, less than an interval. */
    @Test
    void runShorterThanAnIntervalReportsNoRate() {
        Arrivals arrivals = new Arrivals(3, 20).withFirstTier(2);
        for (int second = 0; second < 15; second += 5) {
            arrivals.add(second, 2, 0);
        }
        arrivals.add(20, 0, 0);
        RunOutput output = arrivals.run("all-dram", Map.of(), 1, false);
        assertThat(values(output, "slowAccessesPerSecond")).isEmpty();
        assertThat(output.policyMetrics())
                .containsEntry("coldShareFinal", 1.0 / 3)
                .doesNotContainKeys("slowAccessesPerSecondSecondHalf", "slowdownSecondHalf", "demotionBytesPerSecond");
    }

    /**
     * The first tier has twelve parts: four of large page 0 and all of page 1. The rest of page 0 finds no room, so
     * that its four parts leave, in 30 s.
     */
    @Test
    void demotionTrafficCountsALargePageWhoseLaterPieceFindsNoRoom() {
        Arrivals arrivals = new Arrivals(2, 2)
                .withFirstTierParts(12)
                .withRanges(new Range("half", 0, 4), new Range("whole", 8, 8), new Range("rest", 4, 4));
        arrivals.add(0, 1, 0);
        arrivals.add(31, 0, 0);
        RunOutput output = arrivals.run("all-dram", Map.of(), 1, false);
        assertThat(output.counters().demotions).isEqualTo(4);
        assertThat(output.counters().served).containsExactly(1, 1);
        assertThat(output.policyMetrics()).containsEntry("demotionBytesPerSecond", LargePages.BYTES / 2 / 30.0);
    }

    /**
     * Memory shows as it is accessed: the first tier's large page with the first batch, another with the second one,
     * right after 40.95 s, which is cold from then on.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pageAllocatedWithinAnIntervalIsColdFromThenOn(boolean timed) {
        Arrivals arrivals =
                new Arrivals(2, AccessBatch.CAPACITY + 10).withFirstTier(1).withAllocations(0);
        for (int i = 0; i < AccessBatch.CAPACITY; i++) {
            arrivals.add(i / 100.0, 0, i % Arrivals.PARTS);
        }
        for (int part = 0; part < Arrivals.PARTS; part++) {
            arrivals.add(41, 1, part);
        }
        arrivals.add(61, 0, 0);
        RunOutput output = arrivals.run("all-dram", Map.of(), 1, timed);
        assertThat(values(output, "coldShare")).containsExactly(0.0, 0.5);
        double second = 0.5 * (60 - 40.95) / 30;
        assertThat(Objects.requireNonNull(output.policyMetrics().get("coldShareMean"))
                        .doubleValue())
                .isCloseTo((0 + second) / 2, within(1e-12));
    }

    private static void assertSaving(RunOutput output, String name, double saving) {
        assertThat(Objects.requireNonNull(output.policyMetrics().get(name)).doubleValue())
                .isCloseTo(saving, within(1e-12));
    }

    @Test
    void untimedAllDramReportsItsFinalShare() {
        RunOutput output = TierRuns.run(TierRuns.cycle(1024, 4096), "all-dram", 512);
        assertThat(output.series().get("coldShare"))
                .satisfies(series ->
                        assertThat(Objects.requireNonNull(series).size()).isZero());
        assertThat(output.policyMetrics())
                .containsEntry("coldShareFinal", 0.5)
                .containsEntry("coldShareMean", 0.5)
                .doesNotContainKeys("slowAccessesPerSecondSecondHalf", "slowdownSecondHalf", "demotionBytesPerSecond");
        assertSaving(output, "costSavingAtQuarter", 0.5 * (1 - 1.0 / 4));
    }

    private static List<String> points(RunOutput output, String name) {
        Series series = Objects.requireNonNull(output.series().get(name));
        return IntStream.range(0, series.size())
                .mapToObj(i -> series.timeNs(i) / 1_000_000_000 + ": " + series.value(i))
                .toList();
    }

    private static List<Double> values(RunOutput output, String name) {
        Series series = Objects.requireNonNull(output.series().get(name));
        return IntStream.range(0, series.size()).mapToObj(series::value).toList();
    }
}
