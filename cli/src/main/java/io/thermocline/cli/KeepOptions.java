package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.lab.study.KeptCells;
import io.thermocline.lab.study.KeptResults;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where results of finished runs are kept. */
final class KeepOptions {
    private static final Argument KEEP = new Argument("--keep");

    @Option(
            names = "--keep",
            paramLabel = "FOLDER",
            order = 20,
            description =
                    "Keeps the result of each run in FOLDER, and takes those that are there. Default: runs in the user's cache folder.")
    @Nullable
    String folder;

    @Option(
            names = "--fresh",
            order = 21,
            description = "Makes all runs, also those whose results are kept, and keeps the new results.")
    boolean fresh;

    /**
     * The results that are kept. Where the cache folder cannot be written, none are.
     *
     * @throws InvalidInputException if the folder that was named cannot be written
     */
    KeptResults results(Map<String, String> environment, Laboratory laboratory) {
        KeptResults kept = place(environment, laboratory);
        return fresh ? kept.fresh() : kept;
    }

    private KeptResults place(Map<String, String> environment, Laboratory laboratory) {
        try {
            Path place =
                    folder == null ? StandardLaboratory.cacheOfUser(environment).resolve("runs") : Path.of(folder);
            return KeptCells.in(place, laboratory);
        } catch (IOException | InvalidPathException e) {
            if (folder == null) {
                return KeptResults.NONE;
            }
            throw InvalidInputException.of(KEEP, folder, "a folder that can be written, or one yet to be made", e);
        }
    }
}
