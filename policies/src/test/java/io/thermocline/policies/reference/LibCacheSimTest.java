package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thermocline.engine.policy.Replacement;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Miss counts of libCacheSim on a production trace, every object of size 1. Skipped where the trace is not at hand. */
class LibCacheSimTest {
    private static final int[] FRAMES = {100, 1000, 5000, 20000};

    @ParameterizedTest
    @CsvSource({
        "fifo, 101495, 95520, 91581, 72229",
        "lru, 100215, 94823, 91527, 72053",
        "clock, 100047, 94727, 91458, 72151",
        "lfu, 100973, 95562, 89798, 64431",
        "sieve, 98130, 93975, 89798, 64431",
        "arc, 97330, 94027, 87770, 64422",
        "s3fifo, 96893, 94017, 85382, 70417",
        "belady, 94010, 87025, 71311, 51843"
    })
    void missesEqualLibCacheSims(String policy, long at100, long at1000, long at5000, long at20000) {
        Optional<Path> file = Traces.besideTheRepository("cloudPhysicsIO.oracleGeneral.bin");
        assumeTrue(file.isPresent(), "the traces do not lie beside the repository");
        int[] trace = Traces.oracleGeneral(file.orElseThrow());
        long[] misses = new long[FRAMES.length];
        for (int i = 0; i < FRAMES.length; i++) {
            Replacement replacement = Replacements.of(policy, FRAMES[i], trace);
            misses[i] = SingleTier.misses(replacement, FRAMES[i], trace);
        }
        assertThat(misses).containsExactly(at100, at1000, at5000, at20000);
    }
}
