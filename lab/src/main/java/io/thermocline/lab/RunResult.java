package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import io.thermocline.engine.run.Series;
import io.thermocline.lab.tiers.TierReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run. Field names and order are the JSON's; definitions are in the user guide
 * ({@code docs/reference/results.md}).
 *
 * @param capacities base pages that each tier may hold, fastest first
 * @param provenance settings, version, command and files
 * @param served tier name to accesses whose page lay there before the access's own decision
 * @param latencyNs from issue to completion; null without a clock
 * @param queueNs from arrival to issue; null unless the workload has arrival times and the run a clock
 * @param responseNs from arrival to completion; null as above
 * @param arrivals how far arrivals and issues lie apart; null as above
 * @param waitedForFlight accesses that found their page on its way into the first tier and waited for that flight; 0
 *     without a clock
 * @param time where the model time went; null unless the run had the model clock
 * @param modelTimeNs model time of the whole run; 0 without a clock
 * @param accessesPerSecond accesses per wall second of the run loop
 * @param inputIncluded whether decoding or generating the input was inside that time
 * @param utilisation share of model time that each server was busy
 * @param policyMetrics figures of the policy, and of slow memory where the testbed has some, unit in the name
 * @param series figures over model time that the policies kept, or the engine of slow memory, by name
 * @param timeline metrics over the run, where it was asked for; null otherwise
 * @param segments one for each policy that decided and each change of the testbed
 * @param notes why the figures may mislead: a testbed that does not suit a policy, or times of a trace that run back; a
 *     sentence each
 * @param payload whether tiers held the pages' contents
 * @param scrub what the comparison of all contents found at the end; null where there were none
 * @param fleet what the nodes of each tier counted; null where the run did not go over a fleet
 * @param dilation wall nanoseconds for each nanosecond of the devices; null unless the run had the wall clock
 * @param wallVsModel how the measured run compares with the model; null as above
 */
@JsonPropertyOrder({
    "testbed",
    "workload",
    "policy",
    "seed",
    "scale",
    "scaleEffective",
    "clock",
    "pageBytes",
    "capacityPages",
    "capacityBytes"
})
public record RunResult(
        String testbed,
        String workload,
        String policy,
        long seed,
        double scale,
        double scaleEffective,
        String clock,
        long pageBytes,
        @JsonProperty("capacityPages") Map<String, Long> capacities,
        @JsonUnwrapped Provenance provenance,
        @JsonUnwrapped Counts counts,
        long modelTimeNs,
        @Nullable Latency latencyNs,
        @Nullable Latency queueNs,
        @Nullable Latency responseNs,
        @Nullable Arrivals arrivals,
        long waitedForFlight,
        @Nullable TimeSpent time,
        long wallTimeNs,
        double accessesPerSecond,
        boolean inputIncluded,
        Map<String, Double> utilisation,
        Map<String, Number> policyMetrics,
        Map<String, Series> series,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Timeline timeline,
        List<Segment> segments,
        List<String> notes,
        String payload,
        @JsonInclude(JsonInclude.Include.NON_NULL) TierReport.@Nullable Scrub scrub,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Fleet fleet,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double dilation,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WallVsModel wallVsModel) {

    /** What the nodes of a fleet counted, fastest tier first. */
    public record Fleet(List<TierReport.TierFigures> tiers) {}

    /**
     * A run under the wall clock beside the same run under the model clock. All times of the result are wall times
     * divided by the dilation.
     *
     * @param throughput accesses a second, measured over modelled
     * @param meanLatency mean latency, measured over modelled
     */
    public record WallVsModel(double throughput, double meanLatency) {}

    /** Bytes that each tier may hold, fastest first. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public Map<String, Long> capacityBytes() {
        return inBytes(capacities, pageBytes);
    }

    static Map<String, Long> inBytes(Map<String, Long> pages, long pageBytes) {
        Map<String, Long> bytes = new LinkedHashMap<>();
        pages.forEach((tier, count) -> bytes.put(tier, count * pageBytes));
        return bytes;
    }

    /** What was counted, in a run or in a segment of it. */
    public record Counts(
            long pages,
            long accesses,
            long touches,
            long reads,
            long writes,
            Map<String, Long> served,
            List<Operation> operations,
            long discards,
            long remoteBytes,
            Migrations migrations) {}

    /** Page copies of one kind between two tiers. */
    public record Operation(String from, String to, String initiator, String kind, long pages, long bytes) {}

    /**
     * Where the model time went. The accelerator's first six parts add up to it. In three of them it waits for
     * accesses: {@code windowFullNs}, {@code barrierNs} and {@code drainNs}; {@code waits} divides these.
     *
     * @param issueNs the gap behind each issue, and instructions
     * @param arrivalNs nothing had arrived
     * @param windowFullNs as many accesses were outstanding as can be
     * @param barrierNs all accesses before a barrier had to complete
     * @param drainNs after the last issue, until the last access completed
     * @param flushNs after the last access, until the last operation was done
     * @param waits what accesses spent their time on, the longest first
     * @param servers what served them
     */
    public record TimeSpent(
            long issueNs,
            long arrivalNs,
            long windowFullNs,
            long barrierNs,
            long drainNs,
            long flushNs,
            List<Wait> waits,
            List<Server> servers) {}

    /**
     * What accesses spent their time on.
     *
     * @param cause such as {@code device} or {@code write-back before fetch}
     * @param where a tier, link or stage
     * @param share of the model time
     * @param queuedShare the part of it before a server could begin
     * @param meanNs of all accesses; these add up to their mean latency
     * @param heldBy of accesses that waited for other operations: the server at which these were held up longest; null
     *     where there is none
     */
    public record Wait(
            String cause,
            String where,
            double share,
            double queuedShare,
            double meanNs,
            @Nullable String heldBy) {}

    /**
     * A server of the model.
     *
     * @param busy share of the model time
     * @param waitedNs how long operations waited for it, all of them together
     */
    public record Server(String name, double busy, double waitedNs) {}

    /** Changes of pages' tiers, in base pages. */
    public record Migrations(long promotions, long demotions, long pingPong, long wasted) {}

    /** A distribution of times in nanoseconds. */
    public record Latency(long p50, long p95, long p99, long max, double mean) {}

    /**
     * How long accesses went on to arrive, and to issue.
     *
     * @param lastedNs from the first arrival to the last
     * @param issuedNs from the first arrival to the last issue
     */
    public record Arrivals(long lastedNs, long issuedNs) {
        private static final double BEHIND = 0.05;

        /** Whether the run could not keep up: its accesses issued over more than 5 % longer than they arrived. */
        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        public boolean overloaded() {
            return issuedNs - lastedNs > BEHIND * lastedNs;
        }
    }

    /**
     * A stretch of accesses that one policy decided, on one state of the testbed.
     *
     * @param settings settings of the testbed that had changed since the start of the run, by key; {@code figures} in
     *     results
     */
    public record Segment(
            long fromAccess,
            String policy,

            @JsonProperty("figures") @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
            Map<String, String> settings,

            @JsonUnwrapped Counts counts) {}

    /** Whether the testbed does not suit a policy of the run, as a note says. */
    public boolean unsuited() {
        return notes.stream().anyMatch(Suitability::isNote);
    }

    /** The same result in the words of another specification of the same run, which may name files otherwise. */
    public RunResult inWordsOf(RunSpec spec) {
        return with(spec.workload(), policy, provenance.inWordsOf(spec, segments), timeline);
    }

    /** The same result with another text for its policy, which tells it from results of the same policy. */
    public RunResult named(String name) {
        return with(workload, name, provenance, timeline);
    }

    /** The same result with metrics over the run. */
    RunResult withTimeline(Timeline recorded) {
        return with(workload, policy, provenance, recorded);
    }

    private RunResult with(
            String otherWorkload, String otherPolicy, Provenance otherProvenance, @Nullable Timeline otherTimeline) {
        return new RunResult(
                testbed,
                otherWorkload,
                otherPolicy,
                seed,
                scale,
                scaleEffective,
                clock,
                pageBytes,
                capacities,
                otherProvenance,
                counts,
                modelTimeNs,
                latencyNs,
                queueNs,
                responseNs,
                arrivals,
                waitedForFlight,
                time,
                wallTimeNs,
                accessesPerSecond,
                inputIncluded,
                utilisation,
                policyMetrics,
                series,
                otherTimeline,
                segments,
                notes,
                payload,
                scrub,
                fleet,
                dilation,
                wallVsModel);
    }

    /** Whether accesses arrived faster than the run could take them. */
    public boolean overloaded() {
        return arrivals != null && arrivals.overloaded();
    }

    /** Names of the tiers, fastest first. */
    public List<String> tiers() {
        return List.copyOf(counts.served().keySet());
    }

    /** Share of the accesses that the first tier served. */
    public double hitRatio() {
        return counts.accesses() == 0 ? 0 : (double) hits() / counts.accesses();
    }

    /** Accesses that the first tier did not serve. */
    public long misses() {
        return counts.accesses() - hits();
    }

    private long hits() {
        return counts.served().values().iterator().next();
    }

    /** Bytes copied from one tier to another, for whatever reason. */
    public long bytes(String from, String to) {
        return counts.operations().stream()
                .filter(operation ->
                        operation.from().equals(from) && operation.to().equals(to))
                .mapToLong(Operation::bytes)
                .sum();
    }
}
