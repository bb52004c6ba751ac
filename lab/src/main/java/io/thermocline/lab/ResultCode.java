package io.thermocline.lab;

import io.thermocline.engine.Sha256;
import io.thermocline.engine.run.Engine;
import io.thermocline.policies.reference.ReferencePolicies;
import io.thermocline.tier.node.Payload;
import io.thermocline.workloads.files.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Hashes of the compiled code that results follow from: the classes of the modules {@code engine}, {@code policies},
 * {@code workloads}, {@code tier} and {@code lab}, and those of plug-ins. What no kept result follows from is left out:
 * the measures of studies, which only read results, and curves.
 */
final class ResultCode {
    private static final List<Class<?>> MODULES =
            List.of(Engine.class, ReferencePolicies.class, InputFiles.class, Payload.class, StandardLaboratory.class);
    private static final String CLASS = ".class";
    private static final List<String> LEFT_OUT = List.of("io/thermocline/lab/study/", "io/thermocline/lab/curve/");

    private final Map<Path, Optional<String>> known = new ConcurrentHashMap<>();

    /**
     * The hash of the modules and of plug-ins; none where code cannot be read, as in nested jars.
     *
     * @param plugIns a class of each plug-in; those of the modules are passed over
     */
    Optional<String> hash(List<Class<?>> plugIns) {
        Set<Path> places = new TreeSet<>();
        for (Class<?> type : Stream.concat(MODULES.stream(), plugIns.stream()).toList()) {
            Optional<Path> place = place(type);
            if (place.isEmpty()) {
                return Optional.empty();
            }
            places.add(place.get());
        }
        Set<String> hashes = new TreeSet<>();
        for (Path place : places) {
            Optional<String> hash = known.computeIfAbsent(place, ResultCode::read);
            if (hash.isEmpty()) {
                return Optional.empty();
            }
            hashes.add(hash.get());
        }
        return Optional.of(Sha256.of(String.join(" ", hashes)));
    }

    /** The jar or the folder of a class. */
    private static Optional<Path> place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return source == null
                    ? Optional.empty()
                    : Optional.of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }

    /** The hash of the classes in a jar or a folder; none where it cannot be read. */
    static Optional<String> read(Path place) {
        try {
            return Optional.of(Files.isDirectory(place) ? ofFolder(place) : ofJar(place));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String ofJar(Path jar) throws IOException {
        MessageDigest digest = Sha256.begin();
        try (ZipFile file = new ZipFile(jar.toFile())) {
            List<? extends ZipEntry> classes = file.stream()
                    .filter(entry -> isCounted(entry.getName()))
                    .sorted(Comparator.comparing(ZipEntry::getName))
                    .toList();
            for (ZipEntry entry : classes) {
                try (InputStream in = file.getInputStream(entry)) {
                    digest.update(entry.getName().getBytes(StandardCharsets.UTF_8));
                    digest.update(in.readAllBytes());
                }
            }
        }
        return Sha256.end(digest);
    }

    private static String ofFolder(Path folder) throws IOException {
        MessageDigest digest = Sha256.begin();
        try (Stream<Path> files = Files.walk(folder)) {
            Map<String, Path> classes = new TreeMap<>();
            files.forEach(file -> {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (isCounted(name)) {
                    classes.put(name, file);
                }
            });
            for (Map.Entry<String, Path> entry : classes.entrySet()) {
                digest.update(entry.getKey().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(entry.getValue()));
            }
        }
        return Sha256.end(digest);
    }

    private static boolean isCounted(String name) {
        return name.endsWith(CLASS) && LEFT_OUT.stream().noneMatch(name::startsWith);
    }
}
