package io.thermocline.workloads.gmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.SoftwareCache;
import io.thermocline.workloads.Workloads;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The applications at scale 1/64 under BaM's cache of 16 GiB, against the reuse in GMT's Table 2. */
class ReuseTest {
    private static final double SCALE = 1.0 / 64;
    private static final int FRAMES = 4096;
    private static final long FOOTPRINT = (160L << 30) / 64;

    private static Workload create(String nameAndParameters, long pageBytes) {
        String[] parts = nameAndParameters.split("[?&]", -1);
        Map<String, String> parameters = new TreeMap<>();
        Arrays.stream(parts).skip(1).map(part -> part.split("=", 2)).forEach(pair -> parameters.put(pair[0], pair[1]));
        return Workloads.create(parts[0], pageBytes, SCALE, 1, Path.of("unused"), parameters);
    }

    @ParameterizedTest
    @CsvSource({
        "multivectoradd, 40.0",
        "multivectoradd?passes=3&output=0.6, 40.0",
        "srad, 83.38",
        "backprop, 93.54",
        "pathfinder, 19.47",
        "hotspot, 87.5", // Table 2 has 81.33
        "lavamd, 1.17"
    })
    void fetchesPagesAgainAsOftenAsThePaperSays(String name, double percent) {
        SoftwareCache cache = new SoftwareCache(create(name, 65_536), FRAMES);

        assertThat(cache.reusePercent()).isCloseTo(percent, within(2.0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "multivectoradd",
                "multivectoradd?passes=3&output=0.6",
                "srad",
                "backprop?epochs=2",
                "pathfinder",
                "hotspot?iterations=1",
                "lavamd"
            })
    void everyPageOfTheAddressSpaceIsTouched(String name) {
        for (long pageBytes : new long[] {4096, 65_536, 2 << 20}) {
            Workload workload = create(name, pageBytes);
            assertThat(new SoftwareCache(workload, FRAMES).distinct()).isEqualTo(workload.pages());
            if (!name.equals(
                    "lavamd")) { // its cube comes near the footprint, the others stay within a row of pages of it
                assertThat(workload.pages() * pageBytes)
                        .isBetween((long) (0.93 * FOOTPRINT), FOOTPRINT + 2 * pageBytes);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "multivectoradd?output=0.7",
                "srad?columns=3",
                "backprop",
                "pathfinder?pyramid=5",
                "hotspot?columns=5"
            })
    void declaresTheNumberOfItsAccesses(String name) {
        Workload workload = create(name, 65_536);

        assertThat(Workloads.accesses(workload)).hasSize((int) workload.accesses());
    }
}
