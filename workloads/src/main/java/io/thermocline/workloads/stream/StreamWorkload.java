package io.thermocline.workloads.stream;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.files.InputFiles;
import io.thermocline.workloads.files.UnexpandedPath;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** The accesses of a client, from the file in which they were stored. Pages keep their numbers. */
public final class StreamWorkload implements Workload {
    private static final int BUFFER_BYTES = 1 << 16;

    private final InputFile file;
    private final int pages;

    /**
     * Creates the accesses of a file and reads its head.
     *
     * @throws InvalidInputException if the file has another format
     */
    public StreamWorkload(InputFile file) {
        this.file = file;
        if (!Files.isRegularFile(file.path())) {
            throw InvalidInputException.about(
                    InputFiles.stream(file, ""),
                    Files.exists(file.path())
                            ? "is not a regular file; a stream is read more than once"
                            : "there is no such file" + UnexpandedPath.hint(file.name()));
        }
        try (InputStream in = Files.newInputStream(file.path())) {
            pages = StreamFormat.pages(file, in.readNBytes(StreamFormat.HEAD_BYTES));
        } catch (IOException e) {
            throw InvalidInputException.about(
                    InputFiles.stream(file, ""), "cannot be read: " + InputFiles.reason(e), e);
        }
    }

    /**
     * Reads a file to its end.
     *
     * @throws InvalidInputException if the file has another format or is damaged
     */
    public static void check(InputFile file) {
        StreamWorkload workload = new StreamWorkload(file);
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                batch.clear();
            }
        }
    }

    @Override
    public long pages() {
        return pages;
    }

    /** Returns {@link Workload#UNKNOWN}, since there are barriers among the records. */
    @Override
    public long accesses() {
        return UNKNOWN;
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public AccessSource open() {
        try {
            DataInputStream in =
                    new DataInputStream(new BufferedInputStream(Files.newInputStream(file.path()), BUFFER_BYTES));
            in.skipNBytes(StreamFormat.HEAD_BYTES);
            return new Source(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Source implements AccessSource {
        private final DataInputStream in;
        private long records;

        Source(DataInputStream in) {
            this.in = in;
        }

        @Override
        public boolean read(AccessBatch batch) {
            batch.clear();
            try {
                while (!batch.isFull()) {
                    int first = in.read();
                    if (first < 0) {
                        return batch.size > 0;
                    }
                    int record = record(first);
                    if (record == StreamFormat.BARRIER) {
                        batch.barrier = true;
                        return true;
                    }
                    if ((record & Integer.MAX_VALUE) >= pages) {
                        throw damaged("page " + (record & Integer.MAX_VALUE) + " of " + pages);
                    }
                    batch.accesses[batch.size++] = record;
                }
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private int record(int first) throws IOException {
            try {
                records++;
                return first | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16 | in.readUnsignedByte() << 24;
            } catch (EOFException e) {
                throw damaged("cut short");
            }
        }

        private InvalidInputException damaged(String how) {
            return InvalidInputException.about(InputFiles.stream(file, "record " + records), how);
        }

        @Override
        public void close() {
            try {
                in.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
