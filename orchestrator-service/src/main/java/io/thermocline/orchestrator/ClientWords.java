package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.settings.Data;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The laboratory's sentences as clients of the service know things: uploads by hash instead of path, fields instead of options, and nothing of the
 * code's or of where the service keeps what it has. What is so taken out of a sentence is in the log.
 */
@Component
public final class ClientWords {
    private static final Logger LOG = LoggerFactory.getLogger(ClientWords.class);
    private static final Pattern OPTION = Pattern.compile("--([a-z]+)\\b");
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
                BEGIN + Pattern.quote(data.traces().toString()) + "/(?:([0-9a-f]{64})(?:\\.[A-Za-z0-9]+){0,2})?");
        kept = Pattern.compile(BEGIN + Pattern.quote(data.folder().toString()) + "(?:/(?:" + IN_PATH + "*"
                + LAST_IN_PATH + ")?|(?!\\.*" + LAST_IN_PATH + "))");
    }

    /** What a refusal says. */
    public String of(InvalidInputException refusal) {
        String whole = String.valueOf(refusal.getMessage());
        String named =
                upload.matcher(whole).replaceAll(found -> "sha256:" + (found.group(1) == null ? "" : found.group(1)));
        String left = EXCEPTION
                .matcher(kept.matcher(named).replaceAll("the service's folder"))
                .replaceAll("");
        if (!left.equals(named)) {
            LOG.warn("a client is told less than this: {}", whole);
        }
        return OPTION.matcher(left).replaceAll("$1");
    }
}
