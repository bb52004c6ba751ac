package io.thermocline.cli;

import io.thermocline.lab.ResultJson;
import io.thermocline.report.analysis.Comparison;

/** A comparison on stdout. */
final class CompareOutput {
    private CompareOutput() {}

    /**
     * Prints it.
     *
     * @param command makes it again
     */
    static void print(Console console, OutputFormat format, Comparison comparison, String command) {
        switch (format) {
            case JSON -> Json.print(console.out(), json -> ResultJson.writeAll(json, comparison.results()));
            case CSV ->
                console.out()
                        .print(
                                TimelineText.isIn(comparison.results())
                                        ? TimelineText.csv(comparison.results())
                                        : ResultCsv.of(comparison));
            case TABLE -> console.out().print(new CompareTable(console.outPainter(), command).of(comparison));
        }
    }
}
