package io.thermocline.lab;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.ArrivalTimes;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.TimeAccount;
import io.thermocline.lab.tiers.TierReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts a run's output into the words of a result. */
final class ResultBuilder {
    private final Resolved run;
    private final Testbed testbed;
    private final RunInputs inputs;
    private final List<String> tiers;
    private final List<String> notes;

    /**
     * Results of a run.
     *
     * @param notes what people should know of it
     */
    ResultBuilder(Resolved run, RunInputs inputs, List<String> notes) {
        this.run = run;
        testbed = run.testbed();
        this.inputs = inputs;
        this.notes = notes;
        tiers = testbed.tiers().stream().map(Tier::name).toList();
    }

    /**
     * A result.
     *
     * @param report what the tiers said at the end
     * @param wallVsModel how a measured run compares with the model; null under the other clocks
     */
    RunResult build(RunOutput output, TierReport report, RunResult.@Nullable WallVsModel wallVsModel) {
        RunSpec spec = run.spec();
        WallTime wall = run.wall();
        long accesses = output.counters().accesses;
        List<RunResult.Segment> segments = output.segments().stream()
                .map(segment -> new RunResult.Segment(
                        segment.fromAccess(), segment.policy(), segment.figures(), counts(segment.counters())))
                .toList();
        boolean timed = spec.clock() != ClockKind.NONE;
        return new RunResult(
                testbed.name(),
                spec.workload(),
                spec.policy(),
                spec.seed(),
                spec.scale(),
                run.workload().scaleEffective(),
                spec.clock().label(),
                testbed.pageBytes(),
                capacities(),
                inputs.provenance(segments),
                counts(output.counters()),
                (output.modelTimePs() + 500) / 1000,
                timed ? latency(output.latency()) : null,
                timed ? latency(output.arrivals().queueing()) : null,
                timed ? latency(output.arrivals().response()) : null,
                arrivals(output.arrivals()),
                output.counters().waitedForFlight,
                time(output),
                output.wallTimeNs(),
                output.wallTimeNs() == 0 ? 0 : accesses * 1e9 / output.wallTimeNs(),
                true,
                output.utilisation(),
                output.policyMetrics(),
                output.series(),
                null,
                segments,
                Stream.concat(notes.stream(), output.notes().stream()).toList(),
                spec.payload(),
                report.scrub(),
                report.tiers() == null ? null : new RunResult.Fleet(report.tiers()),
                wall == null ? null : wall.dilation(),
                wallVsModel);
    }

    /** What was recorded over the run. */
    Timeline timeline(TimelineRecorder recorder) {
        return recorder.timeline(tiers, testbed.pageBytes(), run.spec().clock() != ClockKind.NONE);
    }

    /** Base pages that each tier may hold, fastest first. */
    Map<String, Long> capacities() {
        Map<String, Long> capacities = new LinkedHashMap<>();
        for (int tier = 0; tier < tiers.size(); tier++) {
            capacities.put(tiers.get(tier), testbed.frames(tier));
        }
        return capacities;
    }

    private static RunResult.@Nullable TimeSpent time(RunOutput output) {
        TimeAccount time = output.time();
        if (time == null) {
            return null;
        }
        double modelPs = Math.max(1, output.modelTimePs());
        double accesses = Math.max(1, output.counters().accesses);
        List<RunResult.Wait> waits = time.waits().stream()
                .map(wait -> {
                    double share = time.criticalPs(wait) / modelPs;
                    return new RunResult.Wait(
                            wait.cause().words(),
                            wait.where(),
                            share,
                            share * wait.queuedPs() / wait.accessPs(),
                            wait.accessPs() / accesses / 1000,
                            wait.heldBy());
                })
                .toList();
        List<RunResult.Server> servers = output.utilisation().entrySet().stream()
                .map(server -> new RunResult.Server(
                        server.getKey(),
                        server.getValue(),
                        time.lineWaitsPs().getOrDefault(server.getKey(), 0.0) / 1000))
                .toList();
        return new RunResult.TimeSpent(
                rounded(time.issuePs()),
                rounded(time.arrivalPs()),
                rounded(time.windowPs()),
                rounded(time.barrierPs()),
                rounded(time.drainPs()),
                rounded(time.flushPs()),
                waits,
                servers);
    }

    private static long rounded(long picoseconds) {
        return (picoseconds + 500) / 1000;
    }

    private RunResult.Counts counts(RunCounters counters) {
        Map<String, Long> served = new LinkedHashMap<>();
        for (int tier = 0; tier < tiers.size(); tier++) {
            served.put(tiers.get(tier), counters.served[tier]);
        }
        return new RunResult.Counts(
                counters.pages,
                counters.accesses,
                counters.touches,
                counters.accesses - counters.writes,
                counters.writes,
                served,
                operations(counters),
                counters.discards,
                counters.remoteBytes,
                new RunResult.Migrations(counters.promotions, counters.demotions, counters.pingPong, counters.wasted));
    }

    private List<RunResult.Operation> operations(RunCounters counters) {
        List<RunResult.Operation> operations = new ArrayList<>();
        for (int from = 0; from < tiers.size(); from++) {
            for (int to = 0; to < tiers.size(); to++) {
                for (Initiator initiator : Initiator.values()) {
                    for (OperationKind kind : OperationKind.values()) {
                        long pages = counters.operations(from, to, kind, initiator);
                        if (pages > 0) {
                            operations.add(new RunResult.Operation(
                                    tiers.get(from),
                                    tiers.get(to),
                                    initiator.label(),
                                    kind.label(),
                                    pages,
                                    pages * testbed.pageBytes()));
                        }
                    }
                }
            }
        }
        return operations;
    }

    private static RunResult.@Nullable Arrivals arrivals(ArrivalTimes times) {
        return times.queueing().count() == 0
                ? null
                : new RunResult.Arrivals((times.lastedPs() + 500) / 1000, (times.issuedPs() + 500) / 1000);
    }

    private static RunResult.@Nullable Latency latency(LatencySummary summary) {
        return summary.count() == 0
                ? null
                : new RunResult.Latency(
                        summary.percentileNs(50),
                        summary.percentileNs(95),
                        summary.percentileNs(99),
                        summary.maxNs(),
                        summary.meanNs());
    }
}
