package io.thermocline.orchestrator.jobs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The entity tags of which one must be that of what is to be changed (If-Match, RFC 9110 sec. 13.1.1).
 *
 * @param text any number of tags with commas between, or an asterisk for whatever is there
 */
record ExpectedTags(String text) {
    private static final Pattern TAG = Pattern.compile("(?<weak>W/)?(?<strong>\"[^\"]*\")");

    /** Whether a strong tag is among them; a weak one is like none. */
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
