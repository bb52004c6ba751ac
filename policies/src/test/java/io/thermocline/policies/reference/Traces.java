package io.thermocline.policies.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/** Traces for tests: pages numbered densely by first appearance. */
final class Traces {
    private static final int ORACLE_GENERAL_RECORD = 24;
    private static final int OBJECT = 4;

    private Traces() {}

    /** A trace that lies beside the repository, if it is there. */
    static Optional<Path> besideTheRepository(String name) {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path trace = folder.resolveSibling("shared").resolve("traces").resolve(name);
            if (Files.exists(folder.resolve(".git"))) {
                return Optional.of(trace).filter(Files::isReadable);
            }
        }
        return Optional.empty();
    }

    /** Pages of an oracleGeneral trace, each object one page. */
    static int[] oracleGeneral(Path file) {
        try {
            ByteBuffer records = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
            int[] pages = new int[records.capacity() / ORACLE_GENERAL_RECORD];
            Map<Long, Integer> numbers = new HashMap<>();
            for (int i = 0; i < pages.length; i++) {
                long object = records.getLong(i * ORACLE_GENERAL_RECORD + OBJECT);
                pages[i] = numbers.computeIfAbsent(object, unseen -> numbers.size());
            }
            return pages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The synthetic trace that the tests ship: page numbers in text. */
    static int[] golden() {
        try (InputStream in = Traces.class.getResourceAsStream("golden-trace.txt")) {
            if (in == null) {
                throw new IllegalStateException("golden-trace.txt is missing");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return Arrays.stream(text.strip().split("\\s+"))
                    .mapToInt(Integer::parseInt)
                    .toArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next access of each access of a trace. */
    static LongUnaryOperator nextAccess(int[] trace) {
        long[] next = new long[trace.length];
        Map<Integer, Long> upcoming = new HashMap<>();
        for (int i = trace.length - 1; i >= 0; i--) {
            Long later = upcoming.put(trace[i], (long) i);
            next[i] = later == null ? Long.MAX_VALUE : later;
        }
        return access -> next[(int) access];
    }
}
