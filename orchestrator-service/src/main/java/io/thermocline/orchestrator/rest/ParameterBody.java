package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.parameter.Parameter;
import java.util.List;

/** A parameter of a policy or workload. */
record ParameterBody(
        @Schema(example = "sample-size") String name,
        @Schema(example = "integer") String type,
        @Schema(example = "accesses") String unit,

        @Schema(name = "default", example = "10000") @com.fasterxml.jackson.annotation.JsonProperty("default")
        String defaultText,

        @Schema(example = "a whole number from 1 to 100000") String allowed,
        String description,
        String source) {

    static List<ParameterBody> of(List<Parameter<?>> parameters) {
        return parameters.stream()
                .map(parameter -> new ParameterBody(
                        parameter.name(),
                        parameter.type(),
                        parameter.unit(),
                        parameter.defaultText(),
                        parameter.allowed(),
                        parameter.description(),
                        parameter.source()))
                .toList();
    }
}
