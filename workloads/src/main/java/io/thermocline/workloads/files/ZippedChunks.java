package io.thermocline.workloads.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The chunks of a zip archive, one after the other. The archive has to end with its directory of as many chunks: one that
 * is cut between two chunks would read as a shorter trace.
 *
 * <p>Source: APPNOTE.TXT of PKWARE, section 4.3.16.
 */
final class ZippedChunks extends InputStream {
    /** Name of the first chunk. */
    static final String FIRST = "chunk.0000";

    /** Where the first name is in an archive: APPNOTE.TXT of PKWARE, section 4.3.7. */
    static final int NAME_AT = 30;

    private static final String PREFIX = "chunk.";

    /** Bytes of the record at an archive's end, without a comment. */
    private static final int END_BYTES = 22;

    private static final int END_SIGNATURE = 0x0605_4b50;
    private static final int ENTRIES_AT = 10;
    private static final int COMMENT_LENGTH_AT = 20;
    private static final int MOST_UNSIGNED_SHORT = 0xFFFF; // more entries have a record of their own

    private final StreamTail raw;
    private final ZipInputStream archive;
    private boolean inChunk;
    private int chunks;
    private boolean ended;

    /** Returns a stream that writes an archive of one chunk. */
    static OutputStream one(OutputStream raw) throws IOException {
        ZipOutputStream archive = new ZipOutputStream(raw);
        archive.putNextEntry(new ZipEntry(FIRST));
        return archive;
    }

    ZippedChunks(InputStream raw) {
        this.raw = new StreamTail(raw, END_BYTES + MOST_UNSIGNED_SHORT);
        archive = new ZipInputStream(this.raw);
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
            if (!ended) {
                checkEnd();
                ended = true;
            }
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

    private void checkEnd() throws IOException {
        raw.transferTo(OutputStream.nullOutputStream());
        ByteBuffer last = ByteBuffer.wrap(raw.last()).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = last.limit() - END_BYTES; at >= 0; at--) {
            if (last.getInt(at) == END_SIGNATURE
                    && at + END_BYTES + unsignedShort(last, at + COMMENT_LENGTH_AT) == last.limit()) {
                int entries = unsignedShort(last, at + ENTRIES_AT);
                if (entries != Math.min(chunks, MOST_UNSIGNED_SHORT)) {
                    throw new IOException(
                            "the archive has " + chunks + " chunks, and its directory has " + entries + " entries");
                }
                return;
            }
        }
        throw new IOException("the archive ends without its directory, so chunks may be missing");
    }

    private static int unsignedShort(ByteBuffer bytes, int at) {
        return Short.toUnsignedInt(bytes.getShort(at));
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
