package io.thermocline.orchestrator.jobs.session;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Entity tags of which one must match the tag of the resource to be changed (If-Match, RFC 9110 sec. 13.1.1).
 *
 * @param text tags separated by commas, or an asterisk for any
 */
public record ExpectedTags(String text) {
    private static final Pattern TAG = Pattern.compile("(?<weak>W/)?(?<strong>\"[^\"]*\")");

    /** Returns whether a strong tag is among them. Weak tags do not match. */
    boolean admit(String tag) {
        if (text.strip().equals("*")) {
            return true;
        }
        Matcher tags = TAG.matcher(text);
        while (tags.find()) {
            if (tags.group("weak") == null && tags.group("strong").equals(tag)) {
                return true;
            }
        }
        return false;
    }
}
