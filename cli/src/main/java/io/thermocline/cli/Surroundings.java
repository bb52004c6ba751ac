package io.thermocline.cli;

import io.thermocline.cli.local.Installation;
import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.StandardInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a command finds when it starts, beside its arguments.
 *
 * @param input standard input
 * @param environment variables by name
 * @param home the folder of the launcher; empty without one
 */
record Surroundings(StandardInput input, Map<String, String> environment, Path home) {
    /** Name of the system property by which the launcher says where it is. */
    private static final String HOME = "thermocline.home";

    /** Surroundings without a launcher. */
    Surroundings(InputStream in, Map<String, String> environment) {
        this(new StandardInput(in), environment, Path.of(""));
    }

    /** The process's own. */
    static Surroundings system() {
        return new Surroundings(new StandardInput(System.in), System.getenv(), Path.of(System.getProperty(HOME, "")));
    }

    /** Whether the launcher started this process. */
    boolean isLaunched() {
        return !home.toString().isEmpty();
    }

    /** What the launcher belongs to. */
    Installation installation() {
        return new Installation(home.toAbsolutePath());
    }

    /** The words of a variable; none if it is not set. */
    List<String> words(String variable) {
        String text = environment.getOrDefault(variable, "").strip();
        return text.isEmpty() ? List.of() : Arrays.asList(text.split("\\s+", -1));
    }

    /**
     * Reads a file to its end.
     *
     * @param option the option that names it
     * @param name a file, or {@value StandardInput#NAME}
     * @param line takes one line after the other
     * @throws InvalidInputException if it cannot be read
     */
    void lines(String option, String name, Consumer<String> line) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(open(name), StandardCharsets.UTF_8))) {
            for (String next = reader.readLine(); next != null; next = reader.readLine()) {
                line.accept(next);
            }
        } catch (NoSuchFileException e) {
            throw InvalidInputException.about(new Argument(option), "there is no file '" + name + "'", e);
        } catch (IOException | InvalidPathException e) {
            throw InvalidInputException.about(new Argument(option), "cannot read '" + name + "': " + e.getMessage(), e);
        }
    }

    private InputStream open(String name) throws IOException {
        return name.equals(StandardInput.NAME) ? input.stream() : Files.newInputStream(Path.of(name));
    }
}
