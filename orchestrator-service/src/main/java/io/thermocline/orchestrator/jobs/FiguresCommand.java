package io.thermocline.orchestrator.jobs;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives the run's testbed other figures: a merge patch on those that have changed already. */
final class FiguresCommand extends Command<Figures> {
    private final Map<String, @Nullable String> patch;

    /** A patch whose nulls take a figure back to what the run began with. */
    FiguresCommand(Map<String, @Nullable String> patch) {
        this.patch = new LinkedHashMap<>(patch);
    }

    /** All figures that differ once the patch is applied. */
    Map<String, String> applied(Map<String, String> before) {
        Map<String, String> after = new LinkedHashMap<>(before);
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
