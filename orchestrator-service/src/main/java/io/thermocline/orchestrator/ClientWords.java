package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.settings.Data;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * The laboratory's sentences as clients of the service know things: uploads by hash instead of path, fields instead of options, and nothing of the
 * code's or of where the service keeps what it has.
 */
@Component
public final class ClientWords {
    private static final Pattern OPTION = Pattern.compile("--([a-z]+)\\b");
    private static final Pattern EXCEPTION = Pattern.compile(" \\(\\w+Exception\\)|\\b\\w+Exception: ");

    private final Pattern upload;
    private final Pattern kept;

    ClientWords(Data data) {
        upload = Pattern.compile(path(data.traces()) + "/(?:([0-9a-f]{64})(?:\\.[A-Za-z0-9]+){0,2})?");
        kept = Pattern.compile(
                "(?<![\\w./-])(?:" + path(data.folder()) + "|" + Pattern.quote(data.folder() + "/") + ")[\\w./-]*");
    }

    private static String path(Path folder) {
        return Pattern.quote(folder.toAbsolutePath().normalize().toString());
    }

    /** What a refusal says. */
    public String of(InvalidInputException refusal) {
        String message = upload.matcher(String.valueOf(refusal.getMessage()))
                .replaceAll(found -> "sha256:" + (found.group(1) == null ? "" : found.group(1)));
        message = kept.matcher(message).replaceAll("the service's folder");
        return EXCEPTION.matcher(OPTION.matcher(message).replaceAll("$1")).replaceAll("");
    }
}
