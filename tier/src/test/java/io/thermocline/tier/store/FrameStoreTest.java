package io.thermocline.tier.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.tier.PagePattern;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FrameStoreTest {
    private static final int PAGE = 4096;
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder = Path.of(".");

    private static ByteBuffer pattern(int page, int version) {
        ByteBuffer contents = ByteBuffer.allocate(PAGE);
        PagePattern.fill(contents, 42, page, version);
        return contents.flip();
    }

    @ParameterizedTest
    @EnumSource
    void everyFrameKeepsItsBytes(StoreKind kind) {
        try (FrameStore store = kind.open(folder, 300, PAGE)) {
            assertThat(folder).as("what a killed process would leave").isEmptyDirectory();
            for (int frame = 0; frame < 300; frame += 3) {
                store.write(frame, 0, pattern(frame, 1));
            }
            store.write(33, 0, pattern(33, 2));
            store.flush();
            ByteBuffer read = ByteBuffer.allocate(PAGE);
            for (int frame = 0; frame < 300; frame++) {
                store.read(frame, 0, read.clear());
                ByteBuffer expected = frame % 3 != 0 ? ByteBuffer.allocate(PAGE) : pattern(frame, frame == 33 ? 2 : 1);
                assertThat(read.flip()).isEqualTo(expected);
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void damagedAndMisplacedPagesOfAFileAreDetected() throws IOException {
        FileChannel channel = FileChannel.open(
                folder.resolve("frames"),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        try (FrameStore store = new FileStore(channel, PAGE, new FileRoom(folder, 3 * (PAGE + 8)))) {
            store.write(0, 0, pattern(0, 1));
            store.write(1, 0, pattern(1, 1));
            ByteBuffer slot = ByteBuffer.allocate(PAGE + 8);
            channel.read(slot, 0);
            channel.write(slot.flip(), 2L * (PAGE + 8)); // frame 0's page where frame 2's should be
            channel.write(ByteBuffer.wrap(new byte[] {(byte) ~slot.get(99)}), 99);
            for (int frame : List.of(0, 2)) {
                assertThatThrownBy(() -> store.read(frame, 0, ByteBuffer.allocate(PAGE)))
                        .isInstanceOfSatisfying(
                                TierException.class, e -> assertThat(e.reason()).isEqualTo(Reason.DATA_LOSS));
            }
            store.read(1, 0, ByteBuffer.allocate(PAGE));
        }
    }

    /** A disk that is full whatever is written to it. */
    @Test
    @EnabledIf("hasFullDevice")
    void fullDiskIsReportedWithNeededBytesAndRemedy() throws IOException {
        FileChannel full = FileChannel.open(FULL, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try (FrameStore store = new FileStore(full, PAGE, FileStore.room(folder, 1000, PAGE))) {
            assertThatThrownBy(() -> store.write(7, 0, pattern(7, 1)))
                    .isInstanceOfSatisfying(
                            TierException.class, e -> assertThat(e.reason()).isEqualTo(Reason.RESOURCE_EXHAUSTED))
                    .hasMessageStartingWith("frame 7 cannot be written, as the disk under the tier's files is full"
                            + " (No space left on device); all frames of the lease take 4104000 B there, and ")
                    .hasMessageContainingAll("make room there", "thermocline.tier.folder", "payload=none");
        }
    }

    static boolean hasFullDevice() {
        return Files.exists(FULL);
    }

    /** 2^30 pages of 1 MiB are a pebibyte. */
    @ParameterizedTest
    @EnumSource(names = {"FILE", "MAPPED"})
    void fileBeyondTheDiskIsRefusedBeforeItIsWritten(StoreKind kind) {
        assertThatThrownBy(() -> kind.open(folder, 1 << 30, 1 << 20))
                .isInstanceOfSatisfying(
                        TierException.class, e -> assertThat(e.reason()).isEqualTo(Reason.RESOURCE_EXHAUSTED))
                .hasMessageStartingWith("frames: ")
                .hasMessageContainingAll(
                        "do not fit the disk under the tier's files", " B free", "thermocline.tier.folder");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void patternsDifferBySeedPageAndVersion() {
        ByteBuffer contents = pattern(3, 1);
        assertThat(PagePattern.matches(contents, 42, 3, 1)).isTrue();
        assertThat(PagePattern.matches(contents, 43, 3, 1)).isFalse();
        assertThat(PagePattern.matches(contents, 42, 4, 1)).isFalse();
        assertThat(PagePattern.matches(contents, 42, 3, 2)).isFalse();
        contents.put(PAGE - 1, (byte) (contents.get(PAGE - 1) ^ 1));
        assertThat(PagePattern.matches(contents, 42, 3, 1)).isFalse();
    }
}
