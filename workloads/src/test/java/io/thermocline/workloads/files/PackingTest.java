package io.thermocline.workloads.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.InputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.snappy.FramedSnappyCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.LZMAOutputStream;

class PackingTest {
    private static final byte[] TEXT = "page,op\n1,r\n".getBytes(StandardCharsets.US_ASCII);

    private static Subject document(String words) {
        return new Subject.File(Subject.Field.WORKLOAD, words, "");
    }

    private static void refuse(String words, String name, byte[] head) {
        Packing.refuse(document(words), InputFile.of(Path.of(name)), head);
    }

    @ParameterizedTest
    @CsvSource({
        "TAR,a tar archive",
        "ZIP,a zip archive",
        "LZMA,lzma",
        "SNAPPY,snappy",
    })
    void packingIsDetectedByContentUnderAnyName(Packing packing, String words) throws IOException {
        byte[] packed = packed(packing);
        assertThat(Packing.ofContent(packed)).isEqualTo(packing);
        assertThatThrownBy(() -> refuse("trace t", "t", packed))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("trace t: is ")
                .hasMessageContaining(words + ", which is not read; unpack it first (")
                .hasMessageEndingWith("plain or packed with gzip, xz, bzip2, zstd or lz4");
    }

    @ParameterizedTest
    @CsvSource({
        "a.tar,TAR",
        "a.tar.gz,TAR",
        "a.tgz,TAR",
        "A.TAR.XZ,TAR",
        "a.tar.bz2,TAR",
        "a.tar.zst,TAR",
        "a.csv.zip,ZIP",
        "a.7z,SEVEN_ZIP",
        "a.rar,RAR",
        "a.lzma,LZMA",
        "a.lz,LZIP",
        "a.lzo,LZOP",
        "a.Z,COMPRESS",
        "a.csv.br,BROTLI",
        "a.sz,SNAPPY",
    })
    void packedSuffixOfANonTextFileIsRefused(String name, Packing packing) {
        assertThat(Packing.ofName(name)).isEqualTo(packing);
        assertThatThrownBy(() -> refuse("x", name, new byte[] {1, 2, 3}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(packing.refusal(document("x"), InputFile.of(Path.of(name)))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource({"a.csv", "a.csv.gz", "a.xz", "a.zst", "a.csv.lz4", "a.zip.csv", "tar.csv", "a.target"})
    void supportedSuffixesAreNoPacking(String name) {
        assertThat(Packing.ofName(name)).isNull();
    }

    @Test
    void plainTextIsNotRefusedForItsName() {
        assertThatCode(() -> refuse("x", "t.csv.lzma", TEXT)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "CHUNKS"})
    void compressionIsDetectedByContentUnderAnyName(Compression compression) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = compression.compress(bytes)) {
            out.write(TEXT);
        }
        for (String name : new String[] {"t", "t.gz", "t.xz", "t.zst", "t.lz4", "t.txt"}) {
            assertThat(Compression.of(name, bytes.toByteArray())).isEqualTo(compression);
        }
        Compression named = compression.suffix().isEmpty() ? Compression.NONE : compression;
        assertThat(Compression.of("t" + compression.suffix(), TEXT)).isEqualTo(named);
        assertThat(Packing.ofContent(bytes.toByteArray())).isNull();
    }

    private static byte[] packed(Packing packing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (packing == Packing.TAR) {
            try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
                TarArchiveEntry entry = new TarArchiveEntry("t.csv");
                entry.setSize(TEXT.length);
                tar.putArchiveEntry(entry);
                tar.write(TEXT);
                tar.closeArchiveEntry();
            }
            return bytes.toByteArray();
        }
        if (packing == Packing.ZIP) {
            try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
                zip.putNextEntry(new ZipEntry("t.csv"));
                zip.write(TEXT);
            }
            return bytes.toByteArray();
        }
        try (OutputStream out = packing(packing, bytes)) {
            out.write(TEXT);
        }
        return bytes.toByteArray();
    }

    private static OutputStream packing(Packing packing, OutputStream raw) throws IOException {
        return switch (packing) {
            case LZMA -> new LZMAOutputStream(raw, new LZMA2Options(), -1);
            case SNAPPY -> new FramedSnappyCompressorOutputStream(raw);
            default -> throw new IllegalArgumentException(packing.name());
        };
    }
}
