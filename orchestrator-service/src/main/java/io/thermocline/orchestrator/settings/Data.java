package io.thermocline.orchestrator.settings;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the service keeps what outlives it.
 *
 * @param folder holds the embedded store, uploaded traces and generated graphs
 */
@ConfigurationProperties("thermocline.data")
public record Data(Path folder) {
    /** Makes the folder absolute, so that it has one name. */
    public Data {
        folder = folder.toAbsolutePath().normalize();
    }

    /** Uploaded traces. */
    public Path traces() {
        return folder.resolve("traces");
    }

    /** Generated graphs. */
    public Path cache() {
        return folder.resolve("cache");
    }
}
