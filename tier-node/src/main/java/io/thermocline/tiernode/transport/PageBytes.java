package io.thermocline.tiernode.transport;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;

/** The bytes of pages as part of a message. */
public final class PageBytes {
    private PageBytes() {}

    /** What remains of a buffer, not copied. Its array is sent as it is; a buffer without one is copied once more when it is sent. */
    public static ByteString of(ByteBuffer bytes) {
        return bytes.hasArray()
                ? UnsafeByteOperations.unsafeWrap(
                        bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining())
                : UnsafeByteOperations.unsafeWrap(bytes);
    }
}
