package io.thermocline.orchestrator.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.orchestrator.RefusedException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Refusals while little of the disk is free. */
class DiskRoomTest {
    private static final long MIB = 1 << 20;
    private static final Path FOLDER = Path.of("/data");

    private long freeBytes = 64 * MIB;

    private DiskRoom room(String url) {
        return new DiskRoom(64 * MIB, FOLDER, new StoreFile(url), path -> freeBytes);
    }

    @Test
    void newJobIsRefusedUntilThereIsRoomAgain() {
        DiskRoom room = room("jdbc:h2:file:/data/store/runs");
        assertThatCode(room::checkJob).doesNotThrowAnyException();
        freeBytes = 3 * MIB / 2;
        assertThatThrownBy(room::checkJob)
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        e -> org.assertj.core.api.Assertions.assertThat(e.reason())
                                .isEqualTo(RefusedException.Reason.FULL))
                .hasMessageContaining("no room for a new job: 1.5 MiB are free, of which the service keeps 64 MiB")
                .hasMessageContaining("thermocline.limits.free-disk");
        freeBytes = 64 * MIB;
        assertThatCode(room::checkJob).doesNotThrowAnyException();
    }

    @Test
    void jobNeedsNoRoomIfTheStoreIsAServer() {
        freeBytes = 0;
        assertThatCode(room("jdbc:postgresql://db/runs")::checkJob).doesNotThrowAnyException();
    }

    @Test
    void uploadLeavesTheReservedSpace() {
        DiskRoom room = room("jdbc:postgresql://db/runs");
        freeBytes = 65 * MIB;
        assertThatCode(() -> room.checkUpload(MIB)).doesNotThrowAnyException();
        assertThatThrownBy(() -> room.checkUpload(MIB + 1))
                .hasMessageContaining("no room for the upload: 65 MiB are free");
    }
}
