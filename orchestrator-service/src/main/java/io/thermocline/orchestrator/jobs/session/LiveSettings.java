package io.thermocline.orchestrator.jobs.session;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a run's testbed that were changed since its start.
 *
 * @param settings by path, all that differ from the run's own settings
 * @param fromAccess first access to which they apply
 */
public record LiveSettings(Map<String, String> settings, long fromAccess) {
    /** Nothing was changed. */
    static final LiveSettings NONE = new LiveSettings(Map.of(), 0);

    /**
     * Returns all settings that differ once a merge patch is applied.
     *
     * @param patch by path; null restores the setting with which the run began
     */
    public Map<String, String> patched(Map<String, @Nullable String> patch) {
        Map<String, String> after = new LinkedHashMap<>(settings);
        patch.forEach((path, value) -> {
            if (value == null) {
                after.remove(path);
            } else {
                after.put(path, value);
            }
        });
        return after;
    }
}
