package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What every store takes. Texts and times beyond it are in no store, and PostgreSQL cannot even be asked for them. */
public final class Storable {
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private Storable() {}

    /** Whether a text can be stored: PostgreSQL's hold no NUL. */
    public static boolean holds(String text) {
        return text.indexOf('\0') < 0;
    }

    /** Whether a time can be stored: it has a year of four digits. */
    public static boolean holds(Instant time) {
        return !time.isBefore(FIRST) && !time.isAfter(LAST);
    }

    /** Refuses a time that cannot be stored. */
    public static void check(String parameter, @Nullable Instant time) {
        if (time != null && !holds(time)) {
            throw InvalidInputException.of(
                    new RequestSubject.Parameter(parameter), time, "a time from " + FIRST + " to " + LAST);
        }
    }
}
