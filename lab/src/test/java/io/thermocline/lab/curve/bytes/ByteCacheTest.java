package io.thermocline.lab.curve.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteCacheTest {
    private static ObjectSizes sizes(int[] pages, long[] bytes) {
        ObjectSizes sizes = new ObjectSizes();
        AccessBatch batch = new AccessBatch(Columns.NONE.withObjectBytes(), pages.length);
        System.arraycopy(pages, 0, batch.accesses, 0, pages.length);
        System.arraycopy(bytes, 0, batch.objectBytes, 0, pages.length);
        batch.size = pages.length;
        sizes.add(batch);
        return sizes;
    }

    /**
     * Objects 0, 1, 2 of 1, 2 and 4 bytes; accesses 0 1 0 2 1 0. Distances: 0 after 1 needs 2 + 1 bytes, 1 after 0 and 2
     * needs 1 + 4 + 2, 0 after 2 and 1 needs 4 + 2 + 1.
     */
    @Test
    void lruHitsWhereTheBytesSinceTheLastAccessFit() {
        int[] pages = {0, 1, 0, 2, 1, 0};
        ObjectSizes sizes = sizes(pages, new long[] {1, 2, 1, 4, 2, 1});
        assertThat(sizes.total()).isEqualTo(7);
        assertThat(sizes.largest()).isEqualTo(4);
        ByteLru lru = new ByteLru(sizes, new long[] {4, 6, 7});
        lru.take(pages, pages.length);
        // accesses have 1 + 2 + 1 + 4 + 2 + 1 = 11 bytes
        assertThat(List.of(lru.misses(0), lru.misses(1), lru.misses(2))).containsExactly(5L, 5L, 3L);
        assertThat(List.of(lru.missedBytes(0), lru.missedBytes(1), lru.missedBytes(2)))
                .containsExactly(10L, 10L, 7L);
    }

    @Test
    void firstAccessMissesInTheLargestCapacity() {
        int[] pages = {0, 0};
        ByteLru lru = new ByteLru(sizes(pages, new long[] {5, 5}), new long[] {4, 5, Long.MAX_VALUE});
        lru.take(pages, pages.length);
        assertThat(List.of(lru.misses(0), lru.misses(1), lru.misses(2))).containsExactly(2L, 1L, 1L);
        assertThat(lru.missedBytes(2)).isEqualTo(5);
    }

    /** Of capacity 3, object 2 is never kept, and displaces nothing: both later accesses hit. */
    @Test
    void objectLargerThanTheCapacityDisplacesNothing() {
        int[] pages = {0, 1, 0, 2, 1, 0};
        ObjectSizes sizes = sizes(pages, new long[] {1, 2, 1, 4, 2, 1});
        List<ByteCache> caches = new ArrayList<>(List.of(new ByteLru(sizes, new long[] {3, 7})));
        for (ByteQueue.Order order : ByteQueue.Order.values()) {
            caches.add(new ByteQueue(sizes, order, 3));
        }
        for (ByteCache cache : caches) {
            cache.take(pages, pages.length);
            assertThat(cache.misses(0)).isEqualTo(3);
            assertThat(cache.missedBytes(0)).isEqualTo(7);
        }
    }

    /** Objects 0 to 3 of 2 bytes in 6: 0 is accessed again, so clock and sieve evict 1, and fifo 0. */
    @Test
    void clockAndSieveSpareWhatWasAccessed() {
        int[] pages = {0, 1, 2, 0, 3, 0, 1};
        long[] bytes = new long[pages.length];
        Arrays.fill(bytes, 2);
        ObjectSizes sizes = sizes(pages, bytes);
        Map<ByteQueue.Order, Long> misses = new HashMap<>();
        for (ByteQueue.Order order : ByteQueue.Order.values()) {
            ByteQueue queue = new ByteQueue(sizes, order, 6);
            queue.take(pages, pages.length);
            misses.put(order, queue.misses(0));
        }
        // fifo: 0 1 2 miss, 3 evicts 0, 0 evicts 1, 1 evicts 2; clock and sieve: 3 evicts 1, 1 evicts 2
        assertThat(misses)
                .isEqualTo(Map.of(ByteQueue.Order.FIFO, 6L, ByteQueue.Order.CLOCK, 5L, ByteQueue.Order.SIEVE, 5L));
    }

    @Test
    void objectHasItsLargestSizeThroughout() {
        ObjectSizes sizes = sizes(new int[] {0, 1, 0, 0}, new long[] {3, 1, 5, 5});
        assertThat(sizes.of(0)).isEqualTo(5);
        assertThat(sizes.changes()).isEqualTo(1);
        assertThat(sizes.objects()).isEqualTo(2);
        assertThat(sizes.total()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void lruEqualsACacheOfEachCapacity(long seed) {
        Trace trace = Trace.random(seed);
        long[] capacities = {10, 60, 100, 300, 1000, 4000, trace.sizes.total()};
        ByteLru lru = new ByteLru(trace.sizes, capacities);
        lru.take(trace.pages, trace.pages.length);
        for (int i = 0; i < capacities.length; i++) {
            long[] expected = trace.lruMisses(capacities[i]);
            assertThat(lru.misses(i)).isEqualTo(expected[0]);
            assertThat(lru.missedBytes(i)).isEqualTo(expected[1]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void queueEqualsTheRuleByHand(ByteQueue.Order order) {
        Trace trace = Trace.random(7);
        for (long capacity : new long[] {10, 100, 300, 1000, 4000}) {
            ByteQueue queue = new ByteQueue(trace.sizes, order, capacity);
            queue.take(trace.pages, trace.pages.length);
            assertThat(queue.misses(0)).isEqualTo(trace.queueMisses(order, capacity));
        }
    }

    /** More accesses than there are times at first, so that the marks move together. */
    private static final class Trace {
        final int[] pages;
        final ObjectSizes sizes;

        Trace(int[] pages, ObjectSizes sizes) {
            this.pages = pages;
            this.sizes = sizes;
        }

        static Trace random(long seed) {
            Random random = new Random(seed);
            int[] pages = new int[200_000];
            long[] bytes = new long[pages.length];
            long[] of = random.longs(500, 1, 100).toArray();
            for (int i = 0; i < pages.length; i++) {
                pages[i] = (int) (500 * Math.pow(random.nextDouble(), 3));
                bytes[i] = of[pages[i]];
            }
            return new Trace(pages, ByteCacheTest.sizes(pages, bytes));
        }

        /** Misses and their bytes of a cache that evicts what was accessed longest ago until its object fits. */
        long[] lruMisses(long capacity) {
            Map<Integer, Long> kept = new LinkedHashMap<>();
            long used = 0;
            long[] missed = new long[2];
            for (int page : pages) {
                Long size = kept.remove(page);
                if (size == null) {
                    size = sizes.of(page);
                    missed[0]++;
                    missed[1] += size;
                    if (size > capacity) {
                        continue;
                    }
                    used += size;
                    while (used > capacity) {
                        int oldest = kept.keySet().iterator().next();
                        kept.remove(oldest);
                        used -= sizes.of(oldest);
                    }
                }
                kept.put(page, size);
            }
            return missed;
        }

        long queueMisses(ByteQueue.Order order, long capacity) {
            List<Integer> queue = new ArrayList<>(); // oldest first
            Map<Integer, Boolean> accessed = new HashMap<>();
            int[] hand = {0};
            long used = 0;
            long misses = 0;
            for (int page : pages) {
                if (accessed.containsKey(page)) {
                    accessed.put(page, true);
                    continue;
                }
                misses++;
                if (sizes.of(page) > capacity) {
                    continue;
                }
                while (used + sizes.of(page) > capacity) {
                    int victim = victim(order, queue, accessed, hand);
                    accessed.remove(victim);
                    used -= sizes.of(victim);
                }
                used += sizes.of(page);
                queue.add(page);
                accessed.put(page, false);
            }
            return misses;
        }

        private static int victim(
                ByteQueue.Order order, List<Integer> queue, Map<Integer, Boolean> accessed, int[] hand) {
            if (order == ByteQueue.Order.SIEVE) {
                while (true) {
                    if (hand[0] >= queue.size()) {
                        hand[0] = 0;
                    }
                    if (Boolean.FALSE.equals(accessed.put(queue.get(hand[0]), false))) {
                        int victim = queue.remove(hand[0]);
                        hand[0] %= Math.max(1, queue.size()); // from the newest on to the oldest of now
                        return victim;
                    }
                    hand[0]++;
                }
            }
            while (order == ByteQueue.Order.CLOCK && Boolean.TRUE.equals(accessed.get(queue.get(0)))) {
                accessed.put(queue.get(0), false);
                queue.add(queue.remove(0));
            }
            return queue.remove(0);
        }
    }
}
