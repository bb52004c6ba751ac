package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.testbed.NamedRequest;
import io.thermocline.testbed.RunSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        List<InputFile> files = new ArrayList<>();
        if (RunSpec.isTestbedFile(spec.testbed)) {
            files.add(new InputFile("--testbed", spec.testbed));
        }
        if (fleet.tokenFile != null) {
            files.add(new InputFile("--token-file", fleet.tokenFile.toString()));
        }
        add(files, "--set", spec.settings().get("workload." + GRAPH));
        for (String workload : workloads) {
            NamedRequest request = NamedRequest.parse("--workload", workload);
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
            throw new InvalidInputException(option + ": '" + written + "' is the file '" + name + "' of " + this.option
                    + ", which would be lost; allowed: any other file");
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
