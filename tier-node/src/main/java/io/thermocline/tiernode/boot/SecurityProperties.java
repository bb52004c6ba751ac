package io.thermocline.tiernode.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may call.
 *
 * @param tokenFile a file with the token that callers must bring ({@code Authorization: Bearer ...}) and that this node brings to its peers
 * @param allowUnauthenticated whether to listen beyond loopback without a token; for networks that nobody else reaches
 * @param hosts values of the Host header that are answered over HTTP, without their port
 */
@ConfigurationProperties("thermocline.security")
public record SecurityProperties(
        @Nullable Path tokenFile,
        @DefaultValue("false") boolean allowUnauthenticated,
        @DefaultValue({"localhost", "127.0.0.1", "[::1]"}) List<String> hosts) {
    private static final int LEAST_TOKEN = 16;

    /** The token, or null where none is asked for. */
    @Nullable
    String token() {
        if (tokenFile == null) {
            return null;
        }
        try {
            String token = Files.readString(tokenFile, StandardCharsets.UTF_8).strip();
            if (token.length() < LEAST_TOKEN) {
                throw new IllegalStateException(
                        "thermocline.security.token-file: the token must have at least " + LEAST_TOKEN + " characters");
            }
            return token;
        } catch (IOException e) {
            throw new UncheckedIOException("thermocline.security.token-file: " + tokenFile + " cannot be read", e);
        }
    }
}
