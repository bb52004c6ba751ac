package io.thermocline.orchestrator.rest;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.Storable;
import io.thermocline.orchestrator.jobs.store.Job;
import io.thermocline.orchestrator.jobs.store.Position;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Positions in lists as texts that mean nothing to clients. */
final class Cursor {
    private Cursor() {}

    static String of(Job job) {
        return encode(job.created() + " " + job.id());
    }

    static @Nullable Position position(@Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        String[] parts = decode(cursor).split(" ", -1);
        if (parts.length == 2) {
            try {
                Instant created = Instant.parse(parts[0]);
                if (Storable.holds(created)) {
                    return new Position(created, parts[1]);
                }
            } catch (DateTimeException e) {
                throw refusal(cursor, e);
            }
        }
        throw refusal(cursor, null);
    }

    static String encode(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static String decode(String cursor) {
        String text;
        try {
            text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw refusal(cursor, e);
        }
        if (!Storable.holds(text)) {
            throw refusal(cursor, null);
        }
        return text;
    }

    private static InvalidInputException refusal(String cursor, @Nullable Throwable cause) {
        return InvalidInputException.of(
                new RequestSubject.Parameter("cursor"), cursor, "what the field next of the list held", cause);
    }
}
