package io.thermocline.client;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request for a run into which a client streams its accesses.
 *
 * @param testbed name of a testbed, such as {@code gmt-a100}
 * @param policy {@code NAME} or {@code NAME?key=value&key=value}
 * @param maxPages size of the address space in pages; an access beyond it fails the run
 * @param seed seed of the run
 * @param clock {@code model}, or {@code none}: decisions only, faster, without latencies
 * @param settings values of parameters by path, such as {@code hbm.pages} to {@code 4096}
 */
public record StreamRequest(
        String testbed, String policy, long maxPages, long seed, String clock, Map<String, String> settings) {

    /** Copies the settings. */
    public StreamRequest {
        settings = Map.copyOf(settings);
    }

    /** Creates a run under the model clock with seed 1 and the testbed's own parameters. */
    public static StreamRequest of(String testbed, String policy, long maxPages) {
        return new StreamRequest(testbed, policy, maxPages, 1, "model", Map.of());
    }

    /** Returns the same run with one more setting. */
    public StreamRequest with(String path, String value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(path, value);
        return new StreamRequest(testbed, policy, maxPages, seed, clock, more);
    }

    /** Returns the same run without a clock. */
    public StreamRequest untimed() {
        return new StreamRequest(testbed, policy, maxPages, seed, "none", settings);
    }
}
