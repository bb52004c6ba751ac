package io.thermocline.cli;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Link;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.testbed.Laboratory.TestbedDescription;
import io.thermocline.testbed.Studies;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a catalogue, whatever it lists.
 *
 * @param source paper and section, or where figures come from
 * @param figures further fields of the entry in their order: texts, numbers, booleans, lists of texts, or maps of texts
 * @param parameters the parameters it takes, or null where entries of this kind take none
 * @param setting how a parameter is given with {@code --set}, such as {@code policy.}
 */
record CatalogueEntry(
        String name,
        String summary,
        String source,
        Map<String, Object> figures,
        @Nullable List<Parameter<?>> parameters,
        String setting) {

    static CatalogueEntry of(PolicyProvider policy) {
        PolicyNeeds needs = policy.needs();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("initiator", needs.initiator().label());
        figures.put("needsFuture", needs.future());
        figures.put("needsTime", needs.time());
        figures.put("usesMiddleTiers", needs.middleTiers());
        return new CatalogueEntry(
                policy.name(), policy.summary(), policy.source(), figures, policy.parameters(), "policy.");
    }

    static CatalogueEntry of(WorkloadProvider workload) {
        return new CatalogueEntry(
                workload.name(), workload.summary(), workload.source(), Map.of(), workload.parameters(), "workload.");
    }

    static CatalogueEntry of(TestbedDescription testbed) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("page", testbed.pageBytes());
        figures.put("tiers", testbed.tiers());
        figures.put("figures", testbed.figures());
        return new CatalogueEntry(testbed.name(), testbed.summary(), testbed.source(), figures, null, "");
    }

    static CatalogueEntry of(Studies.Description study) {
        return new CatalogueEntry(
                study.name(), study.summary(), study.source(), Map.of("scale", study.scale()), null, "");
    }

    static CatalogueEntry of(Device device) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("storage", device.storage());
        figures.put("readLatencyNs", device.readLatencyPs() / 1e3);
        figures.put("writeLatencyNs", device.writeLatencyPs() / 1e3);
        figures.put("readBytesPerSecond", device.readBytesPerSecond());
        figures.put("writeBytesPerSecond", device.writeBytesPerSecond());
        figures.put("readIops", device.readIops());
        figures.put("writeIops", device.writeIops());
        figures.put("channels", (long) device.channels());
        figures.put("dollarsPerGigabyte", device.dollarsPerGigabyte());
        figures.put("sources", device.sources());
        return new CatalogueEntry(
                device.name(),
                device.summary(),
                String.join(
                        "; ", List.copyOf(new LinkedHashSet<>(device.sources().values()))),
                figures,
                null,
                "");
    }

    static CatalogueEntry of(Link link) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("latencyNs", link.latencyPs() / 1e3);
        figures.put("bytesPerSecond", link.bytesPerSecond());
        figures.put("overheadBytes", link.overheadBytes());
        if (link.rampPerKibibyte() > 0) {
            figures.put("rampPerKibibyte", link.rampPerKibibyte());
        }
        if (link.accessPs() > 0) {
            figures.put("accessNs", link.accessPs() / 1e3);
        }
        return new CatalogueEntry(link.name(), link.summary(), link.source(), figures, null, "");
    }
}
