package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassPathTest {
    @TempDir
    Path folder;

    private static byte[] jar() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            jar.putNextEntry(new ZipEntry("entry"));
            jar.write(new byte[100]);
        }
        return bytes.toByteArray();
    }

    private static void check(Path... entries) {
        ClassPath.check("lib" + File.pathSeparator
                + String.join(
                        File.pathSeparator,
                        Arrays.asList(entries).stream().map(Path::toString).toList()));
    }

    @Test
    void readableEntriesAreAcceptedAndAbsentOnesIgnored() throws IOException {
        Path whole = Files.write(folder.resolve("whole.jar"), jar());
        Path unpacked = Files.createDirectory(folder.resolve("unpacked.jar"));
        assertThatCode(() -> check(whole, unpacked, folder, folder.resolve("absent.jar")))
                .doesNotThrowAnyException();
    }

    @Test
    void unreadableJarIsNamed() throws IOException {
        Path whole = Files.write(folder.resolve("whole.jar"), jar());
        Path cut = Files.write(folder.resolve("cut.JAR"), Arrays.copyOf(jar(), 50));
        Path link = Files.createSymbolicLink(folder.resolve("link.jar"), folder.resolve("gone.jar"));
        for (Path damaged : new Path[] {cut, link}) {
            assertThatThrownBy(() -> check(whole, damaged))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("plug-ins: the jar '" + damaged + "' cannot be read (")
                    .hasMessageEndingWith("); mend it, or take it out of the folder plugins");
        }
    }
}
