package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a command finds when it starts, beside its arguments.
 *
 * @param in standard input
 * @param environment variables by name
 */
record Surroundings(InputStream in, Map<String, String> environment) {
    /** The name of standard input where a file is expected. */
    static final String STDIN = "-";

    /** The process's own. */
    static Surroundings system() {
        return new Surroundings(System.in, System.getenv());
    }

    /**
     * Reads a file to its end.
     *
     * @param option the option that names it
     * @param name a file, or {@value #STDIN}
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
        return name.equals(STDIN) ? in : Files.newInputStream(Path.of(name));
    }
}
