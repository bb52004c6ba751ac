package io.thermocline.workloads.server;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import java.util.Locale;

/**
 * The parameters of a store under YCSB: the number of operations, the share of reads, and the rate of arrivals. The
 * thesis gives two rates: one for mixes of mostly reads, one for the others.
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
     * Creates the parameters of one store.
     *
     * @param millionOperations default number of operations, in millions
     * @param readingRate default operations a second if most of them read
     * @param writingRate default operations a second otherwise
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

    /** Returns the operations that arrive in a second. */
    double rate(ParameterValues values) {
        return values.getOr(rate, values.get(reads) >= 0.5 ? (double) readingRate : writingRate);
    }
}
