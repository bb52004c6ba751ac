package io.thermocline.orchestrator.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The testbed of a run, resolved. */
record TestbedBody(
        String name, long pageBytes, AcceleratorBody accelerator, List<TierBody> tiers, SoftwareBody software) {

    record AcceleratorBody(String name, int concurrency, double issueGapNs) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record TierBody(
            String name,
            DeviceBody device,
            long capacityBytes,
            long capacityPages,
            int spare,
            int count,
            String placement,
            @Nullable TierLinkBody link) {}

    record TierLinkBody(String name, double latencyNs, long bytesPerSecond, long overheadBytes) {}

    record SoftwareBody(double lookupNs, double gpuPageCopyNs, double faultServiceNs, double pageCacheMissNs) {}

    static TestbedBody of(Testbed testbed) {
        Accelerator accelerator = testbed.accelerator();
        Software software = testbed.software();
        return new TestbedBody(
                testbed.name(),
                testbed.pageBytes(),
                new AcceleratorBody(accelerator.name(), accelerator.concurrency(), accelerator.issueGapPs() / 1e3),
                testbed.tiers().stream()
                        .map(tier -> tier(tier, testbed.pageBytes()))
                        .toList(),
                new SoftwareBody(
                        software.lookupPs() / 1e3,
                        software.gpuPageCopyPs() / 1e3,
                        software.faultServicePs() / 1e3,
                        software.pageCacheMissPs() / 1e3));
    }

    private static TierBody tier(Tier tier, long pageBytes) {
        Link link = tier.link();
        return new TierBody(
                tier.name(),
                DeviceBody.of(tier.device()),
                tier.frames() * pageBytes,
                tier.frames(),
                tier.spare(),
                tier.count(),
                tier.placement().name().toLowerCase(Locale.ROOT),
                link == null
                        ? null
                        : new TierLinkBody(
                                link.name(), link.latencyPs() / 1e3, link.bytesPerSecond(), link.overheadBytes()));
    }
}
