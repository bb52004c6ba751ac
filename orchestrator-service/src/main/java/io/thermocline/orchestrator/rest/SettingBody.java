package io.thermocline.orchestrator.rest;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.lab.TestbedParameter;

/** What a request may set of a testbed. */
record SettingBody(
        @Schema(example = "TIER.read-latency") String key,
        @Schema(example = "duration") String type,
        @Schema(example = "") String unit,

        @Schema(name = "default", example = "the device's") @JsonProperty("default")
        String defaultText,

        @Schema(example = "a duration such as 50ns, 1.5us or 2ms")
        String allowed,

        String description,
        boolean live) {

    static SettingBody of(TestbedParameter<?> parameter) {
        Parameter<?> declared = parameter.declared();
        return new SettingBody(
                parameter.key(),
                declared.type(),
                declared.unit(),
                parameter.standard(),
                declared.allowed(),
                parameter.meaning(),
                parameter.live());
    }
}
