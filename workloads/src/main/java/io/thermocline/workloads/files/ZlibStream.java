package io.thermocline.workloads.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** The decompressed stream of zlib data. Bytes behind the data are refused, since they would be left out. */
final class ZlibStream extends InflaterInputStream {
    private static final int BUFFER_BYTES = 1 << 16;

    ZlibStream(InputStream raw) {
        super(raw, new Inflater(), BUFFER_BYTES);
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        int got = super.read(target, from, length);
        if (got < 0 && (inf.getRemaining() > 0 || in.read() >= 0)) {
            throw new IOException("more bytes follow the end of the zlib data");
        }
        return got;
    }

    @Override
    public void close() throws IOException {
        super.close();
        inf.end();
    }
}
