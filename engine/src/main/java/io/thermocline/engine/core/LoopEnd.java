package io.thermocline.engine.core;

/** What every run loop can be asked at the end. */
interface LoopEnd {
    /** Ends the run: all data has landed, all new contents have been written home. */
    void end();

    /** From the first issue until the last access has completed and the last operation is done; 0 without a clock. */
    default long durationPs() {
        return 0;
    }
}
