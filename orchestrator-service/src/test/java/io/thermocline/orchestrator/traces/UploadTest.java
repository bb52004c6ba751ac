package io.thermocline.orchestrator.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RefusedException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadTest {
    private static final long MOST = 1000;

    @TempDir
    Path folder;

    private final UploadRoom room = new UploadRoom(1500, 100);

    private Upload upload() {
        return new Upload(folder, MOST, room);
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count);
    }

    @Test
    void concurrentUploadsShareTheRoom() {
        try (Upload first = upload();
                Upload second = upload()) {
            first.write(bytes(900));
            second.write(bytes(500)); // 100 + 900 + 500 is all
            assertThatThrownBy(() -> second.write(bytes(1)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("the limit of all uploads");
            assertThat(room.leftBytes()).isZero();
        }
        assertThat(room.leftBytes()).as("both are given up").isEqualTo(1400);
    }

    @Test
    void keptUploadHoldsItsRoom() {
        try (Upload kept = upload()) {
            kept.write(bytes(900));
            kept.kept();
        }
        assertThat(room.leftBytes()).isEqualTo(500);
    }

    @Test
    void uploadKeptAfterItsClientLeftHoldsItsRoom() {
        Upload kept = upload();
        kept.write(bytes(900));
        kept.close();
        kept.kept();
        assertThat(room.leftBytes()).isEqualTo(500);
    }

    @Test
    void uploadClosedTwiceReleasesItsRoomOnce() {
        Upload upload = upload();
        upload.write(bytes(900));
        upload.close();
        upload.close();
        assertThatThrownBy(() -> upload.write(bytes(1))).isInstanceOf(IllegalStateException.class);
        assertThat(room.leftBytes()).isEqualTo(1400);
    }

    @Test
    void streamLogSharesTheRoom() {
        try (Upload other = upload();
                StreamLog log = new StreamLog(new Upload(folder, 1 << 20, room), 16)) {
            other.write(bytes(900));
            assertThatThrownBy(() -> {
                        log.accesses(new int[1000]); // 4,000 bytes
                        log.end();
                    })
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("thermocline.limits.upload and uploads");
        }
        assertThat(room.leftBytes()).isEqualTo(1400);
    }
}
