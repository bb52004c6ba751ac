package io.thermocline.tiernode.transport;

import io.grpc.Metadata;
import io.grpc.Status;
import io.thermocline.tier.RefusedValueException;
import org.jspecify.annotations.Nullable;

/** A refused value as trailers of a call, beside the status that describes it. */
public final class RefusedValueTrailers {
    private static final Metadata.Key<String> FIELD = key("field");
    private static final Metadata.Key<String> VALUE = key("value");
    private static final Metadata.Key<String> ALLOWED = key("allowed");

    private RefusedValueTrailers() {}

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of("thermocline-refused-" + name, Metadata.ASCII_STRING_MARSHALLER);
    }

    /** Returns the trailers for an error; empty unless it, or its cause, is a refused value. */
    public static Metadata encode(Throwable error) {
        Metadata trailers = new Metadata();
        if ((error instanceof RefusedValueException ? error : error.getCause())
                instanceof RefusedValueException refused) {
            trailers.put(FIELD, refused.field());
            trailers.put(VALUE, refused.value());
            trailers.put(ALLOWED, refused.allowed());
        }
        return trailers;
    }

    /** Returns the refused value in the trailers of a failed call; null if there is none. */
    public static @Nullable RefusedValueException decode(Throwable failure) {
        Metadata trailers = Status.trailersFromThrowable(failure);
        if (trailers == null) {
            return null;
        }
        String field = trailers.get(FIELD);
        String value = trailers.get(VALUE);
        String allowed = trailers.get(ALLOWED);
        return field == null || value == null || allowed == null
                ? null
                : new RefusedValueException(field, value, allowed);
    }
}
