package io.thermocline.cli.assertion;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** One side of an assertion, or a part of it. */
interface Expression {
    /**
     * Computes the value.
     *
     * @param metrics the value of a metric by the parts of its name; it is asked for each metric, from left to right
     */
    double value(ToDoubleFunction<List<String>> metrics);
}
