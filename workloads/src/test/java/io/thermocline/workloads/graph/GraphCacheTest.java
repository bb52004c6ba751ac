package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    @TempDir
    Path folder;

    private final List<String> messages = new ArrayList<>();
    private int built;

    private Graph get(String key) {
        return new GraphCache(folder.resolve("graphs"), messages::add).get("triad", key, () -> {
            built++;
            return Graphs.path(3);
        });
    }

    private Path file() {
        return folder.resolve("graphs").resolve("triad.graph");
    }

    @Test
    void graphIsMadeOnceAndLeavesNothingElseBehind() throws IOException {
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
    void graphOfAnotherKeyIsMadeAnew() {
        get("key");
        get("other key");

        assertThat(built).isEqualTo(2);
        assertThat(messages).anyMatch(message -> message.endsWith("is made anew: it belongs to other parameters"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 12, 60, 64 + 9, 64 + 32 + 5, FILE_BYTES - 1})
    void graphWithADamagedByteIsMadeAnew(int position) throws IOException {
        List<List<Integer>> whole = Graphs.neighbours(get("key"));
        byte[] bytes = Files.readAllBytes(file());
        bytes[position] ^= 4;
        Files.delete(file()); // a mapped file must not change
        Files.write(file(), bytes);

        assertThat(Graphs.neighbours(get("key"))).isEqualTo(whole);
        assertThat(built).isEqualTo(2);
        assertThat(messages).anyMatch(message -> message.contains("is made anew: "));
        get("key");
        assertThat(built).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 30, 64, FILE_BYTES - 1, FILE_BYTES + 1})
    void graphOfAnotherLengthIsMadeAnew(int length) throws IOException {
        get("key");
        byte[] bytes = Files.readAllBytes(file());
        Files.delete(file());
        Files.write(file(), Arrays.copyOf(bytes, length));

        assertThat(get("key").edges()).isEqualTo(4);
        assertThat(built).isEqualTo(2);
    }

    @Test
    void folderThatCannotBeMadeIsRefused() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        GraphCache cache = new GraphCache(file.resolve("graphs"), messages::add);

        assertThatThrownBy(() -> cache.get("triad", "key", () -> Graphs.path(3)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the cache of graphs in " + file.resolve("graphs") + " cannot be used")
                .hasMessageContaining("XDG_CACHE_HOME");
        assertThat(messages).as("nothing was built for it").isEmpty();
    }
}
