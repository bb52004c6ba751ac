package io.thermocline.orchestrator.rest;

import io.netty.handler.timeout.TimeoutException;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.Disconnects;
import io.thermocline.orchestrator.Failures;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.StoreFailures;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.resource.NoResourceFoundException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * Everything that goes wrong, as RFC 9457 problem details, whatever the client accepts: an event stream that is refused
 * is none. Callers are not shown where in the code it went wrong.
 */
@RestControllerAdvice
final class Problems {
    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);
    private static final String RETRY_SECONDS = "5";

    @ExceptionHandler
    ResponseEntity<ProblemDetail> problem(Throwable thrown, ServerHttpRequest request) {
        Throwable failure = Failures.unwrapped(thrown);
        InvalidInputException invalid = cause(failure, InvalidInputException.class);
        if (invalid != null) {
            return answer(HttpStatus.UNPROCESSABLE_CONTENT, Failures.told(invalid), List.of(FieldErrors.of(invalid)));
        }
        if (failure instanceof RefusedException refused) {
            return refused(refused);
        }
        if (failure instanceof NoResourceFoundException) {
            String path = request.getPath().value();
            return answer(
                    HttpStatus.NOT_FOUND, "there is nothing at " + path + "; /api/v1 lists the resources", List.of());
        }
        if (cause(failure, DataBufferLimitException.class) != null) {
            return answer(HttpStatus.CONTENT_TOO_LARGE, "the body is too large", List.of());
        }
        if (cause(failure, RejectedExecutionException.class) != null) {
            return answer(HttpStatus.TOO_MANY_REQUESTS, "too many requests wait; try again", List.of());
        }
        if (cause(failure, TimeoutException.class) != null) { // of the connection: nothing else here has one
            return answer(HttpStatus.REQUEST_TIMEOUT, "the request was not complete in time", List.of());
        }
        if (Disconnects.isOne(failure)) {
            LOG.debug("a caller left before its request was complete", failure);
            return answer(HttpStatus.BAD_REQUEST, "the request is not complete", List.of());
        }
        JacksonException unreadable = cause(failure, JacksonException.class);
        if (failure instanceof ErrorResponse response) {
            return unreadable == null ? answer(response, request.getHeaders()) : unreadable(unreadable);
        }
        if (StoreFailures.isAway(failure)) {
            LOG.warn("a request failed, since the store does not answer: {}", failure.getMessage());
            return answer(HttpStatus.SERVICE_UNAVAILABLE, StoreFailures.SENTENCE, List.of());
        }
        LOG.error("a request failed", failure);
        return answer(HttpStatus.INTERNAL_SERVER_ERROR, "an error in the service; its log says more", List.of());
    }

    private static ResponseEntity<ProblemDetail> refused(RefusedException refused) {
        HttpStatus status = switch (refused.reason()) {
            case MALFORMED -> HttpStatus.BAD_REQUEST;
            case NOT_FOUND -> HttpStatus.NOT_FOUND;
            case CONFLICT -> HttpStatus.CONFLICT;
            case LOST_RACE -> HttpStatus.PRECONDITION_FAILED;
            case UNCONDITIONAL -> HttpStatus.PRECONDITION_REQUIRED;
            case TOO_LARGE -> HttpStatus.CONTENT_TOO_LARGE;
            case TOO_MANY -> HttpStatus.TOO_MANY_REQUESTS;
            case FULL -> HttpStatus.INSUFFICIENT_STORAGE;
            case LATE, UNREACHABLE -> HttpStatus.SERVICE_UNAVAILABLE;
        };
        InvalidInputException input = refused.input();
        return answer(
                status,
                String.valueOf(refused.getMessage()),
                input == null || input.subject() == null ? List.of() : List.of(FieldErrors.of(input)));
    }

    private static ResponseEntity<ProblemDetail> unreadable(JacksonException unreadable) {
        StringBuilder pointer = new StringBuilder();
        unreadable
                .getPath()
                .forEach(step -> pointer.append(RequestSubject.step(
                        step.getPropertyName() == null ? String.valueOf(step.getIndex()) : step.getPropertyName())));
        if (unreadable instanceof UnrecognizedPropertyException unknown) {
            List<String> known = unknown.getKnownPropertyIds() == null
                    ? List.of()
                    : unknown.getKnownPropertyIds().stream()
                            .map(String::valueOf)
                            .sorted()
                            .toList();
            return answer(
                    HttpStatus.BAD_REQUEST,
                    String.valueOf(
                            UnknownParts.field(unknown.getPropertyName(), known).getMessage()),
                    List.of(FieldError.inBody(
                            pointer.toString(), unknown.getPropertyName(), String.join(", ", known))));
        }
        String value = unreadable instanceof InvalidFormatException format ? String.valueOf(format.getValue()) : null;
        FieldError error = FieldError.inBody(pointer.toString(), value, allowed(unreadable));
        return answer(
                isOnlyNotAllowed(unreadable) ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.BAD_REQUEST,
                pointer.isEmpty()
                        ? "the body is not valid JSON of the kind expected"
                        : value == null
                                ? error.place() + ": is of the wrong kind; allowed: " + error.allowed()
                                : error.sentence(),
                List.of(error));
    }

    /**
     * Whether a field has the kind that it must have, and another value than it may: a text that is none of those
     * allowed, a number that is too large.
     */
    private static boolean isOnlyNotAllowed(JacksonException unreadable) {
        return unreadable instanceof InputCoercionException tooLarge
                        && tooLarge.getInputType() == JsonToken.VALUE_NUMBER_INT
                || unreadable instanceof InvalidFormatException format
                        && format.getValue() instanceof String
                        && format.getTargetType().isEnum();
    }

    private static String allowed(JacksonException unreadable) {
        if (unreadable instanceof InputCoercionException tooLarge) {
            return "a whole number of at most " + (tooLarge.getTargetType() == int.class ? Integer.SIZE : Long.SIZE)
                    + " bits";
        }
        return unreadable instanceof MismatchedInputException mismatched && mismatched.getTargetType() != null
                ? RequestErrors.kind(mismatched.getTargetType())
                : "valid JSON, no field of which is given twice";
    }

    private static ResponseEntity<ProblemDetail> answer(ErrorResponse response, HttpHeaders headers) {
        ProblemDetail problem = response.getBody();
        FieldError error = RequestErrors.of(response, headers);
        if (error != null) {
            problem.setDetail(error.sentence());
        }
        if (error != null && RequestErrors.isValue(response)) {
            return answer(HttpStatus.UNPROCESSABLE_CONTENT, error.sentence(), List.of(error));
        }
        return ResponseEntity.status(response.getStatusCode())
                .headers(response.getHeaders())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(FieldError.tell(problem, error == null ? List.of() : List.of(error)));
    }

    private static ResponseEntity<ProblemDetail> answer(HttpStatusCode status, String detail, List<FieldError> errors) {
        ProblemDetail problem = FieldError.tell(ProblemDetail.forStatusAndDetail(status, detail), errors);
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.status(status).contentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (status == HttpStatus.TOO_MANY_REQUESTS || status == HttpStatus.SERVICE_UNAVAILABLE) {
            answer.header(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
        }
        return answer.body(problem);
    }

    private static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> type) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < 20; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
            depth++;
        }
        return null;
    }
}
