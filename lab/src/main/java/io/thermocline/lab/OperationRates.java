package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.OperationRate;
import java.util.ArrayList;
import java.util.List;

/**
 * Rates of operations as people write them: a number, such as {@code 620000}, or a number for each of some sizes, such
 * as {@code 512:1100000 4KiB:1600000}.
 */
final class OperationRates {
    static final String ALLOWED =
            "a whole number, at least 0; or SIZE:NUMBER for ascending sizes, such as 512:1100000 4KiB:1600000";

    private OperationRates() {}

    static OperationRate parse(Subject subject, String text) {
        if (!text.contains(":")) {
            return OperationRate.of(whole(subject, text, text, 0));
        }
        List<OperationRate.Point> points = new ArrayList<>();
        for (String pair : text.strip().split("[ ,]+", -1)) {
            points.add(point(subject, text, pair));
        }
        try {
            return new OperationRate(points);
        } catch (IllegalArgumentException e) {
            throw InvalidInputException.of(subject, text, ALLOWED, e);
        }
    }

    private static OperationRate.Point point(Subject subject, String text, String pair) {
        int colon = pair.indexOf(':');
        if (colon < 0) {
            throw InvalidInputException.of(subject, text, ALLOWED);
        }
        try {
            long bytes = Units.bytes(subject, pair.substring(0, colon));
            return new OperationRate.Point(bytes, whole(subject, text, pair.substring(colon + 1), 1));
        } catch (InvalidInputException e) {
            throw InvalidInputException.of(subject, text, ALLOWED, e);
        }
    }

    private static long whole(Subject subject, String text, String number, long least) {
        try {
            return Units.whole(subject, number, least, Long.MAX_VALUE);
        } catch (InvalidInputException e) {
            throw InvalidInputException.of(subject, text, ALLOWED, e);
        }
    }
}
