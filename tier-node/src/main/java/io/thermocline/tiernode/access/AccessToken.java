package io.thermocline.tiernode.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** The token that callers of a service must send, if there is one. Health checks need none. */
public final class AccessToken {
    private static final String PROPERTY = "thermocline.security.token-file";
    private static final String BEARER = "Bearer ";
    private static final String HEALTH = "/actuator/health";
    private static final int LEAST_LENGTH = 16;

    private final @Nullable String token;

    /** Creates a token; null means that callers need none. */
    public AccessToken(@Nullable String token) {
        this.token = token;
    }

    /**
     * Reads the token from the first line of a file.
     *
     * @param file null if callers need no token
     * @throws StartRefusedException if the token has fewer than 16 characters, or the file cannot be read
     */
    public static AccessToken read(@Nullable Path file) {
        if (file == null) {
            return new AccessToken(null);
        }
        String line;
        try {
            line = Files.readString(file).lines().findFirst().orElse("").strip();
        } catch (IOException e) {
            throw new StartRefusedException(
                    PROPERTY + ": " + file + " cannot be read", "Name a file that this user can read: " + e);
        }
        if (line.length() < LEAST_LENGTH) {
            throw new StartRefusedException(
                    PROPERTY + ": the first line of " + file + " has fewer than " + LEAST_LENGTH + " characters",
                    "Put a longer token there, such as what 'openssl rand -hex 32' prints.");
        }
        return new AccessToken(line);
    }

    /** Returns whether a caller with this header is admitted. */
    public boolean admits(@Nullable String authorization) {
        return token == null
                || authorization != null
                        && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length()) // RFC 9110, section 11.1
                        && MessageDigest.isEqual(
                                authorization.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8),
                                token.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the same for HTTP, where the health endpoint is open to all. */
    public boolean admits(String path, @Nullable String authorization) {
        return path.equals(HEALTH) || path.startsWith(HEALTH + "/") || admits(authorization);
    }

    /** Returns the header that callers send; null if there is no token. */
    public @Nullable String header() {
        return token == null ? null : BEARER + token;
    }
}
