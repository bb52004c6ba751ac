package io.thermocline.orchestrator.grpc;

import io.grpc.Status;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.Failures;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.StoreFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps failures to gRPC statuses. */
final class Refusals {
    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

    private Refusals() {}

    static Status status(Throwable failure) {
        if (failure instanceof IndexOutOfBoundsException) {
            return Status.OUT_OF_RANGE.withDescription(failure.getMessage());
        }
        if (failure instanceof InvalidInputException refused) {
            return Status.INVALID_ARGUMENT.withDescription(Failures.told(refused));
        }
        if (failure instanceof RefusedException refused) {
            Status status = switch (refused.reason()) {
                case MALFORMED -> Status.INVALID_ARGUMENT;
                case NOT_FOUND -> Status.NOT_FOUND;
                case TOO_MANY, FULL -> Status.RESOURCE_EXHAUSTED;
                case LATE -> Status.UNAVAILABLE;
                default -> Status.FAILED_PRECONDITION;
            };
            return status.withDescription(refused.getMessage());
        }
        if (StoreFailures.isAway(failure)) {
            LOG.warn("a call failed, since the store does not answer: {}", failure.getMessage());
            return Status.UNAVAILABLE.withDescription(StoreFailures.SENTENCE);
        }
        LOG.error("a call failed", failure);
        return Status.INTERNAL.withDescription("an error in the service; its log says more");
    }
}
