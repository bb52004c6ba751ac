package io.thermocline.cli.report;

import java.util.List;

/** Names of the style sheet's colours: warm for the tiers near the accelerator, cold for those far from it. */
final class Palette {
    private static final List<String> TIERS = List.of("hbm", "dram", "nvm", "nvme");
    private static final int SERIES = 8;

    private Palette() {}

    /** The colour of a tier. */
    static String fill(String tier) {
        return "fill-" + known(tier);
    }

    /** The hatching of moves down to a tier. */
    static String down(String tier) {
        return "down-" + known(tier);
    }

    private static String known(String tier) {
        return TIERS.contains(tier) ? tier : "other";
    }

    /** The stroke of a line among several; from the ninth on lines are dashed. */
    static String stroke(int series) {
        return "s" + series % SERIES + (series / SERIES % 2 == 1 ? " dashed" : "");
    }

    /** The fill that goes with {@link #stroke}. */
    static String point(int series) {
        return "p" + series % SERIES;
    }
}
