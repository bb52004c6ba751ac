package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.proto.v1.Shaping;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** How a tier service delays direct clients, and runs under the wall clock. */
record ShapingBody(
        @Schema(description = "Latency of a read without load, in nanoseconds of the device.", example = "78000")
        long readLatencyNs,

        long writeLatencyNs,
        long readBytesPerSecond,
        long writeBytesPerSecond,

        @Schema(description = "Reads a second; 0 for no limit.")
        long readIops,

        long writeIops,

        @Schema(description = "Requests that the device holds at a time.")
        long queueDepth,

        @Schema(description = "Wall nanoseconds for each nanosecond of the device; 0 turns the delays off.")
        double dilation,

        @Schema(
                description = "The shortest wall delay that the service keeps within 5 %; cannot be set.",
                accessMode = Schema.AccessMode.READ_ONLY)
        long floorNs) {

    /** What can be set. */
    private static final List<String> FIGURES = List.of(
            "readLatencyNs",
            "writeLatencyNs",
            "readBytesPerSecond",
            "writeBytesPerSecond",
            "readIops",
            "writeIops",
            "queueDepth",
            "dilation");

    private static final long DEEPEST_QUEUE = io.thermocline.tier.shaping.Shaping.MAX_QUEUE_DEPTH;

    static ShapingBody of(Shaping shaping) {
        return new ShapingBody(
                shaping.getReadLatencyNs(),
                shaping.getWriteLatencyNs(),
                shaping.getReadBytesPerSecond(),
                shaping.getWriteBytesPerSecond(),
                shaping.getReadIops(),
                shaping.getWriteIops(),
                Integer.toUnsignedLong(shaping.getQueueDepth()),
                shaping.getDilation(),
                shaping.getFloorNs());
    }

    /** Figures with a merge patch on them. */
    static Shaping patched(Shaping old, Map<String, @Nullable JsonNode> patch) {
        Shaping.Builder shaping = old.toBuilder();
        patch.forEach((field, value) -> {
            switch (field) {
                case "readLatencyNs" -> shaping.setReadLatencyNs(whole(field, value));
                case "writeLatencyNs" -> shaping.setWriteLatencyNs(whole(field, value));
                case "readBytesPerSecond" -> shaping.setReadBytesPerSecond(whole(field, value));
                case "writeBytesPerSecond" -> shaping.setWriteBytesPerSecond(whole(field, value));
                case "readIops" -> shaping.setReadIops(whole(field, value));
                case "writeIops" -> shaping.setWriteIops(whole(field, value));
                case "queueDepth" -> shaping.setQueueDepth(depth(field, value));
                case "dilation" -> shaping.setDilation(number(field, value));
                default -> {
                    String known = String.join(", ", FIGURES);
                    throw new RefusedException(
                            Reason.MALFORMED,
                            new InvalidInputException("unknown field '" + field + "'. Known: " + known)
                                    .withSubject(RequestSubject.field(field))
                                    .withValue(field)
                                    .withAllowed(known));
                }
            }
        });
        return shaping.build();
    }

    private static long whole(String field, @Nullable JsonNode value) {
        InvalidInputException refusal =
                InvalidInputException.of(RequestSubject.field(field), String.valueOf(value), "a whole number from 0");
        if (value == null || !value.isIntegralNumber()) {
            throw new RefusedException(Reason.MALFORMED, refusal);
        }
        if (!value.canConvertToLong() || value.asLong() < 0) {
            throw refusal;
        }
        return value.asLong();
    }

    private static int depth(String field, @Nullable JsonNode value) {
        long depth = whole(field, value);
        if (depth > DEEPEST_QUEUE) {
            throw InvalidInputException.of(RequestSubject.field(field), depth, "1 to " + DEEPEST_QUEUE);
        }
        return (int) depth;
    }

    private static double number(String field, @Nullable JsonNode value) {
        if (value == null || !value.isNumber()) {
            throw new RefusedException(
                    Reason.MALFORMED,
                    InvalidInputException.of(RequestSubject.field(field), String.valueOf(value), "a number"));
        }
        return value.asDouble();
    }
}
