package io.thermocline.lab.study;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.engine.Sha256;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;

/**
 * Results of finished runs in a folder, a JSON file each, named by the run's key. A file is there whole or not at all,
 * also where several processes write into the folder. It holds a hash of its result, so that damage is found.
 */
public final class KeptCells implements KeptResults {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final String KEY = "key";
    private static final String HASH = "resultSha256";
    private static final String RESULT = "result";
    private static final String PART = ".part";

    private final Laboratory laboratory;
    private final Path folder;

    private KeptCells(Laboratory laboratory, Path folder) {
        this.laboratory = laboratory;
        this.folder = folder;
    }

    /**
     * The results in a folder, which is made if it is not there.
     *
     * @param laboratory names runs by their keys
     * @throws IOException if nothing can be written there
     */
    public static KeptCells in(Path folder, Laboratory laboratory) throws IOException {
        KeptCells kept = new KeptCells(laboratory, Files.createDirectories(folder));
        Files.delete(Files.createFile(kept.part())); // the surest check there is
        return kept;
    }

    /** The folder. */
    public Path folder() {
        return folder;
    }

    @Override
    public Optional<RunResult> find(RunSpec spec, Progress progress) {
        return laboratory.key(spec).flatMap(key -> find(key, progress));
    }

    private Optional<RunResult> find(String key, Progress progress) {
        Path file = file(key);
        try {
            return Optional.of(read(Files.readString(file), key));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            progress.message("the kept result '" + file + "' is damaged, so its run is made again: " + reason(e));
            return Optional.empty();
        }
    }

    private static String reason(Exception failure) {
        return failure instanceof JsonProcessingException json
                ? json.getOriginalMessage()
                : String.valueOf(failure.getMessage());
    }

    private static RunResult read(String text, String key) throws IOException {
        JsonNode json = JSON.readTree(text);
        JsonNode result = json.path(RESULT);
        if (!json.path(KEY).asText().equals(key)) {
            throw new IllegalArgumentException("it is of another run");
        }
        if (!json.path(HASH).asText().equals(Sha256.of(result.toString()))) {
            throw new IllegalArgumentException("its contents do not have the hash that it says");
        }
        return ResultJson.read(result);
    }

    @Override
    public void keep(RunSpec spec, RunResult result) {
        long unused = put(spec, result);
    }

    /** Keeps a result, and returns the bytes that it takes; 0 where the run has no key. */
    public long put(RunSpec spec, RunResult result) {
        return laboratory.key(spec).map(key -> put(key, result)).orElse(0L);
    }

    private long put(String key, RunResult result) {
        Path part = part();
        try {
            try {
                Files.writeString(part, text(key, result));
                long bytes = Files.size(part);
                Files.move(part, file(key), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
                return bytes;
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a result could not be kept in '" + folder + "': " + e.getMessage(), e);
        }
    }

    /** The hash is of the text as it is read back, in which numbers may have other types. */
    private static String text(String key, RunResult result) throws JsonProcessingException {
        JsonNode tree = JSON.readTree(ResultJson.tree(result).toString());
        ObjectNode line = JSON.createObjectNode().put(KEY, key).put(HASH, Sha256.of(tree.toString()));
        line.set(RESULT, tree);
        return line + "\n";
    }

    private Path file(String key) {
        return folder.resolve(key + ".json");
    }

    private Path part() {
        return folder.resolve("." + UUID.randomUUID() + PART);
    }

    /** Whether a file of the folder is a result that is being written, or one whose writer was killed. */
    public static boolean isPart(Path file) {
        return file.toString().endsWith(PART);
    }
}
