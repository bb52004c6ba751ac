package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that are not what their name or format says. */
final class OddFilesTest {
    @TempDir
    Path folder;

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private Path stored(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private static byte[] text(String content) {
        return content.getBytes(StandardCharsets.US_ASCII);
    }

    /** A key would be half of a letter and a zero. */
    @ParameterizedTest
    @CsvSource({"UTF-16LE, FFFE", "UTF-16BE, FEFF"})
    void wideTextIsRefusedInAFormatThatIsGiven(String charset, String mark) throws IOException {
        byte[] content = "\ufeffa\nb\na\n".getBytes(charset);
        assertThat(String.format("%02X%02X", content[0], content[1])).isEqualTo(mark);
        assertThatThrownBy(() -> Traces.file(stored("t", content), TraceFormat.KEYS, null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("is UTF-16 text; save it as UTF-8 or ASCII");
    }

    @ParameterizedTest
    @CsvSource({"KEYS, a@b@a@", "BLKPARSE, 8@9@", "ARC, 1 1@2 1@", "CACHELIB, 'key,op,op_count@a,GET,1@'"})
    void linesThatEndWithAReturnAloneAreRefused(TraceFormat format, String content) throws IOException {
        Path path = stored("t", text(content.replace('@', '\r')));
        assertThatThrownBy(() -> Traces.file(path, format, null))
                .hasMessageContaining("line 1: a carriage return in the line; lines end with a newline");
    }

    @ParameterizedTest
    @EnumSource(TraceFormat.class)
    void emptyFileIsCalledSo(TraceFormat format) throws IOException {
        Path path = stored("t", new byte[0]);
        assertThatThrownBy(() -> Traces.file(path, format, null))
                .hasMessageContaining("is empty; allowed: at least one");
        Path packed = stored("t.gz", new byte[0]);
        assertThatThrownBy(() -> Traces.file(packed, format, null)).hasMessageContaining("is empty; allowed: at least");
    }

    @ParameterizedTest
    @EnumSource(
            value = TraceFormat.class,
            names = {"VSCSI", "LCS"})
    void emptyCompressedContentIsCalledSo(TraceFormat format) throws IOException {
        Path path = stored("t.gz", gzip(new byte[0]));
        assertThatThrownBy(() -> Traces.file(path, format, null))
                .hasMessageContaining("is empty; allowed: at least one");
    }

    @Test
    void fileThatIsCompressedTwiceIsCalledSo() throws IOException {
        Path path = stored("t.csv.gz", gzip(gzip(text("page\n1\n"))));
        assertThatThrownBy(() -> Traces.file(path))
                .hasMessageEndingWith("is compressed twice, as .gz and inside as .gz; decompress it once");
    }

    /** The advice to rename is for a plain file alone. */
    @Test
    void damageOfCompressedDataIsNotTakenForAPlainFile() throws IOException {
        byte[] whole = gzip(text("page\n1\n"));
        Path junk = stored("t.csv.gz", Arrays.copyOf(whole, whole.length + 4));
        assertThatThrownBy(() -> Traces.file(junk))
                .hasMessageContaining("the .gz data is damaged or cut short")
                .hasMessageNotContaining("off its name");
        Path plain = stored("u.csv.gz", text("page\n1\n"));
        assertThatThrownBy(() -> Traces.file(plain))
                .hasMessageContaining("if the file is plain, take .gz off its name");
    }

    @Test
    void emptyNameIsNoFolder() {
        assertThatThrownBy(() -> Traces.file(Path.of(""))).hasMessageEndingWith("needs the name of a file");
    }

    @Test
    void specialFileIsRefusedWithTheWayIn() {
        assertThatThrownBy(() -> Traces.file(Path.of("/dev/null")))
                .hasMessageContaining("so store it in a file, or give - for it and its content as standard input");
    }

    /** Its first page is 0x9c78, and zlib data begins with these bytes. */
    @ParameterizedTest
    @CsvSource({"t", "t.pagetrace"})
    void recordsThatBeginLikeZlibDataAreRead(String name) throws IOException {
        byte[] records = Traces.pageTrace(2);
        records[0] = 'x';
        records[1] = (byte) 0x9c;
        assertThat(Traces.accesses(Traces.file(stored(name, records), TraceFormat.PAGETRACE, null)))
                .hasSize(2);
    }

    /** Another format's bytes have operations that libCacheSim does not have. */
    @Test
    void unknownOperationIsNoDeletion() throws IOException {
        ByteBuffer records = ByteBuffer.allocate(54).order(ByteOrder.LITTLE_ENDIAN);
        for (int operation : new int[] {1, 15}) {
            records.putInt(1)
                    .putLong(7)
                    .putInt(8)
                    .put((byte) operation)
                    .putShort((short) 0)
                    .putLong(-1);
        }
        Path path = stored("t.oracleGeneralOpNS", records.array());
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                .hasMessageEndingWith("operation 15; 0 to 14 are known, at byte 27");
    }
}
