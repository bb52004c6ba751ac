package io.thermocline.orchestrator.rest;

import io.thermocline.engine.Subject;
import io.thermocline.testbed.TestbedParameters;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds what refusals of the laboratory, of resources and of tier services are about in a request. */
final class FieldErrors {
    private static final Set<String> HEADERS = Set.of("Idempotency-Key", "Last-Event-ID", "If-Match");
    private static final Set<String> PARAMETERS =
            Set.of("limit", "cursor", "since", "until", "buckets", "job", "name", "format");
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
    private static final Set<String> LISTS = Set.of("workloads", "policies");

    private static final String SETTINGS = "/settings";
    private static final String SETTING = "setting ";
    private static final String FIELD = "field ";
    private static final String PARAMETER = "query parameter ";

    /** Settings of a request by its own names. */
    private static final Pattern OWN_SETTING =
            Pattern.compile("(?s)(?<settings>(?:changes/[0-9]+/)?settings)\\.(?<path>.*)");

    /** A setting whose parameter has an owner. */
    private static final Pattern OWNED = Pattern.compile("[^ .]+\\.[^ ]+");

    private FieldErrors() {}

    /** Returns what of a request for a single run a refusal is about. */
    static FieldError of(@Nullable Subject subject) {
        if (subject == null) {
            return FieldError.inBody("", null, null);
        }
        String name = subject.name();
        if (name.startsWith(PARAMETER)) {
            return FieldError.ofParameter(name.substring(PARAMETER.length()), subject.value(), subject.allowed());
        }
        if (HEADERS.contains(name)) {
            return FieldError.ofHeader(name, subject.value(), subject.allowed());
        }
        if (PARAMETERS.contains(name)) {
            return FieldError.ofParameter(name, subject.value(), subject.allowed());
        }
        return FieldError.inBody(pointer(name), subject.value(), subject.allowed());
    }

    private static String pointer(String name) {
        if (name.startsWith(SETTING)) {
            return SETTINGS + FieldError.step(name.substring(SETTING.length()));
        }
        if (name.startsWith(FIELD)) {
            return FieldError.step(name.substring(FIELD.length()));
        }
        Matcher setting = OWN_SETTING.matcher(name);
        if (setting.matches()) {
            return "/" + setting.group("settings") + FieldError.step(setting.group("path"));
        }
        if (name.startsWith("switches/") || name.startsWith("changes/")) {
            return "/" + name;
        }
        if (name.equals("switch")) {
            return "/switches";
        }
        if (TestbedParameters.hasKeyWithoutOwner(name) || OWNED.matcher(name).matches()) {
            return SETTINGS + FieldError.step(name);
        }
        if (ShapingBody.FIGURES.contains(name) || LISTS.contains(name)) {
            return "/" + name;
        }
        for (String field : FIELDS) {
            if (name.equals(field)
                    || name.startsWith(field + " ")
                    || name.endsWith(" of " + field)
                    || name.contains(" of " + field + " ")) {
                return "/" + field;
            }
        }
        return "";
    }
}
