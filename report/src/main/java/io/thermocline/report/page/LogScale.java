package io.thermocline.report.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A logarithmic axis from {@code low} to {@code high}, both positive.
 */
record LogScale(double low, double high) {
    private static final int ENOUGH = 4;
    private static final List<Integer> FINER = List.of(1, 2, 5);

    /** An axis over whole powers of ten that holds both values. */
    static LogScale decades(double least, double most) {
        double low = Math.pow(10, Math.floor(Math.log10(Math.max(1, least))));
        double high = Math.pow(10, Math.ceil(Math.log10(Math.max(1, most))));
        return new LogScale(low, high > low ? high : 10 * low);
    }

    /** Where a value is, from 0 to 1; values beyond the ends are at the ends. */
    double position(double value) {
        double position = Math.log(Math.max(low, value) / low) / Math.log(high / low);
        return Math.min(1, position);
    }

    /**
     * Round values on the axis, four at least where it has as many: powers of ten, or these, their doubles and their
     * fivefolds.
     */
    List<Double> round() {
        List<Double> decades = decades();
        if (decades.size() >= ENOUGH) {
            return decades;
        }
        List<Double> finer = new ArrayList<>();
        for (double power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
            for (int times : FINER) {
                double value = times * power;
                if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) {
                    finer.add(value);
                }
            }
        }
        return finer.size() >= 2 ? finer : List.of(low, high);
    }

    /** The powers of ten on the axis. */
    List<Double> decades() {
        List<Double> decades = new ArrayList<>();
        for (double power = Math.ceil(Math.log10(low) - 1e-9); power <= Math.log10(high) + 1e-9; power++) {
            decades.add(Math.pow(10, power));
        }
        return decades;
    }
}
