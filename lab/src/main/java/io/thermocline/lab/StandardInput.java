package io.thermocline.lab;

import io.thermocline.engine.workload.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** Standard input, where users name a file. A trace is read more than once, and so kept in a temporary file. */
public final class StandardInput implements AutoCloseable {
    /** The name of standard input where a file is expected. */
    public static final String NAME = "-";

    private final InputStream in;
    private @Nullable InputFile kept;

    /** Standard input of which nothing has been read. */
    public StandardInput(InputStream in) {
        this.in = in;
    }

    /** The input itself, for what reads it once. */
    public InputStream stream() {
        return in;
    }

    /** The temporary file with all of the input, which is read to its end at the first call. */
    public synchronized InputFile file() {
        InputFile file = kept;
        if (file == null) {
            file = new InputFile(keep(), "stdin");
            kept = file;
        }
        return file;
    }

    private Path keep() {
        try {
            Path file = Files.createTempFile("thermocline-stdin", "");
            file.toFile().deleteOnExit(); // also if the process is ended
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("stdin could not be kept in a temporary file: " + e.getMessage(), e);
        }
    }

    /** Deletes the temporary file, if there is one. */
    @Override
    public synchronized void close() {
        InputFile file = kept;
        if (file != null) {
            boolean unused = file.path().toFile().delete(); // else the end of the process does it
        }
    }
}
