package io.thermocline.orchestrator.jobs.request;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.advise.Advisor;
import io.thermocline.orchestrator.Failures;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.settings.Limits;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Checks requests: first what needs no workload, then the rest on a few threads. */
@Component
public final class RequestChecks {
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
     * Refuses a request whose names, parameters, settings or number of runs are wrong.
     *
     * @return its runs
     * @throws InvalidInputException for what is invalid
     */
    public List<RunSpec> precheck(Request request) {
        if (request.cells() > limits.cells()) {
            throw InvalidInputException.of(
                    new RequestSubject.InBody("", request.kind().collection()),
                    request.cells() + " runs",
                    "at most " + limits.cells() + " runs");
        }
        distinct(request);
        List<RunSpec> specs = request.specs();
        Consumer<RunSpec> precheck = laboratory.precheck(specs);
        for (RequestPart part : request.parts(specs)) {
            part.precheck(precheck);
        }
        if (request instanceof CurveRequest curve && curve.byBytes()) {
            checkByBytes(curve, specs);
        } else if (request.kind() == JobKind.CURVE) {
            CurveRuns.checkSettings(laboratory, specs.get(0));
        } else if (request instanceof AdviceRequest advice) {
            Advisor.check(laboratory, advice.spec());
        } else if (request instanceof ExplanationRequest explanation) {
            checkExplained(explanation, specs);
        }
        return specs;
    }

    /**
     * Refuses what means nothing for capacities in bytes. A stored request names the default testbed and scale, so that
     * those are let pass.
     */
    private static void checkByBytes(CurveRequest curve, List<RunSpec> specs) {
        if (!curve.testbed().equals(RunRequest.DEFAULT_TESTBED)) {
            throw InvalidInputException.about(
                    Subject.Field.TESTBED, "means nothing together with byteSizes: a cache of objects has no tiers");
        }
        if (specs.get(0).scale() != 1) {
            throw InvalidInputException.about(
                    Subject.Field.SCALE,
                    "means nothing together with byteSizes: a trace keeps its size, and a cache of objects its capacity");
        }
        specs.forEach(ByteCurvePoint::check);
    }

    /** Refuses what the first run may not have, and then what the second may not have beside it. */
    private void checkExplained(ExplanationRequest request, List<RunSpec> specs) {
        RunSpec first = specs.get(0);
        checkExplained(request.places(), first, first);
        checkExplained(request.placesOfSecond(), first, specs.get(1));
    }

    private void checkExplained(Map<String, String> places, RunSpec first, RunSpec second) {
        try {
            laboratory.checkExplained(first, second);
        } catch (InvalidInputException e) {
            throw RequestPart.placed(places, e);
        }
    }

    /** Refuses a name given twice: it would tie with itself. Stored jobs of earlier versions may have some. */
    private static void distinct(Request request) {
        if (request instanceof ComparisonRequest comparison) {
            distinct("workloads", comparison.workloads());
            distinct("policies", comparison.policies());
        } else if (request instanceof CurveRequest curve) {
            distinct("workloads", curve.workloads());
            distinct("policies", curve.policies());
        } else if (request instanceof AdviceRequest advice) {
            distinct("workloads", advice.workloads());
            distinct("policies", advice.policies());
        }
    }

    private static void distinct(String field, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).strip();
            if (!seen.add(name)) {
                throw InvalidInputException.about(
                                new RequestSubject.InBody("/" + field + "/" + i, field),
                                "'" + name + "' is named twice; name it once")
                        .withValue(name)
                        .withAllowed("each name once");
            }
        }
    }

    /** Begins to check a request that a previous process accepted. */
    public CompletableFuture<Void> begin(Request request) {
        return begin(request, request.specs());
    }

    /** Begins to check the rest of a request, after those that came before. */
    public CompletableFuture<Void> begin(Request request, List<RunSpec> specs) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        if (request instanceof CurveRequest curve && curve.byBytes()) {
                            CurveRuns.byWorkload(specs).forEach(laboratory::checkByteCurve);
                        } else if (request.kind() == JobKind.CURVE) {
                            CurveRuns.check(laboratory, specs);
                        } else if (request instanceof AdviceRequest advice) {
                            Advisor.check(laboratory, advice.spec());
                        } else {
                            laboratory.prepareAll(specs, Progress.SILENT);
                        }
                    } catch (OutOfMemoryError e) {
                        throw new InvalidInputException("it does not fit the heap; lower the scale", e);
                    }
                },
                checkers);
    }

    /**
     * Returns when a client is answered: at the end of the check, or after {@link Limits#answer}. A check that takes
     * longer, such as of a large graph, continues.
     *
     * @return fails if the check does; with {@link InvalidInputException} if the request is invalid
     */
    public CompletableFuture<Void> answer(Request request, CompletableFuture<Void> check) {
        return check.copy()
                .completeOnTimeout(null, limits.answer().toMillis(), TimeUnit.MILLISECONDS)
                .handle((ended, failure) -> {
                    if (failure != null) {
                        throw refusal(request, failure);
                    }
                    if (!check.isDone()) {
                        LOG.info(
                                "the check of a {} takes long; it is queued before the check ends",
                                request.kind().label());
                    }
                    return null;
                });
    }

    private static RuntimeException refusal(Request request, Throwable failure) {
        RuntimeException cause = unwrapped(failure);
        return cause instanceof InvalidInputException invalid ? RequestPart.placed(request.places(), invalid) : cause;
    }

    /** Returns the cause of a failed check. */
    public static RuntimeException unwrapped(Throwable failure) {
        return Failures.unwrapped(failure) instanceof RuntimeException cause
                ? cause
                : new IllegalStateException("a check failed", failure);
    }

    /** Interrupts the checks that have begun; those that wait never complete. */
    public void stop() {
        checkers.shutdownNow();
    }
}
