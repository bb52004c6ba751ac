package io.thermocline.engine;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes, durations, rates and ratios as people write them. Bytes are powers of two ({@code 16GiB}); rates are powers of
 * ten ({@code 12.8GB/s}).
 */
public final class Units {
    private static final double LONGEST_PLAIN = 1e15;
    private static final double SHORTEST_PLAIN = 1e-6;
    private static final Pattern NUMBER =
            Pattern.compile("([0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)\\s*([A-Za-zµ/]*)");
    private static final Pattern NEARLY_BYTES =
            Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*([kmgtp]|e(?=i?b))(?:i?b(?:ytes?)?)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
    private static final List<String> BYTE_UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
    private static final Map<String, Long> BYTES = bytesOfUnits();
    private static final Map<String, Long> PICOSECONDS = Map.of(
            "",
            1_000L,
            "ps",
            1L,
            "ns",
            1_000L,
            "us",
            1_000_000L,
            "µs",
            1_000_000L,
            "ms",
            1_000_000_000L,
            "s",
            1_000_000_000_000L);
    private static final Map<String, Long> BYTES_PER_SECOND = Map.of(
            "", 1L, "B/s", 1L, "KB/s", 1_000L, "MB/s", 1_000_000L, "GB/s", 1_000_000_000L, "TB/s", 1_000_000_000_000L);

    private Units() {}

    /** By unit, and by its first letter, such as {@code KiB} and {@code K}; without any a number is in bytes. */
    private static Map<String, Long> bytesOfUnits() {
        Map<String, Long> bytes = new HashMap<>(Map.of("", 1L, "B", 1L));
        for (int unit = 1; unit < BYTE_UNITS.size(); unit++) {
            String name = BYTE_UNITS.get(unit);
            bytes.put(name, 1L << 10 * unit);
            bytes.put(name.substring(0, 1), 1L << 10 * unit);
        }
        return Map.copyOf(bytes);
    }

    /** Bytes of a size such as {@code 16GiB}, {@code 64KiB} or {@code 4096}. */
    public static long bytes(Subject subject, String text) {
        return scaled(subject, text, BYTES, "a size such as 4096, 64KiB or 16GiB" + binary(text), "below 8 EiB");
    }

    /**
     * What to write for a size in a unit that is not known but near one, such as 1GB or 1gib; empty for other texts.
     */
    private static String binary(String text) {
        Matcher matcher = NEARLY_BYTES.matcher(text.strip());
        String unit = matcher.matches() ? matcher.group(2).toUpperCase(Locale.ROOT) + "iB" : "";
        return unit.isEmpty() || BYTES.containsKey(NUMBER.matcher(text.strip()).replaceFirst("$2"))
                ? ""
                : "; sizes are in powers of two: write " + matcher.group(1) + unit;
    }

    /**
     * A number of mebibytes as {@link #bytes} reads it, in the largest unit of which it is a whole number, such as
     * {@code 3GiB}.
     */
    public static String exactMebibytes(long mebibytes) {
        int unit = BYTE_UNITS.indexOf("MiB");
        long value = mebibytes;
        while (unit < BYTE_UNITS.size() - 1 && value >= 1024 && value % 1024 == 0) {
            value /= 1024;
            unit++;
        }
        return value + BYTE_UNITS.get(unit);
    }

    /** Picoseconds of a duration such as {@code 130us} or {@code 50} (then nanoseconds). */
    public static long picoseconds(Subject subject, String text) {
        return scaled(subject, text, PICOSECONDS, "a duration such as 50ns, 130us or 1s", "at most 106 days");
    }

    /** Bytes a second of a rate such as {@code 12.8GB/s}; {@code GB/s} means 10^9 bytes a second. */
    public static long bytesPerSecond(Subject subject, String text) {
        return scaled(subject, text, BYTES_PER_SECOND, "a rate such as 12.8GB/s or 500MB/s", "below 2^63 B/s");
    }

    /** A whole number from {@code least} to {@code most}; underscores may be between its digits. */
    public static long whole(Subject subject, String text, long least, long most) {
        String allowed = rangeOfWhole(least, most);
        String digits = text.strip().replace("_", "");
        try {
            long value = Long.parseLong(digits);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            boolean beyond = WHOLE.matcher(digits).matches();
            throw InvalidInputException.of(
                    subject, text, beyond ? "a whole number from " + least + " to " + most : allowed, e);
        }
        throw InvalidInputException.of(subject, text, allowed);
    }

    /** What {@link #whole} allows, for people. */
    public static String rangeOfWhole(long least, long most) {
        if (most != Long.MAX_VALUE) {
            return "a whole number from " + least + " to " + most;
        }
        return least == Long.MIN_VALUE ? "a whole number" : "a whole number, at least " + least;
    }

    /** A positive ratio such as {@code 1/64} or {@code 0.5}. */
    public static double ratio(Subject subject, String text) {
        String allowed = "a positive ratio such as 1, 0.5 or 1/64";
        try {
            int slash = text.indexOf('/');
            double value =
                    slash < 0 ? number(text) : number(text.substring(0, slash)) / number(text.substring(slash + 1));
            if (value > 0 && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw InvalidInputException.of(subject, text, allowed, e);
        }
        throw InvalidInputException.of(subject, text, allowed);
    }

    /**
     * A decimal number as people write it: {@code 0.5}, {@code -3}, {@code 1e-3}; not what only Java reads so.
     *
     * @throws NumberFormatException if it is none
     */
    public static double number(String text) {
        String stripped = text.strip();
        if (!DECIMAL.matcher(stripped).matches()) {
            throw new NumberFormatException("'" + text + "' is no decimal number");
        }
        return Double.parseDouble(stripped);
    }

    /** A number of things: {@code 1 page}, {@code 2 pages}. */
    public static String counted(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    /** A size in the largest unit that keeps it readable, such as {@code 1.5 GiB}. */
    public static String formatBytes(double bytes) {
        int unit = 0;
        double value = bytes;
        while (Math.rint(value) >= 1024 && unit < BYTE_UNITS.size() - 1) {
            value /= 1024;
            unit++;
        }
        return trimmed(value) + " " + BYTE_UNITS.get(unit);
    }

    /** A duration given in nanoseconds, in the largest unit that keeps it readable, such as {@code 130 us}. */
    public static String formatNanoseconds(double nanoseconds) {
        String[] units = {"ns", "us", "ms", "s"};
        int unit = 0;
        double value = nanoseconds;
        while (Math.rint(value) >= 1000 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return trimmed(value) + " " + units[unit];
    }

    /**
     * A duration as {@link #picoseconds} reads it, in the largest unit of which it is a whole number, such as
     * {@code 1ms}.
     */
    public static String exactPicoseconds(long picoseconds) {
        String[] units = {"ps", "ns", "us", "ms", "s"};
        int unit = 0;
        long value = picoseconds;
        while (unit < units.length - 1 && value % 1000 == 0) {
            value /= 1000;
            unit++;
        }
        return value + units[unit];
    }

    /** A number as people write it, such as {@code 1025}, where Java has {@code 1025.0}. */
    static String plain(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal exact = BigDecimal.valueOf(value).stripTrailingZeros();
        boolean isShort = value == 0 || Math.abs(value) >= SHORTEST_PLAIN && Math.abs(value) < LONGEST_PLAIN;
        return isShort ? exact.toPlainString() : exact.toString();
    }

    private static String trimmed(double value) {
        String text = String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }

    private static long scaled(Subject subject, String text, Map<String, Long> units, String allowed, String limit) {
        Matcher matcher = NUMBER.matcher(text.strip());
        Long unit = matcher.matches() ? units.get(matcher.group(2)) : null;
        if (unit == null) {
            throw InvalidInputException.of(subject, text, allowed);
        }
        try {
            return new BigDecimal(matcher.group(1))
                    .multiply(BigDecimal.valueOf(unit))
                    .setScale(0, RoundingMode.HALF_UP)
                    .longValueExact();
        } catch (ArithmeticException e) {
            String all = allowed + ", " + limit;
            throw InvalidInputException.about(subject, "'" + text + "' is too large; allowed: " + all, e)
                    .withValue(text)
                    .withAllowed(all);
        }
    }
}
