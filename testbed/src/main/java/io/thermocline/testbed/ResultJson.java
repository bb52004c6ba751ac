package io.thermocline.testbed;

import com.fasterxml.jackson.core.JsonGenerator;
import io.thermocline.engine.run.Series;
import io.thermocline.testbed.tiers.TierReport;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results as JSON, fields and arrays in a fixed order. */
public final class ResultJson {
    private ResultJson() {}

    /** Writes one result as one object. */
    public static void write(JsonGenerator json, RunResult result) throws IOException {
        RunResult.Counts counts = result.counts();
        json.writeStartObject();
        json.writeStringField("testbed", result.testbed());
        json.writeStringField("workload", result.workload());
        json.writeStringField("policy", result.policy());
        json.writeNumberField("seed", result.seed());
        json.writeNumberField("scale", result.scale());
        json.writeNumberField("scaleEffective", result.scaleEffective());
        json.writeStringField("clock", result.clock());
        json.writeNumberField("pageBytes", result.pageBytes());
        capacities(json, result.capacities(), result.pageBytes());
        provenance(json, result.provenance());
        counts(json, counts);
        json.writeNumberField("modelTimeNs", result.modelTimeNs());
        latency(json, "latencyNs", result.latencyNs());
        latency(json, "queueNs", result.queueNs());
        latency(json, "responseNs", result.responseNs());
        arrivals(json, result.arrivals());
        json.writeNumberField("waitedForFlight", result.waitedForFlight());
        time(json, result.time());
        json.writeNumberField("wallTimeNs", result.wallTimeNs());
        json.writeNumberField("accessesPerSecond", result.accessesPerSecond());
        json.writeBooleanField("inputIncluded", result.inputIncluded());
        json.writeObjectFieldStart("utilisation");
        for (Map.Entry<String, Double> share : result.utilisation().entrySet()) {
            json.writeNumberField(share.getKey(), share.getValue());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("policyMetrics");
        for (Map.Entry<String, Number> metric : result.policyMetrics().entrySet()) {
            json.writeFieldName(metric.getKey());
            if (metric.getValue() instanceof Double || metric.getValue() instanceof Float) {
                json.writeNumber(metric.getValue().doubleValue());
            } else {
                json.writeNumber(metric.getValue().longValue());
            }
        }
        json.writeEndObject();
        series(json, result.series());
        json.writeArrayFieldStart("segments");
        for (RunResult.Segment segment : result.segments()) {
            json.writeStartObject();
            json.writeNumberField("fromAccess", segment.fromAccess());
            json.writeStringField("policy", segment.policy());
            if (!segment.settings().isEmpty()) {
                texts(json, "figures", segment.settings());
            }
            counts(json, segment.counts());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("notes");
        for (String note : result.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
        json.writeStringField("payload", result.payload());
        tiers(json, result);
        RunResult.WallFigures wall = result.wall();
        if (wall != null) {
            json.writeNumberField("dilation", wall.dilation());
            json.writeObjectFieldStart("wallVsModel");
            json.writeNumberField("throughput", wall.throughput());
            json.writeNumberField("meanLatency", wall.meanLatency());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** Writes results as an array of objects. */
    public static void writeAll(JsonGenerator json, List<RunResult> results) throws IOException {
        json.writeStartArray();
        for (RunResult result : results) {
            write(json, result);
        }
        json.writeEndArray();
    }

    /** Writes the points of curves as an array of objects. */
    public static void writeCurve(JsonGenerator json, List<CurvePoint> points) throws IOException {
        json.writeStartArray();
        for (CurvePoint point : points) {
            json.writeStartObject();
            json.writeStringField("workload", point.workload());
            json.writeStringField("policy", point.policy());
            json.writeNumberField("pages", point.pages());
            json.writeNumberField("misses", point.misses());
            json.writeNumberField("missRatio", point.missRatio());
            json.writeStringField("testbed", point.testbed());
            json.writeNumberField("seed", point.seed());
            json.writeNumberField("scale", point.scale());
            json.writeNumberField("pageBytes", point.pageBytes());
            capacities(json, point.capacities(), point.pageBytes());
            provenance(json, point.provenance());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void capacities(JsonGenerator json, Map<String, Long> pages, long pageBytes) throws IOException {
        longs(json, "capacityPages", pages);
        json.writeObjectFieldStart("capacityBytes");
        for (Map.Entry<String, Long> tier : pages.entrySet()) {
            json.writeNumberField(tier.getKey(), tier.getValue() * pageBytes);
        }
        json.writeEndObject();
    }

    private static void provenance(JsonGenerator json, Provenance provenance) throws IOException {
        texts(json, "settings", provenance.settings());
        json.writeStringField("version", provenance.version());
        json.writeStringField("command", provenance.command()); // null as null
        texts(json, "fileSha256", provenance.files());
    }

    private static void texts(JsonGenerator json, String name, Map<String, String> values) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, String> value : values.entrySet()) {
            json.writeStringField(value.getKey(), value.getValue());
        }
        json.writeEndObject();
    }

    private static void time(JsonGenerator json, RunResult.@Nullable TimeSpent time) throws IOException {
        if (time == null) {
            json.writeNullField("time");
            return;
        }
        json.writeObjectFieldStart("time");
        json.writeNumberField("issueNs", time.issueNs());
        json.writeNumberField("arrivalNs", time.arrivalNs());
        json.writeNumberField("windowFullNs", time.windowFullNs());
        json.writeNumberField("barrierNs", time.barrierNs());
        json.writeNumberField("drainNs", time.drainNs());
        json.writeNumberField("flushNs", time.flushNs());
        json.writeArrayFieldStart("waits");
        for (RunResult.Wait wait : time.waits()) {
            json.writeStartObject();
            json.writeStringField("cause", wait.cause());
            json.writeStringField("where", wait.where());
            json.writeNumberField("share", wait.share());
            json.writeNumberField("queuedShare", wait.queuedShare());
            json.writeNumberField("meanNs", wait.meanNs());
            json.writeStringField("heldBy", wait.heldBy());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("servers");
        for (RunResult.Server server : time.servers()) {
            json.writeStartObject();
            json.writeStringField("name", server.name());
            json.writeNumberField("busy", server.busy());
            json.writeNumberField("waitedNs", server.waitedNs());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void tiers(JsonGenerator json, RunResult result) throws IOException {
        TierReport.Scrub scrub = result.scrub();
        if (scrub != null) {
            json.writeObjectFieldStart("scrub");
            json.writeNumberField("pages", scrub.pages());
            json.writeBooleanField("ok", scrub.ok());
            json.writeEndObject();
        }
        List<TierReport.TierFigures> fleet = result.fleet();
        if (fleet != null) {
            json.writeObjectFieldStart("fleet");
            json.writeArrayFieldStart("tiers");
            for (TierReport.TierFigures tier : fleet) {
                json.writeStartObject();
                json.writeStringField("name", tier.name());
                json.writeNumberField("operations", tier.operations());
                json.writeNumberField("bytesIn", tier.bytesIn());
                json.writeNumberField("bytesOut", tier.bytesOut());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void series(JsonGenerator json, Map<String, Series> all) throws IOException {
        json.writeObjectFieldStart("series");
        for (Map.Entry<String, Series> entry : all.entrySet()) {
            Series series = entry.getValue();
            json.writeObjectFieldStart(entry.getKey());
            json.writeArrayFieldStart("timeNs");
            for (int point = 0; point < series.size(); point++) {
                json.writeNumber(series.timeNs(point));
            }
            json.writeEndArray();
            json.writeArrayFieldStart("values");
            for (int point = 0; point < series.size(); point++) {
                json.writeNumber(series.value(point));
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void counts(JsonGenerator json, RunResult.Counts counts) throws IOException {
        json.writeNumberField("pages", counts.pages());
        json.writeNumberField("accesses", counts.accesses());
        json.writeNumberField("touches", counts.touches());
        json.writeNumberField("reads", counts.reads());
        json.writeNumberField("writes", counts.writes());
        longs(json, "served", counts.served());
        json.writeArrayFieldStart("operations");
        for (RunResult.Operation operation : counts.operations()) {
            json.writeStartObject();
            json.writeStringField("from", operation.from());
            json.writeStringField("to", operation.to());
            json.writeStringField("initiator", operation.initiator());
            json.writeStringField("kind", operation.kind());
            json.writeNumberField("pages", operation.pages());
            json.writeNumberField("bytes", operation.bytes());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("discards", counts.discards());
        json.writeNumberField("remoteBytes", counts.remoteBytes());
        RunResult.Migrations migrations = counts.migrations();
        json.writeObjectFieldStart("migrations");
        json.writeNumberField("promotions", migrations.promotions());
        json.writeNumberField("demotions", migrations.demotions());
        json.writeNumberField("pingPong", migrations.pingPong());
        json.writeNumberField("wasted", migrations.wasted());
        json.writeEndObject();
    }

    private static void longs(JsonGenerator json, String name, Map<String, Long> values) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Long> value : values.entrySet()) {
            json.writeNumberField(value.getKey(), value.getValue());
        }
        json.writeEndObject();
    }

    private static void arrivals(JsonGenerator json, RunResult.@Nullable Arrivals arrivals) throws IOException {
        if (arrivals == null) {
            json.writeNullField("arrivals");
            return;
        }
        json.writeObjectFieldStart("arrivals");
        json.writeNumberField("lastedNs", arrivals.lastedNs());
        json.writeNumberField("issuedNs", arrivals.issuedNs());
        json.writeBooleanField("overloaded", arrivals.overloaded());
        json.writeEndObject();
    }

    private static void latency(JsonGenerator json, String name, RunResult.@Nullable Latency latency)
            throws IOException {
        if (latency == null) {
            json.writeNullField(name);
            return;
        }
        json.writeObjectFieldStart(name);
        json.writeNumberField("p50", latency.p50());
        json.writeNumberField("p95", latency.p95());
        json.writeNumberField("p99", latency.p99());
        json.writeNumberField("max", latency.max());
        json.writeNumberField("mean", latency.mean());
        json.writeEndObject();
    }
}
