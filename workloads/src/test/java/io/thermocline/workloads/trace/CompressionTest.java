package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class CompressionTest {
    private static final int ACCESSES = 70_000; // more than one block of the window
    private static final List<String> EXPECTED = IntStream.range(0, ACCESSES)
            .mapToObj(i -> (i % 3 == 0 ? "w" : "r") + i)
            .toList();

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Compression.class)
    void compressedTraceReadsAsThePlainOne(Compression compression) {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(ACCESSES));
        assertThat(Traces.accesses(Traces.file(path))).isEqualTo(EXPECTED);
    }

    @ParameterizedTest
    @EnumSource(value = Compression.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void compressionIsRecognisedByContent(Compression compression) throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(9));
        Path renamed = Files.move(path, folder.resolve("trace"));
        assertThat(Traces.accesses(Traces.file(renamed, TraceFormat.PAGETRACE, null)))
                .hasSize(9);
    }

    @ParameterizedTest
    @EnumSource(value = Compression.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void severalMembersReadAsOneStream(Compression compression) throws IOException {
        String name = "t.pagetrace" + compression.suffix();
        Path path = Traces.write(folder, name, Traces.pageTrace(ACCESSES));
        byte[] member = Files.readAllBytes(path);
        Files.write(path, member, java.nio.file.StandardOpenOption.APPEND);
        assertThat(Traces.accesses(Traces.file(path))).hasSize(2 * ACCESSES);
    }

    @ParameterizedTest
    @EnumSource(value = Compression.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void traceCutAnywhereIsRefused(Compression compression) throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(300));
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
    @EnumSource(value = Compression.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void cutLongTraceNamesTheByteOfTheDecompressedStream(Compression compression) throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(ACCESSES));
        byte[] whole = Files.readAllBytes(path);
        Files.write(path, Arrays.copyOf(whole, whole.length - 3));
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                .isInstanceOf(InvalidInputException.class)
                .message()
                .matches(".*data is damaged or cut short at byte \\d+ of the decompressed stream.*");
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "ZSTD"})
    void flippedByteIsNeverReadAsAnotherTrace(Compression compression) throws IOException {
        Path path = Traces.write(folder, "t.pagetrace" + compression.suffix(), Traces.pageTrace(300));
        List<String> expected = Traces.accesses(Traces.file(path));
        byte[] whole = Files.readAllBytes(path);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 0x10;
            Files.write(path, damaged);
            try {
                // gzip's header has bytes that mean nothing, such as its time
                assertThat(Traces.accesses(Traces.file(path))).isEqualTo(expected);
            } catch (InvalidInputException e) {
                assertThat(e).hasMessageContaining(path.toString());
            }
        }
    }

    @Test
    void zstdChecksumIsVerified() throws IOException {
        Path path = folder.resolve("t.pagetrace.zst");
        try (OutputStream raw = Files.newOutputStream(path);
                ZstdOutputStreamNoFinalizer out = new ZstdOutputStreamNoFinalizer(raw)) {
            out.setChecksum(true);
            out.write(Traces.pageTrace(300));
        }
        byte[] damaged = Files.readAllBytes(path);
        damaged[damaged.length - 1] ^= 1;
        Files.write(path, damaged);
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the .zst data is damaged");
    }

    @Test
    void decodersRefuseToTakeMoreThanTheirMemory() throws IOException {
        Path path = folder.resolve("t.pagetrace.xz");
        byte[] header;
        try (java.io.ByteArrayOutputStream raw = new java.io.ByteArrayOutputStream()) {
            try (XZOutputStream out = new XZOutputStream(raw, new LZMA2Options(0))) {
                out.write(Traces.pageTrace(3));
            }
            header = raw.toByteArray();
        }
        // The block header begins at byte 12: size, flags, filter id, size of its properties, dictionary size (39: 3
        // GiB); then CRC32.
        header[16] = 39;
        java.util.zip.CRC32 crc = new java.util.zip.CRC32();
        crc.update(header, 12, 8);
        for (int i = 0; i < 4; i++) {
            header[20 + i] = (byte) (crc.getValue() >>> (8 * i));
        }
        Files.write(path, header);
        assertThatThrownBy(() -> Traces.file(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("MemoryLimitException");
    }

    @Test
    void fileThatIsNotWhatItsSuffixSaysIsRefused() throws IOException {
        for (String suffix : List.of(".gz", ".xz", ".zst")) {
            Path path = folder.resolve("t.pagetrace" + suffix);
            Files.write(path, Traces.pageTrace(30));
            assertThatThrownBy(() -> Traces.file(path))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(suffix)
                    .hasMessageContaining("at byte 0 of the decompressed stream");
        }
    }
}
