package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A file that a command reads, which nothing that it writes may replace.
 *
 * @param option the option that names it
 * @param name the file as it was given
 */
record InputFile(String option, String name) {
    private static final String GRAPH = "graph=";

    /** The files of runs: a testbed, traces, streams, graphs and a token. */
    static List<InputFile> of(SpecOptions spec, FleetOptions fleet, List<String> workloads) {
        List<InputFile> files = new ArrayList<>();
        String testbed = spec.testbed.toLowerCase(Locale.ROOT);
        if (testbed.endsWith(".yaml") || testbed.endsWith(".yml")) {
            files.add(new InputFile("--testbed", spec.testbed));
        }
        if (fleet.tokenFile != null) {
            files.add(new InputFile("--token-file", fleet.tokenFile.toString()));
        }
        for (String setting : spec.settings) {
            addGraph(files, "--set", setting.replaceFirst("^\\s*workload\\.graph\\s*=\\s*", GRAPH));
        }
        for (String workload : workloads) {
            String[] parts = workload.split("\\?", 2);
            int colon = parts[0].indexOf(':');
            if (colon >= 0) {
                files.add(new InputFile("--workload", parts[0].substring(colon + 1)));
            }
            for (String parameter : parts.length == 1 ? new String[0] : parts[1].split("&", -1)) {
                addGraph(files, "--workload", parameter);
            }
        }
        return files;
    }

    private static void addGraph(List<InputFile> files, String option, String parameter) {
        if (parameter.startsWith(GRAPH)) {
            files.add(new InputFile(option, parameter.substring(GRAPH.length())));
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
