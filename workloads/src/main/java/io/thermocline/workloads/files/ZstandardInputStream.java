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
 * The content of consecutive Zstandard frames, up to the end of a stream. A stream may end only after a whole frame.
 *
 * <p>{@link ZstdInputStreamNoFinalizer} is not used, since it can take a truncated frame for a whole one. This happens
 * if the frame begins in the buffer in which the previous one ends.
 */
final class ZstandardInputStream extends InputStream {
    private final Frames frames;

    /**
     * Creates the content of {@code raw}.
     *
     * @param longestWindow log2 of the maximum bytes of a frame's window
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

    /** The decoder, which knows whether it is at the end of a whole frame. */
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
