package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.files.InputFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.jar.JarFile;

/**
 * The jars that providers are looked for in. Java passes over one that it cannot read as if it were not there, and with
 * it over its plug-ins.
 */
final class ClassPath {
    private ClassPath() {}

    /**
     * Opens every jar of a class path.
     *
     * @throws InvalidInputException if one cannot be read
     */
    static void check(String classPath) {
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            if (entry.toLowerCase(Locale.ROOT).endsWith(".jar") && isFile(Path.of(entry))) {
                checkJar(entry);
            }
        }
    }

    /** What does not exist holds no plug-in either; a link that leads nowhere was meant to. */
    private static boolean isFile(Path entry) {
        return Files.exists(entry, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(entry);
    }

    private static void checkJar(String jar) {
        try {
            new JarFile(jar).close(); // opening it reads its list of entries
        } catch (IOException e) {
            throw new InvalidInputException(
                    "plug-ins: the jar '" + jar + "' cannot be read ("
                            + InputFiles.reason(e)
                            + "); mend it, or take it out of the folder plugins",
                    e);
        }
    }
}
