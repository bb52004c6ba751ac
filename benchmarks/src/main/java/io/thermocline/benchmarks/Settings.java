package io.thermocline.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * How much to measure.
 *
 * @param accesses accesses of the longest runs, or 0 for each section's own number
 * @param rounds rounds that count
 * @param scale scale of graphs and of the paper's workloads, from 0 to 1
 * @param policies the only policies to measure in this process, or none for all
 * @param home the root of the project, where its launcher is
 * @param progress takes lines for people
 */
record Settings(long accesses, int rounds, double scale, List<String> policies, Path home, Consumer<String> progress) {

    /** The number of accesses asked for, or a section's own. */
    long accessesOr(long usual) {
        return accesses == 0 ? usual : accesses;
    }

    /** Whether a policy is to be measured. */
    boolean includes(String policy) {
        return policies.isEmpty() || policies.contains(policy);
    }

    /** Says where a section has got to. */
    void say(String section, String text) {
        progress.accept(section + ": " + text);
    }
}
