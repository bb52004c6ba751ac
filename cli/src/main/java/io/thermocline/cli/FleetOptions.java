package io.thermocline.cli;

import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.files.UnexpandedPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that send a run to a fleet. */
final class FleetOptions {
    private static final Pattern TOKEN = Pattern.compile("[ -~]+");

    @Option(
            names = "--fleet",
            paramLabel = "URL",
            order = 30,
            description =
                    "Runs on the fleet of this orchestrator, such as http://127.0.0.1:8080. The result is the same;"
                            + " Ctrl-C cancels there too.")
    @Nullable
    String fleet;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            order = 31,
            description = "With --fleet: a file with the token that the orchestrator asks of callers.")
    @Nullable
    Path tokenFile;

    /** The fleet that was asked for. */
    Optional<FleetRuns> runs() {
        if (fleet != null) {
            return Optional.of(new FleetRuns(fleet, token()));
        }
        if (tokenFile != null) {
            throw InvalidInputException.about(new Argument("--token-file"), "means nothing without --fleet");
        }
        return Optional.empty();
    }

    private @Nullable String token() {
        if (tokenFile == null) {
            return null;
        }
        String token;
        try {
            token = Files.readString(tokenFile).lines().findFirst().orElse("").strip();
        } catch (IOException e) {
            throw InvalidInputException.about(
                    new Argument("--token-file"),
                    tokenFile + " cannot be read"
                            + (Files.exists(tokenFile) ? "" : UnexpandedPath.hint(tokenFile.toString())),
                    e);
        }
        if (!TOKEN.matcher(token).matches()) {
            throw InvalidInputException.about(
                    new Argument("--token-file"),
                    "the first line of " + tokenFile + " is no token; allowed: visible ASCII characters and spaces");
        }
        return token;
    }
}
