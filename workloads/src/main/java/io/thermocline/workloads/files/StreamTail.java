package io.thermocline.workloads.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that keeps the last bytes that were read. State: as many bytes. */
final class StreamTail extends FilterInputStream {
    private final byte[] kept; // a ring
    private long count;

    /**
     * Creates the stream.
     *
     * @param length number of last bytes to keep
     */
    StreamTail(InputStream in, int length) {
        super(in);
        kept = new byte[length];
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        if (next >= 0) {
            keep(new byte[] {(byte) next}, 0, 1);
        }
        return next;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        int got = super.read(target, from, length);
        if (got > 0) {
            keep(target, from, got);
        }
        return got;
    }

    /** Skips by reading, so that the bytes are kept. */
    @Override
    public long skip(long most) throws IOException {
        return Math.max(0, read(new byte[(int) Math.min(Math.max(0, most), 1 << 12)]));
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void keep(byte[] source, int from, int length) {
        int left = Math.min(length, kept.length);
        int at = from + length - left;
        count += length - left;
        while (left > 0) {
            int to = (int) (count % kept.length);
            int part = Math.min(left, kept.length - to);
            System.arraycopy(source, at, kept, to, part);
            at += part;
            left -= part;
            count += part;
        }
    }

    /** Returns the last bytes read, fewer than asked for where there were no more. */
    byte[] last() {
        int length = (int) Math.min(count, kept.length);
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = kept[(int) ((count - length + i) % kept.length)];
        }
        return bytes;
    }
}
