package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.graph.GraphFormat.DamagedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Graphs on disk, each made once. A graph is written under another name and renamed when it is whole, so that runs at the same time do not
 * disturb each other; one that is damaged is made anew.
 *
 * @param folder where the graphs are; made when needed
 * @param progress takes messages for people
 */
record GraphCache(Path folder, Consumer<String> progress) {
    /**
     * The graph of this name and key.
     *
     * @param name file name without suffix, for people
     * @param key everything the graph depends on
     * @param source gives the edges if the graph has to be made
     */
    Graph get(String name, String key, Supplier<EdgeSource> source) {
        Path file = folder.resolve(name + ".graph");
        int keyHash = GraphFormat.hash(key);
        try {
            Graph cached = cached(file, keyHash);
            return cached == null ? make(file, keyHash, source.get()) : cached;
        } catch (IOException e) {
            throw new InvalidInputException(
                    "the cache of graphs in " + folder + " cannot be used ("
                            + e.getClass().getSimpleName() + ": " + e.getMessage()
                            + "); set XDG_CACHE_HOME to a folder that can be written",
                    e);
        }
    }

    private @Nullable Graph cached(Path file, int keyHash) throws IOException {
        try {
            return GraphReader.read(file, keyHash);
        } catch (NoSuchFileException e) {
            return null;
        } catch (DamagedException e) {
            progress.accept("the cached graph " + file + " is made anew: " + e.getMessage());
            return null;
        }
    }

    private Graph make(Path file, int keyHash, EdgeSource source) throws IOException {
        Files.createDirectories(folder);
        Path temporary = Files.createTempFile(folder, "building", ".tmp");
        temporary.toFile().deleteOnExit(); // also if the process is ended
        progress.accept("building a graph of " + source.vertices() + " vertices and " + source.edges() + " edges ...");
        try {
            try (GraphWriter writer = new GraphWriter(temporary, keyHash, source.vertices(), source.isWeighted())) {
                new CsrBuilder(source).build(writer);
                writer.finish();
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        try {
            return GraphReader.read(file, keyHash);
        } catch (DamagedException e) {
            throw new IllegalStateException("the graph just written to " + file + " is damaged", e);
        }
    }
}
