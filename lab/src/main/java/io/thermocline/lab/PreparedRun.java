package io.thermocline.lab;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import java.util.Map;

/** A run that has been checked: its testbed is resolved and its input opened once. */
public interface PreparedRun {
    /** What was asked for. */
    RunSpec spec();

    /** The testbed with overrides and scale in it. */
    Testbed testbed();

    /** Accesses of the workload, or -1 where they are found only by reading. */
    long accesses();

    /**
     * A policy that could take over this run while it continues.
     *
     * @param policy {@code NAME} or {@code NAME?key=value&key=value}
     * @throws io.thermocline.engine.InvalidInputException if it cannot, saying why
     */
    PolicySelection successor(String policy);

    /**
     * The testbed with other settings, as it could become while this run continues: latencies and rates.
     *
     * @param settings by path, on top of the run's own
     * @throws io.thermocline.engine.InvalidInputException if they cannot change then, saying which can
     */
    Testbed changed(Map<String, String> settings);

    /** Runs to the end. */
    RunResult run(Progress progress, RunControl control);
}
