package io.thermocline.cli;

import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.OperationRate;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.lab.Laboratory.TestbedDescription;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.TestbedParameter.Owner;
import io.thermocline.lab.TestbedParameters;
import io.thermocline.lab.study.Study;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a catalogue, whatever it lists.
 *
 * @param source paper and section, or where its values come from
 * @param fields further fields of the entry in their order: texts, numbers, booleans, lists of texts, or maps of texts
 * @param parameters the parameters it takes, or null where entries of this kind take none
 * @param setting what the key of a parameter's setting begins with, such as {@code policy.}, or empty
 */
record CatalogueEntry(
        String name,
        String summary,
        String source,
        Map<String, Object> fields,
        @Nullable List<CatalogueParameter> parameters,
        String setting) {

    /** The parameters; none also where entries of this kind take none. */
    List<CatalogueParameter> parametersOrNone() {
        return parameters == null ? List.of() : parameters;
    }

    static CatalogueEntry of(PolicyProvider policy) {
        PolicyNeeds needs = policy.needs();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("initiator", needs.initiator().label());
        fields.put("needsFuture", needs.future());
        fields.put("needsTime", needs.time());
        fields.put("usesMiddleTiers", needs.middleTiers());
        fields.put("mechanism", policy.explanation().mechanism());
        fields.put("departures", policy.explanation().departures());
        return new CatalogueEntry(
                policy.name(),
                policy.summary(),
                policy.source(),
                fields,
                CatalogueParameter.of(policy.parameters()),
                RunSpec.OF_POLICY);
    }

    static CatalogueEntry of(WorkloadProvider workload) {
        return new CatalogueEntry(
                workload.name(),
                workload.summary(),
                workload.source(),
                Map.of(),
                CatalogueParameter.of(workload.parameters()),
                RunSpec.OF_WORKLOAD);
    }

    static CatalogueEntry of(TestbedDescription testbed) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("page", testbed.pageBytes());
        fields.put("tiers", testbed.tiers());
        fields.put("settings", testbed.settings());
        return new CatalogueEntry(
                testbed.name(),
                testbed.summary(),
                testbed.source(),
                fields,
                CatalogueParameter.ofTestbeds(TestbedParameters.settable()),
                "");
    }

    static CatalogueEntry of(Study study) {
        return new CatalogueEntry(
                study.name(), study.summary(), study.source(), Map.of("scale", study.scaleText()), null, "");
    }

    static CatalogueEntry of(Device device) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("storage", device.storage());
        fields.put("readLatencyNs", device.readLatencyPs() / 1e3);
        fields.put("writeLatencyNs", device.writeLatencyPs() / 1e3);
        fields.put("readBytesPerSecond", device.readBytesPerSecond());
        fields.put("writeBytesPerSecond", device.writeBytesPerSecond());
        fields.put("readIops", device.readIops().perSecond(OperationRate.USUAL_BYTES));
        fields.put("writeIops", device.writeIops().perSecond(OperationRate.USUAL_BYTES));
        fields.put("readIopsBySize", device.readIops().toString());
        fields.put("writeIopsBySize", device.writeIops().toString());
        fields.put("channels", (long) device.channels());
        fields.put("dollarsPerGigabyte", device.dollarsPerGigabyte());
        if (device.driveGigabytes() > 0) {
            fields.put("driveGigabytes", device.driveGigabytes());
            fields.put("driveWritesADay", device.driveWritesADay());
        }
        fields.put("sources", device.sources());
        return new CatalogueEntry(
                device.name(),
                device.summary(),
                String.join(
                        "; ", List.copyOf(new LinkedHashSet<>(device.sources().values()))),
                fields,
                CatalogueParameter.ofTestbeds(TestbedParameters.of(Owner.DEVICE)),
                "");
    }

    static CatalogueEntry of(Link link) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("latencyNs", link.latencyPs() / 1e3);
        fields.put("bytesPerSecond", link.bytesPerSecond());
        fields.put("overheadBytes", link.overheadBytes());
        if (link.rampPerKibibyte() > 0) {
            fields.put("rampPerKibibyte", link.rampPerKibibyte());
        }
        if (link.accessPs() > 0) {
            fields.put("accessNs", link.accessPs() / 1e3);
        }
        return new CatalogueEntry(
                link.name(),
                link.summary(),
                link.source(),
                fields,
                CatalogueParameter.ofTestbeds(TestbedParameters.of(Owner.LINK)),
                "");
    }
}
