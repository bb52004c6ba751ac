package io.thermocline.orchestrator.jobs;

import io.thermocline.orchestrator.jobs.request.Request;
import io.thermocline.orchestrator.jobs.session.RunSession;
import io.thermocline.orchestrator.jobs.stream.ClientStream;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A job that is not over.
 *
 * @param check completes when its request has been checked; null if the job's thread checks it
 * @param stream source of the accesses, if a client makes them
 * @param claim taken by the thread that runs the job or cancels it before
 */
record ActiveJob(
        String id,
        Request request,
        RunSession session,
        JobLog log,
        @Nullable Future<?> check,
        @Nullable ClientStream stream,
        Claim claim,
        Admission.Permit permit) {}
