package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.Subject;
import io.thermocline.lab.NamedRequest;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that a command reads, which nothing that it writes may replace.
 *
 * @param option the option that names it
 * @param name the file as it was given
 */
record InputFile(String option, String name) {
    private static final String GRAPH = "graph";

    /** The files of runs: a testbed, traces, streams, graphs and a token. */
    static List<InputFile> of(SpecOptions spec, FleetOptions fleet, List<String> workloads) {
        List<InputFile> files = of(spec, workloads);
        if (fleet.tokenFile != null) {
            files.add(new InputFile("--token-file", fleet.tokenFile.toString()));
        }
        return files;
    }

    /** The files of runs of this process: a testbed, traces, streams and graphs. */
    static List<InputFile> of(SpecOptions spec, List<String> workloads) {
        return named(spec.testbed, spec.settings(), workloads);
    }

    /** The files of a run: a testbed, a trace, a stream or a graph. */
    static List<InputFile> of(RunSpec spec) {
        return named(spec.testbed(), spec.settings(), List.of(spec.workload()));
    }

    private static List<InputFile> named(String testbed, Map<String, String> settings, List<String> workloads) {
        List<InputFile> files = new ArrayList<>();
        if (RunSpec.isTestbedFile(testbed)) {
            files.add(new InputFile("--testbed", testbed));
        }
        add(files, "--set", settings.get(RunSpec.OF_WORKLOAD + GRAPH));
        for (String workload : workloads) {
            NamedRequest request = NamedRequest.parse(Subject.Field.WORKLOAD, workload);
            add(files, "--workload", request.argument());
            add(files, "--workload", request.parameters().get(GRAPH));
        }
        return files;
    }

    private static void add(List<InputFile> files, String option, @Nullable String name) {
        if (name != null && !name.isEmpty()) {
            files.add(new InputFile(option, name));
        }
    }

    /**
     * Checks that a file to be written is another one, also through links.
     *
     * @param option the option that names the file to be written
     */
    void checkOther(String option, Path written) {
        if (isSame(written)) {
            throw InvalidInputException.about(
                    new Argument(option),
                    "'" + written + "' is the file '" + name + "' of " + this.option
                            + ", which would be lost; allowed: any other file");
        }
    }

    /**
     * SHA-256 of its contents, in hexadecimal; it is read to its end.
     *
     * @throws InvalidInputException if it cannot be read, or would be gone when it has been
     */
    String hash() {
        if (name.equals(StandardInput.NAME)) {
            throw InvalidInputException.about(
                    new Argument(option), "'-' is stdin, which cannot be read again; write it to a file first");
        }
        try {
            Path file = Path.of(name);
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw InvalidInputException.about(
                        new Argument(option),
                        "'" + name + "' is no regular file, which it has to be where it is read again");
            }
            return Sha256.of(file);
        } catch (NoSuchFileException e) {
            throw InvalidInputException.about(new Argument(option), "there is no file '" + name + "'", e);
        } catch (IOException | InvalidPathException e) {
            throw InvalidInputException.about(new Argument(option), "cannot read '" + name + "': " + e.getMessage(), e);
        }
    }

    private boolean isSame(Path written) {
        try {
            return Files.exists(written) && Files.isSameFile(Path.of(name), written);
        } catch (IOException | InvalidPathException e) {
            return false; // what cannot be found cannot be replaced; the run says what is wrong with it
        }
    }
}
