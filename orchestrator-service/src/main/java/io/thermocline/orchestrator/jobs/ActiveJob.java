package io.thermocline.orchestrator.jobs;

import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A job that is not over.
 *
 * @param check ends when its request has been checked; null where that is left to its turn
 * @param stream where the accesses come from, if a client makes them
 * @param turn to run it
 */
record ActiveJob(
        String id,
        Request request,
        RunSession session,
        JobLog log,
        @Nullable Future<?> check,
        @Nullable ClientStream stream,
        Turn turn) {}
