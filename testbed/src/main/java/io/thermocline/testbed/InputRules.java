package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What input a laboratory accepts. The command line reads its user's files; a service reads none but those that were uploaded to it, and checks
 * sizes before anything is allocated for them.
 *
 * @param uploads turns the hash of an uploaded file into the file, and refuses hashes that it does not know; null where files are named by path
 * @param mostAccesses accesses of a run
 * @param mostTableBytes memory of a run's page table and frames
 * @param mostVertices vertices of a generated graph
 */
public record InputRules(
        @Nullable Function<String, Path> uploads, long mostAccesses, long mostTableBytes, long mostVertices) {
    /** Files by path, and nothing too large. */
    public static final InputRules ANY = new InputRules(null, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    private static final String HASH = "sha256:";
    private static final long TABLE_BYTES_A_PAGE = 24;
    private static final long TABLE_BYTES_A_FRAME = 24;

    /** Whether files are named by their paths. */
    boolean paths() {
        return uploads == null;
    }

    /** The path of a file that a workload names. */
    String file(String workload, String named) {
        Function<String, Path> known = uploads;
        if (known == null || named.isEmpty()) {
            return named;
        }
        if (!named.startsWith(HASH)) {
            throw InvalidInputException.of(
                    "--workload", workload, "the hash of an uploaded file, as in trace:sha256:HASH");
        }
        return known.apply(named.substring(HASH.length())).toString();
    }

    void checkVertices(long vertices) {
        if (vertices > mostVertices) {
            throw InvalidInputException.of(
                    "workload.vertices", vertices, "at most " + mostVertices + " vertices; lower it or --scale");
        }
    }

    void checkAccesses(long accesses) {
        if (accesses > mostAccesses) {
            throw InvalidInputException.of("workload.accesses", accesses, "at most " + mostAccesses);
        }
    }

    /**
     * Checks the memory of the page table and of the frames.
     *
     * @param pages of the address space so far
     * @param frames of all tiers but the last
     */
    public void checkTable(long pages, long frames) {
        long bytes = TABLE_BYTES_A_PAGE * Math.max(0, pages) + TABLE_BYTES_A_FRAME * frames;
        if (bytes > mostTableBytes) {
            throw InvalidInputException.of(
                    "the page table",
                    bytes + " bytes",
                    "at most " + mostTableBytes + " bytes; lower the footprint, the capacities or --scale");
        }
    }
}
