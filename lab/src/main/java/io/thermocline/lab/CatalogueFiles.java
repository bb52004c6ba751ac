package io.thermocline.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The files of the catalogue, which the build packs into this module's jar. */
public final class CatalogueFiles {
    private CatalogueFiles() {}

    /** The text of a file, such as {@code studies/gmt.yaml}. */
    public static String text(String name) {
        try (InputStream in = CatalogueFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("resource " + name + " cannot be read", e);
        }
    }
}
