package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import org.jspecify.annotations.Nullable;

/** A part of a request to this service, as the subject of a refusal. */
public sealed interface RequestSubject extends Subject.OfEdge {
    /**
     * A part of the body.
     *
     * @param pointer its JSON pointer; empty for the whole body
     * @param words its name in sentences
     */
    record InBody(String pointer, String words) implements RequestSubject {}

    /**
     * A parameter of the query.
     *
     * @param words its name
     */
    record Parameter(String words) implements RequestSubject {}

    /**
     * A header.
     *
     * @param words its name
     */
    record Header(String words) implements RequestSubject {}

    /** Returns a field of the body. */
    static InBody field(String name) {
        return new InBody(step(name), name);
    }

    /** Returns a refusal about the whole body, if its subject is not a part of the request already. */
    static InvalidInputException ofBody(InvalidInputException refusal) {
        Subject subject = refusal.subject();
        return subject == null || subject instanceof RequestSubject ? refusal : moved(refusal, "");
    }

    /** Returns a refusal about the same subject, which the request has in another place. */
    static InvalidInputException moved(InvalidInputException refusal, String pointer) {
        Subject subject = refusal.subject();
        String words = subject == null ? "" : subject.words(); // a sentence without a subject is whole
        return refusal.withSubject(new InBody(pointer, words));
    }

    /** Returns the JSON pointer of a subject in a request for a single run; empty for the whole request. */
    static String pointer(@Nullable Subject subject) {
        if (subject instanceof InBody part) {
            return part.pointer();
        }
        if (subject == null || subject.field() == Subject.Field.RUN) {
            return "";
        }
        String field = step(subject.field().words());
        return subject instanceof Subject.Setting setting ? field + step(setting.key()) : field;
    }

    /** Returns a step of a JSON pointer (RFC 6901). */
    static String step(String name) {
        return "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
