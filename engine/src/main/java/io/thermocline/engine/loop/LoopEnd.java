package io.thermocline.engine.loop;

import io.thermocline.engine.testbed.Testbed;

/** What every run loop does, whoever hands it the accesses. */
interface LoopEnd {
    /** From now on the testbed has other figures. */
    default void change(Testbed testbed) {}

    /** Records the latencies that are known but for that: hits all take the same time, and are recorded together. */
    default void flushLatencies() {}

    /** Ends the run: all data has landed, all new contents have been written home. */
    void end();

    /** What kept the accelerator from issuing; of a run that has ended. */
    default IssueTimes times() {
        return new IssueTimes();
    }

    /** From the first issue until the last access has completed and the last operation is done; 0 without a clock. */
    default long durationPs() {
        return 0;
    }
}
