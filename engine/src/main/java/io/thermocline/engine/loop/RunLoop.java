package io.thermocline.engine.loop;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.workload.AccessSource;

/** Decides the accesses of a run, in the order in which its clock lets them issue. */
interface RunLoop {
    /** Decides all accesses of a source, up to each border of the course at a time. */
    void decideAll(AccessSource source, RunCourse course);

    /** Changes to a testbed with other latencies and rates. */
    default void change(Testbed testbed) {}

    /**
     * Records the latencies that are known but not recorded yet: hits all take the same time, and are recorded
     * together.
     */
    default void flushLatencies() {}

    /** Ends the run: all data lands, all new contents are written home. */
    void end();

    /** What kept the accelerator from issuing, in a run that has ended. */
    default IssueTimes times() {
        return new IssueTimes();
    }

    /** From the first issue until the last access has completed and the last operation is done; 0 without a clock. */
    default long durationPs() {
        return 0;
    }
}
