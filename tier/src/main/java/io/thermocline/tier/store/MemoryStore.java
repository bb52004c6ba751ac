package io.thermocline.tier.store;

import java.nio.ByteBuffer;

/** Frames in direct memory, for HBM and DRAM. */
public final class MemoryStore implements FrameStore {
    private final Segments segments;

    /** Allocates all of the memory at once. */
    public MemoryStore(int frames, int pageBytes) {
        segments = new Segments(frames, pageBytes, (offset, bytes) -> ByteBuffer.allocateDirect(bytes));
    }

    @Override
    public void read(int frame, int offset, ByteBuffer target) {
        segments.read(frame, offset, target);
    }

    @Override
    public void write(int frame, int offset, ByteBuffer contents) {
        segments.write(frame, offset, contents);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        Buffers.free(segments.buffers());
    }
}
