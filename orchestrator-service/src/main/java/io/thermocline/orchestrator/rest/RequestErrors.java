package io.thermocline.orchestrator.rest;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.server.MissingRequestValueException;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebInputException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

/** What the framework refuses before a resource sees it, as the parameter, header or body that is at fault. */
final class RequestErrors {
    private RequestErrors() {}

    /** What is at fault; null where it is no part of the request, such as for a path that is not there. */
    static @Nullable FieldError of(ErrorResponse refusal, HttpHeaders headers) {
        if (refusal instanceof UnsupportedMediaTypeStatusException unsupported) {
            return FieldError.ofHeader(
                    HttpHeaders.CONTENT_TYPE,
                    headers.getFirst(HttpHeaders.CONTENT_TYPE),
                    types(unsupported.getSupportedMediaTypes()));
        }
        if (refusal instanceof NotAcceptableStatusException unacceptable) {
            return FieldError.ofHeader(
                    HttpHeaders.ACCEPT,
                    headers.getFirst(HttpHeaders.ACCEPT),
                    types(unacceptable.getSupportedMediaTypes()));
        }
        if (refusal instanceof MissingRequestValueException missing) {
            String kind = kind(missing.getType());
            return missing.getLabel().contains("header")
                    ? FieldError.ofHeader(missing.getName(), null, kind)
                    : FieldError.ofParameter(missing.getName(), null, kind);
        }
        if (refusal instanceof ServerWebInputException input && input.getMethodParameter() != null) {
            return of(input, input.getMethodParameter());
        }
        return null;
    }

    /**
     * Whether a parameter or header is missing, or has a value that is not allowed: all else of the request can be
     * read.
     */
    static boolean isValue(ErrorResponse refusal) {
        return refusal instanceof MissingRequestValueException
                || refusal instanceof ServerWebInputException input
                        && input.getCause() instanceof TypeMismatchException;
    }

    private static @Nullable FieldError of(ServerWebInputException input, MethodParameter parameter) {
        if (parameter.hasParameterAnnotation(RequestBody.class)) {
            return FieldError.inBody("", null, "a body that can be read and is not empty");
        }
        if (!(input.getCause() instanceof TypeMismatchException mismatch)) {
            return null;
        }
        String value = String.valueOf(mismatch.getValue());
        String kind = kind(parameter.getParameterType());
        RequestHeader header = parameter.getParameterAnnotation(RequestHeader.class);
        return header != null
                ? FieldError.ofHeader(header.name(), value, kind)
                : FieldError.ofParameter(parameter.getParameter().getName(), value, kind);
    }

    private static String types(List<MediaType> types) {
        return types.stream().map(MediaType::toString).collect(Collectors.joining(", "));
    }

    /** What values of a type look like, in words. */
    static String kind(Class<?> type) {
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants()).map(String::valueOf).collect(Collectors.joining(", "));
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type == Instant.class) {
            return "a time such as 2026-01-31T12:00:00Z";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        return type == String.class ? "a text" : "an object";
    }
}
