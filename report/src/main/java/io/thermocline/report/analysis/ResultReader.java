package io.thermocline.report.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import io.thermocline.engine.run.Series;
import io.thermocline.testbed.CurvePoint;
import io.thermocline.testbed.Provenance;
import io.thermocline.testbed.RunResult;
import io.thermocline.testbed.tiers.TierReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A result from its JSON: what {@link io.thermocline.testbed.ResultJson} wrote, so that writing it again gives the same
 * text.
 */
public final class ResultReader {
    private ResultReader() {}

    /** Reads a result. */
    public static RunResult read(JsonNode json) {
        return new RunResult(
                json.required("testbed").textValue(),
                json.required("workload").textValue(),
                json.required("policy").textValue(),
                json.required("seed").longValue(),
                json.required("scale").doubleValue(),
                json.required("scaleEffective").doubleValue(),
                json.required("clock").textValue(),
                json.required("pageBytes").longValue(),
                map(json.required("capacityPages"), JsonNode::longValue),
                provenance(json),
                counts(json),
                json.required("modelTimeNs").longValue(),
                latency(json.required("latencyNs")),
                latency(json.required("queueNs")),
                latency(json.required("responseNs")),
                arrivals(json.required("arrivals")),
                json.required("waitedForFlight").longValue(),
                time(json.required("time")),
                json.required("wallTimeNs").longValue(),
                json.required("accessesPerSecond").doubleValue(),
                json.required("inputIncluded").booleanValue(),
                map(json.required("utilisation"), JsonNode::doubleValue),
                map(json.required("policyMetrics"), JsonNode::numberValue),
                map(json.required("series"), ResultReader::series),
                list(json.required("segments"), ResultReader::segment),
                list(json.path("notes"), JsonNode::textValue),
                json.required("payload").textValue(),
                scrub(json.get("scrub")),
                fleet(json.get("fleet")),
                wall(json));
    }

    /** Reads a point of a curve. */
    public static CurvePoint readPoint(JsonNode json) {
        return new CurvePoint(
                json.required("workload").textValue(),
                json.required("policy").textValue(),
                json.required("pages").longValue(),
                json.required("misses").longValue(),
                json.required("missRatio").doubleValue(),
                json.required("testbed").textValue(),
                json.required("seed").longValue(),
                json.required("scale").doubleValue(),
                json.required("pageBytes").longValue(),
                map(json.required("capacityPages"), JsonNode::longValue),
                provenance(json));
    }

    private static Provenance provenance(JsonNode json) {
        return new Provenance(
                map(json.required("settings"), JsonNode::textValue),
                json.required("version").textValue(),
                json.required("command").textValue(),
                map(json.required("fileSha256"), JsonNode::textValue));
    }

    private static Series series(JsonNode json) {
        Series series = new Series();
        JsonNode times = json.required("timeNs");
        for (int point = 0; point < times.size(); point++) {
            series.add(
                    times.get(point).longValue() * 1000,
                    json.required("values").get(point).doubleValue());
        }
        return series;
    }

    private static RunResult.Segment segment(JsonNode json) {
        return new RunResult.Segment(
                json.required("fromAccess").longValue(),
                json.required("policy").textValue(),
                map(json.path("figures"), JsonNode::textValue),
                counts(json));
    }

    private static RunResult.Counts counts(JsonNode json) {
        JsonNode migrations = json.required("migrations");
        return new RunResult.Counts(
                json.required("pages").longValue(),
                json.required("accesses").longValue(),
                json.required("touches").longValue(),
                json.required("reads").longValue(),
                json.required("writes").longValue(),
                map(json.required("served"), JsonNode::longValue),
                list(json.required("operations"), ResultReader::operation),
                json.required("discards").longValue(),
                json.required("remoteBytes").longValue(),
                new RunResult.Migrations(
                        migrations.required("promotions").longValue(),
                        migrations.required("demotions").longValue(),
                        migrations.required("pingPong").longValue(),
                        migrations.required("wasted").longValue()));
    }

    private static RunResult.Operation operation(JsonNode json) {
        return new RunResult.Operation(
                json.required("from").textValue(),
                json.required("to").textValue(),
                json.required("initiator").textValue(),
                json.required("kind").textValue(),
                json.required("pages").longValue(),
                json.required("bytes").longValue());
    }

    private static RunResult.@Nullable TimeSpent time(JsonNode json) {
        return json.isNull()
                ? null
                : new RunResult.TimeSpent(
                        json.required("issueNs").longValue(),
                        json.required("arrivalNs").longValue(),
                        json.required("windowFullNs").longValue(),
                        json.required("barrierNs").longValue(),
                        json.required("drainNs").longValue(),
                        json.required("flushNs").longValue(),
                        list(
                                json.required("waits"),
                                wait -> new RunResult.Wait(
                                        wait.required("cause").textValue(),
                                        wait.required("where").textValue(),
                                        wait.required("share").doubleValue(),
                                        wait.required("queuedShare").doubleValue(),
                                        wait.required("meanNs").doubleValue(),
                                        wait.required("heldBy").textValue())),
                        list(
                                json.required("servers"),
                                server -> new RunResult.Server(
                                        server.required("name").textValue(),
                                        server.required("busy").doubleValue(),
                                        server.required("waitedNs").doubleValue())));
    }

    private static RunResult.@Nullable Latency latency(JsonNode json) {
        return json.isNull()
                ? null
                : new RunResult.Latency(
                        json.required("p50").longValue(),
                        json.required("p95").longValue(),
                        json.required("p99").longValue(),
                        json.required("max").longValue(),
                        json.required("mean").doubleValue());
    }

    private static RunResult.@Nullable Arrivals arrivals(JsonNode json) {
        return json.isNull()
                ? null
                : new RunResult.Arrivals(
                        json.required("lastedNs").longValue(),
                        json.required("issuedNs").longValue());
    }

    private static TierReport.@Nullable Scrub scrub(@Nullable JsonNode json) {
        return json == null
                ? null
                : new TierReport.Scrub(
                        json.required("pages").longValue(), json.required("ok").booleanValue());
    }

    private static @Nullable List<TierReport.TierFigures> fleet(@Nullable JsonNode json) {
        return json == null
                ? null
                : list(
                        json.required("tiers"),
                        tier -> new TierReport.TierFigures(
                                tier.required("name").textValue(),
                                tier.required("operations").longValue(),
                                tier.required("bytesIn").longValue(),
                                tier.required("bytesOut").longValue()));
    }

    private static RunResult.@Nullable WallFigures wall(JsonNode json) {
        JsonNode ratios = json.get("wallVsModel");
        return ratios == null
                ? null
                : new RunResult.WallFigures(
                        json.required("dilation").doubleValue(),
                        ratios.required("throughput").doubleValue(),
                        ratios.required("meanLatency").doubleValue());
    }

    private static <T> Map<String, T> map(JsonNode json, Function<JsonNode, T> value) {
        Map<String, T> map = new LinkedHashMap<>();
        json.properties().forEach(field -> map.put(field.getKey(), value.apply(field.getValue())));
        return map;
    }

    private static <T> List<T> list(JsonNode json, Function<JsonNode, T> value) {
        List<T> list = new ArrayList<>();
        json.forEach(element -> list.add(value.apply(element)));
        return list;
    }
}
