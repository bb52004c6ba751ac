package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputCache;
import io.thermocline.workloads.files.InputFiles;
import io.thermocline.workloads.graph.GraphFormat.DamagedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Graphs on disk, each built once.
 *
 * <p>A graph is written under a temporary name and renamed once it is complete, so that concurrent runs do not disturb
 * each other. A damaged one is built again. If a new graph needs the room, others are deleted first; a run that has one
 * of them mapped keeps it.
 *
 * @param cache folder of the graphs and its size limit
 * @param heap heap in which they are built
 * @param progress receives messages for users
 */
record GraphCache(InputCache cache, GraphHeap heap, Consumer<String> progress) {
    static final String SUFFIX = ".graph";
    static final String BUILDING = "building";
    static final String UNFINISHED = ".tmp";

    /**
     * Returns the graph with this name and key.
     *
     * @param name file name without suffix, for users
     * @param key everything on which the graph depends
     * @param source creates the edges if the graph must be built
     */
    Graph get(String name, String key, Supplier<EdgeSource> source) {
        Path folder = cache.folder();
        Path file = folder.resolve(name + SUFFIX);
        int keyHash = GraphFormat.hash(key);
        try {
            Graph cached = cached(file, keyHash);
            return cached == null ? make(file, keyHash, source.get()) : cached;
        } catch (IOException e) {
            throw new InvalidInputException(
                    "the cache of graphs in " + cache.name() + " cannot be used (" + InputFiles.reason(e) + "); "
                            + cache.remedy(),
                    e);
        }
    }

    private @Nullable Graph cached(Path file, int keyHash) throws IOException {
        try {
            Graph graph = GraphReader.read(file, keyHash);
            noteUse(file);
            return graph;
        } catch (NoSuchFileException e) {
            return null;
        } catch (DamagedException e) {
            progress.accept("the cached graph " + file + " is built again: " + e.getMessage());
            return null;
        }
    }

    private static void noteUse(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        } catch (IOException e) {
            // a read-only cache works as well
        }
    }

    private Graph make(Path file, int keyHash, EdgeSource source) throws IOException {
        Path folder = cache.folder();
        Files.createDirectories(folder);
        CsrBuilder builder = new CsrBuilder(source);
        heap.check(source, builder);
        new GraphRoom(cache, progress).make(source);
        Path temporary = Files.createTempFile(folder, BUILDING, UNFINISHED);
        temporary.toFile().deleteOnExit(); // also if the process is ended
        progress.accept("building a graph of " + source.vertices() + " vertices and " + source.edges() + " edges ...");
        try {
            try (GraphWriter writer = new GraphWriter(temporary, keyHash, source.vertices(), source.isWeighted())) {
                builder.build(writer);
                writer.finish(source.ids(), source.notes());
            }
            Graph graph = GraphReader.read(temporary, keyHash);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return graph;
        } catch (DamagedException e) {
            throw new IllegalStateException("the graph just written to " + temporary + " is damaged", e);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
