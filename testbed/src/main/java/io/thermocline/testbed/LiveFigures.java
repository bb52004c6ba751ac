package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import java.util.List;
import java.util.Map;

/** Which figures of a testbed may change while a run goes on: those that say how long something takes, not what there is. */
final class LiveFigures {
    private static final List<String> OF_TIERS = List.of(
            "device",
            "read-latency",
            "write-latency",
            "read-bandwidth",
            "write-bandwidth",
            "read-iops",
            "write-iops",
            "link-latency",
            "link-bandwidth",
            "link-overhead");
    private static final String ISSUE_GAP = "accelerator.issue-gap";
    private static final String SOFTWARE = "software.";

    private LiveFigures() {}

    /** Refuses settings of other figures. */
    static void checkNames(Map<String, String> settings) {
        settings.keySet().forEach(path -> {
            String figure = path.substring(path.indexOf('.') + 1);
            if (!path.equals(ISSUE_GAP)
                    && !path.startsWith(SOFTWARE)
                    && (path.indexOf('.') < 0
                            || path.startsWith("policy.")
                            || path.startsWith("workload.")
                            || !OF_TIERS.contains(figure))) {
                throw new InvalidInputException("--set: '" + path
                        + "' cannot change while a run goes on; allowed: TIER." + String.join(", TIER.", OF_TIERS)
                        + ", "
                        + SOFTWARE + "..., " + ISSUE_GAP);
            }
        });
    }

    /** Refuses a testbed that is built otherwise. */
    static void checkSameBuild(Testbed before, Testbed after) {
        for (int i = 0; i < before.tiers().size(); i++) {
            Tier tier = before.tiers().get(i);
            Device device = tier.device();
            Device other = after.tiers().get(i).device();
            if (device.channels() != other.channels() || device.storage() != other.storage()) {
                throw InvalidInputException.of(
                        tier.name() + ".device",
                        other.name(),
                        "while a run goes on, a device with " + device.channels() + " channels that "
                                + (device.storage() ? "is" : "is not") + " storage, as " + device.name());
            }
        }
    }
}
