package io.thermocline.orchestrator.traces;

import io.thermocline.lab.InputRules;
import java.time.Instant;

/**
 * An uploaded file: a trace, a graph or a testbed; or what a client streamed into a run.
 *
 * @param hash SHA-256 of its bytes, in hexadecimal
 * @param name what its user calls it
 * @param bytes its size as uploaded
 * @param traceBytes its size decompressed
 * @param format the format of a trace; otherwise what it is
 * @param stated whether its user said the format, and neither name nor contents tell it
 */
public record Trace(
        String hash, String name, long bytes, long traceBytes, String format, boolean stated, Instant created) {
    /** Regular expression of a hash. */
    public static final String HASH = "[0-9a-f]{64}";

    /** The format of what a client streamed. */
    static final String STREAM = "stream";

    /** The format of a graph. */
    public static final String GRAPH = "graph";

    /** The format of a testbed. */
    public static final String TESTBED = "testbed";

    /** What it is. */
    InputRules.Kind kind() {
        return switch (format) {
            case GRAPH -> InputRules.Kind.GRAPH;
            case TESTBED -> InputRules.Kind.TESTBED;
            default -> InputRules.Kind.ACCESSES;
        };
    }

    /** How a request names it: as its workload, as a workload's parameter, or as its testbed. */
    public String reference() {
        return switch (format) {
            case GRAPH -> "graph=sha256:" + hash;
            case TESTBED -> "testbed:sha256:" + hash;
            case STREAM -> "stream:sha256:" + hash;
            default -> "trace:sha256:" + hash + (stated ? "?format=" + format : "");
        };
    }
}
