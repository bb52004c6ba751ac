package io.thermocline.report.analysis;

import io.thermocline.engine.Units;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.explain.Explanation.AddressRange;
import io.thermocline.lab.explain.Explanation.InRange;
import io.thermocline.lab.explain.Explanation.Kind;
import io.thermocline.lab.explain.Explanation.Moves;
import io.thermocline.lab.explain.Explanation.Reason;
import io.thermocline.lab.explain.Explanation.Side;
import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** An explanation in words. It speaks of the run that spends more, against the other. */
public final class ExplanationText {
    private static final double NOTICEABLE_FACTOR = 1.05; // of bytes
    private static final double NOTICEABLE_SHARE = 0.01; // of promotions

    private final Explanation explanation;
    private final boolean secondLoses;
    private final Side loser;
    private final Side winner;

    /** The words of an explanation. */
    public ExplanationText(Explanation explanation) {
        this.explanation = explanation;
        Explanation.Time first = explanation.first().time();
        Explanation.Time second = explanation.second().time();
        secondLoses =
                first != null && second != null ? second.modelNs() >= first.modelNs() : explanation.difference() >= 0;
        loser = secondLoses ? explanation.second() : explanation.first();
        winner = secondLoses ? explanation.first() : explanation.second();
    }

    /** Which run spends more, by how much, and the first reason. */
    public String headline() {
        return explanation.reasons().isEmpty()
                ? outcome()
                : outcome() + ": " + clause(explanation.reasons().get(0));
    }

    private String outcome() {
        Explanation.Time lost = loser.time();
        Explanation.Time won = winner.time();
        if (lost != null && won != null) {
            double factor = (double) lost.modelNs() / Math.max(1, won.modelNs());
            return factor <= 1 + Comparison.NOTICEABLE
                    ? "the model times of " + loser.name() + " and " + winner.name() + " are " + Comparison.WITHIN
                    : loser.name() + " takes " + Format.factor(factor) + " the model time of " + winner.name();
        }
        long more = loser.allMisses() - winner.allMisses();
        return more == 0
                ? loser.name() + " and " + winner.name() + " miss equally often"
                : loser.name() + " misses " + Format.count(more) + " accesses more than " + winner.name();
    }

    /** A sentence for each reason, those first that make the difference; each with its share of it. */
    public List<String> reasons() {
        return explanation.reasons().stream()
                .map(reason -> clause(reason) + share(reason))
                .toList();
    }

    private String share(Reason reason) {
        double difference = explanation.difference();
        boolean isPart = reason.kind() != Kind.OVERLAP
                && difference != 0
                && (explanation.timed() || reason.kind() != Kind.LOWER_TIER);
        if (!isPart) {
            return "";
        }
        double share = reason.amount() / difference;
        return share >= 0
                ? "; " + Format.roundPercent(share) + " of the difference"
                : "; against the difference, by " + Format.roundPercent(-share) + " of it";
    }

    private String clause(Reason reason) {
        double lost = secondLoses ? reason.second() : reason.first();
        double won = secondLoses ? reason.first() : reason.second();
        String where = reason.where() == null ? "" : reason.where();
        return switch (reason.kind()) {
            case FIRST_TOUCH -> misses(lost, won) + " are first touches, which only a prefetch avoids";
            case CAPACITY ->
                misses(lost, won) + " are of capacity: the optimum misses them, too, in a first tier of "
                        + Format.pages(loser.frames()) + twice();
            case POLICY -> misses(lost, won) + " are the policy's: the optimum would have kept these pages";
            case LOWER_TIER ->
                Format.roundPercent(lost) + " of its misses are served below " + secondTier() + " (" + winner.name()
                        + ": " + Format.roundPercent(won) + ")";
            case SLOWER_MISS ->
                "a miss that " + where + " serves takes " + times(lost, won)
                        + (reason.spentOn() == null ? "" : ", most of the change in: " + reason.spentOn());
            case LATE ->
                Format.accesses((long) lost) + (lost == 1 ? " waits" : " wait") + " for pages on their way already ("
                        + winner.name() + ": " + Format.count((long) won) + ")";
            case FIRST_TIER -> firstTier() + " takes " + times(lost, won) + " to serve an access";
            case POLICY_DELAY ->
                "its policy makes accesses wait, " + Units.formatNanoseconds(lost) + " in all (" + winner.name() + ": "
                        + Units.formatNanoseconds(won) + ")";
            case OVERLAP ->
                Format.rounded(lost) + " accesses are outstanding in the mean (" + winner.name() + ": "
                        + Format.rounded(won) + ")";
        };
    }

    private String misses(double lost, double won) {
        long more = (long) (lost - won);
        return Format.count(Math.abs(more)) + (more >= 0 ? " more" : " fewer") + " misses (" + Format.count((long) lost)
                + " against " + Format.count((long) won) + ")";
    }

    private String times(double lost, double won) {
        return Units.formatNanoseconds(lost) + " (" + winner.name() + ": " + Units.formatNanoseconds(won) + ")";
    }

    private String twice() {
        return loser.heldByTwice() == 0
                ? ""
                : "; one twice as large would hold " + Format.count(loser.heldByTwice()) + " of them";
    }

    private String firstTier() {
        return loser.served().keySet().iterator().next();
    }

    private String secondTier() {
        return loser.served().keySet().stream().skip(1).findFirst().orElseThrow();
    }

    /** Where the runs part first, and how often. */
    public String parting() {
        Explanation.Parting parting = explanation.parting();
        if (parting == null) {
            return "Each makes these accesses in an order of its own, since time decides which stream comes next.";
        }
        return parting.accesses() == 0
                ? "Each access is served by the same tier in both."
                : "They part at access " + Format.count(parting.firstAccess()) + ", to page "
                        + Format.count(parting.page()) + ". Other tiers serve "
                        + Format.accesses(parting.accesses()) + " ("
                        + Format.percent((double) parting.accesses() / explanation.accesses()) + ").";
    }

    /** What the runs moved differently, a sentence each. */
    public List<String> moves() {
        List<String> sentences = new ArrayList<>();
        Moves lost = loser.moves();
        Moves won = winner.moves();
        if (lost.prefetched() != won.prefetched()) {
            sentences.add(loser.name() + " prefetches " + Format.pages(lost.prefetched()) + ", and " + winner.name()
                    + " " + Format.count(won.prefetched()) + ".");
        }
        shares(sentences, lost, won, "had no later access before the demotion", lost.wasted(), won.wasted());
        shares(sentences, lost, won, "brought back a page that had been demoted", lost.pingPong(), won.pingPong());
        double factor = (double) lost.allBytes() / Math.max(1, won.allBytes());
        if (factor > NOTICEABLE_FACTOR || factor < 1 / NOTICEABLE_FACTOR) {
            sentences.add(loser.name() + " copies " + Units.formatBytes(lost.allBytes()) + ", and " + winner.name()
                    + " " + Units.formatBytes(won.allBytes()) + ".");
        }
        return sentences;
    }

    private void shares(List<String> sentences, Moves lost, Moves won, String what, long ofLoser, long ofWinner) {
        double share = (double) ofLoser / Math.max(1, lost.promotions());
        double other = (double) ofWinner / Math.max(1, won.promotions());
        if (Math.abs(share - other) >= NOTICEABLE_SHARE) {
            sentences.add("Of the promotions of " + loser.name() + ", " + Format.roundPercent(share) + " " + what + " ("
                    + winner.name() + ": " + Format.roundPercent(other) + ").");
        }
    }

    /** Where most of the regret is that one run has and the other has not; empty where they have the same. */
    public String regret() {
        long all = explanation.ranges().stream()
                .mapToLong(range -> Math.max(0, moreRegret(range)))
                .sum();
        return explanation.ranges().stream()
                .filter(range -> moreRegret(range) > 0)
                .max(Comparator.comparingLong(this::moreRegret))
                .map(range -> "Regret is greatest at pages " + Format.count(range.firstPage()) + " to "
                        + Format.count(range.firstPage() + range.pages() - 1) + ": " + Format.count(moreRegret(range))
                        + " of " + Format.count(all) + " more misses that the optimum would have had.")
                .orElse("");
    }

    private long moreRegret(AddressRange range) {
        InRange lost = secondLoses ? range.second() : range.first();
        InRange won = secondLoses ? range.first() : range.second();
        return lost.regret() - won.regret();
    }
}
