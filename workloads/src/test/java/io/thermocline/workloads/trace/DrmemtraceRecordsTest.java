package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records written here after DynamoRIO's trace_entry.h. */
final class DrmemtraceRecordsTest {
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int PREFETCH = 2;
    private static final int INSTRUCTION = 10;
    private static final int THREAD = 22;
    private static final int PID = 24;
    private static final int HEADER = 25;
    private static final int FOOTER = 26;
    private static final int MARKER = 28;
    private static final int ENCODING = 47;

    private static final int TIMESTAMP = 2;
    private static final int FILE_TYPE = 9;
    private static final int VERSION = 12;

    private static final long FIRST_US = 0x2f8ed8dc8507c3L; // since 1601

    @TempDir
    Path folder;

    /** Writes records with addresses of 8 or of 4 bytes. */
    private record Records(ByteBuffer out, int addressBytes) {
        Records add(int type, int size, long address) {
            out.putShort((short) type).putShort((short) size);
            if (addressBytes == Long.BYTES) {
                out.putLong(address);
            } else {
                out.putInt((int) address);
            }
            return this;
        }

        Records begin(int version) {
            return add(HEADER, 0, version)
                    .add(MARKER, VERSION, version)
                    .add(MARKER, FILE_TYPE, 0xe40)
                    .add(THREAD, 4, 71)
                    .add(PID, 4, 70);
        }
    }

    private static byte[] records(int addressBytes, Consumer<Records> writer) {
        ByteBuffer out = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
        writer.accept(new Records(out, addressBytes));
        return Arrays.copyOf(out.array(), out.position());
    }

    /** The same program on a machine of 64 bits and one of 32. */
    private static byte[] program(int addressBytes, int version) {
        return records(
                addressBytes,
                to -> to.begin(version)
                        .add(MARKER, TIMESTAMP, addressBytes == Long.BYTES ? FIRST_US : FIRST_US & 0xFFFF_FFFFL)
                        .add(ENCODING, 4, 0x1234)
                        .add(INSTRUCTION, 4, 0x400ff0)
                        .add(READ, 8, 0x7ffc)
                        .add(PREFETCH, 0, 0x9000)
                        .add(WRITE, 1, 0x8000)
                        .add(MARKER, TIMESTAMP, addressBytes == Long.BYTES ? FIRST_US + 5 : FIRST_US + 5 & 0xFFFF_FFFFL)
                        .add(READ, 0, 0x7fff)
                        .add(FOOTER, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {Long.BYTES, Integer.BYTES})
    void readsAndWritesAreRequestsAtTheLastTimeStamp(int addressBytes) {
        TraceFile file = Traces.file(Traces.write(folder, "t.trace.gz", program(addressBytes, 7)));
        assertThat(file.format()).isEqualTo(TraceFormat.DRMEMTRACE_BINARY);
        // 8 bytes from 7ffc on are in two pages
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1", "w1", "r0");
        assertThat(Traces.arrivals(TraceWorkload.of(file, true))).containsExactly(0L, 0L, 0L, 5_000_000L);
    }

    @Test
    void processesAreSpacesOfTheirOwnButShareTheKernel() {
        byte[] records = records(
                Long.BYTES,
                to -> to.begin(7)
                        .add(READ, 8, 0x1000)
                        .add(WRITE, 8, 0xffff_8000_0000_0000L)
                        .add(PID, 4, 99)
                        .add(READ, 8, 0x1000)
                        .add(READ, 8, 0xffff_8000_0000_0000L)
                        .add(PID, 4, 70)
                        .add(READ, 8, 0x1000)
                        .add(FOOTER, 0, 0));
        assertThat(Traces.accesses(Traces.file(Traces.write(folder, "t.trace", records))))
                .containsExactly("r0", "w1", "r2", "r1", "r0");
    }

    /** A cache of one line: what the first process has written there of the kernel goes back to the page it came from. */
    @Test
    void linesOfTheKernelAreWrittenBackToTheirPages() {
        byte[] records = records(
                Long.BYTES,
                to -> to.begin(7)
                        .add(WRITE, 8, 0xffff_8000_0000_0000L)
                        .add(PID, 4, 99)
                        .add(READ, 8, 0x1000)
                        .add(FOOTER, 0, 0));
        TraceFile file = Traces.file(Traces.write(folder, "t.trace", records)).behind(TraceFilter.parse("llc:64:1:64"));
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1", "w0");
    }

    @Test
    void addressesWithUpperBitsAreOfTheirProcessAlone() {
        byte[] records = records(
                Long.BYTES,
                to -> to.begin(7)
                        .add(READ, 8, 0x1000_0000_0000_1000L)
                        .add(PID, 4, 99)
                        .add(READ, 8, 0x1000)
                        .add(READ, 8, 0x1000_0000_0000_1000L)
                        .add(PID, 4, 70)
                        .add(READ, 8, 0x1000_0000_0000_1000L)
                        .add(FOOTER, 0, 0));
        assertThat(Traces.accesses(Traces.file(Traces.write(folder, "t.trace", records))))
                .containsExactly("r0", "r1", "r2", "r0");
    }

    /** 2^32 us later a time stamp of 32 bits is the same again. */
    @Test
    void timeStampsOf32BitsContinueWhereTheyBeginAgain() {
        long first = 0xFFFF_FFF0L;
        byte[] records = records(
                Integer.BYTES,
                to -> to.begin(7)
                        .add(MARKER, TIMESTAMP, first)
                        .add(READ, 4, 0x1000)
                        .add(MARKER, TIMESTAMP, first + 20 & 0xFFFF_FFFFL)
                        .add(READ, 4, 0x1000)
                        .add(MARKER, TIMESTAMP, first + 18 & 0xFFFF_FFFFL)
                        .add(READ, 4, 0x1000)
                        .add(MARKER, TIMESTAMP, first - 600_000_000)
                        .add(READ, 4, 0x1000)
                        .add(FOOTER, 0, 0));
        TraceFile file = Traces.file(Traces.write(folder, "t.trace", records));
        // one that runs back counts as the one before; the last is 62 minutes later, and not 10 minutes earlier
        long last = (1L << 32) - 600_000_000;
        assertThat(Traces.arrivals(TraceWorkload.of(file, true)))
                .containsExactly(0L, 20_000_000L, 20_000_000L, last * 1_000_000);
    }

    @Test
    void chunksOfAnArchiveAreOneTrace() throws IOException {
        byte[] whole = program(Long.BYTES, 7);
        Path path = zip("t.trace.zip", "chunk.0000", Arrays.copyOf(whole, 100), "chunk.0001", tail(whole, 100));
        assertThat(Traces.accesses(Traces.file(path))).containsExactly("r0", "r1", "w1", "r0");
    }

    @Test
    void damagedArchiveIsRefusedAsOne() throws IOException {
        byte[] whole = program(Long.BYTES, 7);
        Path path = zip("t.trace.zip", "chunk.0000", Arrays.copyOf(whole, 100), "chunk.0001", tail(whole, 100));
        Files.write(path, Arrays.copyOf(Files.readAllBytes(path), 41));
        assertThatThrownBy(() -> Traces.file(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the zip data is damaged or cut short after byte 0")
                .hasMessageEndingWith("(Unexpected end of ZLIB input stream)");
    }

    /** A whole trace in its first chunk: without the archive's directory nobody knows whether there were more. */
    @Test
    void archiveThatIsCutBetweenChunksIsRefused() throws IOException {
        byte[] whole = program(Long.BYTES, 7);
        Path path = zip("t.trace.zip", "chunk.0000", whole, "chunk.0001", whole);
        byte[] archive = Files.readAllBytes(path);
        assertThat(Traces.accesses(Traces.file(path))).hasSize(8);
        int second = find(archive, "PK\3\4", 4);
        int directory = find(archive, "PK\1\2", 0);
        int end = find(archive, "PK\5\6", 0);
        for (int length : List.of(second, directory, directory + 30, end, end + 21)) {
            Path cut = Traces.write(folder, "cut.trace.zip", Arrays.copyOf(archive, length));
            assertThatThrownBy(() -> Traces.accesses(Traces.file(cut)))
                    .as("%d of %d bytes", length, archive.length)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("the zip data is damaged or cut short")
                    .hasMessageContaining("the archive ends without its directory, so chunks may be missing");
        }
    }

    @Test
    void archiveWithAChunkFewerThanItsDirectoryIsRefused() throws IOException {
        byte[] whole = program(Long.BYTES, 7);
        byte[] archive = Files.readAllBytes(zip("t.trace.zip", "chunk.0000", whole, "chunk.0001", whole));
        int second = find(archive, "PK\3\4", 4);
        int directory = find(archive, "PK\1\2", 0);
        ByteBuffer spliced = ByteBuffer.allocate(archive.length - directory + second);
        spliced.put(archive, 0, second).put(archive, directory, archive.length - directory);
        Path path = Traces.write(folder, "u.trace.zip", spliced.array());
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                .hasMessageContaining("the archive has 1 chunks, and its directory has 2 entries");
    }

    @Test
    void archiveMayHaveAComment() throws IOException {
        Path path = folder.resolve("t.trace.zip");
        try (OutputStream raw = Files.newOutputStream(path);
                ZipOutputStream zip = new ZipOutputStream(raw)) {
            zip.setComment("recorded on Monday".repeat(3000));
            zip.putNextEntry(new ZipEntry("chunk.0000"));
            zip.write(program(Long.BYTES, 7));
        }
        assertThat(Traces.accesses(Traces.file(path))).hasSize(4);
    }

    private static int find(byte[] bytes, String text, int from) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text, from);
    }

    @Test
    void tracesOfOneVersionMayFollowEachOther() {
        byte[] twice = joined(program(Long.BYTES, 7), program(Long.BYTES, 7));
        assertThat(Traces.accesses(Traces.file(Traces.write(folder, "t", twice))))
                .containsExactly("r0", "r1", "w1", "r0", "r0", "r1", "w1", "r0");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 8})
    void secondTraceOfAnotherVersionIsRefused(int version) {
        byte[] both = joined(program(Long.BYTES, 7), program(Long.BYTES, version));
        assertThatThrownBy(() -> Traces.accesses(Traces.file(Traces.write(folder, "t", both))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("a second trace begins, of version " + version
                        + " of the records, and the first is of version 7; give each as a file of its own. It begins at"
                        + " byte " + program(Long.BYTES, 7).length);
    }

    /** A header of one version, and the marker behind it of another. */
    @Test
    void versionsOfHeaderAndMarkerMustAgree() {
        byte[] records = records(
                Long.BYTES,
                to -> to.add(HEADER, 0, 7)
                        .add(MARKER, VERSION, 6)
                        .add(READ, 8, 0x1000)
                        .add(FOOTER, 0, 0));
        assertThatThrownBy(() -> Traces.file(Traces.write(folder, "t", records)))
                .hasMessageContaining("of version 6 of the records, and the first is of version 7");
    }

    @ParameterizedTest
    @ValueSource(ints = {Long.BYTES, Integer.BYTES})
    void secondTraceOfAnotherMachineIsRefused(int addressBytes) {
        byte[] both = joined(program(addressBytes, 7), program(Long.BYTES + Integer.BYTES - addressBytes, 7));
        assertThatThrownBy(() -> Traces.accesses(Traces.file(Traces.write(folder, "t", both))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a second trace begins, of a machine of " + (96 - 8 * addressBytes)
                        + " bits, and the first is of one of " + 8 * addressBytes);
    }

    @Test
    void secondTraceOfInstructionsAloneIsRefused() {
        byte[] instructions = records(
                Long.BYTES,
                to -> to.add(HEADER, 0, 7).add(MARKER, FILE_TYPE, 0x44).add(FOOTER, 0, 0));
        byte[] both = joined(program(Long.BYTES, 7), instructions);
        assertThatThrownBy(() -> Traces.accesses(Traces.file(Traces.write(folder, "t", both))))
                .hasMessageContaining("a trace of instructions alone, without reads and writes");
    }

    @Test
    void secondTraceThatIsCutIsRefused() {
        byte[] whole = program(Long.BYTES, 7);
        byte[] both = joined(whole, Arrays.copyOf(whole, 24));
        assertThatThrownBy(() -> Traces.accesses(Traces.file(Traces.write(folder, "t", both))))
                .hasMessageContaining("cut short: no footer before the end");
    }

    /** Where a core runs several threads, the footer of one is before the records of the next. */
    @Test
    void footerMustBeTheLastRecord() {
        byte[] records = records(
                Long.BYTES,
                to -> to.begin(7)
                        .add(READ, 8, 0x1000)
                        .add(FOOTER, 0, 0)
                        .add(THREAD, 4, 72)
                        .add(READ, 8, 0x2000));
        assertThatThrownBy(() -> Traces.accesses(Traces.file(Traces.write(folder, "t", records))))
                .hasMessageContaining("cut short: no footer before the end");
        byte[] whole = joined(records, records(Long.BYTES, to -> to.add(FOOTER, 0, 0)));
        assertThat(Traces.accesses(Traces.file(Traces.write(folder, "t", whole))))
                .containsExactly("r0", "r1");
    }

    @Test
    void unknownRecordIsRefused() {
        byte[] records =
                records(Long.BYTES, to -> to.begin(7).add(51, 8, 0x1000).add(FOOTER, 0, 0));
        assertThatThrownBy(() -> Traces.file(Traces.write(folder, "t", records)))
                .hasMessageEndingWith("a record of type 51; types 0 to 50 are known, at byte 60");
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Test
    void otherContentOfAnArchiveIsRefused() throws IOException {
        byte[] whole = program(Long.BYTES, 7);
        Path gap = zip("t.trace.zip", "chunk.0000", Arrays.copyOf(whole, 100), "chunk.0002", tail(whole, 100));
        assertThatThrownBy(() -> Traces.file(gap))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'chunk.0002' instead of 'chunk.0001' in the archive");
        Path other = zip("u.trace.zip", "a.trace", whole, "b.trace", whole);
        assertThatThrownBy(() -> Traces.file(other)).hasMessageContaining("is a zip archive, which is not read");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 6, 7})
    void versionsThatExistAreRead(int version) {
        assertThat(Traces.accesses(Traces.file(Traces.write(folder, "t", program(Long.BYTES, version)))))
                .hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8})
    void otherVersionIsRefused(int version) {
        assertThatThrownBy(() -> Traces.file(Traces.write(folder, "t", program(Long.BYTES, version))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("version " + version + " of the records; versions 1 to 7 are read, at byte 0");
    }

    @Test
    void rawFileIsRefused() {
        Path path = Traces.write(folder, "t.raw", new byte[64]);
        assertThatThrownBy(() -> Traces.file(path, TraceFormat.DRMEMTRACE_BINARY, null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no header of a drmemtrace trace; allowed: a *.trace file");
    }

    @Test
    void cutTraceIsRefused() {
        byte[] whole = program(Long.BYTES, 7);
        List<Integer> lengths = List.of(whole.length - 1, whole.length - 12);
        for (int length : lengths) {
            Path path = Traces.write(folder, "t", Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("cut short: ");
        }
    }

    @Test
    void traceOfInstructionsAloneIsRefused() {
        byte[] records = records(
                Long.BYTES,
                to -> to.add(HEADER, 0, 7).add(MARKER, FILE_TYPE, 0x44).add(FOOTER, 0, 0));
        assertThatThrownBy(() -> Traces.file(Traces.write(folder, "t", records)))
                .hasMessageEndingWith("a trace of instructions alone, without reads and writes at byte 12");
    }

    @Test
    void accessBeforeAnyTimeStampHasNoTime() {
        byte[] records =
                records(Long.BYTES, to -> to.begin(7).add(READ, 8, 0x1000).add(FOOTER, 0, 0));
        TraceFile file = Traces.file(Traces.write(folder, "t", records));
        assertThat(Traces.accesses(file)).containsExactly("r0");
        assertThatThrownBy(() -> Traces.arrivals(TraceWorkload.of(file, true)))
                .hasMessageEndingWith("no time stamp is before the access at byte 60");
    }

    private Path zip(String name, String first, byte[] content, String second, byte[] rest) throws IOException {
        Path path = folder.resolve(name);
        try (OutputStream raw = Files.newOutputStream(path);
                ZipOutputStream zip = new ZipOutputStream(raw)) {
            zip.putNextEntry(new ZipEntry(first));
            zip.write(content);
            zip.putNextEntry(new ZipEntry(second));
            zip.write(rest);
        }
        return path;
    }

    private static byte[] tail(byte[] whole, int from) {
        return Arrays.copyOfRange(whole, from, whole.length);
    }
}
