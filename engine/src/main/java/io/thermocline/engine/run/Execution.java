package io.thermocline.engine.run;

/** A run on its way, behind the border of its composition. Used by one thread. */
public interface Execution {
    /** Decides all accesses; afterwards the output is complete. */
    RunOutput run();

    /** Whether another policy has taken over from the one that began. */
    boolean wasTakenOver();
}
