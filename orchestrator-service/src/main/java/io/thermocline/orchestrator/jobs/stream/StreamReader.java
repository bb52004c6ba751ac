package io.thermocline.orchestrator.jobs.stream;

import java.util.function.BooleanSupplier;

/** The run that reads a client's stream, as the stream sees it. */
public interface StreamReader {
    /**
     * Blocks the run's thread between two batches until there is input. May throw to end the run.
     *
     * @param ready whether there is input; asked again after each {@link #wake}
     */
    void awaitInput(BooleanSupplier ready);

    /** Has the run's thread check again whether there is input. From any thread. */
    void wake();
}
