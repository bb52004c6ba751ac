package io.thermocline.orchestrator.settings;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may call.
 *
 * @param tokenFile file whose first line is the token that callers must send; without one, everybody who reaches the service may call
 * @param allowUnauthenticated whether the service may listen beyond loopback without a token
 * @param hosts values of the Host header that are answered, without their port
 */
@ConfigurationProperties("thermocline.security")
public record Security(
        @Nullable Path tokenFile,
        @DefaultValue("false") boolean allowUnauthenticated,
        @DefaultValue({"localhost", "127.0.0.1", "[::1]"}) List<String> hosts) {}
