package io.thermocline.orchestrator.jobs;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.PlacedException;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.testbed.Laboratory;
import io.thermocline.testbed.Progress;
import io.thermocline.testbed.RunSpec;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks requests, a few at a time: whether they make sense and how many runs they stand for. */
final class RequestChecks {
    private static final Logger LOG = LoggerFactory.getLogger(RequestChecks.class);
    private static final int CHECKERS = 2;

    private final Laboratory laboratory;
    private final Limits limits;
    private final ExecutorService checkers;

    RequestChecks(Laboratory laboratory, Limits limits) {
        this.laboratory = laboratory;
        this.limits = limits;
        checkers = Executors.newFixedThreadPool(CHECKERS, new DefaultThreadFactory("thermocline-check", true));
    }

    /**
     * Checks a request, and refuses one that fails. One that takes long to check, such as of a large graph, is let pass before its check ends.
     *
     * @return the check, which may go on
     */
    Future<?> check(Request request) {
        List<RunSpec> specs = request.specs();
        int cells = request instanceof CurveRequest curve
                ? specs.size() * (curve.sizes().isEmpty() ? 11 : curve.sizes().size())
                : specs.size();
        if (cells > limits.cells()) {
            throw InvalidInputException.of(
                    request.kind().collection(), cells + " runs", "at most " + limits.cells() + " runs");
        }
        Consumer<RunSpec> precheck = laboratory.precheck(specs);
        for (RequestPart part : request.parts(specs)) {
            part.precheck(precheck);
        }
        Future<?> check = checkers.submit(
                () -> laboratory.prepareAll(specs, Progress.SILENT).size());
        try {
            check.get(limits.answer().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.info(
                    "the check of a {} takes long; it is queued before the check ends",
                    request.kind().label());
        } catch (ExecutionException e) {
            RuntimeException failure = JobRunner.unwrapped(e);
            throw failure instanceof InvalidInputException refusal
                    ? new PlacedException(refusal, pointer -> RequestPart.place(request.places(), pointer))
                    : failure;
        } catch (InterruptedException e) {
            check.cancel(true);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a request was checked", e);
        }
        return check;
    }

    /** Interrupts the checks that go on; those that wait never end. */
    void stop() {
        checkers.shutdownNow();
    }
}
