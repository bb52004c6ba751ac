package io.thermocline.orchestrator.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

/** Defaults, property names and rejected values of the limits. */
@Tag("service")
class LimitsPropertiesTest {
    private static final long GIB = 1L << 30;

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(Limits.class)
    static class Settings {}

    private final ApplicationContextRunner service =
            new ApplicationContextRunner().withUserConfiguration(Settings.class);

    @Test
    void defaultsAreAsDocumented() {
        service.run(context -> {
            Limits limits = context.getBean(Limits.class);
            assertThat(limits)
                    .isEqualTo(new Limits(
                            2,
                            100,
                            100_000_000_000L,
                            0.5,
                            Duration.ofHours(1),
                            1024,
                            DataSize.ofBytes(2 * GIB),
                            DataSize.ofBytes(10 * GIB),
                            DataSize.ofBytes(32 * GIB),
                            DataSize.ofBytes(GIB / 4),
                            1L << 24,
                            DataSize.ofBytes(10 * GIB),
                            DataSize.ofBytes(GIB),
                            64,
                            Duration.ofSeconds(60),
                            Duration.ofSeconds(10),
                            DataSize.ofMegabytes(64),
                            Duration.ofMinutes(5),
                            new Limits.Results(100_000, Duration.ofDays(365))));
            assertThat((double) limits.tableBytes())
                    .as("half the heap")
                    .isCloseTo(Runtime.getRuntime().maxMemory() / 2.0, within(1.0));
        });
    }

    @Test
    void propertiesAreBoundByName() {
        service.withPropertyValues(
                        "thermocline.limits.running=3",
                        "thermocline.limits.queued=4",
                        "thermocline.limits.accesses=5",
                        "thermocline.limits.table-share=0.25",
                        "thermocline.limits.run=6s",
                        "thermocline.limits.cells=7",
                        "thermocline.limits.upload=8B",
                        "thermocline.limits.uploads=9B",
                        "thermocline.limits.decompressed=10B",
                        "thermocline.limits.decoder-memory=11MB",
                        "thermocline.limits.vertices=12",
                        "thermocline.limits.graphs=13B",
                        "thermocline.limits.kept-runs=21MB",
                        "thermocline.limits.event-clients=14",
                        "thermocline.limits.lost-client=15s",
                        "thermocline.limits.answer=16s",
                        "thermocline.limits.free-disk=17MB",
                        "thermocline.limits.store-away=18s",
                        "thermocline.limits.results.number=19",
                        "thermocline.limits.results.age=20m")
                .run(context -> assertThat(context.getBean(Limits.class))
                        .isEqualTo(new Limits(
                                3,
                                4,
                                5,
                                0.25,
                                Duration.ofSeconds(6),
                                7,
                                DataSize.ofBytes(8),
                                DataSize.ofBytes(9),
                                DataSize.ofBytes(10),
                                DataSize.ofMegabytes(11),
                                12,
                                DataSize.ofBytes(13),
                                DataSize.ofMegabytes(21),
                                14,
                                Duration.ofSeconds(15),
                                Duration.ofSeconds(16),
                                DataSize.ofMegabytes(17),
                                Duration.ofSeconds(18),
                                new Limits.Results(19, Duration.ofMinutes(20)))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "running=0",
                "queued=-1",
                "accesses=0",
                "table-share=0.001",
                "table-share=0.95",
                "cells=0",
                "decoder-memory=1023KB",
                "decoder-memory=3GB",
                "vertices=1",
                "event-clients=0",
                "free-disk=1023KB",
                "store-away=0s",
                "results.number=0",
                "results.age=59s",
                "run=soon",
                "upload=much"
            })
    void invalidValuesAreRefused(String limit) {
        service.withPropertyValues("thermocline.limits." + limit)
                .run(context -> assertThat(context).hasFailed());
    }
}
