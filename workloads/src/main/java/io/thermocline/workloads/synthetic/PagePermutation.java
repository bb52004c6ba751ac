package io.thermocline.workloads.synthetic;

import io.thermocline.engine.SplitMix64;
import java.util.Arrays;

/**
 * A seeded permutation of the numbers 0 to n - 1 that is computed, so that it uses no memory for any n.
 *
 * <p>It is a Feistel network on a grid of ceil(sqrt(n)) rows and the columns that n needs. Source: Black and Rogaway,
 * Ciphers with Arbitrary Finite Domains, CT-RSA 2002, sec. 4. Each round shifts the row by a hash of the column, then
 * the column by a hash of the row. A result that is not below n goes through the network again. This ends, since the
 * network is a permutation of the grid.
 *
 * <p>State: eight words. Cost: a dozen multiplications.
 */
final class PagePermutation {
    /** Size up to which a table fits a cache and is faster than computing. */
    private static final int MAX_STORED = 1 << 22;

    private static final int ROUNDS = 2;

    private final int n;
    private final int rows;
    private final int columns;
    private final double columnsInverse;
    private final long[] keys = new long[2 * ROUNDS];

    PagePermutation(int n, SplitMix64 random) {
        this.n = n;
        this.rows = (int) Math.ceil(Math.sqrt(n));
        this.columns = (int) (((long) n + rows - 1) / rows);
        this.columnsInverse = 1.0 / columns;
        for (int i = 0; i < keys.length; i++) {
            keys[i] = random.nextLong();
        }
    }

    /** Returns the image of {@code value}. */
    int apply(int value) {
        long image = once(value);
        while (image >= n) {
            image = once(image);
        }
        return (int) image;
    }

    /** Returns another stream with each page replaced by its image. */
    PageStream scatter(PageStream stream) {
        if (n <= MAX_STORED) {
            int[] images = new int[n];
            Arrays.setAll(images, this::apply);
            return (pages, from, count) -> {
                stream.fill(pages, from, count);
                for (int i = from; i < from + count; i++) {
                    pages[i] = images[pages[i]];
                }
            };
        }
        return (pages, from, count) -> {
            stream.fill(pages, from, count);
            for (int i = from; i < from + count; i++) {
                pages[i] = apply(pages[i]);
            }
        };
    }

    private long once(long value) {
        long row = (long)
                ((value + 0.5) * columnsInverse); // exact: half a step from every quotient that rounding could reach
        long column = value - row * columns;
        for (int round = 0; round < 2 * ROUNDS; round += 2) {
            row = shifted(row, column, keys[round], rows);
            column = shifted(column, row, keys[round + 1], columns);
        }
        return row * columns + column;
    }

    private static long shifted(long half, long other, long key, int modulus) {
        long product = (other ^ key) * 0xBF58476D1CE4E5B9L;
        long hash = ((product ^ (product >>> 29)) * 0x94D049BB133111EBL) >>> 32;
        long beyond = half + ((hash * modulus) >>> 32) - modulus;
        return beyond + (modulus & (beyond >> 63)); // no branch: it would be mispredicted every other time
    }
}
