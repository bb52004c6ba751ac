package io.thermocline.workloads.synthetic;

import io.thermocline.engine.SplitMix64;
import io.thermocline.workloads.AliasTable;

/**
 * Draws ranks from zipf's law: rank k, from 1 to n, in proportion to 1 / k^s. Exact apart from the rounding of the
 * 64-bit random numbers.
 *
 * <p>The ranks are divided into blocks. The first 256 ranks have a block each; then there are {@value #HEAD} blocks of
 * each of the sizes 2, 4, 8, ... A block is drawn by an {@link AliasTable}.
 *
 * <p>A rank within the block is drawn by rejection from the uniform distribution. Within a block the probabilities
 * differ by less than 1 %. Nearly all draws are therefore accepted without computing the weight.
 *
 * <p>State: two tables of 4096 longs for any n. Cost: two random numbers and two look-ups in a cache.
 */
final class ZipfRanks {
    private static final int HEAD = 128;
    private static final int DIRECT_SUM = 64;
    private static final int FRACTION_BITS = 52;
    private static final long FRACTION = (1L << FRACTION_BITS) - 1;
    private static final int INDEX_BITS = 12;
    private static final int TABLE = 1 << INDEX_BITS;

    private final int n;
    private final double skew;
    /** By block: first rank, from 1, in the high half; binary logarithm of its length in the low half. */
    private final long[] blocks = new long[TABLE];
    /**
     * By block: probability of the block itself in units of 2^-52 in the high bits, its alias in the low
     * {@value #INDEX_BITS}.
     */
    private final long[] aliases;
    /** Bound on a 32-bit draw below which it is accepted in every block. */
    private final long alwaysAccepted;

    ZipfRanks(int n, double skew) {
        this.n = n;
        this.skew = skew;
        double[] mass = new double[TABLE];
        long first = 1;
        for (int block = 0; first <= n; block++) {
            int shift = Math.max(0, block / HEAD - 1);
            long end = Math.min(first + (1L << shift), (long) n + 1);
            blocks[block] = first << 32 | shift;
            mass[block] = mass(first, end);
            first += 1L << shift;
        }
        this.aliases = aliases(mass);
        this.alwaysAccepted = (long) (Math.pow(1 - 1.0 / HEAD, skew) * 0x1p32) - 1;
    }

    /** Draws the next rank, from 0 to n - 1. */
    int next(SplitMix64 random) {
        long draw = random.nextLong();
        int index = (int) (draw >>> FRACTION_BITS);
        long alias = aliases[index];
        long block = blocks[(draw & FRACTION) < (alias >>> INDEX_BITS) ? index : (int) (alias & (TABLE - 1))];
        long first = block >>> 32;
        int shift = (int) block;
        while (true) {
            long within = random.nextLong();
            long rank = first + ((within >>> 1) >>> (63 - shift));
            if (rank <= n && ((within & 0xFFFFFFFFL) < alwaysAccepted || accepted(rank, first, within))) {
                return (int) (rank - 1);
            }
        }
    }

    /** Returns ranks drawn from {@code random}, as pages. */
    PageStream stream(SplitMix64 random) {
        return (pages, from, count) -> {
            for (int i = from; i < from + count; i++) {
                pages[i] = next(random);
            }
        };
    }

    private boolean accepted(long rank, long first, long within) {
        return (within & 0xFFFFFFFFL) * 0x1p-32 < Math.pow((double) first / rank, skew);
    }

    /** Returns the sum of k^-s for first <= k < end. */
    private double mass(long first, long end) {
        if (end - first < DIRECT_SUM) {
            double sum = 0;
            for (long k = first; k < end; k++) {
                sum += Math.pow(k, -skew);
            }
            return sum;
        }
        // Euler-Maclaurin; such blocks begin beyond 2^13, where the next term is below 2^-50 of the sum
        double a = first;
        double b = end - 1.0;
        double ratio = Math.log(b / a);
        double exponent = 1 - skew;
        double integral = exponent == 0 ? ratio : Math.pow(a, exponent) * Math.expm1(exponent * ratio) / exponent;
        double slope = skew * (Math.pow(a, -skew - 1) - Math.pow(b, -skew - 1)) / 12;
        return integral + (Math.pow(a, -skew) + Math.pow(b, -skew)) / 2 + slope;
    }

    private static long[] aliases(double[] mass) {
        double sum = 0;
        for (double m : mass) {
            sum += m;
        }
        AliasTable table = new AliasTable(mass, sum);
        long[] aliases = new long[TABLE];
        for (int i = 0; i < TABLE; i++) {
            aliases[i] = (long) (table.keeps(i) * (1L << FRACTION_BITS)) << INDEX_BITS | table.other(i);
        }
        return aliases;
    }
}
