package io.thermocline.lab.advise;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sizes in which memory is sold: powers of two, and one and a half times these. */
final class Sizes {
    private static final List<String> UNITS = List.of("", "KiB", "MiB", "GiB", "TiB", "PiB");

    private Sizes() {}

    /**
     * The sizes of a range with both its ends, ascending.
     *
     * @param halves whether one and a half times a power of two is one, too
     */
    static List<Long> between(long low, long high, boolean halves) {
        TreeSet<Long> sizes = new TreeSet<>(List.of(low, high));
        for (int exponent = 0; exponent < 62; exponent++) {
            long power = 1L << exponent;
            add(sizes, power, low, high);
            if (halves && exponent > 0) {
                add(sizes, power + power / 2, low, high);
            }
        }
        return List.copyOf(sizes);
    }

    private static void add(Set<Long> sizes, long size, long low, long high) {
        if (size > low && size < high) {
            sizes.add(size);
        }
    }

    /** The least of the sizes that holds some bytes. */
    static long holding(double bytes) {
        long power = 1;
        while (power < bytes) {
            power *= 2;
        }
        return power >= 4 && power / 4 * 3 >= bytes ? power / 4 * 3 : power;
    }

    /** A size as settings take it, in the largest unit of which it is a whole number. */
    static String text(long bytes) {
        int unit = 0;
        long value = bytes;
        while (unit < UNITS.size() - 1 && value >= 1024 && value % 1024 == 0) {
            value /= 1024;
            unit++;
        }
        return value + UNITS.get(unit);
    }
}
