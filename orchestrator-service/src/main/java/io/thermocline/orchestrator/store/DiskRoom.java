package io.thermocline.orchestrator.store;

import io.thermocline.engine.Units;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.settings.Data;
import io.thermocline.orchestrator.settings.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The disk under the embedded store and the uploads. What would fill it is refused while enough is left for running
 * jobs to end.
 */
@Component
public final class DiskRoom {
    private static final Pattern FULL = Pattern.compile("(?i).*(no space left|quota exceeded|not enough space).*");

    private final long leastFree;
    private final Path uploads;
    private final Path jobs;
    private final boolean holdsJobs;
    private final ToLongFunction<Path> free;

    @Autowired
    DiskRoom(Limits limits, Data data, StoreFile file) {
        this(limits.freeDisk().toBytes(), data.folder(), file, DiskRoom::freeBytes);
    }

    DiskRoom(long leastFree, Path folder, StoreFile file, ToLongFunction<Path> free) {
        this.leastFree = leastFree;
        this.free = free;
        uploads = folder;
        holdsJobs = file.isEmbedded();
        jobs = file.path().orElse(folder);
    }

    /** Refuses a new job where the disk of the embedded store has too little free. */
    public void checkJob() {
        if (holdsJobs && free.applyAsLong(jobs) < leastFree) {
            throw refused("a new job", free.applyAsLong(jobs));
        }
    }

    /**
     * Refuses an upload that would leave the disk too little.
     *
     * @param bytes that are to come, as far as known
     */
    public void checkUpload(long bytes) {
        if (free.applyAsLong(uploads) - bytes < leastFree) {
            throw refused("the upload", free.applyAsLong(uploads));
        }
    }

    /** Returns whether the disk of the data folder has less free than must stay so. */
    public boolean isNearlyFull() {
        return free.applyAsLong(uploads) < leastFree;
    }

    private RefusedException refused(String what, long freeBytes) {
        return new RefusedException(
                Reason.FULL,
                "the disk of the service's folder has no room for " + what + ": " + Units.formatBytes(freeBytes)
                        + " are free, of which the service keeps " + Units.formatBytes(leastFree)
                        + " for what goes on; make room on it, delete traces, give the service a larger disk (thermocline.data.folder), or lower thermocline.limits.free-disk");
    }

    /** Whether a write failed since the disk is full. */
    public static boolean isFull(IOException failure) {
        return failure.getMessage() != null
                && FULL.matcher(failure.getMessage()).matches();
    }

    /** Bytes that must be free. */
    long leastFreeBytes() {
        return leastFree;
    }

    /** Bytes free for the store, or for the uploads where the store is elsewhere. */
    long freeBytes() {
        return free.applyAsLong(jobs);
    }

    private static long freeBytes(Path path) {
        try {
            Path there = path;
            while (!Files.exists(there) && there.getParent() != null) {
                there = there.getParent(); // created when it is needed
            }
            return Files.getFileStore(there).getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE; // who writes there learns what is wrong
        }
    }
}
