package io.thermocline.orchestrator.security;

import io.thermocline.orchestrator.settings.Security;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The token that callers must send, where there is one. */
@Component
public final class CallerToken {
    private static final String BEARER = "Bearer ";
    private static final int LEAST_LENGTH = 16;

    private final @Nullable String token;

    CallerToken(Security security) {
        Path file = security.tokenFile();
        token = file == null ? null : read(file);
    }

    private static String read(Path file) {
        try {
            String line = Files.readString(file).lines().findFirst().orElse("").strip();
            if (line.length() < LEAST_LENGTH) {
                throw new IllegalStateException("thermocline.security.token-file: the first line of " + file
                        + " has fewer than " + LEAST_LENGTH + " characters");
            }
            return line;
        } catch (IOException e) {
            throw new IllegalStateException("thermocline.security.token-file: " + file + " cannot be read", e);
        }
    }

    /** Whether a caller with this header may come in. */
    boolean admits(@Nullable String authorization) {
        return token == null
                || authorization != null
                        && authorization.startsWith(BEARER)
                        && MessageDigest.isEqual(
                                authorization.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8),
                                token.getBytes(StandardCharsets.UTF_8));
    }

    /** The header with which this service calls others; null where there is no token. */
    public @Nullable String header() {
        return token == null ? null : BEARER + token;
    }
}
