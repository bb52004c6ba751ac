package io.thermocline.engine.workload;

import java.nio.file.Path;

/**
 * Where inputs that take long to generate (graphs) are kept.
 *
 * @param folder made when needed
 * @param name what messages call the folder
 * @param mostBytes what they may take together; those that were not used for longest make room
 * @param remedy what its user can do where nothing can be kept there
 */
public record InputCache(Path folder, String name, long mostBytes, String remedy) {
    /** 128 GiB: seven of the largest graphs that a workload generates by default. */
    public static final long MOST_BYTES = 128L << 30;

    /** A folder that messages call by its path. */
    public InputCache(Path folder, long mostBytes, String remedy) {
        this(folder, folder.toString(), mostBytes, remedy);
    }

    /** A folder for at most {@link #MOST_BYTES}, in place of which another can be taken. */
    public static InputCache in(Path folder) {
        return new InputCache(folder, MOST_BYTES, "take another folder");
    }
}
