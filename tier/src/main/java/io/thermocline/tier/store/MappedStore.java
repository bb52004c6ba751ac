package io.thermocline.tier.store;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Frames in a mapped file, for NVM. Loads and stores address bytes, as on a memory bus. */
public final class MappedStore implements FrameStore {
    private final Segments segments;
    private final FileRoom room;

    /**
     * Creates and maps the file. It is sparse until it is written and disappears with its mapping, even if the process
     * is killed.
     */
    public MappedStore(Path file, int frames, int pageBytes) {
        room = FileRoom.of(file, (long) frames * pageBytes);
        try (FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE)) {
            segments = new Segments(frames, pageBytes, (offset, bytes) -> map(channel, offset, bytes));
        } catch (IOException | UncheckedIOException e) {
            throw new TierException(Reason.UNAVAILABLE, "the tier's file cannot be mapped", e);
        }
    }

    private static ByteBuffer map(FileChannel channel, long offset, int bytes) {
        try {
            return channel.map(FileChannel.MapMode.READ_WRITE, offset, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void read(int frame, int offset, ByteBuffer target) {
        segments.read(frame, offset, target);
    }

    @Override
    public void write(int frame, int offset, ByteBuffer contents) {
        try {
            segments.write(frame, offset, contents);
        } catch (InternalError e) { // the JVM reports in this way that the system has no page for the file
            throw room.failed(frame, "No space left on device", e);
        }
    }

    @Override
    public void flush() {
        for (ByteBuffer buffer : segments.buffers()) {
            ((MappedByteBuffer) buffer).force();
        }
    }

    @Override
    public void close() {
        Buffers.free(segments.buffers());
    }
}
