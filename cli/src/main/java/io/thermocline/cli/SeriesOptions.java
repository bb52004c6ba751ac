package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that asks for metrics over a run: another word for a setting. */
final class SeriesOptions {
    private static final Argument SERIES = new Argument("--series");
    private static final String SETTING = "series";

    @Option(
            names = "--series",
            paramLabel = "POINTS",
            order = 27,
            description =
                    "Keeps metrics over the run at so many points at most, 2 to 1000, for --output json and csv and reports.")
    @Nullable
    String points;

    /** Adds the setting to those of the run. */
    void addTo(SpecOptions spec) {
        if (points != null) {
            spec.settings.add(SETTING + "=" + points);
        }
    }

    /** Refuses the setting, which has been added, where nothing would show what it brings. */
    void checkShown(SpecOptions spec, OutputFormat format, @Nullable ReportFile report) {
        if (spec.settings().containsKey(SETTING) && format == OutputFormat.TABLE && report == null) {
            throw InvalidInputException.about(
                    points == null ? new Argument("--set " + SETTING) : SERIES,
                    "shows nothing in a table of several runs; add --report FILE, or --output json or csv");
        }
    }
}
