package io.thermocline.orchestrator.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;

/**
 * What of a request is not allowed: a field of its body, a parameter of its query or a header. One of the three is
 * named.
 *
 * @param pointer where the field is in the body, as a JSON pointer; empty for the whole body
 * @param parameter name of the parameter
 * @param header name of the header
 * @param value what was given; null for nothing
 * @param allowed what is allowed, in words
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FieldError(
        @Schema(example = "/policy") @Nullable String pointer,
        @Nullable String parameter,
        @Nullable String header,

        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Schema(
                types = {"string", "null"},
                example = "gmt-reus")
        @Nullable
        String value,

        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Schema(
                types = {"string", "null"},
                example = "bam, gmt-reuse")
        @Nullable
        String allowed) {

    /** A field of the body. */
    static FieldError inBody(String pointer, @Nullable String value, @Nullable String allowed) {
        return new FieldError(pointer, null, null, value, allowed);
    }

    /** A parameter of the query. */
    static FieldError ofParameter(String name, @Nullable String value, @Nullable String allowed) {
        return new FieldError(null, name, null, value, allowed);
    }

    /** A header. */
    public static FieldError ofHeader(String name, @Nullable String value, @Nullable String allowed) {
        return new FieldError(null, null, name, value, allowed);
    }

    /** Problem details with what of the request is at fault; none where nothing of it is. */
    public static ProblemDetail tell(ProblemDetail problem, List<FieldError> errors) {
        problem.setType(ProblemTypes.of(problem.getStatus()));
        problem.setProperty("errors", errors);
        return problem;
    }

    /** The field of the body in words: as a pointer, without its first slash. */
    String place() {
        return pointer == null || pointer.isEmpty() ? "the body" : pointer.substring(1);
    }

    /** The refusal as a sentence. */
    String sentence() {
        String name = parameter != null ? parameter : header != null ? header : place();
        return value == null
                ? name + ": is missing; give " + allowed
                : name + ": '" + value + "' is not allowed; allowed: " + allowed;
    }
}
