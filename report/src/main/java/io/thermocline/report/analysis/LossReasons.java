package io.thermocline.report.analysis;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says of each run that lost where it spent the time that the winner did not. Of the parts of its model time, the one
 * that is longer by most is named.
 *
 * <p>Where accesses arrive at times of their own and both runs keep up with them, model time is as long as accesses
 * arrive. Then the parts of the mean response time are compared, by which such runs are ranked.
 */
final class LossReasons {
    private static final String ISSUE = "waiting for their issue";

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
        boolean responses = Figures.comparedByResponse(loser, winner);
        double lostNs = Figures.timeNs(loser, winner) - Figures.timeNs(winner, loser);
        List<TimeParts.Part> own = parts(loser, responses);
        List<TimeParts.Part> others = parts(winner, responses);
        TimeParts.Part most = longest(own, others);
        double otherNs = ns(others, most);
        String lost = loser.policy() + " lost " + Units.formatNanoseconds(lostNs) + (responses ? " an access" : "");
        boolean followed = responses && !Figures.allArrive(loser);
        if (followed) {
            lost += " that arrives by itself; all accesses together";
        } else if (most.ns() - otherNs < lostNs / 10) {
            return lost + ", in many small parts";
        }
        String against = otherNs == 0 ? "none" : Units.formatNanoseconds(otherNs);
        return lost + (followed ? " lost most to " : ", most to ") + most.words() + ": "
                + Units.formatNanoseconds(most.ns()) + " against " + against
                + " of " + winner.policy()
                + (most.key().equals(ISSUE) ? heldUp(loser, winner) : detail(most, own, Figures.firstTier(loser)));
    }

    /** The part that is longer by most than with another run. */
    private static TimeParts.Part longest(List<TimeParts.Part> own, List<TimeParts.Part> others) {
        return own.stream()
                .max(Comparator.comparingDouble(part -> part.ns() - ns(others, part)))
                .orElseThrow();
    }

    private static double ns(List<TimeParts.Part> parts, TimeParts.Part same) {
        return parts.stream()
                .filter(part -> part.key().equals(same.key()))
                .findFirst()
                .map(TimeParts.Part::ns)
                .orElse(0.0);
    }

    /**
     * What a part was held up by: of pages in flight what their fetches were, of other waits a server, and of a server
     * the line before it.
     */
    private static String detail(TimeParts.Part most, List<TimeParts.Part> own, String firstTier) {
        if (most.isFlight()) {
            return own.stream()
                    .filter(part -> part.isOfFetches(firstTier))
                    .max(Comparator.comparingDouble(TimeParts.Part::ns))
                    .map(part -> "; fetches spent most in: " + part.wordsAndServer())
                    .orElse("");
        }
        if (most.heldBy() != null) {
            return most.heldUp();
        }
        return most.isQueue() && most.ns() > most.queuedNs()
                ? ", " + Format.roundPercent(most.queuedNs() / most.ns()) + " of it in line"
                : "";
    }

    /** What kept accesses from their issue longer than with the winner: that on which those before them spent more. */
    private static String heldUp(RunResult loser, RunResult winner) {
        List<TimeParts.Part> own = latencies(loser);
        return own.isEmpty()
                ? ""
                : "; those before them spent most in: "
                        + longest(own, latencies(winner)).wordsAndServer();
    }

    private static List<TimeParts.Part> parts(RunResult result, boolean responses) {
        if (!responses) {
            return TimeParts.of(result);
        }
        List<TimeParts.Part> parts = new ArrayList<>(latencies(result));
        RunResult.Latency queue = result.queueNs();
        if (queue != null) {
            parts.add(new TimeParts.Part(ISSUE, ISSUE, queue.mean(), 0, null));
        }
        return parts;
    }

    /** The parts of the mean latency of an access. */
    private static List<TimeParts.Part> latencies(RunResult result) {
        RunResult.TimeSpent time = result.time();
        if (time == null) {
            return List.of();
        }
        Map<String, Double> means = new HashMap<>();
        time.waits().forEach(wait -> means.put(wait.cause() + "/" + wait.where(), wait.meanNs()));
        List<TimeParts.Part> parts = new ArrayList<>();
        for (TimeParts.Part part : TimeParts.of(result)) {
            Double mean = means.get(part.key());
            if (mean != null) {
                parts.add(part.lasting(mean, part.ns() == 0 ? 0 : mean * part.queuedNs() / part.ns()));
            }
        }
        return parts;
    }
}
