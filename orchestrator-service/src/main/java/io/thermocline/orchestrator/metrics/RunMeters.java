package io.thermocline.orchestrator.metrics;

import io.thermocline.engine.run.LiveRun;

/** Publishes what a run counts. Used by the run's own thread. */
public interface RunMeters {
    /** Publishes nothing. */
    RunMeters NONE = new RunMeters() {
        @Override
        public void publish(LiveRun run, String policy) {}

        @Override
        public void publishTimes(LiveRun run, String policy) {}

        @Override
        public void show(LiveRun run, String policy, PolicyFigures figures) {}

        @Override
        public void close() {}
    };

    /**
     * Adds what has been counted since the last call.
     *
     * @param policy the policy that decided since, with or without parameters
     */
    void publish(LiveRun run, String policy);

    /**
     * Adds latencies, and how long servers were busy and waited for, since the last call, which are dearer to read.
     *
     * @param policy the policy that decided since, with or without parameters
     */
    void publishTimes(LiveRun run, String policy);

    /**
     * Shows where the pages lie and what the policy says of itself, as dear.
     *
     * @param policy the policy that decides now, with or without parameters
     * @param figures what it says of itself now
     */
    void show(LiveRun run, String policy, PolicyFigures figures);

    /** The run has ended. */
    void close();
}
