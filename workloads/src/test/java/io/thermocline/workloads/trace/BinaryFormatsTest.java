package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Binary records written here after libCacheSim's declarations. */
final class BinaryFormatsTest {
    private static final int READ_10 = 0x28;
    private static final int WRITE_10 = 0x2A;
    private static final int SYNCHRONIZE_CACHE = 0x35;

    @TempDir
    Path folder;

    private static byte[] bytes(int size, java.util.function.Consumer<ByteBuffer> writer) {
        ByteBuffer buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        writer.accept(buffer);
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    private static void vscsi1(ByteBuffer out, int command, long block, int length, long time) {
        out.putInt(7).putInt(length).putInt(1).putShort((short) command).putShort((short) 0x0100);
        out.putLong(block).putLong(time);
    }

    private static void vscsi2(ByteBuffer out, int command, long block, int length, long time) {
        out.putShort((short) command)
                .putShort((short) 0x0200)
                .putInt(7)
                .putInt(length)
                .putInt(1);
        out.putLong(block).putLong(time).putLong(55);
    }

    private TraceFile file(String name, byte[] content) {
        return Traces.file(Traces.write(folder, name, content));
    }

    @Test
    void vscsiOfBothVersionsAreRequestsToADisk() {
        TraceFile first = file("t1.vscsi", bytes(200, out -> {
            vscsi1(out, READ_10, 16, 8192, 1_000_000);
            vscsi1(out, WRITE_10, 24, 512, 1_000_500);
            vscsi1(out, SYNCHRONIZE_CACHE, 0, 0, 1_000_600);
            vscsi1(out, READ_10, 16, 0, 1_001_000);
        }));
        TraceFile second = file("t2.vscsi", bytes(200, out -> {
            vscsi2(out, READ_10, 16, 8192, 1_000_000);
            vscsi2(out, WRITE_10, 24, 512, 1_000_500);
            vscsi2(out, SYNCHRONIZE_CACHE, 0, 0, 1_000_600);
            vscsi2(out, READ_10, 16, 0, 1_001_000);
        }));
        for (TraceFile file : new TraceFile[] {first, second}) {
            assertThat(file.format()).isEqualTo(TraceFormat.VSCSI);
            // block 16 is page 2 of 4 KiB; 8 KiB are two pages; block 24 is the second of them
            assertThat(Traces.accesses(file)).containsExactly("r0", "r1", "w1", "r0");
            assertThat(Traces.arrivals(TraceWorkload.of(file, true)))
                    .containsExactly(0L, 0L, 500_000_000L, 1_000_000_000L);
            // each block that a request names is one object: 16, 24, 16
            assertThat(Traces.accesses(Traces.file(file.path(), null, TraceUnit.OBJECT)))
                    .containsExactly("r0", "w1", "r0");
        }
    }

    @Test
    void vscsiOfNoVersionIsRefused() {
        assertThatThrownBy(() -> file("t.vscsi", new byte[80]))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("no vscsi record of version 1 or 2 at byte 0");
    }

    @Test
    void cutRecordIsRefusedWithItsByte() {
        byte[] whole = bytes(80, out -> {
            vscsi2(out, READ_10, 16, 512, 5);
            vscsi2(out, READ_10, 24, 512, 6);
        });
        assertThatThrownBy(() -> file("t.vscsi", Arrays.copyOf(whole, 79)))
                .hasMessageEndingWith("cut short: 39 of a record's 40 bytes at byte 40");
    }

    @Test
    void blockBeyondAllDisksIsRefused() {
        byte[] far = bytes(80, out -> vscsi2(out, READ_10, -1, 512, 5));
        assertThatThrownBy(() -> file("t.vscsi", far))
                .hasMessageContaining("block 18446744073709551615; at most 18014398509481983 is allowed, at byte 0");
    }

    @Test
    void oracleGeneralOpNsHasOperations() {
        byte[] records = bytes(4 * 27, out -> {
            int[][] all = {{5, 70, 1}, {6, 80, 3}, {7, 70, 9}, {9, 70, 2}}; // get, set, delete, gets
            for (int[] one : all) {
                out.putInt(one[0])
                        .putLong(one[1])
                        .putInt(100_000)
                        .put((byte) one[2])
                        .putShort((short) 1)
                        .putLong(-1);
            }
        });
        TraceFile file = file("t.oracleGeneralOpNS.bin", records);
        assertThat(file.format()).isEqualTo(TraceFormat.ORACLE_GENERAL_OP_NS);
        assertThat(Traces.accesses(file)).containsExactly("r0", "w1", "r0");
        assertThat(Traces.arrivals(TraceWorkload.of(file, true)))
                .containsExactly(0L, 1_000_000_000_000L, 4_000_000_000_000L);
    }

    private static byte[] lcs(String format, int object, int size, int time, int operation, byte[] records) {
        int bytes = format.equals("<IQIB") ? 17 : 8;
        return bytes(1024 + records.length, out -> {
            out.putLong(0x123456789abcdef0L).put(format.getBytes(StandardCharsets.US_ASCII));
            out.position(248).put((byte) object).put((byte) size).put((byte) time);
            out.position(253).put((byte) operation);
            out.position(1000)
                    .putInt(format.length() - 1)
                    .putInt(bytes)
                    .putLong(1)
                    .putLong(0x123456789abcdef0L);
            out.put(records);
        });
    }

    @Test
    void lcsSaysWhatItsRecordsContain() {
        byte[] records = bytes(
                2 * 17,
                out -> out.putInt(3)
                        .putLong(9)
                        .putInt(10)
                        .put((byte) 1)
                        .putInt(5)
                        .putLong(8)
                        .putInt(10)
                        .put((byte) 3));
        TraceFile file = file("t.lcs", lcs("<IQIB", 2, 3, 1, 4, records));
        assertThat(file.format()).isEqualTo(TraceFormat.LCS);
        assertThat(Traces.accesses(file)).containsExactly("r0", "w1");
        assertThat(Traces.arrivals(TraceWorkload.of(file, true))).containsExactly(0L, 2_000_000_000_000L);

        TraceFile plain = file(
                "plain.lcs",
                lcs("<Q", 1, 0, 0, 0, bytes(16, out -> out.putLong(4).putLong(5))));
        assertThat(Traces.accesses(plain)).containsExactly("r0", "r1");
        assertThat(plain.hasTimes()).isFalse();
    }

    @Test
    void impossibleLcsHeaderIsRefusedWithItsByte() {
        byte[] none = new byte[16];
        assertThatThrownBy(() -> file("t.lcs", new byte[1024]))
                .hasMessageEndingWith("no header of an lcs trace at byte 0");
        assertThatThrownBy(() -> file("t.lcs", new byte[1000])).hasMessageContaining("cut short");
        assertThatThrownBy(() -> file("t.lcs", lcs("<X", 1, 0, 0, 0, none)))
                .hasMessageEndingWith("unknown type 'X' in format '<X' at byte 8");
        assertThatThrownBy(() -> file("t.lcs", lcs("<d", 1, 0, 0, 0, none)))
                .hasMessageEndingWith("no whole number as field 1 of format '<d' at byte 248");
        assertThatThrownBy(() -> file("t.lcs", lcs("<Q", 0, 0, 0, 0, none)))
                .hasMessageEndingWith("no field of objects at byte 248");
        assertThatThrownBy(() -> file("t.lcs", lcs("<Q", 1, 2, 0, 0, none)))
                .hasMessageEndingWith("no whole number as field 2 of format '<Q' at byte 249");
        assertThatThrownBy(() -> file("t.lcs", lcs("<I", 1, 0, 0, 0, none)))
                .hasMessageEndingWith("another size of records than that of format '<I' at byte 1004");
    }
}
