package io.thermocline.orchestrator.rest;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the laboratory's sentences apart into the field, its value and what is allowed. */
final class FieldErrors {
    private static final Pattern NOT_ALLOWED =
            Pattern.compile("(?s)(?<what>[^:']{1,200}): '(?<value>.*)' is not allowed; allowed: (?<allowed>.*)");
    private static final Pattern OWN_PARAMETER =
            Pattern.compile("(?s)(?<owner>policy|workload) [^:']{1,100}: (?<what>[^:']{1,100}): '(?<value>.*)' is not"
                    + " allowed; allowed: (?<allowed>.*)");
    private static final Pattern UNKNOWN = Pattern.compile(
            "(?s)unknown (?<what>.{1,200}?) '(?<value>.*?)'\\.(?: Did you mean '.*?'\\?)? Known: (?<allowed>.*)");
    private static final String TIERS = "tiers.";
    private static final List<String> FIELDS = List.of(
            "testbed", "workload", "policy", "scale", "seed", "clock", "switches", "pacing", "sizes", "state", "name");

    private FieldErrors() {}

    /** The errors of a message; one at least. */
    static List<FieldError> of(String message) {
        Matcher own = OWN_PARAMETER.matcher(message);
        if (own.matches()) {
            return List.of(new FieldError("/" + own.group("owner"), own.group("value"), own.group("allowed")));
        }
        for (Pattern pattern : List.of(NOT_ALLOWED, UNKNOWN)) {
            Matcher matcher = pattern.matcher(message);
            if (matcher.matches()) {
                return List.of(new FieldError(
                        pointer(matcher.group("what")), matcher.group("value"), matcher.group("allowed")));
            }
        }
        int colon = message.indexOf(':');
        return List.of(new FieldError(colon < 0 ? "" : pointer(message.substring(0, colon)), null, null));
    }

    private static String pointer(String place) {
        String what = place.startsWith(TIERS) ? place.substring(TIERS.length()) : place;
        if (what.equals("switch")) {
            return "/switches";
        }
        if (what.startsWith("settings.") || what.matches("[a-z][a-z0-9-]*\\.[a-zA-Z-]+")) {
            return "/settings/" + (what.startsWith("settings.") ? what.substring("settings.".length()) : what);
        }
        for (String field : FIELDS) {
            if (what.equals(field) || what.endsWith(" of " + field) || what.contains(" of " + field + " ")) {
                return "/" + field;
            }
        }
        return what.equals("workloads") || what.equals("policies") || what.equals("oversubscription")
                ? "/" + (what.equals("oversubscription") ? "settings/" + what : what)
                : "";
    }
}
