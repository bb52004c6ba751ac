package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The file of a report. It appears whole or not at all: it is written beside its place and renamed. */
final class ReportFile {
    private static final Argument REPORT = new Argument("--report");
    private static final String ALLOWED = "a file in a folder that exists and can be written, such as report.html";

    private static final String GENERATOR = "<meta name=\"generator\" content=\"Thermocline "; // as in page.html
    private static final int BEGINNING_BYTES = 1024;

    private static final Path PROCESSES = Path.of("/proc");

    private final Path file;
    private final Path part;

    private ReportFile(Path file, Path part) {
        this.file = file;
        this.part = part;
    }

    /**
     * Checks that a report can be written, before anything is run for it.
     *
     * @throws InvalidInputException if it cannot
     */
    static ReportFile at(String text) {
        try {
            Path named = Path.of(text).toAbsolutePath();
            Path file = Files.isSymbolicLink(named) && Files.exists(named) ? named.toRealPath() : named;
            Path name = file.getFileName();
            Path folder = file.getParent();
            if (text.isBlank()
                    || name == null
                    || folder == null
                    || isDescriptor(named)
                    || Files.exists(file) && !Files.isRegularFile(file)) {
                throw InvalidInputException.of(REPORT, text, ALLOWED);
            }
            if (!Files.isDirectory(folder)
                    || !Files.isWritable(folder)
                    || Files.exists(file) && !Files.isWritable(file)) {
                throw InvalidInputException.of(REPORT, text, ALLOWED);
            }
            Path part =
                    folder.resolve("." + name + "." + ProcessHandle.current().pid() + ".part");
            Files.writeString(part, ""); // the surest check there is
            Files.delete(part);
            return new ReportFile(file, part);
        } catch (IOException | InvalidPathException e) {
            throw InvalidInputException.of(REPORT, text, ALLOWED, e);
        }
    }

    /**
     * Refuses to take the place of a file that is neither empty nor an earlier report, so that nothing of the user's is
     * lost.
     *
     * @throws InvalidInputException if there is one
     */
    void checkReplaceable() {
        try {
            if (Files.exists(file) && !isReplaceable(file)) {
                throw InvalidInputException.about(
                        REPORT,
                        "'" + file
                                + "' is there already and is no report; name another file, or remove that one first");
            }
        } catch (IOException e) {
            throw InvalidInputException.of(REPORT, file, ALLOWED, e);
        }
    }

    private static boolean isReplaceable(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            String beginning = new String(in.readNBytes(BEGINNING_BYTES), StandardCharsets.UTF_8);
            return beginning.isEmpty() || beginning.contains(GENERATOR);
        }
    }

    /**
     * Whether a name represents an open file of this process, such as {@code /dev/stdout}, which takes a result
     * already.
     */
    private static boolean isDescriptor(Path named) throws IOException {
        Path folder = named.getParent();
        return folder != null && Files.exists(folder) && folder.toRealPath().startsWith(PROCESSES)
                || Files.isSymbolicLink(named) && Files.readSymbolicLink(named).startsWith(PROCESSES);
    }

    /** Writes the whole report. */
    void write(String page) throws IOException {
        part.toFile().deleteOnExit(); // also if the process is ended
        try {
            Files.writeString(part, page);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Where the report is. */
    Path path() {
        return file;
    }
}
