package io.thermocline.tier.store;

import java.nio.ByteBuffer;

/**
 * The bytes of a lease's frames. A frame that was never written reads as zeroes.
 *
 * <p>Not thread-safe for one frame; several threads may use different frames.
 */
public interface FrameStore extends AutoCloseable {
    /** Reads from a frame, starting at byte {@code offset}, until {@code target} is full. */
    void read(int frame, int offset, ByteBuffer target);

    /** Writes the remaining bytes of {@code contents} to a frame, starting at byte {@code offset}. */
    void write(int frame, int offset, ByteBuffer contents);

    /** Makes all writes durable, if the store outlives the process's memory. */
    void flush();

    /** Frees the space. The store is not used again. */
    @Override
    void close();
}
