package io.thermocline.cli;

import io.thermocline.lab.RunSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What files hold that several runs read: each is read once for its hash. */
final class FileHashes {
    private final Map<String, String> known = new HashMap<>();

    /** SHA-256 of the files that a run names, by name. */
    Map<String, String> of(RunSpec spec) {
        Map<String, String> hashes = new TreeMap<>();
        for (InputFile file : InputFile.of(spec)) {
            hashes.put(file.name(), known.computeIfAbsent(file.name(), name -> file.hash()));
        }
        return hashes;
    }
}
