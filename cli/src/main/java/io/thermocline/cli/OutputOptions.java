package io.thermocline.cli;

import picocli.CommandLine.Option;

/** The option that says how the result is printed. */
final class OutputOptions {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            order = 40,
            completionCandidates = Candidates.Outputs.class,
            description = "Format of the result on stdout: table, json or csv. Default: table.")
    String output = "table";

    OutputFormat format() {
        return OutputFormat.parse(output);
    }
}
