package io.thermocline.lab.explain;

import io.thermocline.lab.explain.Explanation.Kind;
import io.thermocline.lab.explain.Explanation.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Divides what a run spends more than another into reasons that add up to it. A product changes by the change of one
 * factor times the mean of the other, and the other way round: the misses cost more since they are more (by cause),
 * since slower tiers serve a greater share of them, and since each that a tier serves takes longer.
 */
final class Reasons {
    private static final double NEGLIGIBLE = 0.005; // of the greatest
    private static final double NOTICEABLE = 0.005; // of a model time

    private final Costs first;
    private final Costs second;
    private final List<Reason> all = new ArrayList<>();

    private Reasons(Costs first, Costs second) {
        this.first = first;
        this.second = second;
    }

    /** The reasons why the second run spends more than the first, or less. */
    static List<Reason> of(Costs first, Costs second) {
        Reasons reasons = new Reasons(first, second);
        reasons.moreMisses();
        reasons.dearerMisses();
        reasons.otherWaits();
        double difference = second.total() - first.total();
        List<Reason> sorted = reasons.sorted(difference);
        reasons.overlap(difference).ifPresent(overlap -> sorted.add(0, overlap));
        return List.copyOf(sorted);
    }

    private void add(Kind kind, @Nullable String where, double amount, double before, double after) {
        all.add(new Reason(kind, where, amount, before, after, null));
    }

    private void moreMisses() {
        double cost = mean(first.mean(second), second.mean(first));
        for (MissCause cause : MissCause.values()) {
            long before = first.misses(cause);
            long after = second.misses(cause);
            add(kind(cause), null, (after - before) * cost, before, after);
        }
    }

    private static Kind kind(MissCause cause) {
        return switch (cause) {
            case FIRST_TOUCH -> Kind.FIRST_TOUCH;
            case CAPACITY -> Kind.CAPACITY;
            case POLICY -> Kind.POLICY;
        };
    }

    private void dearerMisses() {
        double misses = mean(first.misses(), second.misses());
        double lower = 0;
        double deepBefore = 0;
        double deepAfter = 0;
        for (int tier = 1; tier < first.tiers(); tier++) {
            double before = first.share(tier, second);
            double after = second.share(tier, first);
            double cost = first.each(tier, second);
            double costAfter = second.each(tier, first);
            if (tier > 1) {
                deepBefore += before;
                deepAfter += after;
            }
            if (first.timed()) {
                lower += misses * (after - before) * mean(cost, costAfter);
                double amount = misses * mean(before, after) * (costAfter - cost);
                String spentOn = amount > 0 ? second.spentMoreThan(first) : first.spentMoreThan(second);
                all.add(new Reason(Kind.SLOWER_MISS, first.tier(tier), amount, cost, costAfter, spentOn));
            }
        }
        double amount = first.timed() ? lower : misses * (deepAfter - deepBefore);
        add(Kind.LOWER_TIER, null, amount, deepBefore, deepAfter);
    }

    private void otherWaits() {
        add(Kind.LATE, null, second.late() - first.late(), first.lateAccesses(), second.lateAccesses());
        add(
                Kind.FIRST_TIER,
                null,
                second.firstTier() - first.firstTier(),
                first.firstTier() / first.accesses(),
                second.firstTier() / second.accesses());
        add(Kind.POLICY_DELAY, null, second.delay() - first.delay(), first.delay(), second.delay());
    }

    /** The reasons that make the difference what it is, and then those against it; the greatest first. */
    private List<Reason> sorted(double difference) {
        double greatest = all.stream()
                .mapToDouble(reason -> Math.abs(reason.amount()))
                .max()
                .orElse(0);
        return new ArrayList<>(all.stream()
                .filter(reason -> greatest > 0 && Math.abs(reason.amount()) >= NEGLIGIBLE * greatest)
                .sorted(Comparator.<Reason>comparingInt(
                                reason -> Math.signum(reason.amount()) == Math.signum(difference) ? 0 : 1)
                        .thenComparing(reason -> -Math.abs(reason.amount())))
                .toList());
    }

    /** Where the model time differs though latencies do not, or the other way: fewer accesses at a time. */
    private Optional<Reason> overlap(double difference) {
        double longer = second.modelNs() - first.modelNs();
        boolean differs = Math.abs(longer) > NOTICEABLE * Math.min(first.modelNs(), second.modelNs());
        boolean explained = Math.signum(longer) == Math.signum(difference)
                && Math.abs(difference) > NOTICEABLE * Math.min(first.total(), second.total());
        return differs && !explained
                ? Optional.of(new Reason(Kind.OVERLAP, null, longer, first.outstanding(), second.outstanding(), null))
                : Optional.empty();
    }

    private static double mean(double one, double other) {
        return (one + other) / 2;
    }
}
