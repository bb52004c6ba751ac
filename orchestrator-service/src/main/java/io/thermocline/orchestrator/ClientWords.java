package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.settings.Data;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * The laboratory's sentences as clients of the service know things: uploads by hash instead of path, fields instead of options, and nothing of the
 * code's.
 */
@Component
public final class ClientWords {
    private static final Pattern OPTION = Pattern.compile("--([a-z]+)\\b");
    private static final Pattern EXCEPTION = Pattern.compile(" \\(\\w+Exception\\)|\\b\\w+Exception: ");

    private final Pattern upload;

    ClientWords(Data data) {
        String folder = data.traces().toAbsolutePath().normalize() + "/";
        upload = Pattern.compile(Pattern.quote(folder) + "(?:([0-9a-f]{64})(?:\\.[A-Za-z0-9]+){0,2})?");
    }

    /** What a refusal says. */
    public String of(InvalidInputException refusal) {
        String message = upload.matcher(String.valueOf(refusal.getMessage()))
                .replaceAll(found -> "sha256:" + (found.group(1) == null ? "" : found.group(1)));
        return EXCEPTION.matcher(OPTION.matcher(message).replaceAll("$1")).replaceAll("");
    }
}
