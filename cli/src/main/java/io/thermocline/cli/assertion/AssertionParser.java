package io.thermocline.cli.assertion;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads an assertion by recursive descent: two sums with a relation between. A sum has products, a product has
 * numbers, metrics and sums in brackets.
 */
final class AssertionParser {
    private static final String PART = "(?:[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]*|\"[^\"]+\")";
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?![\\p{L}\\p{N}_.\"])");
    private static final Pattern NAME = Pattern.compile(PART + "(?:\\." + PART + ")*");
    private static final Pattern WITH_UNIT = Pattern.compile("\\d+(?:\\.\\d+)?\\p{L}+");
    private static final Pattern SIGN = Pattern.compile(">=|<=|==|[<>+\\-*/()]");
    private static final Pattern BLANK = Pattern.compile("\\s*");
    private static final Pattern NAME_PART = Pattern.compile(PART);
    private static final int MOST_NESTED = 100; // brackets and signs, each of which takes some frames of the stack
    private static final int MOST_OPERATIONS = 1000; // the same: a sum is one of a sum and a product
    private static final String FORM =
            "two expressions with one of >= > <= < == between, of numbers without units, metrics, + - * / and brackets,"
                    + " such as 'sieve.hitRatio >= lru.hitRatio + 0.02'; a minus has blanks around it,"
                    + " and a name with other characters than letters, digits, _ and - has double quotes";

    private final String text;
    private final Matcher matcher;
    private int at;
    private int nested;
    private int operations;

    private AssertionParser(String text) {
        this.text = text;
        this.matcher = NUMBER.matcher(text);
    }

    static Assertion parse(String text) {
        return new AssertionParser(text).assertion();
    }

    private Assertion assertion() {
        Expression left = sum();
        Relation relation = Relation.of(next(SIGN)).orElseThrow(this::refusal);
        Expression right = sum();
        next(BLANK);
        if (at < text.length()) {
            throw refusal();
        }
        return new Assertion(text.strip(), left, relation, right);
    }

    private Expression sum() {
        return operations("+-", this::product);
    }

    private Expression product() {
        return operations("*/", this::operand);
    }

    private Expression operations(String operators, Supplier<Expression> part) {
        Expression all = part.get();
        for (char operator = operator(operators); operator != 0; operator = operator(operators)) {
            if (++operations > MOST_OPERATIONS) {
                throw refusal();
            }
            all = operation(all, operator, part.get());
        }
        return all;
    }

    private static Expression operation(Expression left, char operator, Expression right) {
        return switch (operator) {
            case '+' -> metrics -> left.value(metrics) + right.value(metrics);
            case '-' -> metrics -> left.value(metrics) - right.value(metrics);
            case '*' -> metrics -> left.value(metrics) * right.value(metrics);
            case '/' -> metrics -> left.value(metrics) / right.value(metrics);
            default -> throw new IllegalStateException("no operator: " + operator);
        };
    }

    /** Takes the next character if it is one of these operators; otherwise 0. */
    private char operator(String operators) {
        next(BLANK);
        return at < text.length() && operators.indexOf(text.charAt(at)) >= 0 ? text.charAt(at++) : 0;
    }

    private Expression operand() {
        String number = next(NUMBER);
        if (!number.isEmpty()) {
            double value = Double.parseDouble(number);
            return metrics -> value;
        }
        String name = next(NAME);
        if (WITH_UNIT.matcher(name).matches()) {
            throw refusal();
        }
        if (!name.isEmpty()) {
            List<String> parts = parts(name);
            return metrics -> metrics.applyAsDouble(parts);
        }
        return switch (next(SIGN)) {
            case "-" -> operation(metrics -> 0, '-', nested(this::operand));
            case "(" -> nested(this::bracketed);
            default -> throw refusal();
        };
    }

    private Expression nested(Supplier<Expression> part) {
        if (++nested > MOST_NESTED) {
            throw refusal();
        }
        Expression inner = part.get();
        nested--;
        return inner;
    }

    private Expression bracketed() {
        Expression inner = sum();
        if (!next(SIGN).equals(")")) {
            throw refusal();
        }
        return inner;
    }

    private static List<String> parts(String name) {
        List<String> parts = new ArrayList<>();
        NAME_PART.matcher(name).results().forEach(part -> parts.add(part.group().replace("\"", "")));
        return List.copyOf(parts);
    }

    /** Takes what comes next, behind blanks, if it has this form; otherwise nothing. */
    private String next(Pattern form) {
        matcher.usePattern(BLANK).region(at, text.length());
        matcher.lookingAt();
        matcher.usePattern(form).region(matcher.end(), text.length());
        if (!matcher.lookingAt()) {
            return "";
        }
        at = matcher.end();
        return matcher.group();
    }

    private InvalidInputException refusal() {
        return InvalidInputException.of(new Argument("--assert"), text, FORM);
    }
}
