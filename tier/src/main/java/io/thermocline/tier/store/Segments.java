package io.thermocline.tier.store;

import java.nio.ByteBuffer;

/** Frames in buffers of up to 1 GiB, since a buffer's index is an int. A frame is in one buffer. */
final class Segments {
    static final int MAX_SEGMENT_BYTES = 1 << 30;

    /** Creates a buffer for the store's bytes from an offset. */
    interface Allocator {
        ByteBuffer allocate(long offset, int bytes);
    }

    private final ByteBuffer[] buffers;
    private final int framesPerBuffer;
    private final int pageBytes;

    Segments(int frames, int pageBytes, Allocator allocator) {
        this.pageBytes = pageBytes;
        framesPerBuffer = Math.max(1, MAX_SEGMENT_BYTES / pageBytes);
        buffers = new ByteBuffer[(int) (((long) frames + framesPerBuffer - 1) / framesPerBuffer)];
        for (int i = 0; i < buffers.length; i++) {
            long first = (long) i * framesPerBuffer;
            int bytes = (int) (Math.min(framesPerBuffer, frames - first) * pageBytes);
            buffers[i] = allocator.allocate(first * pageBytes, bytes);
        }
    }

    void read(int frame, int offset, ByteBuffer target) {
        int bytes = target.remaining();
        target.put(target.position(), buffers[frame / framesPerBuffer], start(frame, offset), bytes);
        target.position(target.limit());
    }

    void write(int frame, int offset, ByteBuffer contents) {
        int bytes = contents.remaining();
        buffers[frame / framesPerBuffer].put(start(frame, offset), contents, contents.position(), bytes);
        contents.position(contents.limit());
    }

    private int start(int frame, int offset) {
        return frame % framesPerBuffer * pageBytes + offset;
    }

    ByteBuffer[] buffers() {
        return buffers;
    }
}
