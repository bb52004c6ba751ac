package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionTest {
    private static final int ACCESSES = 70_000; // more than one block of the window
    private static final int MOST_CUTS = 500;
    private static final List<String> EXPECTED = IntStream.range(0, ACCESSES)
            .mapToObj(i -> (i % 3 == 0 ? "w" : "r") + i)
            .toList();

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CHUNKS", "ZLIB"})
    void compressedTraceReadsAsThePlainOne(Compression compression) {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(ACCESSES));
        assertThat(Traces.accesses(Traces.file(path))).isEqualTo(EXPECTED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS", "ZLIB"})
    void compressionIsRecognisedByContent(Compression compression) throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(9));
        Path renamed = Files.move(path, folder.resolve("trace"));
        assertThat(Traces.accesses(Traces.file(renamed, TraceFormat.PAGETRACE, null)))
                .hasSize(9);
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS", "ZLIB"})
    void severalMembersReadAsOneStream(Compression compression) throws IOException {
        String name = "t.pagetrace" + compression.suffix();
        Path path = Traces.write(folder, name, Traces.pageTrace(ACCESSES));
        byte[] member = Files.readAllBytes(path);
        Files.write(path, member, StandardOpenOption.APPEND);
        assertThat(Traces.accesses(Traces.file(path))).hasSize(2 * ACCESSES);
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS", "ZLIB"})
    void traceCutAnywhereIsRefused(Compression compression) throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(100));
        byte[] whole = Files.readAllBytes(path);
        for (int length = 0; length < whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                    .as("cut to %d of %d bytes", length, whole.length)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(path.toString());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS", "ZLIB"})
    void traceCutAnywhereInItsSecondMemberIsRefused(Compression compression) throws IOException {
        refusedWhereverCutInItsSecondMember(compression, Traces.pageTrace(100), 1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS", "ZLIB"})
    @Tag("slow")
    void traceCutInItsLongSecondMemberIsRefused(Compression compression) throws IOException {
        byte[] zeros =
                new byte[5 * ACCESSES]; // small when compressed, so that members end and begin in the same buffer
        refusedWhereverCutInItsSecondMember(compression, zeros, 7);
        refusedWhereverCutInItsSecondMember(compression, Traces.pageTrace(ACCESSES), 4_999);
    }

    private void refusedWhereverCutInItsSecondMember(Compression compression, byte[] trace, int step)
            throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), trace);
        byte[] member = Files.readAllBytes(path);
        byte[] whole = Arrays.copyOf(member, 2 * member.length);
        System.arraycopy(member, 0, whole, member.length, member.length);
        int stride = Math.max(step, member.length / MOST_CUTS); // for blocks of lz4 that are not compressed
        IntStream steps = IntStream.iterate(member.length + 1, at -> at < whole.length, at -> at + stride);
        IntStream ends = IntStream.range(Math.max(member.length + 1, whole.length - 20), whole.length);
        for (int length : IntStream.concat(steps, ends).toArray()) {
            Files.write(path, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                    .as("cut to %d of twice %d bytes", length, member.length)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(path.toString());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS", "ZLIB"})
    void bytesAfterTheLastMemberAreRefused(Compression compression) throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(100));
        byte[] whole = Files.readAllBytes(path);
        for (int more = 1; more <= 20; more++) {
            byte[] longer = Arrays.copyOf(whole, whole.length + more);
            Arrays.fill(longer, whole.length, longer.length, (byte) 'x');
            Files.write(path, longer);
            assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                    .as("%d bytes more", more)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("data is damaged or cut short");
        }
    }

    @Test
    void zstdFramesToBeSkippedAreSkippedUnlessTheyAreCut() throws IOException {
        byte[] skipped = {0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3}; // magic, length, content
        Path path = Traces.write(folder, "t.pagetrace.zst", Traces.pageTrace(100));
        byte[] frame = Files.readAllBytes(path);
        Files.write(path, skipped);
        Files.write(path, frame, StandardOpenOption.APPEND);
        Files.write(path, skipped, StandardOpenOption.APPEND);
        Files.write(path, frame, StandardOpenOption.APPEND);
        Files.write(path, skipped, StandardOpenOption.APPEND);
        assertThat(Traces.accesses(Traces.file(path))).hasSize(200);
        byte[] whole = Files.readAllBytes(path);
        for (int length = whole.length - skipped.length + 1; length < whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                    .as("cut to %d of %d bytes", length, whole.length)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("data is damaged or cut short");
        }
    }

    @Test
    void zstdOfManyFramesReadsAsOneStream() throws IOException {
        Path path = Traces.write(folder, "t.pagetrace.zst", Traces.pageTrace(5));
        byte[] frame = Files.readAllBytes(path);
        byte[] whole = new byte[10_000 * frame.length]; // more than one buffer, with frames across its borders
        for (int at = 0; at < whole.length; at += frame.length) {
            System.arraycopy(frame, 0, whole, at, frame.length);
        }
        Files.write(path, whole);
        assertThat(Traces.accesses(Traces.file(path))).hasSize(50_000);
    }

    /** Files that lz4 1.9.4 made with -1; -9 -BX --content-size; -BD --no-frame-crc. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "BCJNGGRAp1MAAADzGHBhZ2Usb3AKMCx3CjEscgoyLHIKMyx3CjQscgo1LHIKNix3CjAschwAU3cKMyxyHABTdwo2LHIcABN3OAAAHAATdzgA"
                        + "ABwAD1QAMlAKNCx3CgAAAACyTA6o",
                "BCJNGHxAqAAAAAAAAADbUQAAAPMYcGFnZSxvcAowLHcKMSxyCjIscgozLHcKNCxyCjUscgo2LHcKMCxyHABTdwozLHIcAFN3CjYschwAE3c4"
                        + "AAAcABN3OAAfclQANVAKNCx3CoCLdd0AAAAAskwOqA==",
                "BCJNGGBAglMAAADzGHBhZ2Usb3AKMCx3CjEscgoyLHIKMyx3CjQscgo1LHIKNix3CjAschwAU3cKMyxyHABTdwo2LHIcABN3OAAAHAATdzgA"
                        + "ABwAD1QAMlAKNCx3CgAAAAA="
            })
    void filesOfTheLz4CommandAreRead(String file) throws IOException {
        Path path = Files.write(folder.resolve("t.csv.lz4"), Base64.getDecoder().decode(file));
        assertThat(Traces.accesses(Traces.file(path)))
                .isEqualTo(IntStream.range(0, 40)
                        .mapToObj(i -> (i % 3 == 0 ? "w" : "r") + i % 7)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS", "ZLIB"})
    void cutLongTraceNamesTheByteOfTheDecompressedStream(Compression compression) throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(ACCESSES));
        byte[] whole = Files.readAllBytes(path);
        Files.write(path, Arrays.copyOf(whole, whole.length - 3));
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                .isInstanceOf(InvalidInputException.class)
                .message()
                .matches(".*data is damaged or cut short after byte \\d+ of the decompressed stream.*");
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS", "ZLIB"})
    void offsetOfDamageCountsWhatWasDecompressedBeforeIt(Compression compression) throws IOException {
        byte[] trace = Traces.pageTrace(20_000); // 100,000 bytes, fewer than a block of the window
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), trace);
        byte[] whole = Files.readAllBytes(path);
        Files.write(path, Arrays.copyOf(whole, whole.length - 1)); // all content is there, what closes the file is not
        assertThatThrownBy(() -> Traces.file(path))
                .extracting(CompressionTest::offset, as(InstanceOfAssertFactories.INTEGER))
                .isBetween(trace.length - TraceInput.PIECE_BYTES, trace.length);
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS", "ZLIB"})
    void flippedByteIsNeverReadAsAnotherTrace(Compression compression) throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(100));
        List<String> expected = Traces.accesses(Traces.file(path));
        byte[] whole = Files.readAllBytes(path);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 0x10;
            Files.write(path, damaged);
            try {
                // headers have bytes that mean nothing here, such as the time in that of gzip
                assertThat(Traces.accesses(Traces.file(path))).isEqualTo(expected);
            } catch (InvalidInputException e) {
                assertThat(e).hasMessageContaining(path.toString());
            }
        }
    }

    /** The checksum at the end of a member tells that it was damaged, not made wrongly. */
    @Test
    void badLineFromDamagedDataIsReportedAsDamage() throws IOException {
        byte[] text = "page,op\n12,r\n13,w\n14,r\n".getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(file) {
            {
                def.setLevel(Deflater.NO_COMPRESSION);
            }
        }) {
            gzip.write(text);
        }
        byte[] damaged = file.toByteArray();
        int digit = new String(damaged, StandardCharsets.ISO_8859_1).indexOf("13,w");
        damaged[digit] = 'x';
        Path path = Files.write(folder.resolve("t.csv.gz"), damaged);
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the .gz data is damaged or cut short");
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CHUNKS", "ZLIB"})
    void badLineFromGoodDataIsReportedByItsNumber(Compression compression) {
        Path path = Traces.write(folder, "t.csv" + compression.suffix(), "page,op\n12,r\nx3,w\n14,r\n");
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("line 3: ");
    }

    @Test
    void xzThatNeedsTooMuchMemoryIsRefused() throws IOException {
        Path path = Traces.write(folder, "t.pagetrace.xz", Traces.pageTrace(3));
        byte[] bytes = Files.readAllBytes(path);
        // The block header begins at byte 12: size, flags, filter, size of its properties, dictionary (36: 1 GiB),
        // padding; then its CRC32.
        bytes[16] = 36;
        CRC32 crc = new CRC32();
        crc.update(bytes, 12, 8);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(20, (int) crc.getValue());
        Files.write(path, bytes);
        refusedForItsMemory(path);
    }

    @Test
    void zstdThatNeedsTooMuchMemoryIsRefused() throws IOException {
        // magic; no single segment, no checksum; a window of 2^(10 + 19) bytes; an empty last block
        byte[] bytes = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) (19 << 3), 1, 0, 0};
        Path path = Files.write(folder.resolve("t.pagetrace.zst"), bytes);
        refusedForItsMemory(path);
        assertThatThrownBy(() -> limited(path, 512)).hasMessageEndingWith(": is empty; allowed: at least one access");
        bytes[5] = (byte) (18 << 3); // 256 MiB, which is allowed
        Files.write(path, bytes);
        assertThatThrownBy(() -> Traces.file(path)).hasMessageEndingWith(": is empty; allowed: at least one access");
        assertThatThrownBy(() -> limited(path, 255)).hasMessageContaining("needs more than 255 MiB to decompress");
    }

    @Test
    void xzOfTheUsualDictionaryNeedsMoreThanEightMebibytes() throws IOException {
        Path path = folder.resolve("t.pagetrace.xz");
        try (OutputStream raw = Files.newOutputStream(path);
                OutputStream out = Compression.XZ.compress(raw)) {
            out.write(Traces.pageTrace(3));
        }
        assertThatThrownBy(() -> limited(path, 8)).hasMessageContaining("needs more than 8 MiB to decompress");
        assertThat(Traces.accesses(limited(path, 9))).hasSize(3);
    }

    @Test
    void decoderMemoryOutOfRangeIsRefused() {
        Path path = Traces.write(folder, "t.pagetrace", Traces.pageTrace(3));
        for (int megabytes : new int[] {0, 2049}) {
            assertThatThrownBy(() -> limited(path, megabytes)).hasMessageEndingWith("allowed: 1 MiB to 2 GiB");
        }
        assertThat(Traces.accesses(limited(path, 2048))).hasSize(3);
    }

    private static TraceFile limited(Path path, int megabytes) {
        return TraceFile.of(InputFile.of(path), null, null, 4096, (long) megabytes << 20, TextOptions.NONE);
    }

    private static void refusedForItsMemory(Path path) {
        assertThatThrownBy(() -> Traces.file(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("needs more than 256 MiB to decompress");
    }

    @Test
    void fileThatContradictsItsSuffixIsRefused() throws IOException {
        for (String suffix : List.of(".gz", ".xz", ".zst", ".lz4")) {
            Path path = folder.resolve("t.pagetrace" + suffix);
            Files.write(path, Traces.pageTrace(30));
            assertThatThrownBy(() -> Traces.file(path))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(suffix)
                    .hasMessageContaining("after byte 0 of the decompressed stream");
        }
    }

    /** The byte that a refusal says the stream was good up to. */
    private static int offset(Throwable refusal) {
        String message = String.valueOf(refusal.getMessage());
        return Integer.parseInt(message.replaceFirst(".* after byte (\\d+) of the decompressed stream.*", "$1"));
    }
}
