package io.thermocline.tier.store;

import java.nio.ByteBuffer;

/**
 * The bytes of a lease's frames. Not thread-safe for one frame; different frames may be used by different threads. A frame that was never
 * written reads as zeroes.
 */
public interface FrameStore extends AutoCloseable {
    /** Copies from a frame, from its byte {@code offset}, until {@code target} is full. */
    void read(int frame, int offset, ByteBuffer target);

    /** Copies what remains of {@code contents} into a frame, from its byte {@code offset}. */
    void write(int frame, int offset, ByteBuffer contents);

    /** Makes durable what was written, where the store outlives the process's memory. */
    void flush();

    /** Gives the space back. The store is not used again. */
    @Override
    void close();
}
