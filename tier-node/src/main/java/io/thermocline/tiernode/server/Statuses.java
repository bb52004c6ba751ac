package io.thermocline.tiernode.server;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.thermocline.tier.TierException;
import io.thermocline.tiernode.transport.RefusedValueTrailers;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Translates exceptions into statuses, for all calls. An unexpected exception is logged here under a number, and the
 * caller gets only the number.
 */
public final class Statuses {
    private static final Logger LOG = LoggerFactory.getLogger(Statuses.class);

    private Statuses() {}

    /** Returns the status of an exception. */
    public static StatusRuntimeException of(Throwable error) {
        if (error instanceof TierException tier) {
            return Status.fromCode(Status.Code.valueOf(tier.reason().name()))
                    .withDescription(tier.getMessage())
                    .asRuntimeException(RefusedValueTrailers.encode(tier));
        }
        if (error instanceof OutOfMemoryError full) {
            LOG.error("The heap is full", full);
            return of(TierException.fullHeap(full));
        }
        if (error instanceof IllegalArgumentException) {
            return Status.INVALID_ARGUMENT
                    .withDescription(error.getMessage())
                    .asRuntimeException(RefusedValueTrailers.encode(error));
        }
        if (error instanceof StatusRuntimeException status) {
            return status.getStatus().asRuntimeException();
        }
        String number = UUID.randomUUID().toString();
        LOG.error("Internal error {}", number, error);
        return Status.INTERNAL
                .withDescription("internal error " + number + "; the node's log has the rest")
                .asRuntimeException();
    }
}
