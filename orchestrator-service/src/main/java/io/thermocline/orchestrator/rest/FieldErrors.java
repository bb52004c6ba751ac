package io.thermocline.orchestrator.rest;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.orchestrator.RequestSubject;

/** Shows the subjects of refusals as parts of a request. */
final class FieldErrors {
    private FieldErrors() {}

    /** Returns what a refusal is about. */
    static FieldError of(InvalidInputException refusal) {
        Subject subject = refusal.subject();
        if (subject instanceof RequestSubject.Parameter parameter) {
            return FieldError.ofParameter(parameter.words(), refusal.value(), refusal.allowed());
        }
        if (subject instanceof RequestSubject.Header header) {
            return FieldError.ofHeader(header.words(), refusal.value(), refusal.allowed());
        }
        return FieldError.inBody(RequestSubject.pointer(subject), refusal.value(), refusal.allowed());
    }
}
