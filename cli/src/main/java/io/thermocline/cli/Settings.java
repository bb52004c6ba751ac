package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options that each give a setting. */
final class Settings {
    private Settings() {}

    /** What the values of an option give, by key, in the order given. */
    static Map<String, String> parsed(String option, List<String> settings) {
        Map<String, String> byKey = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 1) {
                throw InvalidInputException.of(new Argument(option), setting, "KEY=VALUE, such as hbm.capacity=16GiB");
            }
            String key = setting.substring(0, equals).strip();
            if (byKey.put(key, setting.substring(equals + 1).strip()) != null) {
                throw InvalidInputException.about(new Argument(option), "'" + key + "' is given twice; give it once");
            }
        }
        return byKey;
    }
}
