package io.thermocline.orchestrator.traces;

import java.time.Instant;

/**
 * An uploaded trace.
 *
 * @param hash SHA-256 of its bytes, in hexadecimal
 * @param name what its user calls it
 * @param bytes its size as uploaded
 * @param traceBytes its size decompressed
 * @param format its format
 */
public record Trace(String hash, String name, long bytes, long traceBytes, String format, Instant created) {}
