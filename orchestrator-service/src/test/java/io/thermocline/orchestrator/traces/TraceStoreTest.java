package io.thermocline.orchestrator.traces;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.orchestrator.Databases;
import io.thermocline.orchestrator.StoreContract;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of the store of traces, for each database. */
@ParameterizedClass
@EnumSource(Databases.class)
@Tag("process")
class TraceStoreTest extends StoreContract {
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00.123456Z");

    private final TraceStore store = new TraceStore(jdbc, writes());

    TraceStoreTest(Databases kind) {
        super(kind, "trace");
    }

    private static String hash(int number) {
        return "%064x".formatted(number);
    }

    private static Trace trace(String hash) {
        return new Trace(hash, "web.csv.zst", 3L << 40, 9L << 40, "csv", true, NOON);
    }

    @Test
    void traceIsFoundAsStored() {
        assertThat(store.insert(trace(hash(1)), "file-1")).isTrue();
        Trace unstated = new Trace(hash(2), "bed.yaml", 0, 1, "testbed", false, NOON);
        assertThat(store.insert(unstated, "file-2")).isTrue();
        assertThat(store.find(hash(1))).contains(trace(hash(1)));
        assertThat(store.find(hash(2))).contains(unstated);
        assertThat(store.file(hash(1))).contains("file-1");
        assertThat(store.find(hash(3))).isEmpty();
        assertThat(store.find("\0")).isEmpty();
        assertThat(store.file(hash(3))).isEmpty();
    }

    @Test
    void hashIsStoredOnce() {
        store.insert(trace(hash(1)), "file-1");
        assertThat(store.insert(new Trace(hash(1), "other", 1, 1, "arc", false, NOON), "other"))
                .isFalse();
        assertThat(store.find(hash(1))).contains(trace(hash(1)));
        assertThat(store.file(hash(1))).contains("file-1");
    }

    @Test
    void listContinuesAfterAHash() {
        for (int number : List.of(0xb, 0x2, 0xff, 0xa0, 0x10)) {
            store.insert(trace(hash(number)), "file");
        }
        assertThat(hashes("", 2)).containsExactly(hash(0x2), hash(0xb));
        assertThat(hashes(hash(0xb), 2)).containsExactly(hash(0x10), hash(0xa0));
        assertThat(hashes(hash(0xa0), 2)).containsExactly(hash(0xff));
        assertThat(hashes(hash(0xff), 2)).isEmpty();
        assertThat(hashes(hash(0xb1), 9)).as("one that is gone").containsExactly(hash(0xff));
    }

    private List<String> hashes(String after, int limit) {
        return store.list(after, limit).stream().map(Trace::hash).toList();
    }

    @Test
    void deletedTraceNoLongerCounts() {
        assertThat(store.bytes()).isZero();
        store.insert(trace(hash(1)), "file-1");
        store.insert(trace(hash(2)), "file-2");
        assertThat(store.bytes()).isEqualTo(6L << 40);
        assertThat(store.delete(hash(1))).isTrue();
        assertThat(store.delete(hash(1))).isFalse();
        assertThat(store.bytes()).isEqualTo(3L << 40);
        assertThat(store.find(hash(1))).isEmpty();
        assertThat(store.file(hash(1))).isEmpty();
    }
}
