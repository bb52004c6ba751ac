package io.thermocline.report.analysis;

import io.thermocline.engine.Units;
import io.thermocline.engine.run.WaitCause;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunResult.Operation;
import io.thermocline.report.Format;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Figures that follow from a result. */
public final class Figures {
    private static final double NOTICEABLE_WAIT = 0.05;
    private static final double SATURATED = 0.9;
    private static final double NOTICEABLE_PART = 0.001; // of a mean, which is exact

    private Figures() {}

    /** The tier that the accelerator addresses first. */
    public static String firstTier(RunResult result) {
        return result.tiers().get(0);
    }

    /** The slowest tier. */
    public static String lastTier(RunResult result) {
        List<String> tiers = result.tiers();
        return tiers.get(tiers.size() - 1);
    }

    /** Share of the accesses that a tier served, from 0 to 1. */
    public static double share(RunResult result, String tier) {
        long served = result.counts().served().getOrDefault(tier, 0L);
        return result.counts().accesses() == 0
                ? 0
                : (double) served / result.counts().accesses();
    }

    /** What the tiers hold, as people read it: {@code hbm 64 MiB, dram 256 MiB}. */
    public static String capacities(RunResult result) {
        return result.capacities().entrySet().stream()
                .map(tier -> tier.getKey() + " " + Units.formatBytes((double) tier.getValue() * result.pageBytes()))
                .collect(Collectors.joining(", "));
    }

    /** Mean, p50, p95, p99 and maximum, as people read them; {@code n/a} where there is no distribution. */
    public static List<String> latencies(RunResult.@Nullable Latency latency) {
        return latency == null
                ? Collections.nCopies(5, "n/a")
                : DoubleStream.of(latency.mean(), latency.p50(), latency.p95(), latency.p99(), latency.max())
                        .mapToObj(Units::formatNanoseconds)
                        .toList();
    }

    /** Pages copied out of the last tier. */
    public static long pagesFromLast(RunResult result) {
        String last = lastTier(result);
        return result.counts().operations().stream()
                .filter(operation -> operation.from().equals(last))
                .mapToLong(Operation::pages)
                .sum();
    }

    /** Bytes copied out of the last tier. */
    public static long bytesFromLast(RunResult result) {
        String last = lastTier(result);
        return result.counts().operations().stream()
                .filter(operation -> operation.from().equals(last))
                .mapToLong(Operation::bytes)
                .sum();
    }

    /** Bytes copied into the last tier. */
    public static long bytesToLast(RunResult result) {
        String last = lastTier(result);
        return result.counts().operations().stream()
                .filter(operation -> operation.to().equals(last))
                .mapToLong(Operation::bytes)
                .sum();
    }

    /** Bytes copied between tiers, for whatever reason. */
    public static long bytesMoved(RunResult result) {
        return result.counts().operations().stream().mapToLong(Operation::bytes).sum();
    }

    /** Pages copied for one reason. */
    public static long pages(RunResult result, String kind) {
        return result.counts().operations().stream()
                .filter(operation -> operation.kind().equals(kind))
                .mapToLong(Operation::pages)
                .sum();
    }

    /** Who drives the transfers, or empty where there are none. */
    public static String initiators(RunResult result) {
        return String.join(
                "+",
                result.counts().operations().stream()
                        .map(Operation::initiator)
                        .distinct()
                        .sorted()
                        .toList());
    }

    /** The busiest server and its share of model time, or empty where nothing is known. */
    public static String busiest(RunResult result) {
        return result.utilisation().entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(server -> server.getValue() > 0)
                .map(server -> server.getKey())
                .orElse("");
    }

    /**
     * Whether accesses arrived at times of their own, in a run with a clock: its model time is then at least as long as
     * they went on arriving.
     */
    public static boolean arriving(RunResult result) {
        return result.queueNs() != null;
    }

    /**
     * What a run with a clock took, in nanoseconds: its model time; or, where accesses arrive at times of their own and
     * the run keeps up with them, their mean response time. That of an overloaded run says only how long accesses went
     * on to arrive.
     */
    public static double timeNs(RunResult result) {
        RunResult.Latency response = result.responseNs();
        return response == null || !keepsUp(result) ? result.modelTimeNs() : response.mean();
    }

    /** The name of {@link #timeNs}. */
    public static String timeName(RunResult result) {
        return keepsUp(result) ? "response time" : "model time";
    }

    /**
     * What a run with a clock took, measured as it is comparable with another: as {@link #timeNs} where that is the
     * same for both, otherwise its model time.
     */
    static double timeNs(RunResult run, RunResult comparedWith) {
        return comparedByResponse(run, comparedWith) ? timeNs(run) : run.modelTimeNs();
    }

    /**
     * Whether each access arrived by itself, so that the response times are those of all: then they are queue and
     * latency. Others follow an access that arrived.
     */
    public static boolean allArrive(RunResult result) {
        RunResult.Latency latency = result.latencyNs();
        RunResult.Latency queue = result.queueNs();
        RunResult.Latency response = result.responseNs();
        return latency == null
                || queue == null
                || response == null
                || Math.abs(queue.mean() + latency.mean() - response.mean()) < NOTICEABLE_PART * response.mean();
    }

    /** Whether two runs are compared by their response times. */
    static boolean comparedByResponse(RunResult run, RunResult other) {
        return keepsUp(run) && keepsUp(other);
    }

    private static boolean keepsUp(RunResult result) {
        return arriving(result) && !result.overloaded();
    }

    /** How many times faster a run is than another. */
    public static double speedup(RunResult run, RunResult over) {
        return timeNs(over, run) / timeNs(run, over);
    }

    /** What an access took: its response time where it has an arrival, otherwise its latency; null without a clock. */
    public static RunResult.@Nullable Latency accessNs(RunResult result) {
        return arriving(result) ? result.responseNs() : result.latencyNs();
    }

    /**
     * A sentence for each tier whose spare frames were all in use for a noticeable part of the model time. More of them
     * help only where no server is busy nearly all the time; otherwise that one is named.
     */
    public static List<String> frameWaits(RunResult result) {
        RunResult.TimeSpent time = result.time();
        if (time == null) {
            return List.of();
        }
        String busiest = busiest(result);
        double busy = result.utilisation().getOrDefault(busiest, 0.0);
        return time.waits().stream()
                .filter(wait -> wait.cause().equals(WaitCause.SPARE_FRAMES.words()) && wait.share() >= NOTICEABLE_WAIT)
                .map(wait -> "the spare frames of " + wait.where() + " were all in use: accesses waited for them for "
                        + Format.percent(wait.share()) + " of the model time; "
                        + (busy < SATURATED
                                ? "raise " + wait.where() + ".spare"
                                : "they are emptied no faster, since " + busiest + " is busy for "
                                        + Format.percent(busy) + " of it"))
                .toList();
    }

    /**
     * How a run falls behind its arrivals, {@code overloaded: 962 s of arrivals took 1552 s}; empty where it keeps up.
     */
    public static String overload(RunResult result) {
        RunResult.Arrivals arrivals = result.arrivals();
        return arrivals == null || !arrivals.overloaded()
                ? ""
                : "overloaded: " + Units.formatNanoseconds(arrivals.lastedNs()) + " of arrivals took "
                        + Units.formatNanoseconds(result.modelTimeNs());
    }

    /** Whether the run had a clock. */
    public static boolean timed(RunResult result) {
        return !result.clock().equals("none");
    }
}
