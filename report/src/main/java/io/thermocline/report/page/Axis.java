package io.thermocline.report.page;

import io.thermocline.engine.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * An axis with its marks.
 *
 * @param logarithmic whether equal steps are equal factors
 * @param ticks its marks, from low to high
 */
public record Axis(String title, double low, double high, boolean logarithmic, List<Tick> ticks) {
    private static final int ABOUT = 5; // steps of a linear axis
    private static final List<Integer> ROUND = List.of(1, 2, 5, 10);
    private static final int ENOUGH = 4; // marks of a logarithmic axis
    private static final List<Integer> FINER = List.of(1, 2, 5);
    private static final int MOST = 8; // marks of an axis of bytes
    private static final double NEARLY = 1e-9;

    /**
     * A mark.
     *
     * @param text what stands at it, a line each
     */
    public record Tick(double at, List<String> text) {}

    /** An axis over whole powers of ten that holds both values, with a mark at each. */
    static Axis decades(String title, double least, double most, DoubleFunction<String> text) {
        double low = Math.pow(10, Math.floor(Math.log10(Math.max(1, least))));
        double high = Math.pow(10, Math.ceil(Math.log10(Math.max(1, most))));
        double end = high > low ? high : 10 * low;
        return logarithmic(title, low, end, powers(low, end), value -> List.of(text.apply(value)));
    }

    /** A logarithmic axis with marks at some values. */
    static Axis logarithmic(
            String title, double low, double high, List<Double> marks, DoubleFunction<List<String>> text) {
        return new Axis(
                title,
                low,
                high,
                true,
                marks.stream().map(at -> new Tick(at, text.apply(at))).toList());
    }

    /**
     * A logarithmic axis with round marks, four at least where it has as many: powers of ten, or these, their doubles
     * and their fivefolds.
     */
    static Axis round(String title, double low, double high, DoubleFunction<List<String>> text) {
        List<Double> marks = powers(low, high);
        if (marks.size() < ENOUGH) {
            marks = finer(low, high);
        }
        return logarithmic(title, low, high, marks.size() >= 2 ? marks : List.of(low, high), text);
    }

    /** A logarithmic axis of bytes, with marks at powers of two, eight at most. */
    static Axis bytes(String title, double low, double high) {
        int first = (int) Math.ceil(Math.log(low) / Math.log(2) - NEARLY);
        int last = (int) Math.floor(Math.log(high) / Math.log(2) + NEARLY);
        int step = Math.max(1, (last - first) / MOST + 1);
        List<Double> marks = IntStream.rangeClosed(first, last)
                .filter(power -> (power - first) % step == 0)
                .mapToObj(power -> Math.scalb(1.0, power))
                .toList();
        return logarithmic(
                title,
                low,
                high,
                marks.size() >= 2 ? marks : List.of(low, high),
                size -> List.of(Units.formatBytes(size)));
    }

    private static List<Double> powers(double low, double high) {
        List<Double> powers = new ArrayList<>();
        for (double power = Math.ceil(Math.log10(low) - NEARLY); power <= Math.log10(high) + NEARLY; power++) {
            powers.add(Math.pow(10, power));
        }
        return powers;
    }

    private static List<Double> finer(double low, double high) {
        List<Double> finer = new ArrayList<>();
        for (double power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
            for (int times : FINER) {
                double value = times * power;
                if (value >= low * (1 - NEARLY) && value <= high * (1 + NEARLY)) {
                    finer.add(value);
                }
            }
        }
        return finer;
    }

    /**
     * An axis from 0 to a value or a little more, in some five round steps.
     *
     * @param unit in which steps are round: 1, or a power of 1024 for bytes
     */
    static Axis fromZero(String title, double most, double unit, DoubleFunction<String> text) {
        double high = most > 0 ? most / unit : 1;
        double least = high / ABOUT;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double step = ROUND.stream()
                        .filter(round -> round * power >= least * (1 - NEARLY))
                        .findFirst()
                        .orElse(ABOUT)
                * power
                * unit;
        int steps = (int) Math.max(1, Math.ceil(high * unit / step * (1 - NEARLY)));
        List<Tick> ticks = new ArrayList<>();
        for (int mark = 0; mark <= steps; mark++) {
            ticks.add(new Tick(mark * step, List.of(text.apply(mark * step))));
        }
        return new Axis(title, 0, step * steps, false, ticks);
    }
}
