package io.thermocline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders of a measurement. */
final class Folders {
    private Folders() {}

    /** Deletes a folder and all that is in it. */
    static void delete(Path folder) throws IOException {
        List<Path> found;
        try (Stream<Path> paths = Files.walk(folder)) {
            found = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : found) {
            Files.delete(path);
        }
    }
}
