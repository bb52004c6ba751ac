package io.thermocline.cli.assertion;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Results as an assertion sees them that is evaluated for one workload and one point of a curve or sweep. */
final class Scoped {
    private static final Argument SUBJECT = new Argument("--assert");

    private final Measurements results;
    private final Measurements.Scope scope;
    private boolean takesWorkload;
    private final Set<String> taken = new HashSet<>(); // coordinates

    Scoped(Measurements results, Measurements.Scope scope) {
        this.results = results;
        this.scope = scope;
    }

    /** The value of a metric by the parts of its name. */
    double metric(List<String> parts) {
        ResultNames.Place place = results.names().place(parts);
        takesWorkload |= place.workload() == null;
        String workload = place.workload() == null ? scope.workload() : place.workload();
        Map<String, String> given = new HashMap<>();
        List<String> rest = place.rest();
        for (Optional<Map.Entry<String, String>> one = coordinate(rest); one.isPresent(); one = coordinate(rest)) {
            String before = given.put(one.get().getKey(), one.get().getValue());
            if (before != null) {
                throw InvalidInputException.about(
                        SUBJECT,
                        "'" + String.join(".", parts) + "' names two values of "
                                + one.get().getKey() + ", " + before + " and "
                                + one.get().getValue() + "; name one");
            }
            rest = rest.subList(1, rest.size());
        }
        scope.point().coordinates().keySet().stream()
                .filter(key -> !given.containsKey(key))
                .forEach(taken::add);
        Measured result = at(scope.point().with(given), results.of(workload, place.policy()));
        String name = String.join(".", rest);
        Map<String, Double> metrics = result.metrics().get();
        Double value = metrics.get(name);
        if (value == null) {
            throw Names.unknown(SUBJECT, "metric of " + result.policy(), name, new TreeSet<>(metrics.keySet()));
        }
        return value;
    }

    private Optional<Map.Entry<String, String>> coordinate(List<String> rest) {
        return rest.isEmpty() ? Optional.empty() : scope.point().coordinate(rest.get(0));
    }

    private static Measured at(Point point, Map<Point, Measured> points) {
        Measured found = points.get(point);
        if (found == null) {
            throw Names.unknown(
                    SUBJECT,
                    point.kind(),
                    point.name(),
                    points.keySet().stream().map(Point::name).toList());
        }
        return found;
    }

    /** The workload and the point of this evaluation, where metrics so far took them from it. */
    String where() {
        List<String> words = new ArrayList<>();
        if (takesWorkload && results.names().workloads().size() > 1) {
            words.add("on " + scope.workload());
        }
        if (!taken.isEmpty()) {
            words.add("at " + scope.point().text(taken));
        }
        return String.join(" ", words);
    }
}
