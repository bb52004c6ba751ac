package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.tier.node.RunClock;

/** The clock of a run. */
public enum ClockKind {
    /** Decisions only: no time. */
    NONE,
    /** Discrete-event simulation; deterministic. */
    MODEL,
    /** Real time: the nodes of a fleet delay, and the run is measured. */
    WALL;

    /** The name in options and results. */
    @JsonValue
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The clock of a name. */
    @JsonCreator
    public static ClockKind parse(String text) {
        return switch (text) {
            case "none" -> NONE;
            case "model" -> MODEL;
            case "wall" -> WALL;
            default -> throw InvalidInputException.of(Subject.Field.CLOCK, text, "none, model, wall");
        };
    }

    /** As leases say it. */
    RunClock ofLease() {
        return switch (this) {
            case NONE -> RunClock.NONE;
            case MODEL -> RunClock.MODEL;
            case WALL -> RunClock.WALL;
        };
    }
}
