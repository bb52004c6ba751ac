package io.thermocline.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntFunction;

/** Writes accesses as programs print them: with all the fields that their lines have. */
final class TextTraces {
    private static final long HEAP = 0x7fd0_0000_0000L; // first page of the addresses
    private static final int PAGE_BITS = 12;
    private static final int BUFFERED = 1 << 16;
    private static final int RECORD_BYTES = 12;
    private static final int RECORDS = 3; // of an access: an encoding, a fetch, the access itself

    private TextTraces() {}

    /** Writes {@code csv}: time, page, size and operation. */
    static void writeCsv(Path file, int[] accesses) throws IOException {
        writeLines(
                file,
                "time,page,size,op\n",
                accesses.length,
                i -> i / 1000 + "," + page(accesses[i]) + ",4096," + (accesses[i] < 0 ? "w" : "r") + "\n");
    }

    /** Writes what {@code perf script} prints of samples of {@code perf mem record}. */
    static void writePerf(Path file, int[] accesses) throws IOException {
        writeLines(
                file,
                "",
                accesses.length,
                i -> String.format(Locale.ROOT, "app  4657 [002] %d.%06d: ", 544966 + i / 1_000_000, i % 1_000_000)
                        + (accesses[i] < 0 ? "         cpu/mem-stores/P: " : "         cpu/mem-loads,ldlat=30/P: ")
                        + "    " + Long.toHexString(address(accesses[i]))
                        + "  10268100142 |OP LOAD|LVL L1 hit|SNP None|TLB L1 or L2 hit|LCK No|BLK  N/A\n");
    }

    /** Writes what DynamoRIO's tool {@code view} prints: a fetch of an instruction, then its access. */
    static void writeDrmemtrace(Path file, int[] accesses) throws IOException {
        writeLines(file, "Output format:\n", accesses.length, i -> {
            String place = "       " + (37_000 + i) + ":     2765543 ";
            return "       " + (47_000L + 2L * i) + place
                    + "ifetch       5 byte(s) @ 0x0000000000404a7e 48 8b 5c 24 08                   mov    rbx, qword ptr"
                    + " [rsp+0x8]\n       " + (47_001L + 2L * i) + place
                    + (accesses[i] < 0 ? "write" : "read ") + "        8 byte(s) @ 0x0000"
                    + Long.toHexString(address(accesses[i])) + " by PC 0x0000000000404a7e\n";
        });
    }

    /** Writes DynamoRIO's records: the encoding and the fetch of an instruction, then its access. */
    static void writeDrmemtraceRecords(Path file, int[] accesses) throws IOException {
        byte[] bytes = new byte[RECORDS * RECORD_BYTES];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFERED)) {
            record(buffer, 25, 0, 7); // header, version
            record(buffer, 28, 12, 7); // marker, version
            record(buffer, 28, 2, 0x2f8e_d8dc_8507_c3L); // marker, time stamp
            flush(out, bytes, buffer);
            for (int i = 0; i < accesses.length; i++) {
                record(buffer, 47, 4, i);
                record(buffer, 10, 4, 0x40_0000 + 4L * (i % 1000));
                record(buffer, accesses[i] < 0 ? 1 : 0, 8, address(accesses[i]));
                flush(out, bytes, buffer);
            }
            record(buffer, 26, 0, 0); // footer
            flush(out, bytes, buffer);
        }
    }

    private static void record(ByteBuffer buffer, int type, int size, long address) {
        buffer.putShort((short) type).putShort((short) size).putLong(address);
    }

    private static void flush(OutputStream out, byte[] bytes, ByteBuffer buffer) throws IOException {
        out.write(bytes, 0, buffer.position());
        buffer.clear();
    }

    private static void writeLines(Path file, String heading, int count, IntFunction<String> line) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFERED)) {
            out.write(heading.getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < count; i++) {
                out.write(line.apply(i).getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private static int page(int access) {
        return access & Integer.MAX_VALUE;
    }

    private static long address(int access) {
        return HEAP + ((long) page(access) << PAGE_BITS);
    }
}
