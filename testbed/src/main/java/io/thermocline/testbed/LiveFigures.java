package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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

    /**
     * The testbed of a run once some of its figures have changed.
     *
     * @param before as it is
     * @param after makes it from all settings
     * @throws InvalidInputException if these may not change while the run goes on
     */
    static Testbed changed(
            RunSpec spec, Testbed before, Map<String, String> settings, Function<Map<String, String>, Testbed> after) {
        checkClock(spec.clock());
        checkNames(settings);
        Map<String, String> all = new LinkedHashMap<>(spec.settings());
        all.putAll(settings);
        Testbed other = after.apply(all);
        checkSameBuild(before, other);
        return other;
    }

    /** Refuses a clock under which figures stay as they are. */
    private static void checkClock(ClockKind clock) {
        if (clock == ClockKind.NONE) {
            throw InvalidInputException.about("--clock", "a run without a clock has no figures that could change");
        }
        if (clock == ClockKind.WALL) {
            throw InvalidInputException.about(
                    "--clock",
                    "the figures of a run under the wall clock were agreed with its"
                            + " nodes and do not change; change the shaping of a tier, or take the model clock");
        }
    }

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
                String allowed = "TIER." + String.join(", TIER.", OF_TIERS) + ", " + SOFTWARE + "..., " + ISSUE_GAP;
                throw new InvalidInputException(
                        "--set: '" + path + "' cannot change while a run goes on; allowed: " + allowed,
                        new Subject("setting " + path, null, allowed));
            }
        });
    }

    /** Refuses a testbed that is built otherwise. */
    private static void checkSameBuild(Testbed before, Testbed after) {
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
