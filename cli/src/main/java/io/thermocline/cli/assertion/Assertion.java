package io.thermocline.cli.assertion;

import io.thermocline.cli.text.Argument;
import io.thermocline.lab.ResultFields;
import io.thermocline.report.analysis.Metrics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A claim about metrics of results: two expressions with a relation between.
 *
 * @param text as the user wrote it
 */
public record Assertion(String text, Expression left, Relation relation, Expression right) {
    private static final Argument SUBJECT = new Argument("--assert");

    /** Reads an assertion, such as {@code sieve.hitRatio >= lru.hitRatio + 0.02}. */
    public static Assertion parse(String text) {
        return AssertionParser.parse(text);
    }

    /**
     * Refuses names that belong to none of the results to come.
     *
     * @param metrics those that such results may have
     * @param varied values of the settings that a sweep varies, by key; empty for other results
     */
    public void check(ResultNames names, ResultFields metrics, Map<String, List<String>> varied) {
        ToDoubleFunction<List<String>> placed = parts -> {
            List<String> rest = names.place(parts).rest();
            while (!rest.isEmpty() && Point.isCoordinate(rest.get(0))) {
                Point.checkSetting(SUBJECT, rest.get(0), varied);
                rest = rest.subList(1, rest.size());
            }
            Metrics.check(SUBJECT, String.join(".", rest), metrics);
            return 0;
        };
        left.value(placed);
        right.value(placed);
    }

    /**
     * Evaluates both sides for each workload and each point of a curve or sweep, except those that the assertion names
     * itself.
     *
     * @return each different pair of sides once, in the order of the results
     */
    public List<Outcome> outcomes(Measurements results) {
        Set<Outcome> outcomes = new LinkedHashSet<>();
        for (Measurements.Scope scope : results.scopes()) {
            Scoped scoped = new Scoped(results, scope);
            double first = left.value(scoped::metric);
            double second = right.value(scoped::metric);
            outcomes.add(new Outcome(text, scoped.where(), first, second, relation.holds(first, second)));
        }
        return List.copyOf(outcomes);
    }
}
