package io.thermocline.tiernode.edge;

import com.sun.management.UnixOperatingSystemMXBean;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Bounds on the number of connections and on their silence.
 *
 * @param http maximum HTTP connections, 1 to 1000000. The default is 4,096, or a quarter of the process's file
 * descriptors if these are fewer
 * @param grpc the same for gRPC
 * @param headTimeout time from the start of a connection, or the first byte of a later request, to the end of the
 * request's head; for gRPC to the end of the connection's preface
 * @param bodyTimeout time between two parts of a request's body; for gRPC from the start of a unary call to the end of
 * its request
 * @param requestTimeout time from the head of a request to the end of its body
 * @param idleTimeout time of a connection between two requests
 * @param grpcIdleTimeout time of a connection without calls
 */
@Validated
@ConfigurationProperties("thermocline.connections")
public record ConnectionLimits(
        @Min(1) @Max(1_000_000) @Nullable Integer http,
        @Min(1) @Max(1_000_000) @Nullable Integer grpc,

        @DefaultValue("10s") @DurationMin(millis = 100) @DurationMax(hours = 1)
        Duration headTimeout,

        @DefaultValue("30s") @DurationMin(millis = 100) @DurationMax(hours = 1)
        Duration bodyTimeout,

        @DefaultValue("1h") @DurationMin(millis = 100) @DurationMax(days = 1)
        Duration requestTimeout,

        @DefaultValue("60s") @DurationMin(millis = 100) @DurationMax(hours = 1)
        Duration idleTimeout,

        @DefaultValue("5m") @DurationMin(seconds = 1) @DurationMax(days = 1)
        Duration grpcIdleTimeout) {
    private static final int MOST = 4_096;
    private static final int SHARE = 4;

    int mostHttp() {
        return http == null ? byDefault() : http;
    }

    int mostGrpc() {
        return grpc == null ? byDefault() : grpc;
    }

    private static int byDefault() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? byDefault(system.getMaxFileDescriptorCount())
                : MOST;
    }

    /** Returns the default bound for a process with this number of file descriptors. */
    static int byDefault(long descriptors) {
        return (int) Math.max(1, Math.min(MOST, descriptors / SHARE));
    }
}
