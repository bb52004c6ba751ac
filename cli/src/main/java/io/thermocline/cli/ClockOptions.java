package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.ClockKind;
import picocli.CommandLine.Option;

/** The option that says whether runs have a clock. */
final class ClockOptions {
    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            order = 23,
            completionCandidates = Candidates.Clocks.class,
            description =
                    "model: emulated time; none: decisions only, much faster; wall: real time, of 'run --fleet' alone. "
                            + "Default: model.")
    String clock = "model";

    /** The clock of a run in this process, which has none that takes real time. */
    ClockKind kind() {
        ClockKind kind = fleetKind();
        if (kind == ClockKind.WALL) {
            throw InvalidInputException.about(
                    Subject.Field.CLOCK,
                    "'wall' needs a fleet, whose nodes take real time (run --fleet URL); allowed here: none, model");
        }
        return kind;
    }

    /** The clock of a run on a fleet. */
    ClockKind fleetKind() {
        return ClockKind.parse(clock);
    }
}
