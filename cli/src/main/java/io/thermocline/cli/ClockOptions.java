package io.thermocline.cli;

import io.thermocline.testbed.ClockKind;
import picocli.CommandLine.Option;

/** The option that says whether runs have a clock. */
final class ClockOptions {
    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            order = 23,
            completionCandidates = Candidates.Clocks.class,
            description = "model: emulated time; none: decisions only, much faster. Default: model.")
    String clock = "model";

    ClockKind kind() {
        return ClockKind.parse(clock);
    }
}
