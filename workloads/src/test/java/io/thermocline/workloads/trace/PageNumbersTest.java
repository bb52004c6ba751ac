package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.function.LongUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PageNumbersTest {
    @Property(tries = 60)
    void numbersEqualThoseOfAHashMap(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 63) int bits, @ForAll @IntRange(max = 40) int shift) {
        SplitMix64 random = new SplitMix64(seed);
        // skewed, so that keys repeat; shifted, so that some lie in the direct table and some beyond
        same(20_000, i -> (random.nextLong() >>> random.nextLong(bits + 1)) % 5_000 << random.nextLong(shift + 1));
    }

    @Test
    void consecutiveKeys() {
        same(3_000_000, i -> i);
    }

    @Test
    void scatteredKeysThatTheDirectTableCoversLater() {
        long prime = 8_388_593; // keys up to 2^23 in a scattered order: the hash first, then the direct table
        same(3_000_000, i -> i % 2_000_000 * 5_003 % prime);
    }

    @Test
    void allBitsOfAKeyCount() {
        same(1_000, i -> 1L << i % 64);
        same(1_000, i -> i % 3 - 1);
    }

    private static void same(int count, LongUnaryOperator key) {
        PageNumbers numbers = new PageNumbers();
        Long2IntMap expected = new Long2IntOpenHashMap();
        expected.defaultReturnValue(-1);
        long[] keys = new long[TraceChunk.CAPACITY];
        int[] accesses = new int[TraceChunk.CAPACITY];
        for (int done = 0; done < count; ) {
            int size = Math.min(count - done, 1 + done % TraceChunk.CAPACITY);
            for (int i = 0; i < size; i++) {
                keys[i] = key.applyAsLong(done + i);
                accesses[i] = i % 2 == 0 ? AccessBatch.WRITE : 0;
            }
            numbers.number(keys, accesses, size);
            for (int i = 0; i < size; i++) {
                int fresh = expected.size();
                int known = expected.putIfAbsent(keys[i], fresh);
                int page = known < 0 ? fresh : known;
                if (accesses[i] != (i % 2 == 0 ? page | AccessBatch.WRITE : page)) {
                    assertThat(accesses[i] & Integer.MAX_VALUE)
                            .as("page of key %d", keys[i])
                            .isEqualTo(page);
                }
            }
            done += size;
        }
        assertThat(numbers.pages()).isEqualTo(expected.size());
    }
}
