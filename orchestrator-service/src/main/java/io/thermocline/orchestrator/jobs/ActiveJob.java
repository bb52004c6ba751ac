package io.thermocline.orchestrator.jobs;

import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A job that is not over.
 *
 * @param check ends when its request has been checked
 * @param stream where the accesses come from, if a client makes them
 * @param begun set by whoever comes first, who holds this entry's monitor: the thread whose turn it is, or a caller who cancels it before
 */
record ActiveJob(
        String id,
        Request request,
        LiveJob live,
        JobLog log,
        Future<?> check,
        @Nullable ClientStream stream,
        AtomicBoolean begun) {}
