package io.thermocline.report.analysis;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * The sentence under a comparison: who wins, by how much over whom, and which of the counted figures explains it.
 *
 * <p>Reasons are tried from the most telling one on: fewer pages read from the last tier, another tier that serves
 * more, fewer bytes moved, another initiator of transfers, lower mean latency, a shorter tail of it. Differences under
 * half a per cent are not called differences.
 */
final class Verdict {
    private static final double NOTICEABLE = Comparison.NOTICEABLE;

    private Verdict() {}

    /** Who wins, and by how much over whom. */
    static String outcome(Comparison.Block block) {
        RunResult winner = block.winner();
        if (block.rows().size() == 1) {
            return winner.policy() + " ran alone; name several policies to compare them";
        }
        if (block.contenders().size() == 1) {
            return winner.policy() + " has no contender: hit ratio " + Format.percent(winner.hitRatio());
        }
        RunResult rival = block.rival();
        boolean timed = Figures.timed(winner);
        if (block.isTie()) {
            String tie = names(block.leaders().stream().map(RunResult::policy).toList()) + " tie: "
                    + (timed
                            ? "their " + Figures.timeName(winner) + "s are " + Comparison.WITHIN
                            : "equal hit ratios, " + Format.percent(winner.hitRatio()));
            return block.wins(rival) ? tie : tie + ", " + lead(winner, rival);
        }
        return timed ? winner.policy() + " wins: " + lead(winner, rival) : untimed(winner, rival);
    }

    /** Who is best over several workloads, and by how much over whom. */
    static String outcome(Comparison comparison) {
        boolean timed = comparison.timed();
        List<Integer> leaders = comparison.leaders();
        List<String> names = leaders.stream().map(comparison.policies()::get).toList();
        String workloads = " over " + comparison.blocks().size() + " workloads";
        if (comparison.policies().size() > 1 && comparison.contenders().count() == 1) {
            return names.get(0) + " has no contender" + workloads;
        }
        if (!comparison.isRanked()) {
            return names(names) + " have no mean" + workloads + ": one misses nothing where another misses";
        }
        String standing =
                (leaders.size() > 1 ? names(names) + " tie" : names.get(0) + (timed ? " is fastest" : " misses least"))
                        + workloads;
        OptionalInt rival = comparison.rival();
        if (rival.isEmpty()) {
            return standing;
        }
        List<Double> means = comparison.geomeans();
        return standing + ": " + Format.factor(means.get(leaders.get(0)) / means.get(rival.getAsInt()))
                + (timed ? " over " : " the misses of ") + comparison.policies().get(rival.getAsInt());
    }

    /** {@code a, b and c}. */
    static String names(List<String> names) {
        int others = names.size() - 1;
        return others == 0 ? names.get(0) : String.join(", ", names.subList(0, others)) + " and " + names.get(others);
    }

    private static String lead(RunResult winner, RunResult rival) {
        if (Figures.timed(winner)) {
            double factor = Figures.speedup(winner, rival);
            return Format.factor(factor) + " over " + rival.policy();
        }
        return "against " + Format.percent(rival.hitRatio()) + " of " + rival.policy();
    }

    /** Why, or empty where the counted figures do not tell. */
    static String reason(Comparison.Block block) {
        if (block.contenders().size() == 1) {
            return "";
        }
        RunResult winner = block.winner();
        RunResult rival = block.rival();
        if (!Figures.timed(winner)) {
            return thriftier(block, winner);
        }
        if (block.isTie()) {
            return "";
        }
        String fewerReads = fewerReads(winner, rival);
        String since = since(winner, rival);
        String reason = joined(", since ", fewerReads, since);
        if (reason.isEmpty()) {
            long moved = Figures.bytesMoved(winner);
            long rivalMoved = Figures.bytesMoved(rival);
            reason = isLess(moved, rivalMoved)
                    ? Format.roundPercent(1 - (double) moved / rivalMoved) + " fewer bytes moved between tiers"
                    : latency(winner, rival);
        }
        String overload = rival.overloaded() && !winner.overloaded() ? rival.policy() + " is overloaded" : "";
        return joined("; ", overload, joined("; ", reason, initiative(winner, rival)));
    }

    private static String joined(String link, String first, String second) {
        return first + (first.isEmpty() || second.isEmpty() ? "" : link) + second;
    }

    private static boolean isLess(double own, double other) {
        return own < (1 - NOTICEABLE) * other;
    }

    private static String fewerReads(RunResult winner, RunResult rival) {
        long pages = Figures.pagesFromLast(winner);
        long rivalPages = Figures.pagesFromLast(rival);
        if (winner.counts().remoteBytes() > 0 || rival.counts().remoteBytes() > 0) {
            return ""; // what is read in place is not in these figures
        }
        return isLess(pages, rivalPages)
                ? Format.roundPercent(1 - (double) pages / rivalPages) + " fewer pages read from "
                        + Figures.lastTier(winner)
                : "";
    }

    /** The tier that serves more than it does for the rival. */
    private static String since(RunResult winner, RunResult rival) {
        List<String> tiers = winner.tiers();
        return tiers.subList(0, tiers.size() - 1).stream()
                .filter(tier -> gain(winner, rival, tier) >= NOTICEABLE)
                .max(Comparator.comparingDouble(tier -> gain(winner, rival, tier)))
                .map(tier -> Format.roundPercent(Figures.share(winner, tier)) + " of accesses were served by " + tier
                        + " (" + rival.policy() + ": " + Format.roundPercent(Figures.share(rival, tier)) + ")")
                .orElse("");
    }

    private static double gain(RunResult winner, RunResult rival, String tier) {
        return Figures.share(winner, tier) - Figures.share(rival, tier);
    }

    private static String initiative(RunResult winner, RunResult rival) {
        String own = Figures.initiators(winner);
        String other = Figures.initiators(rival);
        return own.isEmpty() || other.isEmpty() || own.equals(other)
                ? ""
                : "its transfers are driven by the " + own + ", those of " + rival.policy() + " by the " + other;
    }

    private static String latency(RunResult winner, RunResult rival) {
        RunResult.Latency own = Figures.accessNs(winner);
        RunResult.Latency other = Figures.accessNs(rival);
        if (own == null || other == null || winner.overloaded() || rival.overloaded()) {
            return "";
        }
        String what = Figures.arriving(winner) ? "response time" : "latency";
        return isLess(own.mean(), other.mean())
                ? against("mean " + what, own.mean(), other.mean())
                : isLess(own.p99(), other.p99()) ? against("p99 of " + what, own.p99(), other.p99()) : "";
    }

    private static String against(String what, double ownNs, double otherNs) {
        return what + " " + Units.formatNanoseconds(ownNs) + " against " + Units.formatNanoseconds(otherNs);
    }

    private static String untimed(RunResult winner, RunResult rival) {
        String reads = fewerReads(winner, rival);
        String hits = Format.percent(winner.hitRatio());
        if (winner.misses() == rival.misses()) {
            return winner.policy() + " wins: the hit ratio of " + rival.policy() + ", " + hits + ", with "
                    + (reads.isEmpty() ? "fewer pages brought from " + Figures.lastTier(winner) : reads);
        }
        return winner.policy() + " wins: hit ratio " + hits + " against " + Format.percent(rival.hitRatio()) + " of "
                + rival.policy() + ", " + fewerMisses(winner.misses(), rival.misses())
                + (reads.isEmpty() || winner.tiers().size() == 2 ? "" : " and " + reads);
    }

    /** A share; of a difference that hardly shows in one, the number. */
    private static String fewerMisses(long own, long other) {
        double share = 1 - (double) own / other;
        return share < NOTICEABLE
                ? Format.counted(other - own, "miss", "misses") + " fewer"
                : Format.roundPercent(share) + " fewer misses";
    }

    /** Without a clock, fewest misses wins; another may still read the last tier less. */
    private static String thriftier(Comparison.Block block, RunResult winner) {
        RunResult thriftiest = block.contenders().stream()
                .min(Comparator.comparingLong(Figures::pagesFromLast))
                .orElseThrow();
        long least = Figures.pagesFromLast(thriftiest);
        long own = Figures.pagesFromLast(winner);
        return isLess(least, own)
                ? "but " + thriftiest.policy() + " reads " + Format.roundPercent(1 - (double) least / own)
                        + " fewer pages from " + Figures.lastTier(winner)
                : "";
    }
}
