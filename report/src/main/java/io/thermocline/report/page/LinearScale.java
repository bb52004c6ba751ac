package io.thermocline.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * An axis from 0 on in round steps.
 *
 * @param step between two marks
 * @param steps how many there are, from 1
 */
record LinearScale(double step, int steps) {
    private static final int ABOUT = 5;
    private static final List<Integer> ROUND = List.of(1, 2, 5, 10);

    /**
     * The axis that holds a value, in some five steps.
     *
     * @param unit in which steps are round: 1, or a power of 1024 for bytes
     */
    static LinearScale to(double most, double unit) {
        double high = most > 0 ? most / unit : 1;
        double least = high / ABOUT;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double step = ROUND.stream()
                        .filter(round -> round * power >= least * (1 - 1e-9))
                        .findFirst()
                        .orElse(ABOUT)
                * power;
        return new LinearScale(step * unit, (int) Math.max(1, Math.ceil(high / step * (1 - 1e-9))));
    }

    /** Where a value is, from 0 to 1. */
    double position(double value) {
        return value / (step * steps);
    }

    /** Its marks. */
    List<Plot.Tick> ticks(DoubleFunction<String> text) {
        List<Plot.Tick> ticks = new ArrayList<>();
        for (int mark = 0; mark <= steps; mark++) {
            ticks.add(new Plot.Tick((double) mark / steps, text.apply(mark * step)));
        }
        return ticks;
    }
}
