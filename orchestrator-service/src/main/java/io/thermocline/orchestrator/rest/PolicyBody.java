package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The policy that is to decide. */
record PolicyBody(
        @Schema(description = "NAME or NAME?key=value&key=value", example = "gmt-reuse") @Nullable
        String policy) {}
