package io.thermocline.report.analysis;

import io.thermocline.lab.RunResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Runs of the same policies over one or several workloads, side by side.
 *
 * @param blocks one for each workload, in the order asked for
 */
public record Comparison(List<Block> blocks) {
    /** Times that differ by less tie. */
    static final double NOTICEABLE = 0.005;

    /** What is said of those that tie. */
    static final String WITHIN = "within 0.5 %";

    /**
     * Groups results by workload; each block has the same policies in the same order.
     *
     * @param foreseeing whether a policy, as the user wrote it, knows the future
     */
    public static Comparison of(List<RunResult> results, int policies, Predicate<String> foreseeing) {
        List<Block> blocks = new ArrayList<>();
        for (int from = 0; from < results.size(); from += policies) {
            blocks.add(new Block(List.copyOf(results.subList(from, from + policies)), foreseeing));
        }
        return new Comparison(List.copyOf(blocks));
    }

    /**
     * The same, whose runs are named by all policies that decided instead of the first. One that began with a policy
     * that knows the future counts as one that does.
     */
    public Comparison namedByAllPolicies() {
        Map<String, String> firsts = new HashMap<>(); // by name
        results().forEach(row -> firsts.put(RunNames.policies(row), row.policy()));
        return new Comparison(blocks.stream()
                .map(block -> new Block(
                        block.rows().stream()
                                .map(row -> row.named(RunNames.policies(row)))
                                .toList(),
                        name -> block.foreseeing().test(firsts.getOrDefault(name, name))))
                .toList());
    }

    /**
     * Compares runs of one workload that may differ in more than their policies, and names each by what tells it from
     * the others.
     *
     * @param foreseeing whether a policy, as the user wrote it, knows the future
     */
    public static Comparison ofRuns(List<RunResult> results, Predicate<String> foreseeing) {
        Map<String, RunResult> byName = RunNames.of(results);
        List<RunResult> named = new ArrayList<>();
        byName.forEach((name, result) -> named.add(result.named(name)));
        return of(
                named,
                named.size(),
                name -> byName.containsKey(name)
                        && foreseeing.test(byName.get(name).policy()));
    }

    /** All results, in order. */
    public List<RunResult> results() {
        return blocks.stream().flatMap(block -> block.rows().stream()).toList();
    }

    /** Whether the runs had a clock. */
    public boolean timed() {
        return Figures.timed(blocks.get(0).rows().get(0));
    }

    /** The policies, in the order asked for. */
    public List<String> policies() {
        return blocks.get(0).rows().stream().map(RunResult::policy).toList();
    }

    /**
     * Geometric mean over the workloads, by position of the policy: of its speed-up over the first policy where there
     * is a clock, otherwise of its misses over those of the first.
     */
    public List<Double> geomeans() {
        List<Double> means = new ArrayList<>();
        for (int row = 0; row < policies().size(); row++) {
            int position = row;
            means.add(geomean(block -> {
                RunResult result = block.rows().get(position);
                return timed() ? block.speedup(result) : block.relativeMisses(result);
            }));
        }
        return means;
    }

    /**
     * Positions of the contenders with the best mean over the workloads, or as good a one: hardly slower where there is
     * a clock, otherwise equal. All, where they cannot be ranked.
     */
    List<Integer> leaders() {
        List<Double> merits = merits();
        double best = contenders().mapToDouble(merits::get).max().orElseThrow();
        double least = best / (timed() ? 1 + NOTICEABLE : 1);
        boolean ranked = isRanked();
        return contenders()
                .filter(row -> !ranked || merits.get(row) >= least)
                .boxed()
                .toList();
    }

    /** Whether each contender has a mean: not one that misses nothing where the first does, and the other way round. */
    boolean isRanked() {
        List<Double> merits = merits();
        return contenders().noneMatch(row -> Double.isNaN(merits.get(row)));
    }

    /** Positions of the policies that contend, which are the same for all workloads. */
    IntStream contenders() {
        Block any = blocks.get(0);
        return IntStream.range(0, any.rows.size()).filter(row -> any.contends(any.rows.get(row)));
    }

    /** Whether the policy at a position is the best over the workloads, or as good as the best, and another is not. */
    public boolean isAhead(int row) {
        List<Integer> leaders = leaders();
        return leaders.contains(row) && leaders.size() < contenders().count();
    }

    /**
     * Position of the contender that the leaders are measured against: the first, or the best of the others where that
     * one leads; none where all lead.
     */
    OptionalInt rival() {
        List<Integer> leaders = leaders();
        List<Double> merits = merits();
        int first = contenders().findFirst().orElseThrow();
        return leaders.contains(first)
                ? contenders()
                        .filter(row -> !leaders.contains(row))
                        .reduce((one, other) -> merits.get(other) > merits.get(one) ? other : one)
                : OptionalInt.of(first);
    }

    /** Means of which the greatest is the best. */
    private List<Double> merits() {
        return geomeans().stream().map(mean -> timed() ? mean : 1 / mean).toList();
    }

    /** Who is best over the workloads, and by how much over whom. */
    public String outcome() {
        return Verdict.outcome(this);
    }

    /** How many workloads each policy wins, by policy, winners only, most wins first; a tie is no win. */
    public Map<String, Integer> wins() {
        Map<String, Integer> wins = new LinkedHashMap<>();
        blocks.stream()
                .filter(block -> !block.isTie())
                .forEach(block -> wins.merge(block.winner().policy(), 1, Integer::sum));
        Map<String, Integer> sorted = new LinkedHashMap<>();
        wins.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .forEachOrdered(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }

    private double geomean(ToDoubleFunction<Block> factor) {
        double logarithms = 0;
        for (Block block : blocks) {
            logarithms += Math.log(factor.applyAsDouble(block));
        }
        return Math.exp(logarithms / blocks.size());
    }

    /**
     * The runs of one workload. Without a clock, policies that know the future bound the misses of the others and do
     * not contend with them, unless they are alone.
     *
     * @param rows one for each policy
     * @param foreseeing whether a policy, as the user wrote it, knows the future
     */
    public record Block(List<RunResult> rows, Predicate<String> foreseeing) {
        /** The runs that contend. */
        List<RunResult> contenders() {
            return rows.stream().filter(this::contends).toList();
        }

        /** Whether a run contends with the others instead of bounding them. */
        boolean contends(RunResult row) {
            return Figures.timed(row) || !foresees(row) || rows.stream().allMatch(this::foresees);
        }

        /** Whether the policy of a run knows the future. */
        boolean foresees(RunResult row) {
            return foreseeing.test(row.policy());
        }

        /** The workload. */
        public String workload() {
            return rows.get(0).workload();
        }

        /** How many times faster than the first policy, by {@link Figures#speedup}; not a number without a clock. */
        public double speedup(RunResult row) {
            return Figures.timed(row) ? Figures.speedup(row, rows.get(0)) : Double.NaN;
        }

        /** Misses over those of the first policy. */
        public double relativeMisses(RunResult row) {
            long first = rows.get(0).misses();
            long own = row.misses();
            return first == own ? 1 : (double) own / first;
        }

        /**
         * The first of the best: in {@link Figures#timeNs} where there is a clock, but an overloaded run only if all
         * are. Otherwise in hits of the first tier and, these being equal, in pages read from the last tier.
         */
        public RunResult winner() {
            return contenders().stream()
                    .reduce((best, row) -> isBetter(row, best) ? row : best)
                    .orElseThrow();
        }

        /** The winner, and those that are as good: hardly slower where there is a clock, otherwise no worse. */
        public List<RunResult> leaders() {
            RunResult winner = winner();
            return contenders().stream()
                    .filter(row -> Figures.timed(row) ? isNear(row, winner) : !isBetter(winner, row))
                    .toList();
        }

        /** Whether a run is the best, or as good as the best. */
        public boolean wins(RunResult row) {
            return leaders().contains(row);
        }

        /** Whether a run is the best, or as good as the best, and another is not. */
        public boolean isAhead(RunResult row) {
            List<RunResult> leaders = leaders();
            return leaders.contains(row) && leaders.size() < contenders().size();
        }

        /** Whether others are as good as the winner. */
        public boolean isTie() {
            return leaders().size() > 1;
        }

        private static boolean isNear(RunResult row, RunResult best) {
            return row.overloaded() == best.overloaded() && Figures.speedup(best, row) <= 1 + NOTICEABLE;
        }

        private static boolean isBetter(RunResult a, RunResult b) {
            if (Figures.timed(a)) {
                return a.overloaded() == b.overloaded() ? Figures.timeNs(a) < Figures.timeNs(b) : b.overloaded();
            }
            return a.misses() < b.misses()
                    || a.misses() == b.misses() && Figures.pagesFromLast(a) < Figures.pagesFromLast(b);
        }

        /**
         * The contender that the leaders are measured against: the first one, or the best of the others where the first
         * one leads; of leaders alone, the second.
         */
        public RunResult rival() {
            List<RunResult> contenders = contenders();
            List<RunResult> leaders = leaders();
            if (!leaders.contains(contenders.get(0))) {
                return contenders.get(0);
            }
            RunResult best = null;
            for (RunResult row : contenders) {
                if (!leaders.contains(row) && (best == null || isBetter(row, best))) {
                    best = row;
                }
            }
            return best == null ? leaders.get(1) : best;
        }

        /** One sentence that says which policy wins and why. */
        public String verdict() {
            String reason = Verdict.reason(this);
            return Verdict.outcome(this) + (reason.isEmpty() ? "" : "; " + reason) + ".";
        }

        /** A sentence for each run that lost, which says where it spent the time that the winner did not. */
        public List<String> losses() {
            return LossReasons.of(this);
        }

        /**
         * What the verdict leaves open, a sentence each: losers that hit more, winners that the testbed does not suit,
         * policies that know the future.
         */
        public List<String> remarks() {
            return Losers.remarks(this);
        }

        /** The first part of the verdict: who wins, and by how much over whom. */
        public String outcome() {
            return Verdict.outcome(this);
        }

        /** The second part of the verdict, a clause that says why, or empty. */
        public String reason() {
            return Verdict.reason(this);
        }
    }
}
