package io.thermocline.tiernode.boot;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may call.
 *
 * @param tokenFile a file whose first line is the token that callers must bring ({@code Authorization: Bearer ...}) and that this service brings to others
 * @param allowUnauthenticated whether to listen beyond loopback without a token; for networks that nobody else reaches
 * @param hosts values of the Host header that are answered over HTTP, without their port
 */
@ConfigurationProperties("thermocline.security")
public record SecurityProperties(
        @Nullable Path tokenFile,
        @DefaultValue("false") boolean allowUnauthenticated,
        @DefaultValue({"localhost", "127.0.0.1", "[::1]"}) List<String> hosts) {}
