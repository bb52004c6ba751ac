package io.thermocline.cli.assertion;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** One side of an assertion, or a part of it. */
sealed interface Expression {
    /**
     * Computes the value.
     *
     * @param metrics the value of a metric by the parts of its name
     */
    double value(ToDoubleFunction<List<String>> metrics);

    /** Returns the names of all metrics in it, each in its parts. */
    Stream<List<String>> names();

    /** A number as written. */
    record Literal(double number) implements Expression {
        @Override
        public double value(ToDoubleFunction<List<String>> metrics) {
            return number;
        }

        @Override
        public Stream<List<String>> names() {
            return Stream.empty();
        }
    }

    /**
     * A metric of a result.
     *
     * @param parts its name, such as {@code lru} and {@code hitRatio}
     */
    record Metric(List<String> parts) implements Expression {
        @Override
        public double value(ToDoubleFunction<List<String>> metrics) {
            return metrics.applyAsDouble(parts);
        }

        @Override
        public Stream<List<String>> names() {
            return Stream.of(parts);
        }
    }

    /** Two expressions with one of {@code + - * /} between. */
    record Operation(Expression left, char operator, Expression right) implements Expression {
        @Override
        public double value(ToDoubleFunction<List<String>> metrics) {
            double first = left.value(metrics);
            double second = right.value(metrics);
            return switch (operator) {
                case '+' -> first + second;
                case '-' -> first - second;
                case '*' -> first * second;
                case '/' -> first / second;
                default -> throw new IllegalStateException("no operator: " + operator);
            };
        }

        @Override
        public Stream<List<String>> names() {
            return Stream.concat(left.names(), right.names());
        }
    }
}
