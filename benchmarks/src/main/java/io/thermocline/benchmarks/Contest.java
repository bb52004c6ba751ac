package io.thermocline.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs contenders in turn, again and again, on one thread, and takes the median of each one's thread CPU times. The first round warms up and does
 * not count; since all share the virtual machine, each is measured after all others have run in it.
 */
final class Contest {
    private final int rounds;
    private final Consumer<String> progress;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /**
     * A contest.
     *
     * @param rounds rounds that count
     * @param progress takes a line for each run
     */
    Contest(int rounds, Consumer<String> progress) {
        this.rounds = rounds;
        this.progress = progress;
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

    /** What came of all, by name. */
    record Scores(Map<String, Score> byName) {
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
     * @throws IllegalStateException if two that must agree do not, or one does not agree with itself: then there is nothing to compare
     */
    Scores run(List<Contender> contenders) {
        Map<String, double[]> seconds = new LinkedHashMap<>();
        Map<String, Count> counts = new LinkedHashMap<>();
        contenders.forEach(contender -> seconds.put(contender.name(), new double[rounds]));
        for (int round = 0; round <= rounds; round++) {
            for (Contender contender : contenders) {
                long start = threads.getCurrentThreadCpuTime();
                Count counted = contender.run().get();
                double taken = (threads.getCurrentThreadCpuTime() - start) / 1e9;
                agree(contender, counted, counts);
                if (round > 0) {
                    array(seconds, contender.name())[round - 1] = taken;
                }
                progress.accept(String.format(
                        Locale.ROOT,
                        "%s: %-14s %8.1f M accesses/s, %d misses",
                        round == 0 ? "warm-up" : "round " + round + " of " + rounds,
                        contender.name(),
                        counted.accesses() / taken / 1e6,
                        counted.misses()));
            }
        }
        Map<String, Score> scores = new LinkedHashMap<>();
        counts.forEach((name, count) -> scores.put(name, new Score(count, Median.of(array(seconds, name)))));
        return new Scores(scores);
    }

    private static double[] array(Map<String, double[]> seconds, String contender) {
        return seconds.getOrDefault(contender, new double[0]);
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
