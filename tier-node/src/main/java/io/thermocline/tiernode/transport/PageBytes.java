package io.thermocline.tiernode.transport;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;

/** The bytes of pages as part of a message. */
public final class PageBytes {
    private PageBytes() {}

    /**
     * Wraps the remaining bytes of a buffer without a copy. An array is sent as it is; a buffer without one is copied
     * when it is sent.
     */
    public static ByteString of(ByteBuffer bytes) {
        return bytes.hasArray()
                ? UnsafeByteOperations.unsafeWrap(
                        bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining())
                : UnsafeByteOperations.unsafeWrap(bytes);
    }
}
