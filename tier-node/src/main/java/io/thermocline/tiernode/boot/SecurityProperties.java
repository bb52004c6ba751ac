package io.thermocline.tiernode.boot;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Access rules of a service.
 *
 * @param tokenFile file whose first line is the token that callers must send ({@code Authorization: Bearer ...}) and
 * that this service sends to others
 * @param allowUnauthenticated whether to listen beyond loopback without a token, for closed networks
 * @param hosts allowed values of the HTTP Host header, without ports
 */
@ConfigurationProperties("thermocline.security")
public record SecurityProperties(
        @Nullable Path tokenFile,
        @DefaultValue("false") boolean allowUnauthenticated,
        @DefaultValue({"localhost", "127.0.0.1", "[::1]"}) List<String> hosts) {}
