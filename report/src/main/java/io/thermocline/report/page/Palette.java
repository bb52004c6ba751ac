package io.thermocline.report.page;

import io.thermocline.testbed.RunResult;
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
    private static final int SERIES = 8;
    private static final int DASHES = 4;

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
    String fill(String tier) {
        return "fill-" + colour(tier);
    }

    /** The hatching of moves down to a tier. */
    String down(String tier) {
        return "down-" + colour(tier);
    }

    private String colour(String tier) {
        String colour = colours.get(tier);
        if (colour == null) {
            throw new IllegalStateException("no tier of the testbed is called " + tier);
        }
        return colour;
    }

    /** The stroke of a line among several: colours and then dashes take turns. */
    static String stroke(int series) {
        return "s" + series % SERIES + " dash-" + series / SERIES % DASHES;
    }

    /** The fill that goes with {@link #stroke}. */
    static String point(int series) {
        return "p" + series % SERIES;
    }

    /** The shape of a line's marks; lines of one colour differ in their dashes. */
    static String shape(int series) {
        return "shape-" + series % SERIES;
    }

    /** The style of a line's marks: filled, hollow with every other kind of dash. */
    static String mark(int series) {
        return "s" + series % SERIES + (series / SERIES % 2 == 0 ? " " + point(series) : " hollow");
    }
}
