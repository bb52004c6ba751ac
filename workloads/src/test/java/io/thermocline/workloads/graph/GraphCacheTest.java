package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphCacheTest {
    /** Header 64 bytes, offsets 4 x 8, targets 4 x 4. */
    private static final int FILE_BYTES = 64 + 32 + 16;

    private static final GraphHeap HEAP = new GraphHeap(Long.MAX_VALUE);

    @TempDir
    Path folder;

    private final List<String> messages = new ArrayList<>();
    private int built;

    private Graph get(String key) {
        return new GraphCache(InputCache.in(folder.resolve("graphs")), HEAP, messages::add).get("triad", key, () -> {
            built++;
            return Graphs.path(3);
        });
    }

    private Path file() {
        return folder.resolve("graphs").resolve("triad.graph");
    }

    @Test
    void graphIsBuiltOnceWithoutLeftovers() throws IOException {
        Graph made = get("key");
        Graph loaded = get("key");

        assertThat(built).isEqualTo(1);
        assertThat(Graphs.neighbours(loaded)).isEqualTo(Graphs.neighbours(made));
        assertThat(messages).containsExactly("building a graph of 3 vertices and 2 edges ...");
        try (var files = Files.list(folder.resolve("graphs"))) {
            assertThat(files).containsExactly(file());
        }
        assertThat(Files.size(file())).isEqualTo(FILE_BYTES);
    }

    @Test
    void graphWithAnotherKeyIsBuiltAgain() {
        get("key");
        get("other key");

        assertThat(built).isEqualTo(2);
        assertThat(messages).anyMatch(message -> message.endsWith("is built again: it belongs to other parameters"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 12, 60, 64 + 9, 64 + 32 + 5, FILE_BYTES - 1})
    void graphWithADamagedByteIsBuiltAgain(int position) throws IOException {
        List<List<Integer>> whole = Graphs.neighbours(get("key"));
        byte[] bytes = Files.readAllBytes(file());
        bytes[position] ^= 4;
        Files.delete(file()); // a mapped file must not change
        Files.write(file(), bytes);

        assertThat(Graphs.neighbours(get("key"))).isEqualTo(whole);
        assertThat(built).isEqualTo(2);
        assertThat(messages).anyMatch(message -> message.contains("is built again: "));
        get("key");
        assertThat(built).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 30, 64, FILE_BYTES - 1, FILE_BYTES + 1})
    void graphOfAnotherLengthIsBuiltAgain(int length) throws IOException {
        get("key");
        byte[] bytes = Files.readAllBytes(file());
        Files.delete(file());
        Files.write(file(), Arrays.copyOf(bytes, length));

        assertThat(get("key").edges()).isEqualTo(4);
        assertThat(built).isEqualTo(2);
    }

    @Test
    void graphOfAChangingFileIsNotCached() throws IOException {
        Path edges = Files.writeString(folder.resolve("edges.txt"), "0 1\n1 2\n");
        GraphCache cache = new GraphCache(InputCache.in(folder.resolve("graphs")), HEAP, message -> {
            try {
                Files.writeString(edges, "0 1\n0 2\n"); // once it is being built
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertThatThrownBy(() -> cache.get("triad", "key", () -> new EdgeFile(edges, false)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(edges + ": has changed while it was read");
        assertThat(folder.resolve("graphs")).isEmptyDirectory();
    }

    private Path make(String name, int vertices, long mostBytes) throws IOException {
        Path graphs = folder.resolve("graphs");
        new GraphCache(new InputCache(graphs, mostBytes, "make room"), HEAP, messages::add)
                .get(name, name, () -> Graphs.path(vertices));
        Path file = graphs.resolve(name + ".graph");
        assertThat(file).exists();
        return file;
    }

    private static void used(Path file, int daysAgo) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(daysAgo))));
    }

    @Test
    void leastRecentlyUsedGraphsAreDeletedForRoom() throws IOException {
        Path first = make("kronecker-first", 3, 3 * FILE_BYTES);
        Path second = make("kronecker-second", 3, 3 * FILE_BYTES);
        Path third = make("kronecker-third", 3, 3 * FILE_BYTES);
        used(first, 3);
        used(second, 2);
        used(third, 1);
        assertThat(make("kronecker-first", 3, 3 * FILE_BYTES)).as("used again").isEqualTo(first);
        messages.clear();

        Path fourth = make("kronecker-fourth", 3, 3 * FILE_BYTES);

        assertThat(second).doesNotExist();
        assertThat(List.of(first, third, fourth)).allMatch(Files::exists);
        assertThat(messages).first().asString().startsWith("removed 1 graph not used for longest from ");
    }

    @Test
    void graphWithoutRoomIsRefusedAndOthersAreKept() throws IOException {
        Path first = make("kronecker-first", 3, FILE_BYTES);
        messages.clear();

        assertThatThrownBy(() -> make("kronecker-large", 100, FILE_BYTES))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "a graph of 100 vertices and 99 edges may take 1.63 KiB, and the cache of graphs has room for 112 B; "
                                + "lower the scale, vertices or degree");

        assertThat(first).exists();
        assertThat(messages).isEmpty();
    }

    @Test
    void graphBeyondTheHeapIsRefusedBeforeOthersAreDeleted() throws IOException {
        Path first = make("kronecker-first", 3, FILE_BYTES);
        messages.clear();
        GraphCache cache = new GraphCache(
                new InputCache(folder.resolve("graphs"), FILE_BYTES, "make room"), new GraphHeap(20), messages::add);

        // 2 edges both ways, 8 bytes a key, and 3 degrees of 4 bytes
        assertThatThrownBy(() -> cache.get("kronecker-second", "key", () -> Graphs.path(3)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "a graph of 3 vertices and 2 edges takes 44 B of heap while it is built, and the heap has 20 B; "
                                + "lower the scale, vertices or degree, or give more, such as -Xmx4g");

        assertThat(first).exists();
        assertThat(messages).isEmpty();
    }

    @Test
    void foreignFilesInTheCacheAreKept() throws IOException {
        Path graphs = Files.createDirectories(folder.resolve("graphs"));
        Path other = Files.createFile(graphs.resolve("roads.graph"));
        Path gone = Files.createSymbolicLink(graphs.resolve("kronecker-moved.graph"), folder.resolve("elsewhere"));
        Path within = Files.createDirectories(graphs.resolve("file-of.graph"));

        make("kronecker-first", 3, FILE_BYTES);
        make("kronecker-second", 3, FILE_BYTES);

        assertThat(graphs.resolve("kronecker-first.graph")).doesNotExist();
        assertThat(List.of(other, within)).allMatch(Files::exists);
        assertThat(Files.isSymbolicLink(gone)).isTrue();
    }

    @Test
    void unfinishedFilesAreDeletedAfterADay() throws IOException {
        Path graphs = Files.createDirectories(folder.resolve("graphs"));
        Path old = Files.createFile(graphs.resolve("building1.tmp"));
        Path recent = Files.createFile(graphs.resolve("building2.tmp"));
        used(old, 2);

        get("key");

        assertThat(old).doesNotExist();
        assertThat(recent).exists();
    }

    /** More edges than any disk holds. */
    private record Huge() implements EdgeSource {
        @Override
        public long heapBytes() {
            return 0;
        }

        @Override
        public int vertices() {
            return Graph.MAX_VERTICES;
        }

        @Override
        public long edges() {
            return 1L << 50;
        }

        @Override
        public boolean isWeighted() {
            return false;
        }

        @Override
        public void generate(int worker, int workers, EdgeSink sink) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void graphLargerThanTheDiskIsRefusedBeforeBuilding() {
        GraphCache cache = new GraphCache(new InputCache(folder, Long.MAX_VALUE, "make room"), HEAP, messages::add);
        EdgeSource huge = new Huge();

        assertThatThrownBy(() -> cache.get("huge", "huge", () -> huge))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a graph of 134217728 vertices and 1125899906842624 edges may take 8 PiB, and ");
        assertThat(messages).isEmpty();
    }

    @Test
    void uncreatableFolderIsRefused() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        GraphCache cache =
                new GraphCache(new InputCache(file.resolve("graphs"), 1, "take another folder"), HEAP, messages::add);

        assertThatThrownBy(() -> cache.get("triad", "key", () -> Graphs.path(3)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the cache of graphs in " + file.resolve("graphs") + " cannot be used")
                .hasMessageEndingWith("); take another folder");
        assertThat(messages).as("nothing was built for it").isEmpty();
    }
}
