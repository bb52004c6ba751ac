package io.thermocline.cli.assertion;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Results as an assertion sees them that is evaluated for one workload and one size. */
final class Scoped {
    private static final Argument SUBJECT = new Argument("--assert");

    private final Measurements results;
    private final Measurements.Scope scope;
    private boolean takesWorkload;
    private boolean takesPages;

    Scoped(Measurements results, Measurements.Scope scope) {
        this.results = results;
        this.scope = scope;
    }

    /** The value of a metric by the parts of its name. */
    double metric(List<String> parts) {
        ResultNames.Place place = results.names().place(parts);
        takesWorkload |= place.workload() == null;
        String workload = place.workload() == null ? scope.workload() : place.workload();
        List<Measured> sizes = results.of(workload, place.policy());
        List<String> rest = place.rest();
        boolean sized = !scope.pages().isEmpty()
                && !rest.isEmpty()
                && rest.get(0).chars().allMatch(Character::isDigit);
        takesPages |= !sized && !scope.pages().isEmpty();
        Measured result = at(sized ? rest.get(0) : scope.pages(), sizes);
        String name = String.join(".", sized ? rest.subList(1, rest.size()) : rest);
        Double value = result.metrics().get(name);
        if (value == null) {
            Set<String> known = new TreeSet<>(result.metrics().keySet());
            throw Names.unknown(SUBJECT, "metric of " + result.policy(), name, known);
        }
        return value;
    }

    private static Measured at(String pages, List<Measured> sizes) {
        return sizes.stream()
                .filter(one -> one.pages().equals(pages))
                .findFirst()
                .orElseThrow(() -> Names.unknown(
                        SUBJECT,
                        "size in pages",
                        pages,
                        sizes.stream().map(Measured::pages).toList()));
    }

    /** The workload and the size of this evaluation, where metrics so far took them from it. */
    String where() {
        List<String> words = new ArrayList<>();
        if (takesWorkload && results.names().workloads().size() > 1) {
            words.add("on " + scope.workload());
        }
        if (takesPages) {
            words.add("at " + scope.pages() + " pages");
        }
        return String.join(" ", words);
    }
}
