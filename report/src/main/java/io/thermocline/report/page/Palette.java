package io.thermocline.report.page;

import io.thermocline.lab.RunResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names of the style sheet's colours: warm for the tiers near the accelerator, cold for those far from it.
 *
 * <p>A tier that is called as one of the colours has this one in every report. Any other takes the next colder colour
 * than the tier above it that no tier of the report has, or the warmest such if none is colder. There are as many
 * colours as a testbed has tiers at most.
 */
final class Palette {
    private static final List<String> COLOURS = List.of("hbm", "dram", "nvm", "nvme");

    private final Map<String, String> colours = new HashMap<>();

    /**
     * Colours for the tiers of a testbed.
     *
     * @param tiers their names, fastest first
     */
    Palette(List<String> tiers) {
        List<String> free = new ArrayList<>(COLOURS);
        free.removeAll(tiers);
        int above = -1;
        for (String tier : tiers) {
            String colour = COLOURS.contains(tier) ? tier : takeBelow(above, free);
            colours.put(tier, colour);
            above = COLOURS.indexOf(colour);
        }
    }

    /** Colours for the tiers of runs that share a testbed. */
    static Palette of(List<RunResult> results) {
        return new Palette(results.get(0).tiers());
    }

    private static String takeBelow(int above, List<String> free) {
        if (free.isEmpty()) {
            throw new IllegalStateException("more tiers than colours");
        }
        String colour = free.stream()
                .filter(candidate -> COLOURS.indexOf(candidate) > above)
                .findFirst()
                .orElse(free.get(0));
        free.remove(colour);
        return colour;
    }

    /** The colour of a tier. */
    String colour(String tier) {
        String colour = colours.get(tier);
        if (colour == null) {
            throw new IllegalStateException("no tier of the testbed is called " + tier);
        }
        return colour;
    }
}
