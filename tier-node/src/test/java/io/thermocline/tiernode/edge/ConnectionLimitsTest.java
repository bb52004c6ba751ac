package io.thermocline.tiernode.edge;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

final class ConnectionLimitsTest {
    private static ConnectionLimits bound(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("thermocline.connections", ConnectionLimits.class);
    }

    @Test
    void defaults() {
        ConnectionLimits limits = bound(Map.of());
        assertThat(limits.headTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(limits.bodyTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(limits.requestTimeout()).isEqualTo(Duration.ofHours(1));
        assertThat(limits.idleTimeout()).isEqualTo(Duration.ofSeconds(60));
        assertThat(limits.grpcIdleTimeout()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void boundIsAQuarterOfFewDescriptors() {
        assertThat(ConnectionLimits.byDefault(1_024)).isEqualTo(256);
        assertThat(ConnectionLimits.byDefault(1_048_576)).isEqualTo(4_096);
    }

    @ParameterizedTest
    @CsvSource({
        "http, 0",
        "grpc, 0",
        "http, 1000001",
        "head-timeout, 0s",
        "body-timeout, 2h",
        "request-timeout, -1s",
        "idle-timeout, 1ms",
        "grpc-idle-timeout, 2d"
    })
    void valuesOutsideTheirRangeAreRefused(String name, String value) {
        try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
            Validator validator = factory.getValidator();
            assertThat(validator.validate(bound(Map.of("thermocline.connections." + name, value))))
                    .hasSize(1);
        }
    }
}
