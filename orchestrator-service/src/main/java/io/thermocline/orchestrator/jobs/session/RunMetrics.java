package io.thermocline.orchestrator.jobs.session;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;

/**
 * Measurements of a run in progress. Counts are totals since the run's start. Latencies and busy shares are those since
 * the snapshot before.
 *
 * @param writes accesses that write
 * @param promotions pages whose tier became faster
 * @param demotions pages whose tier became slower
 * @param pingPong promotions of a page demoted earlier
 * @param wasted promotions without an access before the demotion
 * @param remoteBytes bytes of accesses served where the page is
 * @param movedBytes bytes of page copies by source and destination tier, as {@code dram-hbm}
 * @param latencies by the tier that served the access; only tiers with accesses; empty without a clock
 * @param busy share of the model time that each server was busy, by name; empty without a clock
 * @param policy metrics of the policy in effect, by name, with the unit in the name
 */
public record RunMetrics(
        long writes,
        long promotions,
        long demotions,
        long pingPong,
        long wasted,
        long remoteBytes,
        Map<String, Long> movedBytes,
        Map<String, Latencies> latencies,

        @Schema(
                description =
                        "Share of the model time since the snapshot before, from 0 to 1, that each server was busy."
                                + " A tier's device has its name, or that with a number behind a dash where there are several;"
                                + " a link is LINK/TIER/DIRECTION. Empty without a clock.",
                example = "{\"nvme\": 0.98, \"pcie-gen3-x16/hbm/up\": 0.41}")
        Map<String, Double> busy,

        Map<String, Double> policy) {

    /**
     * Latencies of a tier's accesses in nanoseconds.
     *
     * @param count accesses
     */
    public record Latencies(long count, double meanNs, long p50Ns, long p95Ns, long p99Ns) {}
}
