package io.thermocline.tier.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.tier.PagePattern;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FrameStoreTest {
    private static final int PAGE = 4096;

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
    void rottenAndMisplacedPagesOfAFileAreFound() throws IOException {
        FileChannel channel = FileChannel.open(
                folder.resolve("frames"),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        try (FrameStore store = new FileStore(channel, PAGE)) {
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
