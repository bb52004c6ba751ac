package io.thermocline.orchestrator.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One field that is not allowed.
 *
 * @param pointer where it stands in the body, as a JSON pointer; empty for the whole
 * @param value what was given
 * @param allowed what is allowed, in words
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record FieldError(
        @Schema(example = "/policy") String pointer,
        @Schema(example = "gmt-reus") @Nullable String value,
        @Schema(example = "bam, gmt-reuse") @Nullable String allowed) {}
