package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TruncationTest {
    @TempDir
    Path folder;

    @Test
    void truncatedPageTraceIsRefusedAtTheRecord() throws IOException {
        cutInsideRecords("t.pagetrace", Traces.pageTrace(4), 5);
    }

    @Test
    void truncatedOracleGeneralIsRefusedAtTheRecord() throws IOException {
        long[] record = Traces.record(0, 1, 1, Long.MAX_VALUE);
        cutInsideRecords("t.oracleGeneral", Traces.oracleGeneral(record, record, record), 24);
    }

    @Test
    void truncationAfterTheFirstChunkIsFoundWhileReading() {
        int records = 3 * TraceChunk.CAPACITY;
        Path path = Traces.write(folder, "t.pagetrace.gz", Arrays.copyOf(Traces.pageTrace(records), records * 5 - 2));
        TraceFile file = Traces.file(path);
        assertThatThrownBy(() -> Traces.accesses(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("cut short: 3 of a record's 5 bytes at byte " + (records - 1) * 5
                        + " of the decompressed stream");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t.pagetrace",
                "t.oracleGeneral.bin",
                "t.pagetrace.gz",
                "t.pagetrace.xz",
                "t.pagetrace.zst",
                "t.lis"
            })
    void traceWithoutAccessesIsRefused(String name) {
        Path path = Traces.write(folder, name, new byte[0]);
        assertThatThrownBy(() -> Traces.file(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith(": is empty; allowed: at least one access");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "page,op~|has no accesses: no line follows that of the column names",
                "==1== Lackey~I  04016b80,3~|has no accesses",
                "~ ~~|has nothing but blank lines; allowed: at least one access",
                "~1,r~2,w~|'1,r' has an access where the names of the columns belong",
                "# mine~page~1~|'# mine'; csv needs a first line such as 'page,op' or 'address,size,op,time': remove lines above it"
            },
            delimiter = '|')
    void textWithoutAccessesIsRefused(String text, String says) {
        Path path = Traces.write(folder, "t", text.replace('~', '\n'));
        assertThatThrownBy(() -> Traces.file(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("trace " + path + ": ")
                .hasMessageContaining(says);
    }

    private void cutInsideRecords(String name, byte[] whole, int recordBytes) throws IOException {
        Path path = folder.resolve(name);
        for (int length = 1; length <= whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            int rest = length % recordBytes;
            if (rest == 0) {
                assertThat(Traces.accesses(Traces.file(path))).hasSize(length / recordBytes);
            } else {
                assertThatThrownBy(() -> Traces.file(path))
                        .isInstanceOf(InvalidInputException.class)
                        .hasMessageEndingWith(name + ": cut short: " + rest + " of a record's " + recordBytes
                                + " bytes at byte " + (length - rest));
            }
        }
    }
}
