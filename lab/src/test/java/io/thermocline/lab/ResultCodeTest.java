package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hashes of code: what changes them, and what does not. */
final class ResultCodeTest {
    @TempDir
    Path folder;

    private Path classes(String name, Map<String, String> files) throws IOException {
        Path place = Files.createDirectories(folder.resolve(name));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = place.resolve(file.getKey());
            Files.createDirectories(path.resolveSibling("."));
            Files.writeString(path, file.getValue());
        }
        return place;
    }

    private Path jar(String name, Map<String, String> files) throws IOException {
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return jar;
    }

    @Test
    void changedClassChangesTheHashAndOtherFilesDoNot() throws IOException {
        Path first = classes("first", Map.of("a/Policy.class", "one", "words.yaml", "x"));
        Path same = classes("same", Map.of("a/Policy.class", "one", "words.yaml", "y"));
        Path study =
                classes("study", Map.of("a/Policy.class", "one", "io/thermocline/lab/study/Measures.class", "any"));
        Path curve =
                classes("curve", Map.of("a/Policy.class", "one", "io/thermocline/lab/curve/LruCurve.class", "any"));
        Path other = classes("other", Map.of("a/Policy.class", "two"));
        Path renamed = classes("renamed", Map.of("a/Policies.class", "one"));
        assertThat(ResultCode.read(same)).isPresent().isEqualTo(ResultCode.read(first));
        assertThat(ResultCode.read(study)).isEqualTo(ResultCode.read(first));
        assertThat(ResultCode.read(curve)).isEqualTo(ResultCode.read(first));
        assertThat(ResultCode.read(other)).isNotEqualTo(ResultCode.read(first));
        assertThat(ResultCode.read(renamed)).isNotEqualTo(ResultCode.read(first));
    }

    @Test
    void jarHasTheHashOfItsClasses() throws IOException {
        Map<String, String> files = Map.of("a/Policy.class", "one", "b/Other.class", "two");
        assertThat(ResultCode.read(jar("code.jar", files)))
                .isPresent()
                .isEqualTo(ResultCode.read(classes("code", files)));
        assertThat(ResultCode.read(folder.resolve("missing.jar"))).isEmpty();
    }

    /** The classes of these tests stand for a plug-in. */
    @Test
    void plugInCountsForTheRunsThatUseIt() {
        ResultCode code = new ResultCode();
        assertThat(code.hash(List.of())).isPresent().isEqualTo(new ResultCode().hash(List.of()));
        assertThat(code.hash(List.of(StandardLaboratory.class))).isEqualTo(code.hash(List.of()));
        assertThat(code.hash(List.of(ResultCodeTest.class))).isPresent().isNotEqualTo(code.hash(List.of()));
        assertThat(code.hash(List.of(String.class))).isEmpty(); // of Java itself, which has no such place
    }
}
