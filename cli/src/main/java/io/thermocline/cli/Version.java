package io.thermocline.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Name, version and Java. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "thermocline " + number(),
            "Java " + System.getProperty("java.version") + ", " + System.getProperty("java.vm.name") + " ("
                    + System.getProperty("java.vendor") + ")"
        };
    }

    static String number() {
        try (InputStream file = Version.class.getResourceAsStream("version.properties")) {
            if (file == null) {
                throw new IllegalStateException("version.properties is not in the jar");
            }
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
