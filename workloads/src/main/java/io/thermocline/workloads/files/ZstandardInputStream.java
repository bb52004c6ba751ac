package io.thermocline.workloads.files;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdBufferDecompressingStreamNoFinalizer;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * The content of Zstandard frames, one after the other, up to the end of a stream. The end is good only behind a whole frame.
 *
 * <p>{@link ZstdInputStreamNoFinalizer} is not used, because it takes a frame for whole that begins in the same buffer as the one before it
 * ends, wherever the stream breaks off in it.
 */
final class ZstandardInputStream extends InputStream {
    private final Frames frames;

    /**
     * The content of {@code raw}.
     *
     * @param longestWindow log2 of the most bytes that a frame's window may have
     */
    ZstandardInputStream(InputStream raw, int longestWindow) throws IOException {
        frames = new Frames(raw);
        frames.setLongMax(longestWindow);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        ByteBuffer into = ByteBuffer.wrap(target, offset, length);
        if (length == 0) {
            return 0;
        }
        while (frames.hasRemaining()) {
            boolean ended = frames.ended;
            int got = decompress(into);
            if (got > 0) {
                return got;
            }
            if (ended && frames.hasRemaining()) {
                throw new ZstdIOException(Zstd.errSrcSizeWrong(), "the last frame is not whole");
            }
        }
        return -1;
    }

    private int decompress(ByteBuffer into) throws IOException {
        try {
            return frames.read(into);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public void close() throws IOException {
        frames.close();
        frames.raw.close();
    }

    /** The decoder, which knows whether it stands behind a whole frame. */
    private static final class Frames extends ZstdBufferDecompressingStreamNoFinalizer {
        private final InputStream raw;
        private final byte[] buffer;
        private boolean ended;

        Frames(InputStream raw) {
            this(raw, new byte[(int) ZstdInputStreamNoFinalizer.recommendedDInSize()]);
        }

        private Frames(InputStream raw, byte[] buffer) {
            super(ByteBuffer.wrap(buffer, 0, 0));
            this.raw = raw;
            this.buffer = buffer;
        }

        @Override
        protected ByteBuffer refill(ByteBuffer empty) {
            try {
                int got = raw.read(buffer);
                ended = got < 0;
                return ByteBuffer.wrap(buffer, 0, Math.max(0, got));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
