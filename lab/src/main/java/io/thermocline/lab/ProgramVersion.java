package io.thermocline.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Thermocline, as its build knows it. All of one build give the same. */
public final class ProgramVersion {
    private static final String NOT_FILLED = "${";

    private ProgramVersion() {}

    /** The number alone, such as {@code 0.1.0}. */
    public static String number() {
        return read().getProperty("version", "unknown");
    }

    /**
     * The number and, where the build knew it, the git commit: {@code 0.1.0+1a2b3c4d5e6f}, with {@code .dirty} behind
     * if sources differed from it.
     */
    public static String text() {
        Properties properties = read();
        return text(
                properties.getProperty("version", "unknown"),
                properties.getProperty("commit", ""),
                properties.getProperty("dirty", ""));
    }

    /** As above; a build that does not know a property leaves its placeholder. */
    static String text(String number, String commit, String dirty) {
        return commit.isEmpty() || commit.startsWith(NOT_FILLED)
                ? number
                : number + "+" + commit + (dirty.equals("true") ? ".dirty" : "");
    }

    private static Properties read() {
        try (InputStream file = ProgramVersion.class.getResourceAsStream("version.properties")) {
            if (file == null) {
                throw new IllegalStateException("version.properties is not in the jar");
            }
            Properties properties = new Properties();
            properties.load(file);
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
