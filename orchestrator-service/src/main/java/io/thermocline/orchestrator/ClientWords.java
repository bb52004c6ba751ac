package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.orchestrator.settings.Data;
import io.thermocline.orchestrator.traces.Trace;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The laboratory's sentences as clients of the service know things: uploads by hash instead of path, fields instead of
 * options, and nothing of the code's or of where the service keeps what it has. What is so taken out of a sentence is
 * in the log.
 */
@Component
public final class ClientWords {
    private static final Logger LOG = LoggerFactory.getLogger(ClientWords.class);
    private static final String DASHES = "--";
    private static final Pattern OPTION = Pattern.compile(DASHES + "([a-z]+)\\b");
    private static final Pattern EXCEPTION = Pattern.compile(" \\(\\w+Exception\\)|\\b\\w+Exception: ");

    /** What comes before a path that is whole. */
    private static final String BEGIN = "(?<![\\p{L}\\p{N}_.~+/-])";

    private static final String IN_PATH = "[^\\s'\"()]";

    /** What a path ends with: a full stop, a comma or a colon there belongs to the sentence. */
    private static final String LAST_IN_PATH = "[^\\s'\"().,:;]";

    private final Pattern upload;
    private final Pattern kept;

    ClientWords(Data data) {
        upload = Pattern.compile(
                BEGIN + Pattern.quote(data.traces().toString()) + "/(?:(" + Trace.HASH + ")(?:\\.[A-Za-z0-9]+){0,2})?");
        kept = Pattern.compile(BEGIN + Pattern.quote(data.folder().toString()) + "(?:/(?:" + IN_PATH + "*"
                + LAST_IN_PATH + ")?|(?!\\.*" + LAST_IN_PATH + "))");
    }

    /** What a refusal says. */
    public String of(InvalidInputException refusal) {
        String whole = String.valueOf(refusal.getMessage());
        String named = named(whole);
        String left = left(named);
        if (!left.equals(named)) {
            LOG.warn("a client is told less than this: {}", whole);
        }
        return fields(left);
    }

    /** What a refusal is about; null for nothing in particular. */
    public @Nullable Subject subjectOf(InvalidInputException refusal) {
        Subject subject = refusal.subject();
        if (subject == null) {
            return null;
        }
        String name = subject.name();
        return new Subject(
                name.startsWith(DASHES) ? name.substring(DASHES.length()) : name,
                told(subject.value()),
                told(subject.allowed()));
    }

    private @Nullable String told(@Nullable String words) {
        return words == null ? null : fields(left(named(words)));
    }

    /** With the hashes of uploads instead of their paths. */
    private String named(String words) {
        return upload.matcher(words).replaceAll(found -> "sha256:" + (found.group(1) == null ? "" : found.group(1)));
    }

    /** Without what is the service's own. */
    private String left(String words) {
        return EXCEPTION
                .matcher(kept.matcher(words).replaceAll("the service's folder"))
                .replaceAll("");
    }

    /** With the names of fields instead of options. */
    private static String fields(String words) {
        return OPTION.matcher(words).replaceAll("$1");
    }
}
