package io.thermocline.orchestrator.rest;

import io.thermocline.orchestrator.PlacedException;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes sentences of the laboratory, of resources and of tier services apart into the field, its value and what is allowed. */
final class FieldErrors {
    private static final Pattern NOT_ALLOWED = Pattern.compile(
            "(?s)(?<what>[^:']{1,200}(?: sha256:[0-9a-f]{64})?): '(?<value>.*)' is not allowed; allowed: (?<allowed>.*)");
    private static final Pattern NUMBER_NOT_ALLOWED =
            Pattern.compile("(?s)(?<what>[^:']{1,200}): (?<value>[^' ]{1,40}) is not allowed; allowed: (?<allowed>.*)");
    private static final Pattern MISSING =
            Pattern.compile("(?s)(?<what>[^:']{1,200}): is missing; give (?<allowed>.*)");
    private static final Pattern OWN_PARAMETER =
            Pattern.compile("(?s)(?<owner>policy|workload) [^:']{1,100}: (?<what>[^:']{1,100}): '(?<value>.*)' is not"
                    + " allowed; allowed: (?<allowed>.*)");
    private static final Pattern UNKNOWN = Pattern.compile(
            "(?s)unknown (?<what>.{1,200}?) '(?<value>.*?)'\\.(?: Did you mean '.*?'\\?)? Known: (?<allowed>.*)");
    private static final Pattern SETTING =
            Pattern.compile("(?s)set: '(?<what>[^']{1,200})' [^;]*(?:; (?:allowed: (?<allowed>.*)|.*))?");
    private static final Pattern UNKNOWN_OWNER =
            Pattern.compile("(?s)unknown setting '(?<what>[^']{1,200})': owner .*? Known: (?<allowed>.*)");
    private static final Pattern UNKNOWN_SETTING = Pattern.compile("setting(?: of (?:tier )?(?<owner>[^ ']+))?");
    private static final Pattern OWN_SETTING =
            Pattern.compile("(?<settings>(?:changes/[0-9]+/)?settings)\\.(?<path>.*)");
    private static final Pattern SUBJECT =
            Pattern.compile("(?s)(?<what>policy|workload) (?<value>[^ :',]{1,100}) [a-z].*");
    private static final Pattern TIER_SERVICE = Pattern.compile("tier \\S{1,300} at \\S{1,300}: ");
    private static final String UNKNOWN_FIELD = "field";
    private static final Set<String> PARAMETERS =
            Set.of("limit", "cursor", "since", "until", "buckets", "job", "name", "format");
    private static final Set<String> HEADERS = Set.of("Idempotency-Key", "Last-Event-ID", "If-Match");
    private static final List<String> FIELDS = List.of(
            "testbed",
            "workload",
            "policy",
            "scale",
            "seed",
            "clock",
            "switches",
            "changes",
            "pacing",
            "sizes",
            "state");

    private FieldErrors() {}

    /** The errors of a message; one at least. */
    static List<FieldError> of(String sentence) {
        String message = TIER_SERVICE.matcher(sentence).replaceFirst("");
        Matcher own = OWN_PARAMETER.matcher(message);
        if (own.matches()) {
            return List.of(FieldError.inBody("/" + own.group("owner"), own.group("value"), own.group("allowed")));
        }
        Matcher owned = UNKNOWN_OWNER.matcher(message);
        if (owned.matches()) {
            String path = owned.group("what");
            return List.of(FieldError.inBody(setting(path), path, owned.group("allowed")));
        }
        for (Pattern pattern : List.of(NOT_ALLOWED, NUMBER_NOT_ALLOWED, UNKNOWN)) {
            Matcher matcher = pattern.matcher(message);
            if (matcher.matches()) {
                return List.of(error(matcher.group("what"), matcher.group("value"), matcher.group("allowed")));
            }
        }
        Matcher setting = SETTING.matcher(message);
        if (setting.matches()) {
            return List.of(FieldError.inBody(setting(setting.group("what")), null, setting.group("allowed")));
        }
        Matcher subject = SUBJECT.matcher(message);
        if (subject.matches()) {
            return List.of(error(subject.group("what"), subject.group("value"), null));
        }
        Matcher missing = MISSING.matcher(message);
        if (missing.matches()) {
            return List.of(error(missing.group("what"), null, missing.group("allowed")));
        }
        int colon = message.indexOf(':');
        return List.of(colon < 0 ? FieldError.inBody("", null, null) : error(message.substring(0, colon), null, null));
    }

    /** The errors of a message about a part of a request. */
    static List<FieldError> of(String sentence, @Nullable PlacedException part) {
        List<FieldError> errors = of(sentence);
        return part == null
                ? errors
                : errors.stream().map(error -> error.placed(part)).toList();
    }

    /** The errors of a message that need not be about a field; none where it is not. */
    static List<FieldError> named(String message) {
        return of(message).stream().filter(FieldError::isNamed).toList();
    }

    private static FieldError error(String what, @Nullable String value, @Nullable String allowed) {
        if (HEADERS.contains(what)) {
            return FieldError.ofHeader(what, value, allowed);
        }
        if (PARAMETERS.contains(what)) {
            return FieldError.ofParameter(what, value, allowed);
        }
        if (what.equals(UNKNOWN_FIELD) && value != null) {
            return FieldError.inBody(FieldError.step(value), value, allowed);
        }
        Matcher unknown = UNKNOWN_SETTING.matcher(what);
        if (unknown.matches() && value != null) {
            String owner = unknown.group("owner");
            return FieldError.inBody(setting(owner == null ? value : owner + "." + value), value, allowed);
        }
        return FieldError.inBody(pointer(what), value, allowed);
    }

    private static String setting(String path) {
        return "/settings" + FieldError.step(path);
    }

    private static String pointer(String what) {
        Matcher setting = OWN_SETTING.matcher(what);
        if (setting.matches()) {
            return "/" + setting.group("settings") + FieldError.step(setting.group("path"));
        }
        if (what.startsWith("switches/") || what.startsWith("changes/")) {
            return "/" + what;
        }
        if (what.equals("switch")) {
            return "/switches";
        }
        if (ShapingBody.FIGURES.contains(what)) {
            return "/" + what;
        }
        if (what.matches("[a-z][a-z0-9-]*\\.[a-zA-Z-]+")) {
            return setting(what);
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
