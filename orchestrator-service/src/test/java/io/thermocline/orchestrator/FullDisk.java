package io.thermocline.orchestrator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** A file system of H2's whose disk is full when a test says so: addresses begin with {@code jdbc:h2:fulldisk:}. */
public final class FullDisk extends FilePathWrapper {
    private static volatile boolean full;

    /** Made by H2. */
    public FullDisk() {}

    /** Makes it known to H2. */
    static void register() {
        FilePath.register(new FullDisk());
    }

    static void fill(boolean isFull) {
        full = isFull;
    }

    @Override
    public String getScheme() {
        return "fulldisk";
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Channel(super.open(mode));
    }

    private static void take() throws IOException {
        if (full) {
            throw new IOException("No space left on device");
        }
    }

    private static final class Channel extends FileBase {
        private final FileChannel file;

        Channel(FileChannel file) {
            this.file = file;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public FileChannel position(long position) throws IOException {
            file.position(position);
            return this;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            return file.read(target);
        }

        @Override
        public synchronized int read(ByteBuffer target, long position) throws IOException {
            return file.read(target, position);
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            take();
            return file.write(source);
        }

        @Override
        public synchronized int write(ByteBuffer source, long position) throws IOException {
            take();
            return file.write(source, position);
        }

        @Override
        public FileChannel truncate(long size) throws IOException {
            file.truncate(size);
            return this;
        }

        @Override
        public void force(boolean metaData) throws IOException {
            file.force(metaData);
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return file.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }
    }
}
