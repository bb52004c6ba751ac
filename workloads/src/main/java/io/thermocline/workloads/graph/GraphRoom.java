package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.InputCache;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes room for a graph on its disk. The least recently used graphs are deleted, and unfinished files.
 *
 * <p>Only complete graphs are counted. Of graphs that are built at the same time, each sees the same free room.
 *
 * @param cache folder of the graphs and its size limit
 * @param progress receives messages for users
 */
record GraphRoom(InputCache cache, Consumer<String> progress) {
    private static final String WHOLE = "{file," + String.join(",", GraphGenerator.names()) + "}-*" + GraphCache.SUFFIX;
    private static final String UNFINISHED = GraphCache.BUILDING + "*" + GraphCache.UNFINISHED;
    private static final Duration LONGEST_BUILD = Duration.ofDays(1);

    /** Room for some growth of the other files on the disk. */
    private static final long MARGIN_BYTES = 64 << 20;

    private record Kept(Path file, long bytes, Instant used) {}

    /**
     * Makes room for the largest graph that a source may give.
     *
     * @throws InvalidInputException if there is too little even without the other graphs, which are then kept
     */
    void make(EdgeSource source) throws IOException {
        Instant tooOld = Instant.now().minus(LONGEST_BUILD);
        for (Kept file : files(UNFINISHED)) {
            if (file.used().isBefore(tooOld)) {
                Files.deleteIfExists(file.file());
            }
        }
        List<Kept> graphs = files(WHOLE);
        long kept = graphs.stream().mapToLong(Kept::bytes).sum();
        long free = Files.getFileStore(cache.folder()).getUsableSpace();
        long needed = GraphFormat.mostBytes(source);
        long available = Math.min(cache.mostBytes(), free + kept - MARGIN_BYTES);
        if (needed > available) {
            throw new InvalidInputException("a graph of " + source.vertices() + " vertices and " + source.edges()
                    + " edges may take " + Units.formatBytes(needed) + ", and the cache of graphs has room for "
                    + Units.formatBytes(Math.max(0, available)) + "; lower the scale, vertices or degree");
        }
        graphs.sort(Comparator.comparing(Kept::used));
        int removed = 0;
        while (removed < graphs.size() && (kept + needed > cache.mostBytes() || needed > free - MARGIN_BYTES)) {
            Kept oldest = graphs.get(removed++);
            Files.deleteIfExists(oldest.file());
            kept -= oldest.bytes();
            free += oldest.bytes();
        }
        if (removed > 0) {
            progress.accept("removed " + removed + (removed == 1 ? " graph" : " graphs") + " not used for longest from "
                    + cache.folder() + " to make room");
        }
    }

    private List<Kept> files(String pattern) throws IOException {
        List<Kept> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(cache.folder(), pattern)) {
            for (Path file : found) {
                note(file, files);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return files;
    }

    private static void note(Path file, List<Kept> files) throws IOException {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (found.isRegularFile()) {
                files.add(new Kept(file, found.size(), found.lastModifiedTime().toInstant()));
            }
        } catch (NoSuchFileException e) {
            // another run has removed it
        }
    }
}
