package io.thermocline.lab;

import io.thermocline.engine.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Hashes of the files that runs read. A file that several runs share is read once for it, beside the first of them. One
 * that is named by its hash already, as in a service, is not read; what is no regular file, such as a pipe, cannot be
 * read twice and has none.
 */
final class InputHashes {
    private final InputRules rules;
    private final Executor background;
    private final Map<String, CompletableFuture<Optional<String>>> known = new ConcurrentHashMap<>();

    /**
     * Has no hash yet.
     *
     * @param rules say whether files are named by paths or by their hashes
     * @param background reads files
     */
    InputHashes(InputRules rules, Executor background) {
        this.rules = rules;
        this.background = background;
    }

    /**
     * Begins to hash files.
     *
     * @param files by what they are, as they are named
     */
    @SuppressWarnings("FutureReturnValueIgnored") // they are known by name from now on
    void begin(Map<String, String> files) {
        files.values().forEach(this::hashOf);
    }

    /** The hashes of files, by what these are; waits for those that are not there yet. */
    Map<String, String> of(Map<String, String> files) {
        Map<String, String> hashes = new TreeMap<>();
        files.forEach((role, name) -> hashOf(name).join().ifPresent(hash -> hashes.put(role, hash)));
        return hashes;
    }

    private CompletableFuture<Optional<String>> hashOf(String name) {
        return known.computeIfAbsent(
                name,
                file -> rules.paths()
                        ? CompletableFuture.supplyAsync(() -> read(file), background)
                        : CompletableFuture.completedFuture(InputRules.hash(file)));
    }

    private Optional<String> read(String name) {
        try {
            Path file = rules.path(name);
            return Files.isRegularFile(file) ? Optional.of(Sha256.of(file)) : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty(); // gone while it was read: whoever reads it for the run says so
        }
    }
}
