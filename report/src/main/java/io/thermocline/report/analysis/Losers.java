package io.thermocline.report.analysis;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * What a verdict leaves open: policies that hit more than the winner and lose all the same, each with what the counted
 * figures say of it, winners that the testbed does not suit, and policies that know the future.
 *
 * <p>Causes are tried in order, and the first two that hold are told. A caller that knows more of a run, such as what
 * its accesses waited for, adds a cause.
 */
final class Losers {
    private static final double NOTICEABLE = Comparison.NOTICEABLE;
    private static final int MOST_CAUSES = 2;
    private static final String FAULTS = "fault-handler";

    /** Of a loser and the winner: a clause whose subject is the loser, or empty if it is not the cause. */
    private static final List<BiFunction<RunResult, RunResult, String>> CAUSES = List.of(
            Losers::readsMore, Losers::faults, Losers::hostDriven, Losers::inPlace, Losers::movesMore, Losers::slower);

    private Losers() {}

    /** Sentences, in the order of the policies. */
    static List<String> remarks(Comparison.Block block) {
        RunResult winner = block.winner();
        return Stream.of(
                        unsuited(block),
                        foreseeing(block),
                        block.rows().stream()
                                .filter(row -> Figures.timed(row) && !block.wins(row) && hitsMore(row, winner))
                                .map(row -> remark(row, winner)))
                .flatMap(remarks -> remarks)
                .toList();
    }

    private static Stream<String> unsuited(Comparison.Block block) {
        List<String> names = block.rows().stream()
                .filter(row -> block.isAhead(row) && row.unsuited())
                .map(RunResult::policy)
                .toList();
        if (names.isEmpty()) {
            return Stream.of();
        }
        boolean one = names.size() == 1;
        return Stream.of("The win of " + Verdict.names(names) + " says little: "
                + block.winner().testbed() + " does not suit "
                + (one ? "it, as its note says." : "them, as their notes say."));
    }

    /** Policies that know the future: the bound of the others, or winners that no system can follow. */
    private static Stream<String> foreseeing(Comparison.Block block) {
        Stream<String> bounds = block.rows().stream()
                .filter(row -> !block.contends(row))
                .map(row -> row.policy() + " knows the future and bounds the others: hit ratio "
                        + Format.percent(row.hitRatio()) + ".");
        List<String> winners = block.rows().stream()
                .filter(row -> Figures.timed(row) && block.foresees(row) && block.isAhead(row))
                .map(RunResult::policy)
                .toList();
        return Stream.concat(bounds, winners.isEmpty() ? Stream.of() : Stream.of(ahead(winners, block)));
    }

    private static String ahead(List<String> winners, Comparison.Block block) {
        boolean one = winners.size() == 1;
        String known = Verdict.names(winners) + (one ? " knows" : " know") + " the future, which no system does";
        List<RunResult> others =
                block.rows().stream().filter(row -> !block.foresees(row)).toList();
        return others.size() < 2
                ? known + "."
                : known + "; without " + (one ? "it: " : "them: ")
                        + new Comparison.Block(others, policy -> false).outcome() + ".";
    }

    private static boolean hitsMore(RunResult row, RunResult winner) {
        return row.hitRatio() > winner.hitRatio() + NOTICEABLE;
    }

    private static String remark(RunResult loser, RunResult winner) {
        List<String> causes = CAUSES.stream()
                .map(cause -> cause.apply(loser, winner))
                .filter(cause -> !cause.isEmpty())
                .limit(MOST_CAUSES)
                .toList();
        return loser.policy() + " loses though it hits more, " + Format.percent(loser.hitRatio()) + " against "
                + Format.percent(winner.hitRatio()) + ": "
                + (causes.isEmpty() ? "what was counted does not tell why" : "it " + String.join(", and ", causes))
                + ".";
    }

    private static String readsMore(RunResult loser, RunResult winner) {
        long own = Figures.bytesFromLast(loser);
        long other = Figures.bytesFromLast(winner);
        return more(own, other) ? "reads " + against(own, other) + " from " + Figures.lastTier(loser) : "";
    }

    private static String movesMore(RunResult loser, RunResult winner) {
        long own = Figures.bytesMoved(loser);
        long other = Figures.bytesMoved(winner);
        return more(own, other) ? "moves " + against(own, other) + " between tiers" : "";
    }

    private static String inPlace(RunResult loser, RunResult winner) {
        long own = loser.counts().remoteBytes();
        long other = winner.counts().remoteBytes();
        return more(own, other) ? "serves " + against(own, other) + " where the pages are" : "";
    }

    private static String faults(RunResult loser, RunResult winner) {
        double own = Objects.requireNonNull(loser.utilisation().getOrDefault(FAULTS, 0.0));
        double other = Objects.requireNonNull(winner.utilisation().getOrDefault(FAULTS, 0.0));
        return own > other + NOTICEABLE
                ? "takes faults one after the other, whose handler is busy " + Format.roundPercent(own) + " of the time"
                        + (other > 0 ? " (there: " + Format.roundPercent(other) + ")" : "")
                : "";
    }

    private static String hostDriven(RunResult loser, RunResult winner) {
        String own = Figures.initiators(loser);
        String other = Figures.initiators(winner);
        return own.isEmpty() || other.isEmpty() || own.equals(other)
                ? ""
                : "has its transfers driven by the " + own + " instead of the " + other;
    }

    private static String slower(RunResult loser, RunResult winner) {
        RunResult.Latency own = loser.latencyNs();
        RunResult.Latency other = winner.latencyNs();
        if (own == null || other == null || !more(own.mean(), other.mean())) {
            return "";
        }
        if (loser.misses() == 0) {
            return leavesOthersIdle(loser);
        }
        double missNs = perMiss(loser, own);
        double otherNs = perMiss(winner, other);
        return "takes " + Units.formatNanoseconds(missNs) + " of access time for each miss, against "
                + Units.formatNanoseconds(otherNs);
    }

    /** A first tier whose bandwidth counts is a server among others, and serves all alone. */
    private static String leavesOthersIdle(RunResult loser) {
        String first = loser.tiers().get(0);
        return loser.utilisation().containsKey(first)
                ? "leaves the bandwidth of the tiers below " + first + " unused"
                : "";
    }

    private static double perMiss(RunResult result, RunResult.Latency latency) {
        return latency.mean() * result.counts().accesses() / Math.max(1, result.misses());
    }

    private static boolean more(double own, double other) {
        return other < (1 - NOTICEABLE) * own;
    }

    private static String against(long own, long other) {
        return Units.formatBytes(own) + " against " + Units.formatBytes(other);
    }
}
