package io.thermocline.tier.store;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.io.File;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The room on the disk for a lease's file, which grows as frames are written. If the disk is too small, messages say
 * what can be done.
 *
 * @param folder folder of the file
 * @param neededBytes bytes of the file once all of its frames have been written
 */
record FileRoom(Path folder, long neededBytes) {
    private static final Pattern FULL = Pattern.compile("(?i).*(no space left|quota exceeded|not enough space).*");
    private static final String REMEDY =
            "; make room there, move the tier's files to a larger disk (thermocline.tier.folder of a tier's service,"
                    + " thermocline.data.folder of a service with its tiers inside), use fewer or smaller"
                    + " pages, or choose payload=none";

    /** Creates the room of a file that exists or is to be created. */
    static FileRoom of(Path file, long neededBytes) {
        Path parent = file.toAbsolutePath().getParent();
        return new FileRoom(parent == null ? file : parent, neededBytes);
    }

    /**
     * Refuses a file that would never fit as a whole.
     *
     * @throws TierException if the disk has less room
     */
    void check() {
        long free = freeBytes();
        if (neededBytes > free) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED,
                    "frames: " + neededBytes + " B do not fit the disk under the tier's files, which has " + free
                            + " B free" + REMEDY);
        }
    }

    private long freeBytes() {
        File there = folder.toFile();
        return there.exists() ? there.getUsableSpace() : Long.MAX_VALUE; // creating the file reports the fault
    }

    /**
     * Returns the exception for a failed write.
     *
     * @param reason message of the operating system; null if there is none
     */
    TierException failed(int frame, @Nullable String reason, Throwable cause) {
        String what = "frame " + frame + " cannot be written";
        if (reason != null && FULL.matcher(reason).matches()) {
            return new TierException(
                    Reason.RESOURCE_EXHAUSTED,
                    what + ", as the disk under the tier's files is full (" + reason
                            + "); all frames of the lease take " + neededBytes + " B there, and " + freeBytes()
                            + " B are free now" + REMEDY,
                    cause);
        }
        return new TierException(
                Reason.UNAVAILABLE,
                what + (reason == null ? "" : " (" + reason + ")") + "; look at the disk under the tier's files",
                cause);
    }
}
