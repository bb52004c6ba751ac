package io.thermocline.tiernode.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.tier.node.TierLimits;
import io.thermocline.tiernode.access.StartRefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.util.unit.DataSize;

/** Tests that a tier leases only what its heap holds. It refuses everything else and continues. */
@Tag("process")
final class FullHeapTest {
    private static TierLimits limits(@Nullable Integer frames, int heapMegabytes) {
        LimitsProperties properties = new LimitsProperties(
                frames, 64, Duration.ofSeconds(30), 8, DataSize.ofMegabytes(8), DataSize.ofMegabytes(1));
        return properties.limits(DataSize.ofMegabytes(256), (long) heapMegabytes << 20);
    }

    @Test
    void defaultFramesUseHalfOfTheRemainingHeap() {
        assertThat(limits(null, 112).maxFrames()).isEqualTo((112 - 48) / 2 * (1 << 20) / 20);
        assertThat(limits(1000, 112).maxFrames()).isEqualTo(1000);
        assertThat(limits(null, 1 << 15).maxFrames()).isEqualTo(TierLimits.MOST_FRAMES);
    }

    @Test
    void framesBeyondTheHeapAreRefusedAtStart() {
        assertThatThrownBy(() -> limits(1 << 22, 112))
                .isInstanceOf(StartRefusedException.class)
                .hasMessage(
                        "thermocline.limits.frames: '4194304' is not allowed; a heap of 112 MiB holds 1 to 1677721");
    }

    @Test
    @Timeout(60)
    void advertisedFramesFitAndFurtherOnesAreRefused() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx112m",
                        "-XX:MaxDirectMemorySize=8m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeap.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor()).as(String.join("\n", said)).isZero();
        assertThat(said).hasSize(5);
        assertThat(said.get(0)).isEqualTo("all that is advertised: held");
        assertThat(said.get(1))
                .startsWith("one more: RESOURCE_EXHAUSTED: frames: ")
                .contains(
                        " do not fit; tier nvme has ", "lease fewer, or give the tier's service a larger heap (-Xmx)");
        assertThat(said.get(2))
                .startsWith("contents: RESOURCE_EXHAUSTED: frames: 1073741824 B do not fit")
                .contains("-XX:MaxDirectMemorySize");
        assertThat(said.get(3))
                .startsWith("more than the heap holds: RESOURCE_EXHAUSTED: frames: 134217728 do not fit")
                .contains("lease fewer, or start the node with a larger heap (-Xmx)");
        assertThat(said.get(4)).isEqualTo("all that is advertised, after that: held");
    }
}
