package io.thermocline.cli.result;

import io.thermocline.cli.text.Format;
import io.thermocline.engine.Units;
import io.thermocline.testbed.RunResult;
import java.util.Comparator;
import java.util.List;

/**
 * The sentence under a comparison: who wins, by how much over whom, and which of the counted figures explains it.
 *
 * <p>Reasons are tried from the most telling one on: fewer pages read from the last tier (and which tier served instead), fewer bytes moved,
 * another initiator of transfers, lower mean latency. Differences under {@value #NOTICEABLE} are not called differences.
 */
final class Verdict {
    private static final double NOTICEABLE = 0.005;

    private Verdict() {}

    static String of(Comparison.Block block) {
        RunResult winner = block.winner();
        if (block.rows().size() == 1) {
            return winner.policy() + " ran alone; name several policies to compare them.";
        }
        RunResult rival = block.rival();
        return (Figures.timed(winner) ? timed(winner, rival) : untimed(block, winner, rival)) + ".";
    }

    private static String timed(RunResult winner, RunResult rival) {
        double factor = (double) rival.modelTimeNs() / winner.modelTimeNs();
        if (factor < 1 + NOTICEABLE) {
            return winner.policy() + " and " + rival.policy() + " tie: their model times are within 0.5 %";
        }
        String reason = reason(winner, rival);
        return winner.policy() + " wins: " + Format.factor(factor) + " over " + rival.policy()
                + (reason.isEmpty() ? "" : "; " + reason);
    }

    private static String reason(RunResult winner, RunResult rival) {
        String fewerReads = fewerReads(winner, rival);
        if (!fewerReads.isEmpty()) {
            String since = since(winner, rival);
            return fewerReads + (since.isEmpty() ? "" : ", since " + since) + initiative(winner, rival);
        }
        long moved = Figures.bytesMoved(winner);
        long rivalMoved = Figures.bytesMoved(rival);
        if (moved < (1 - NOTICEABLE) * rivalMoved) {
            return Format.roundPercent(1 - (double) moved / rivalMoved) + " fewer bytes moved between tiers"
                    + initiative(winner, rival);
        }
        String latency = latency(winner, rival);
        return latency + initiative(winner, rival);
    }

    private static String fewerReads(RunResult winner, RunResult rival) {
        long pages = Figures.pagesFromLast(winner);
        long rivalPages = Figures.pagesFromLast(rival);
        return pages < (1 - NOTICEABLE) * rivalPages
                ? Format.roundPercent(1 - (double) pages / rivalPages) + " fewer pages read from "
                        + Figures.lastTier(winner)
                : "";
    }

    /** The tier that serves more than it does for the rival. */
    private static String since(RunResult winner, RunResult rival) {
        List<String> tiers = Figures.tiers(winner);
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
                : "; its transfers are driven by the " + own + ", those of " + rival.policy() + " by the " + other;
    }

    private static String latency(RunResult winner, RunResult rival) {
        RunResult.Latency own = winner.latencyNs();
        RunResult.Latency other = rival.latencyNs();
        return own == null || other == null
                ? ""
                : "mean latency " + Units.formatNanoseconds(own.mean()) + " against "
                        + Units.formatNanoseconds(other.mean());
    }

    private static String untimed(Comparison.Block block, RunResult winner, RunResult rival) {
        RunResult thriftiest = block.rows().stream()
                .min(Comparator.comparingLong(Figures::pagesFromLast))
                .orElseThrow();
        String reads = fewerReads(winner, rival);
        String aside = Figures.pagesFromLast(thriftiest) < (1 - NOTICEABLE) * Figures.pagesFromLast(winner)
                ? "; but " + thriftiest.policy() + " reads "
                        + Format.roundPercent(
                                1 - (double) Figures.pagesFromLast(thriftiest) / Figures.pagesFromLast(winner))
                        + " fewer pages from " + Figures.lastTier(winner)
                : "";
        if (Figures.misses(winner) == Figures.misses(rival)) {
            return reads.isEmpty()
                    ? winner.policy() + " and " + rival.policy() + " tie: equal hit ratios, "
                            + Format.percent(winner.hitRatio()) + aside
                    : winner.policy() + " wins: the hit ratio of " + rival.policy() + ", "
                            + Format.percent(winner.hitRatio()) + ", with " + reads + aside;
        }
        double fewer = 1 - (double) Figures.misses(winner) / Figures.misses(rival);
        return winner.policy() + " wins: hit ratio " + Format.percent(winner.hitRatio()) + " against "
                + Format.percent(rival.hitRatio()) + " of " + rival.policy() + ", "
                + Format.roundPercent(fewer) + " fewer misses"
                + (reads.isEmpty() || Figures.tiers(winner).size() == 2 ? "" : " and " + reads) + aside;
    }
}
