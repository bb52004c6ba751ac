package io.thermocline.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Runs contenders in turn, again and again, on one thread, and takes the median of each one's thread CPU times. The
 * first round warms up and does not count; since all share the virtual machine, each is measured after all others have
 * run in it.
 *
 * <p>One contender may be the yardstick: a loop that takes the same time whenever the machine is left alone. A round in
 * which it took a tenth longer than in its best one was disturbed, by neighbours of a virtual machine as a rule, and is
 * taken again; those that count in the end are the ones in which it was fastest.
 */
final class Contest {
    private static final double DISTURBED = 1.1; // times the yardstick's best time
    private static final int MOST_ROUNDS = 2; // times those that count

    private final int rounds;
    private final String yardstick;
    private final Consumer<String> progress;
    private final LongSupplier cpuTimeNs;

    /**
     * A contest.
     *
     * @param rounds rounds that count
     * @param yardstick name of the contender that tells which rounds were disturbed, or empty
     * @param progress takes a line for each run
     */
    Contest(int rounds, String yardstick, Consumer<String> progress) {
        this(rounds, yardstick, progress, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
    }

    /** A contest whose runs take what a clock says. */
    Contest(int rounds, String yardstick, Consumer<String> progress, LongSupplier cpuTimeNs) {
        this.rounds = rounds;
        this.yardstick = yardstick;
        this.progress = progress;
        this.cpuTimeNs = cpuTimeNs;
    }

    /**
     * Something to be measured.
     *
     * @param name its name, no other's
     * @param sameAs name of a contender before it that must count the same misses, or empty
     * @param run runs it
     */
    record Contender(String name, String sameAs, Supplier<Count> run) {
        Contender(String name, Supplier<Count> run) {
            this(name, "", run);
        }
    }

    /**
     * What a run counted, the same each time.
     *
     * @param accesses all of them
     * @param misses those whose page was not in the first tier
     */
    record Count(long accesses, long misses) {}

    /**
     * What came of a contender.
     *
     * @param count what each run counted
     * @param cpuSeconds median thread CPU time of a run
     */
    record Score(Count count, double cpuSeconds) {
        double accessesPerSecond() {
            return count.accesses / cpuSeconds;
        }

        double missesPerSecond() {
            return count.misses / cpuSeconds;
        }

        double missRatio() {
            return (double) count.misses / count.accesses;
        }
    }

    /**
     * What came of all.
     *
     * @param byName by contender
     * @param rounds how many rounds there were, those included that do not count except the one that warms up
     */
    record Scores(Map<String, Score> byName, int rounds) {
        Score of(String contender) {
            Score score = byName.get(contender);
            if (score == null) {
                throw new IllegalStateException("'" + contender + "' took no part");
            }
            return score;
        }
    }

    /**
     * Runs all.
     *
     * @throws IllegalStateException if two that must agree do not, or one does not agree with itself: then there is
     *     nothing to compare
     */
    Scores run(List<Contender> contenders) {
        Map<String, Count> counts = new LinkedHashMap<>();
        List<Map<String, Double>> taken = new ArrayList<>(); // seconds, by round
        round("warm-up", contenders, counts);
        while (taken.size() < rounds || taken.size() < MOST_ROUNDS * rounds && undisturbed(taken) < rounds) {
            int round = taken.size() + 1;
            String name = round <= rounds ? "round " + round + " of " + rounds : "one more, for a disturbed round";
            taken.add(round(name, contenders, counts));
        }
        List<Map<String, Double>> counting = taken.stream()
                .sorted(Comparator.comparing(this::yardstickOf))
                .limit(rounds)
                .toList();
        Map<String, Score> scores = new LinkedHashMap<>();
        counts.forEach((name, count) -> scores.put(
                name,
                new Score(
                        count,
                        Median.of(counting.stream()
                                .mapToDouble(round -> secondsOf(round, name))
                                .toArray()))));
        return new Scores(scores, taken.size());
    }

    private Map<String, Double> round(String name, List<Contender> contenders, Map<String, Count> counts) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (Contender contender : contenders) {
            long start = cpuTimeNs.getAsLong();
            Count counted = contender.run().get();
            double taken = (cpuTimeNs.getAsLong() - start) / 1e9;
            agree(contender, counted, counts);
            seconds.put(contender.name(), taken);
            progress.accept(String.format(
                    Locale.ROOT,
                    "%s: %-14s %8.1f M accesses/s, %d misses",
                    name,
                    contender.name(),
                    counted.accesses() / taken / 1e6,
                    counted.misses()));
        }
        return seconds;
    }

    /** How many rounds were not disturbed, as far as the yardstick tells. */
    private long undisturbed(List<Map<String, Double>> taken) {
        double best = taken.stream().mapToDouble(this::yardstickOf).min().orElseThrow();
        return taken.stream()
                .filter(round -> yardstickOf(round) <= DISTURBED * best)
                .count();
    }

    /** What the yardstick took in a round; the same in all rounds if there is none. */
    private double yardstickOf(Map<String, Double> round) {
        return yardstick.isEmpty() ? 0 : secondsOf(round, yardstick);
    }

    private static double secondsOf(Map<String, Double> round, String contender) {
        Double seconds = round.get(contender);
        if (seconds == null) {
            throw new IllegalStateException("'" + contender + "' took no part");
        }
        return seconds;
    }

    private static void agree(Contender contender, Count counted, Map<String, Count> counts) {
        Count before = counts.put(contender.name(), counted);
        if (before != null && !before.equals(counted)) {
            throw new IllegalStateException(contender.name() + " counted " + before.misses() + " misses in one run and "
                    + counted.misses() + " in the next");
        }
        Count other = counts.get(contender.sameAs());
        if (other != null && !other.equals(counted)) {
            throw new IllegalStateException(contender.sameAs() + " counted " + other.misses() + " misses, but "
                    + contender.name() + " counted " + counted.misses());
        }
    }
}
