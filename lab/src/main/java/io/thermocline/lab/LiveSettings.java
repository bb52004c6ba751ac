package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Settings that change the testbed of a live run: those that say how long something takes, not what there is. */
final class LiveSettings {
    private LiveSettings() {}

    /**
     * The testbed of a run once some of its settings have changed.
     *
     * @param before as it is
     * @param after makes it from all settings
     * @throws InvalidInputException if these may not change while the run is going
     */
    static Testbed changed(
            RunSpec spec, Testbed before, Map<String, String> settings, Function<Map<String, String>, Testbed> after) {
        checkClock(spec.clock());
        checkKeys(settings);
        Map<String, String> all = new LinkedHashMap<>(spec.settings());
        all.putAll(settings);
        Testbed other = after.apply(all);
        checkSameBuild(before, other);
        return other;
    }

    /** Refuses a clock under which the testbed stays as it is. */
    private static void checkClock(ClockKind clock) {
        if (clock == ClockKind.NONE) {
            throw InvalidInputException.about(
                    Subject.Field.CLOCK, "a run without a clock has no time that a setting could change");
        }
        if (clock == ClockKind.WALL) {
            throw InvalidInputException.about(
                    Subject.Field.CLOCK,
                    "the testbed of a run under the wall clock was agreed with its"
                            + " nodes and does not change; change the shaping of a tier, or take the model clock");
        }
    }

    /** Refuses keys of parameters that are not live, and of none. */
    static void checkKeys(Map<String, String> settings) {
        for (String key : settings.keySet()) {
            if (TestbedParameters.isLive(key)) {
                continue;
            }
            List<String> live =
                    TestbedParameters.live().stream().map(TestbedParameter::key).toList();
            Subject subject = new Subject.Setting(key);
            if (!TestbedParameters.isDeclared(key) && !RunSpec.isOfPolicyOrWorkload(key)) {
                throw Names.unknown(subject, "setting", key, live).withValue(null);
            }
            String allowed = String.join(", ", live);
            throw InvalidInputException.about(subject, "cannot change while a run goes on; allowed: " + allowed)
                    .withAllowed(allowed);
        }
    }

    /** Refuses a testbed that is built otherwise. */
    private static void checkSameBuild(Testbed before, Testbed after) {
        for (int i = 0; i < before.tiers().size(); i++) {
            Tier tier = before.tiers().get(i);
            Device device = tier.device();
            Device other = after.tiers().get(i).device();
            if (device.channels() != other.channels() || device.storage() != other.storage()) {
                throw InvalidInputException.of(
                        TestbedParameters.DEVICE.subject(tier.name()),
                        other.name(),
                        "while a run goes on, a device with " + device.channels() + " channels that "
                                + (device.storage() ? "is" : "is not") + " storage, as " + device.name());
            }
        }
    }
}
