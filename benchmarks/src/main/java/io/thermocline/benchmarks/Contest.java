package io.thermocline.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs contenders in turn, again and again, on one thread, and takes the median of each one's thread CPU times. The first round warms up and does
 * not count; since all share the virtual machine, each is measured after all others have run in it.
 */
final class Contest {
    private final int accesses;
    private final int rounds;
    private final Consumer<String> progress;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /**
     * A contest.
     *
     * @param accesses accesses of one run, for messages
     * @param rounds rounds that count
     * @param progress takes a line for each run
     */
    Contest(int accesses, int rounds, Consumer<String> progress) {
        this.accesses = accesses;
        this.rounds = rounds;
        this.progress = progress;
    }

    /**
     * Something to be measured.
     *
     * @param name its name, no other's
     * @param sameAs name of a contender before it that must count the same misses, or empty
     * @param run runs it and answers the misses
     */
    record Contender(String name, String sameAs, LongSupplier run) {
        Contender(String name, LongSupplier run) {
            this(name, "", run);
        }
    }

    /**
     * What came of a contender.
     *
     * @param cpuSeconds median thread CPU time of a run
     * @param misses misses of a run
     */
    record Score(double cpuSeconds, long misses) {}

    /**
     * Runs all.
     *
     * @throws IllegalStateException if two that must agree do not, or one does not agree with itself: then there is nothing to compare
     */
    Map<String, Score> run(List<Contender> contenders) {
        Map<String, double[]> seconds = new LinkedHashMap<>();
        Map<String, Long> misses = new LinkedHashMap<>();
        contenders.forEach(contender -> seconds.put(contender.name(), new double[rounds]));
        for (int round = 0; round <= rounds; round++) {
            for (Contender contender : contenders) {
                long start = threads.getCurrentThreadCpuTime();
                long counted = contender.run().getAsLong();
                double taken = (threads.getCurrentThreadCpuTime() - start) / 1e9;
                agree(contender, counted, misses);
                if (round > 0) {
                    array(seconds, contender)[round - 1] = taken;
                }
                progress.accept(String.format(
                        Locale.ROOT,
                        "%s: %-14s %8.1f M accesses/s, %d misses",
                        round == 0 ? "warm-up" : "round " + round + " of " + rounds,
                        contender.name(),
                        accesses / taken / 1e6,
                        counted));
            }
        }
        Map<String, Score> scores = new LinkedHashMap<>();
        for (Contender contender : contenders) {
            scores.put(
                    contender.name(),
                    new Score(Median.of(array(seconds, contender)), misses.getOrDefault(contender.name(), 0L)));
        }
        return scores;
    }

    private static double[] array(Map<String, double[]> seconds, Contender contender) {
        return seconds.getOrDefault(contender.name(), new double[0]);
    }

    private static void agree(Contender contender, long counted, Map<String, Long> misses) {
        Long before = misses.put(contender.name(), counted);
        if (before != null && before != counted) {
            throw new IllegalStateException(
                    contender.name() + " counted " + before + " misses in one run and " + counted + " in the next");
        }
        Long other = misses.get(contender.sameAs());
        if (other != null && other != counted) {
            throw new IllegalStateException(contender.sameAs() + " counted " + other + " misses, but "
                    + contender.name() + " counted " + counted);
        }
    }
}
