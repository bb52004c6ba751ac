package io.thermocline.orchestrator;

import io.thermocline.engine.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * Says at the start which jars of the folder {@code plugins} are on the class path, each with its hash, so that a log
 * tells what code ran.
 */
@Component
final class PlugIns implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(PlugIns.class);
    private static final Path FOLDER = Path.of("plugins");

    @Override
    public void afterSingletonsInstantiated() {
        found(System.getProperty("java.class.path", ""))
                .forEach(jar -> LOG.info("plug-in {} sha256:{}", jar.getFileName(), hash(jar)));
    }

    /** The plug-ins of a class path, in its order. */
    static List<Path> found(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().normalize())
                .filter(entry ->
                        entry.getParent() != null && entry.getParent().endsWith(FOLDER) && Files.isRegularFile(entry))
                .toList();
    }

    static String hash(Path jar) {
        MessageDigest digest = Sha256.begin();
        try {
            digest.update(Files.readAllBytes(jar));
        } catch (IOException e) {
            throw new UncheckedIOException("the plug-in " + jar + " cannot be read", e);
        }
        return Sha256.end(digest);
    }
}
