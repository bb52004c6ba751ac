package io.thermocline.workloads.trace;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.files.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.commons.codec.digest.XXHash32;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Small traces, written and read. */
final class Traces {
    static final long PAGE = 4096;

    private static final int MOST_OF_LZ4 = 1 << 10; // its encoder is slow
    private static final int LZ4_BLOCK = 1 << 16;

    private Traces() {}

    /** Writes a file, compressed as its name says. */
    static Path write(Path folder, String name, byte[] bytes) {
        Path file = folder.resolve(name);
        Compression compression = Compression.ofName(name);
        byte[] content = bytes;
        if (compression == Compression.LZ4 && bytes.length > MOST_OF_LZ4) {
            compression = Compression.NONE;
            content = storedLz4(bytes);
        }
        try (OutputStream raw = Files.newOutputStream(file);
                OutputStream out = compress(raw, compression)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    /** The usual dictionary of xz has 8 MiB, which take longer to allocate than a small trace to read. */
    private static OutputStream compress(OutputStream raw, Compression compression) throws IOException {
        return compression == Compression.XZ ? new XZOutputStream(raw, new LZMA2Options(0)) : compression.compress(raw);
    }

    /**
     * An LZ4 frame whose blocks are not compressed, which takes less time: magic, flags (version 1, independent blocks,
     * checksum of the content), blocks of at most 64 KiB, a checksum of these; each block behind its length.
     */
    private static byte[] storedLz4(byte[] bytes) {
        int blocks = (bytes.length + LZ4_BLOCK - 1) / LZ4_BLOCK;
        ByteBuffer frame =
                ByteBuffer.allocate(7 + 4 * blocks + bytes.length + 8).order(ByteOrder.LITTLE_ENDIAN);
        byte[] descriptor = {0x64, 0x40};
        frame.putInt(0x184D2204).put(descriptor).put((byte) (xxHash(descriptor) >> 8));
        for (int at = 0; at < bytes.length; at += LZ4_BLOCK) {
            int length = Math.min(LZ4_BLOCK, bytes.length - at);
            frame.putInt(length | Integer.MIN_VALUE).put(bytes, at, length);
        }
        return frame.putInt(0).putInt(xxHash(bytes)).array();
    }

    private static int xxHash(byte[] bytes) {
        XXHash32 hash = new XXHash32();
        hash.update(bytes, 0, bytes.length);
        return (int) hash.getValue();
    }

    static Path write(Path folder, String name, String text) {
        return write(folder, name, text.getBytes(StandardCharsets.UTF_8));
    }

    static TraceFile file(Path path) {
        return TraceFile.of(InputFile.of(path), null, null, PAGE, WorkloadRequest.DECODER_BYTES, TextOptions.NONE);
    }

    static TraceFile file(Path path, @Nullable TraceFormat format, @Nullable TraceUnit unit) {
        return TraceFile.of(InputFile.of(path), format, unit, PAGE, WorkloadRequest.DECODER_BYTES, TextOptions.NONE);
    }

    /** The accesses of a trace, as {@code r3} for a read of page 3 and {@code w3} for a write. */
    static List<String> accesses(TraceFile file) {
        return accesses(TraceWorkload.of(file, false));
    }

    static List<String> accesses(Workload workload) {
        List<String> all = new ArrayList<>();
        forEach(workload, access -> all.add((access < 0 ? "w" : "r") + (access & Integer.MAX_VALUE)));
        return all;
    }

    static void forEach(Workload workload, IntConsumer consumer) {
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                for (int i = 0; i < batch.size; i++) {
                    consumer.accept(batch.accesses[i]);
                }
            }
        }
    }

    static List<Long> arrivals(Workload workload) {
        List<Long> all = new ArrayList<>();
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                for (int i = 0; i < batch.size; i++) {
                    all.add(batch.arrivalPs[i]);
                }
            }
        }
        return all;
    }

    static List<Long> next(Workload workload) {
        List<Long> all = new ArrayList<>();
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                for (int i = 0; i < batch.size; i++) {
                    all.add(batch.next[i]);
                }
            }
        }
        return all;
    }

    /** A page trace of pages 0, 1, 2, ... with every third access a write. */
    static byte[] pageTrace(int accesses) {
        ByteBuffer buffer = ByteBuffer.allocate(accesses * 5).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < accesses; i++) {
            buffer.putInt(i).put((byte) (i % 3 == 0 ? 1 : 0));
        }
        return buffer.array();
    }

    /** Records of time, object, size, next. */
    static byte[] oracleGeneral(long[]... records) {
        ByteBuffer buffer = ByteBuffer.allocate(records.length * 24).order(ByteOrder.LITTLE_ENDIAN);
        for (long[] r : records) {
            buffer.putInt((int) r[0]).putLong(r[1]).putInt((int) r[2]).putLong(r[3]);
        }
        return buffer.array();
    }

    static long[] record(long time, long object, long size, long next) {
        return new long[] {time, object, size, next};
    }

    /** Misses of clock with one reference bit, cleared as the hand passes and not set on insertion. */
    static long clockMisses(Workload workload, int frames) {
        int[] pages = new int[frames];
        boolean[] referenced = new boolean[frames];
        List<Integer> frameOf = new ArrayList<>(); // by page; -1 for none
        int[] state = new int[2]; // frames used, hand
        long[] misses = new long[1];
        forEach(workload, access -> {
            int page = access & Integer.MAX_VALUE;
            if (page == frameOf.size()) {
                frameOf.add(-1);
            }
            int frame = frameOf.get(page);
            if (frame >= 0) {
                referenced[frame] = true;
                return;
            }
            misses[0]++;
            if (state[0] < frames) {
                frame = state[0]++;
            } else {
                while (referenced[state[1]]) {
                    referenced[state[1]] = false;
                    state[1] = (state[1] + 1) % frames;
                }
                frame = state[1];
                state[1] = (state[1] + 1) % frames;
                frameOf.set(pages[frame], -1);
            }
            pages[frame] = page;
            frameOf.set(page, frame);
        });
        return misses[0];
    }
}
