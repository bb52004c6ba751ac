package io.thermocline.engine.testbed;

/**
 * What issues the accesses.
 *
 * @param name such as {@code a100}
 * @param concurrency most accesses outstanding
 * @param issueGapPs least time between two issues
 */
public record Accelerator(String name, int concurrency, long issueGapPs) {}
