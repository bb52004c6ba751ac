package io.thermocline.lab.study;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The origin of a row's value. */
enum Label {
    /** Computed from values that were fixed beforehand. */
    PREDICTED,
    /** A constant was set from a paper value, the anchor. */
    CALIBRATED,
    /** The value does not come near the paper's. */
    NOT_REPRODUCED;

    /** All labels, with commas between. */
    static String all() {
        return Arrays.stream(values()).map(Label::text).collect(Collectors.joining(", "));
    }

    /** The label of a text. */
    static Optional<Label> of(String text) {
        return Arrays.stream(values())
                .filter(label -> label.text().equals(text))
                .findFirst();
    }

    /** Its name in a study's file. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
