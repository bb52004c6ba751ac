package io.thermocline.lab.curve.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Caches of objects whose sizes differ. */
final class ByteCachesTest {
    private static ObjectSizes sizes(int[] pages, long[] bytesOf) {
        AccessBatch batch = new AccessBatch(Columns.NONE.withObjectBytes(), pages.length);
        for (int page : pages) {
            batch.accesses[batch.size] = page;
            batch.objectBytes[batch.size++] = bytesOf[page];
        }
        ObjectSizes sizes = new ObjectSizes();
        sizes.add(batch);
        return sizes;
    }

    /** By access: the next one to the same page. */
    private static long[] next(int[] pages) {
        Map<Integer, Long> later = new HashMap<>();
        long[] next = new long[pages.length];
        for (int i = pages.length - 1; i >= 0; i--) {
            Long known = later.put(pages[i], (long) i);
            next[i] = known == null ? Long.MAX_VALUE : known;
        }
        return next;
    }

    private static ByteCache played(String policy, ObjectSizes sizes, int[] pages, long capacity) {
        long[] next = next(pages);
        ByteCache cache = ByteCaches.of(policy, sizes, new long[] {capacity}, access -> next[(int) access])
                .get(0);
        int half = pages.length / 2;
        cache.take(pages, half);
        cache.take(Arrays.copyOfRange(pages, half, pages.length), pages.length - half);
        return cache;
    }

    /** Sizes from 1 byte to a few thousand, most of them small; a hot set that changes, and sweeps. */
    private static int[] pages(Random random) {
        int[] pages = new int[6_000];
        int sweep = 0;
        for (int i = 0; i < pages.length; i++) {
            int hot = (int) (60 * Math.pow(random.nextDouble(), 3)) + i / 1_500 * 25;
            pages[i] = random.nextInt(4) == 0 ? 150 + sweep++ % 70 : hot;
        }
        return pages;
    }

    private static long[] bytesOf(Random random) {
        return random.doubles(300, 0, 8).mapToLong(log -> (long) Math.exp(log)).toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3fifo", "lfu", "arc", "wtinylfu", "belady"})
    void cacheEqualsItsRuleForSizesThatDiffer(String policy) {
        for (long seed = 1; seed <= 4; seed++) {
            Random random = new Random(seed);
            int[] pages = pages(random);
            ObjectSizes sizes = sizes(pages, bytesOf(random));
            for (long capacity : new long[] {1, 50, 400, 1_500, 4_000, 10_000, 20_000, 40_000, sizes.total()}) {
                ByteCache cache = played(policy, sizes, pages, capacity);
                assertThat(new long[] {cache.misses(0), cache.missedBytes(0)})
                        .as("seed %s, capacity %s of %s", seed, capacity, sizes.total())
                        .isEqualTo(ByteModels.of(policy, sizes, capacity, pages).misses(pages));
            }
        }
    }

    /** Objects 0 to 3 of 2, 2, 2 and 6 bytes in 6: object 3 needs all of it, and each of the others is read again. */
    @ParameterizedTest
    @ValueSource(strings = {"fifo", "clock", "sieve", "s3fifo", "lfu", "arc", "wtinylfu", "belady"})
    void objectEvictsAsManyAsItNeeds(String policy) {
        int[] pages = {0, 1, 2, 3, 0, 1, 2};
        ByteCache cache = played(policy, sizes(pages, new long[] {2, 2, 2, 6}), pages, 6);
        assertThat(cache.misses(0)).isEqualTo(7);
        assertThat(cache.missedBytes(0)).isEqualTo(18);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fifo", "clock", "sieve", "s3fifo", "lfu", "arc", "wtinylfu", "belady"})
    void objectLargerThanTheCapacityIsNotKeptAndEvictsNothing(String policy) {
        int[] pages = {0, 1, 3, 0, 1, 3, 0, 1};
        ByteCache cache = played(policy, sizes(pages, new long[] {2, 2, 2, 7}), pages, 6);
        assertThat(cache.misses(0)).isEqualTo(4);
    }

    /**
     * Objects 0 and 6 of 5 bytes, and 1 to 5 of one byte, in 10 bytes. When 6 comes, the furthest next uses are those of
     * 1 to 5, which all leave, and miss once more: 7 + 5. LFU lets 0 leave instead, and 6 for it: 7 + 1.
     */
    @Test
    void furthestNextUseIsNotTheBestWhereSizesDiffer() {
        int[] pages = {0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5};
        ObjectSizes sizes = sizes(pages, new long[] {5, 1, 1, 1, 1, 1, 5});
        assertThat(played("belady", sizes, pages, 10).misses(0)).isEqualTo(12);
        assertThat(played("lfu", sizes, pages, 10).misses(0)).isEqualTo(8);
    }

    @Test
    void policyWithoutSuchACacheIsRefused() {
        ObjectSizes sizes = sizes(new int[] {0}, new long[] {1});
        assertThatThrownBy(() -> played("gmt-reuse", sizes, new int[] {0}, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'gmt-reuse'");
    }
}
