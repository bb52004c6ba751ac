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

    private final String folder;

    ClientWords(Data data) {
        folder = data.traces().toAbsolutePath().normalize() + "/";
    }

    /** What a refusal says. */
    public String of(InvalidInputException refusal) {
        String message = String.valueOf(refusal.getMessage()).replace(folder, "sha256:");
        return EXCEPTION.matcher(OPTION.matcher(message).replaceAll("$1")).replaceAll("");
    }
}
