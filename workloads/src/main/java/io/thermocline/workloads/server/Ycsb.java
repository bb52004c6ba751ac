package io.thermocline.workloads.server;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import java.util.Locale;

/**
 * The parameters of a store under YCSB: how many operations, the share of them that read, and how many arrive a second, of which the thesis gives two
 * figures: one for mixes in which most operations read, one for the others.
 *
 * <p>Source: thesis sec. 6.4.3.
 */
final class Ycsb {
    private static final String SOURCE = "thesis sec. 6.4.3";

    final Parameter<Long> operations;
    final Parameter<Double> reads =
            Parameter.decimal("reads", "", "0.95", 0, 1, "share of operations that read", SOURCE);
    final Parameter<Double> rate;
    private final int readingRate;
    private final int writingRate;

    /**
     * The parameters of one store.
     *
     * @param millionOperations by default
     * @param readingRate operations a second, by default, if most of them read
     * @param writingRate operations a second, by default, if not
     */
    Ycsb(int millionOperations, int readingRate, int writingRate) {
        this.readingRate = readingRate;
        this.writingRate = writingRate;
        operations = Parameter.integer(
                "operations",
                "operations",
                millionOperations + "000000",
                1,
                1L << 40,
                "operations, whatever the scale",
                SOURCE + ", " + millionOperations + "M operations");
        rate = Parameter.decimal(
                "rate",
                "operations/s",
                "",
                1,
                1e9,
                String.format(
                        Locale.ROOT,
                        "operations that arrive a second; default %,d if most of them read, else %,d",
                        readingRate,
                        writingRate),
                SOURCE);
    }

    /** Operations that arrive a second. */
    double rate(ParameterValues values) {
        return values.getOr(rate, values.get(reads) >= 0.5 ? (double) readingRate : writingRate);
    }
}
