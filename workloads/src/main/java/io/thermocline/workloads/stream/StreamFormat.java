package io.thermocline.workloads.stream;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.InputFiles;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The format of a file with a client's accesses, little-endian. A head of {@value #HEAD_BYTES} bytes has eight of magic
 * and four of pages. Then there are records of four bytes: an access (page, bit 31 set for a write) or a barrier.
 */
public final class StreamFormat {
    /** Number of bytes before the first record. */
    public static final int HEAD_BYTES = 12;

    /** Record of a barrier; no page has this number. */
    public static final int BARRIER = Integer.MAX_VALUE;

    /** Suffix of such files' names. */
    public static final String SUFFIX = ".stream";

    private static final byte[] MARK = "thermoSt".getBytes(StandardCharsets.US_ASCII);

    private StreamFormat() {}

    /** Returns the head of a file. */
    public static ByteBuffer head(int pages) {
        return ByteBuffer.allocate(HEAD_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MARK)
                .putInt(pages)
                .flip();
    }

    /** Returns the size of the address space in a head. */
    static int pages(InputFile file, byte[] head) {
        if (head.length < HEAD_BYTES || !Arrays.equals(MARK, Arrays.copyOf(head, MARK.length))) {
            throw InvalidInputException.about(InputFiles.stream(file, ""), "is no file of a client's accesses");
        }
        int pages = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt(MARK.length);
        if (pages < 1) {
            throw InvalidInputException.about(InputFiles.stream(file, ""), "its head tells of " + pages + " pages");
        }
        return pages;
    }
}
