package io.thermocline.workloads.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** The chunks of a zip archive, one after the other. */
final class ZippedChunks extends InputStream {
    /** Name of the first chunk. */
    static final String FIRST = "chunk.0000";

    /** Where the first name is in an archive: APPNOTE.TXT of PKWARE, section 4.3.7. */
    static final int NAME_AT = 30;

    private static final String PREFIX = "chunk.";

    private final ZipInputStream archive;
    private boolean inChunk;
    private int chunks;

    /** Returns a stream that writes an archive of one chunk. */
    static OutputStream one(OutputStream raw) throws IOException {
        ZipOutputStream archive = new ZipOutputStream(raw);
        archive.putNextEntry(new ZipEntry(FIRST));
        return archive;
    }

    ZippedChunks(InputStream raw) {
        archive = new ZipInputStream(raw);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        while (inChunk || nextChunk()) {
            int got = archive.read(target, from, length);
            if (got >= 0) {
                return got;
            }
            inChunk = false;
        }
        return -1;
    }

    private boolean nextChunk() throws IOException {
        ZipEntry entry = archive.getNextEntry();
        if (entry == null) {
            return false;
        }
        String expected = PREFIX + String.format(Locale.ROOT, "%04d", chunks);
        if (!entry.getName().equals(expected)) {
            throw new IOException("'" + entry.getName() + "' instead of '" + expected + "' in the archive");
        }
        chunks++;
        inChunk = true;
        return true;
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
