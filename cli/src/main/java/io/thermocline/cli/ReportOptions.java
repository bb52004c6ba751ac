package io.thermocline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that asks for a report beside the result on stdout. */
final class ReportOptions {
    @Option(
            names = {"-r", "--report"},
            paramLabel = "FILE",
            order = 41,
            description = "Also writes a page with charts to this file; it works offline.")
    @Nullable
    String report;

    /**
     * The file, checked before anything runs, or null where no report is asked for.
     *
     * @param inputs what the command reads; the report is none of them
     */
    @Nullable
    ReportFile file(List<InputFile> inputs) {
        if (report == null) {
            return null;
        }
        ReportFile file = ReportFile.at(report);
        inputs.forEach(input -> input.checkOther("--report", file.path()));
        file.checkReplaceable();
        return file;
    }

    /** Writes the report if there is one to write, and says so. */
    static void write(@Nullable ReportFile file, Console console, Supplier<String> page) {
        if (file == null) {
            return;
        }
        try {
            file.write(page.get());
        } catch (IOException e) {
            throw new UncheckedIOException("the report could not be written: " + e.getMessage(), e);
        }
        console.err().println("Report: " + file.path());
    }
}
