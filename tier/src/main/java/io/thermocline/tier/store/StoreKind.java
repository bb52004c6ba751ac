package io.thermocline.tier.store;

import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;

/** Kind of store for a tier's pages with bytes. */
public enum StoreKind {
    /** Direct memory. */
    DIRECT,
    /** A file with checksums. */
    FILE,
    /** A mapped file. */
    MAPPED;

    /**
     * Opens a store for a lease. Files are created in {@code folder} and have no name there, so that a killed process
     * leaves none.
     *
     * @throws io.thermocline.tier.TierException if the disk under the folder has less free space than the lease's file
     * may take
     */
    public FrameStore open(Path folder, int frames, int pageBytes) {
        if (this == DIRECT) {
            return new MemoryStore(frames, pageBytes);
        }
        room(folder, frames, pageBytes).check();
        Path file = folder.resolve("lease-" + UUID.randomUUID() + ".frames");
        return this == FILE ? new FileStore(file, frames, pageBytes) : new MappedStore(file, frames, pageBytes);
    }

    private FileRoom room(Path folder, int frames, int pageBytes) {
        return this == FILE
                ? FileStore.room(folder, frames, pageBytes)
                : new FileRoom(folder, (long) frames * pageBytes);
    }

    /** Returns the name in settings and descriptions. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
