package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.InputCache;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.WorkloadRequest;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What input a laboratory accepts. The command line reads its user's files. A service reads none but those that were
 * uploaded to it, and checks sizes before anything is allocated for them.
 *
 * @param uploads finds files that were uploaded; null where files are named by path
 * @param standardInput what {@value StandardInput#NAME} names among those paths; null where it is a path like others
 * @param mostAccesses accesses of a run
 * @param mostTableBytes memory of a run's page table and frames
 * @param mostVertices vertices of a generated graph
 * @param mostGraphBytes disk for graphs that are kept
 * @param decoderBytes memory that a decoder of a compressed trace may take
 * @param graphRemedy what the user can do where no graph can be kept
 */
public record InputRules(
        @Nullable Uploads uploads,
        @Nullable StandardInput standardInput,
        long mostAccesses,
        long mostTableBytes,
        long mostVertices,
        long mostGraphBytes,
        long decoderBytes,
        String graphRemedy) {
    /** The rules of a service, which has no standard input of its users'. */
    public InputRules(
            Uploads uploads,
            long mostAccesses,
            long mostTableBytes,
            long mostVertices,
            long mostGraphBytes,
            long decoderBytes,
            String graphRemedy) {
        this(uploads, null, mostAccesses, mostTableBytes, mostVertices, mostGraphBytes, decoderBytes, graphRemedy);
    }

    /** Files that were uploaded, each named by its hash. */
    @FunctionalInterface
    public interface Uploads {
        /**
         * A file of a kind.
         *
         * @throws InvalidInputException if there is no such file
         */
        Path file(Kind kind, String hash);
    }

    /** What an uploaded file is. */
    public enum Kind {
        /** The accesses of a workload. */
        ACCESSES,
        /** The graph of a workload. */
        GRAPH,
        /** A testbed. */
        TESTBED
    }

    /** Files by path, and nothing too large. */
    public static final InputRules ANY = new InputRules(
            null,
            null,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            InputCache.MOST_BYTES,
            WorkloadRequest.DECODER_BYTES,
            "set XDG_CACHE_HOME to a folder that can be written");

    /** What a file is named by that was uploaded, before its hash. */
    public static final String HASH = "sha256:";

    private static final String TESTBED = "testbed:";
    private static final long TABLE_BYTES_A_PAGE = 24;
    private static final long TABLE_BYTES_A_FRAME = 24;

    /** The same rules, with accesses and graphs from standard input too. */
    public InputRules with(StandardInput input) {
        return new InputRules(
                uploads, input, mostAccesses, mostTableBytes, mostVertices, mostGraphBytes, decoderBytes, graphRemedy);
    }

    /** Whether files are named by their paths. */
    boolean paths() {
        return uploads == null;
    }

    /** The hash by which a file is named; empty where it is named otherwise. */
    static Optional<String> hash(String named) {
        return named.startsWith(HASH) ? Optional.of(named.substring(HASH.length())) : Optional.empty();
    }

    /** The file of a testbed, as it is named; empty where a name of the catalogue does. */
    static String fileOfTestbed(String named) {
        return named.startsWith(TESTBED) || RunSpec.isTestbedFile(named) ? testbedName(named) : "";
    }

    /** The uploaded file whose accesses a workload names, or standard input; empty for a path. */
    Optional<InputFile> accesses(String workload, String named) {
        return named.isEmpty()
                ? Optional.empty()
                : uploaded(
                        Kind.ACCESSES,
                        named,
                        Subject.Field.WORKLOAD,
                        workload,
                        "the hash of an uploaded file, as in trace:sha256:HASH");
    }

    /** The uploaded graph that a parameter names, or standard input; empty for a path. */
    Optional<InputFile> graph(String parameter, String named) {
        return uploaded(
                Kind.GRAPH,
                named,
                Subject.Field.WORKLOAD.part(parameter),
                named,
                "the hash of an uploaded graph, as in " + parameter + "=sha256:HASH");
    }

    /** The uploaded file that describes a testbed; empty for any other. */
    Optional<InputFile> testbed(String named) {
        return named.startsWith(TESTBED)
                ? uploaded(
                        Kind.TESTBED,
                        named.substring(TESTBED.length()),
                        Subject.Field.TESTBED,
                        named,
                        TESTBED + "sha256:HASH")
                : Optional.empty();
    }

    /** The name of a testbed in the catalogue, or the path of its file. */
    static String testbedName(String named) {
        return named.startsWith(TESTBED) ? named.substring(TESTBED.length()) : named;
    }

    private Optional<InputFile> uploaded(Kind kind, String named, Subject subject, String value, String allowed) {
        Uploads known = uploads;
        if (known == null) {
            return ofStandardInput(named);
        }
        if (!named.startsWith(HASH)) {
            throw InvalidInputException.of(subject, value, allowed);
        }
        return Optional.of(new InputFile(known.file(kind, named.substring(HASH.length())), named));
    }

    private Optional<InputFile> ofStandardInput(String named) {
        StandardInput input = standardInput;
        return input != null && named.equals(StandardInput.NAME) ? Optional.of(input.file()) : Optional.empty();
    }

    /** Where a file is that a user names. */
    Path path(String named) {
        return ofStandardInput(named).map(InputFile::path).orElseGet(() -> Path.of(named));
    }

    void checkVertices(long vertices) {
        if (vertices > mostVertices) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("vertices of workload"),
                    vertices,
                    "at most " + mostVertices + " vertices; lower it or the scale");
        }
    }

    void checkAccesses(long accesses) {
        if (accesses > mostAccesses) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("accesses of workload"), accesses, "at most " + mostAccesses);
        }
    }

    /**
     * Returns the most pages of an address space whose page table fits beside the frames.
     *
     * @param frames of all tiers but the last
     */
    public long mostPages(long frames) {
        return Math.max(0, (mostTableBytes - TABLE_BYTES_A_FRAME * frames) / TABLE_BYTES_A_PAGE);
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
                    Subject.Field.RUN.part("the page table"),
                    bytes + " bytes",
                    "at most " + mostTableBytes + " bytes; lower the footprint, the capacities or the scale");
        }
    }
}
