package io.thermocline.cli;

import io.thermocline.cli.text.Csv;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Figures;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Results as CSV: one line a run. The header begins alike for every run, so that files can be put together; what a run
 * does not have is empty. Tiers are columns by name. New columns go to the end, and after them those that only some
 * files have.
 */
final class ResultCsv {
    private static final List<String> TIERS = OriginColumns.TIERS;
    private static final List<String> KINDS = List.of("fetch", "prefetch", "demotion", "writeback", "flush");
    private static final List<String> BEFORE = List.of(
            "testbed",
            "workload",
            "policy",
            "seed",
            "scale",
            "scaleEffective",
            "clock",
            "pageBytes",
            "pages",
            "accesses",
            "touches",
            "reads",
            "writes",
            "hitRatio");
    private static final List<String> AFTER = List.of(
            "lastTierReadPages",
            "lastTierReadBytes",
            "lastTierWriteBytes",
            "discards",
            "remoteBytes",
            "promotions",
            "demotions",
            "pingPong",
            "wasted",
            "modelTimeNs",
            "latencyMeanNs",
            "latencyP50Ns",
            "latencyP95Ns",
            "latencyP99Ns",
            "latencyMaxNs",
            "queueMeanNs",
            "queueP99Ns",
            "waitedForFlight",
            "wallTimeNs",
            "accessesPerSecond",
            "inputIncluded",
            "speedup",
            "responseMeanNs",
            "responseP99Ns",
            "arrivalsLastedNs",
            "arrivalsIssuedNs",
            "overloaded");

    private final List<String> otherTiers;
    private final List<String> policyFigures;
    private final OriginColumns origins;

    private ResultCsv(List<RunResult> results) {
        origins = new OriginColumns(
                results.stream().map(RunResult::capacities).toList(),
                results.stream().map(RunResult::provenance).toList());
        otherTiers = results.stream()
                .flatMap(result -> result.counts().served().keySet().stream())
                .distinct()
                .filter(tier -> !TIERS.contains(tier))
                .toList();
        policyFigures = results.stream()
                .flatMap(result -> result.policyMetrics().keySet().stream())
                .distinct()
                .toList();
    }

    /** Runs that are not compared. */
    static String of(List<RunResult> results) {
        ResultCsv csv = new ResultCsv(results);
        StringBuilder text = new StringBuilder(Csv.line(csv.header()));
        results.forEach(result -> text.append(Csv.line(csv.row(result, Double.NaN))));
        return text.toString();
    }

    /** Runs side by side, with their speed-up over the first policy. */
    static String of(Comparison comparison) {
        ResultCsv csv = new ResultCsv(comparison.results());
        StringBuilder text = new StringBuilder(Csv.line(csv.header()));
        for (Comparison.Block block : comparison.blocks()) {
            block.rows().forEach(result -> text.append(Csv.line(csv.row(result, block.speedup(result)))));
        }
        return text.toString();
    }

    private List<String> header() {
        List<String> header = new ArrayList<>(BEFORE);
        TIERS.forEach(tier -> header.add("served." + tier));
        KINDS.forEach(kind -> header.add("operationPages." + kind));
        header.addAll(AFTER);
        header.addAll(OriginColumns.header());
        otherTiers.forEach(tier -> header.add("served." + tier));
        policyFigures.forEach(figure -> header.add("policy." + figure));
        header.addAll(origins.lastHeader());
        return header;
    }

    private List<String> row(RunResult result, double speedup) {
        RunResult.Counts counts = result.counts();
        List<String> row = new ArrayList<>(List.of(
                result.testbed(),
                result.workload(),
                result.policy(),
                Long.toString(result.seed()),
                Format.plain(result.scale()),
                Format.plain(result.scaleEffective()),
                result.clock(),
                Long.toString(result.pageBytes()),
                Long.toString(counts.pages()),
                Long.toString(counts.accesses()),
                Long.toString(counts.touches()),
                Long.toString(counts.reads()),
                Long.toString(counts.writes()),
                Format.plain(result.hitRatio())));
        TIERS.forEach(tier -> row.add(served(counts, tier)));
        KINDS.forEach(kind -> row.add(Long.toString(Figures.pages(result, kind))));
        row.addAll(List.of(
                Long.toString(Figures.pagesFromLast(result)),
                Long.toString(Figures.bytesFromLast(result)),
                Long.toString(Figures.bytesToLast(result)),
                Long.toString(counts.discards()),
                Long.toString(counts.remoteBytes()),
                Long.toString(counts.migrations().promotions()),
                Long.toString(counts.migrations().demotions()),
                Long.toString(counts.migrations().pingPong()),
                Long.toString(counts.migrations().wasted()),
                Figures.timed(result) ? Long.toString(result.modelTimeNs()) : ""));
        row.addAll(latency(result.latencyNs()));
        RunResult.Latency queue = result.queueNs();
        row.add(queue == null ? "" : Format.plain(queue.mean()));
        row.add(queue == null ? "" : Long.toString(queue.p99()));
        row.add(Figures.timed(result) ? Long.toString(result.waitedForFlight()) : "");
        row.add(Long.toString(result.wallTimeNs()));
        row.add(Format.plain(result.accessesPerSecond()));
        row.add(Boolean.toString(result.inputIncluded()));
        row.add(Double.isNaN(speedup) ? "" : Format.plain(speedup));
        RunResult.Latency response = result.responseNs();
        row.add(response == null ? "" : Format.plain(response.mean()));
        row.add(response == null ? "" : Long.toString(response.p99()));
        RunResult.Arrivals arrivals = result.arrivals();
        row.add(arrivals == null ? "" : Long.toString(arrivals.lastedNs()));
        row.add(arrivals == null ? "" : Long.toString(arrivals.issuedNs()));
        row.add(arrivals == null ? "" : Boolean.toString(arrivals.overloaded()));
        row.addAll(OriginColumns.row(result.capacities(), result.pageBytes(), result.provenance()));
        otherTiers.forEach(tier -> row.add(served(counts, tier)));
        policyFigures.forEach(figure -> row.add(number(result.policyMetrics().get(figure))));
        row.addAll(origins.lastRow(result.capacities(), result.pageBytes(), result.provenance()));
        return row;
    }

    private static String number(@Nullable Number value) {
        return value == null ? "" : Format.plain(value.doubleValue());
    }

    private static String served(RunResult.Counts counts, String tier) {
        Long served = counts.served().get(tier);
        return served == null ? "" : served.toString();
    }

    private static List<String> latency(RunResult.@Nullable Latency latency) {
        return latency == null
                ? List.of("", "", "", "", "")
                : List.of(
                        Format.plain(latency.mean()),
                        Long.toString(latency.p50()),
                        Long.toString(latency.p95()),
                        Long.toString(latency.p99()),
                        Long.toString(latency.max()));
    }
}
