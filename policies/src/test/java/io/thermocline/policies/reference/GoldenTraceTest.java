package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Misses on a shipped trace: 8,000 accesses to 1,136 pages, zipf(0.9) over 400 of them whose ranks are shuffled now and
 * then, between scans and loops. The counts were taken when {@link LibCacheSimTest} held.
 */
class GoldenTraceTest {

    @ParameterizedTest
    @CsvSource({
        "fifo, 6777, 3792, 2328",
        "lru, 6606, 3554, 2065",
        "clock, 6567, 3553, 2123",
        "lfu, 7352, 5352, 3220",
        "arc, 6091, 3778, 2065",
        "sieve, 6175, 4611, 2315",
        "s3fifo, 5997, 3925, 1807",
        "wtinylfu, 6077, 4556, 2280",
        "belady, 4840, 2447, 1347"
    })
    void missesStayAsTheyWere(String policy, long at20, long at100, long at300) {
        int[] trace = Traces.golden();
        assertThat(new long[] {misses(policy, 20, trace), misses(policy, 100, trace), misses(policy, 300, trace)})
                .containsExactly(at20, at100, at300);
    }

    private static long misses(String policy, int frames, int[] trace) {
        return SingleTier.misses(Replacements.of(policy, frames, trace), frames, trace);
    }
}
