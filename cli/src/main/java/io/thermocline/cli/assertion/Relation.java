package io.thermocline.cli.assertion;

import java.util.Arrays;
import java.util.Optional;

/** What an assertion claims of its two sides. Nothing holds of a side that is not a number. */
enum Relation {
    AT_LEAST(">="),
    AT_MOST("<="),
    EQUAL("=="),
    MORE(">"),
    LESS("<");

    private final String sign;

    Relation(String sign) {
        this.sign = sign;
    }

    static Optional<Relation> of(String sign) {
        return Arrays.stream(values())
                .filter(relation -> relation.sign.equals(sign))
                .findFirst();
    }

    boolean holds(double left, double right) {
        return switch (this) {
            case AT_LEAST -> left >= right;
            case AT_MOST -> left <= right;
            case EQUAL -> left == right;
            case MORE -> left > right;
            case LESS -> left < right;
        };
    }
}
