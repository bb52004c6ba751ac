package io.thermocline.orchestrator.traces;

import java.time.Instant;

/**
 * An uploaded trace, or what a client streamed into a run.
 *
 * @param hash SHA-256 of its bytes, in hexadecimal
 * @param name what its user calls it
 * @param bytes its size as uploaded
 * @param traceBytes its size decompressed
 * @param format its format
 */
public record Trace(String hash, String name, long bytes, long traceBytes, String format, Instant created) {
    /** The format of what a client streamed. */
    static final String STREAM = "stream";

    /** The workload that it is. */
    public String workload() {
        return (format.equals(STREAM) ? "stream" : "trace") + ":sha256:" + hash;
    }
}
