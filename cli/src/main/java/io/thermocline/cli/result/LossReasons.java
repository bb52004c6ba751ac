package io.thermocline.cli.result;

import io.thermocline.cli.text.Format;
import io.thermocline.engine.Units;
import io.thermocline.testbed.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says of each run that lost where it spent the time that the winner did not. Of the parts of its model time, the one that is longer by most is named.
 *
 * <p>Where accesses arrive at times of their own, model time is as long as they go on arriving; then the parts of the mean latency are compared.
 */
final class LossReasons {
    private LossReasons() {}

    /** A sentence for each loser, in the order of the runs; none for those whose time is not known by parts. */
    static List<String> of(Comparison.Block block) {
        RunResult winner = block.winner();
        List<String> sentences = new ArrayList<>();
        for (RunResult row : block.rows()) {
            if (!block.wins(row) && row.time() != null && winner.time() != null) {
                sentences.add(sentence(row, winner));
            }
        }
        return sentences;
    }

    private static String sentence(RunResult loser, RunResult winner) {
        boolean arriving = Figures.arriving(loser);
        double lostNs = Figures.timeNs(loser) - Figures.timeNs(winner);
        List<TimeParts.Part> own = parts(loser, arriving);
        Map<String, Double> others = new HashMap<>();
        parts(winner, arriving).forEach(part -> others.put(part.key(), part.ns()));
        TimeParts.Part most = own.stream()
                .max(Comparator.comparingDouble(part -> part.ns() - others.getOrDefault(part.key(), 0.0)))
                .orElseThrow();
        double otherNs = others.getOrDefault(most.key(), 0.0);
        String lost = loser.policy() + " lost " + Units.formatNanoseconds(lostNs) + (arriving ? " an access" : "");
        if (most.ns() - otherNs < lostNs / 10) {
            return lost + ", in many small parts";
        }
        String against = otherNs == 0 ? "none" : Units.formatNanoseconds(otherNs);
        return lost + ", most to " + most.words() + ": " + Units.formatNanoseconds(most.ns()) + " against " + against
                + " of " + winner.policy() + detail(most, own, Figures.firstTier(loser));
    }

    /** How much of a part was spent in line; of pages in flight, where their fetches spent most. */
    private static String detail(TimeParts.Part most, List<TimeParts.Part> own, String firstTier) {
        if (most.isFlight()) {
            return own.stream()
                    .filter(part -> part.isOfFetches(firstTier))
                    .max(Comparator.comparingDouble(TimeParts.Part::ns))
                    .map(part -> "; fetches spent most in: " + part.words())
                    .orElse("");
        }
        return most.isQueue() && most.ns() > most.queuedNs()
                ? ", " + Format.roundPercent(most.queuedNs() / most.ns()) + " of it in line"
                : "";
    }

    private static List<TimeParts.Part> parts(RunResult result, boolean arriving) {
        if (!arriving) {
            return TimeParts.of(result);
        }
        List<TimeParts.Part> parts = new ArrayList<>();
        RunResult.TimeSpent time = result.time();
        RunResult.Latency queue = result.queueNs();
        if (queue != null) {
            parts.add(new TimeParts.Part("queue", "accesses before them, which had not issued yet", queue.mean(), 0));
        }
        if (time != null) {
            Map<String, Double> means = new HashMap<>();
            time.waits().forEach(wait -> means.put(wait.cause() + "/" + wait.where(), wait.meanNs()));
            for (TimeParts.Part part : TimeParts.of(result)) {
                Double mean = means.get(part.key());
                if (mean != null) {
                    double queued = part.ns() == 0 ? 0 : mean * part.queuedNs() / part.ns();
                    parts.add(new TimeParts.Part(part.key(), part.words(), mean, queued));
                }
            }
        }
        return parts;
    }
}
