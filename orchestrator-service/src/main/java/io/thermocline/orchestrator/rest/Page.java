package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RequestSubject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param next cursor of the next part, or null at the end
 */
record Page<T>(
        List<T> items,

        @Schema(
                description = "Cursor of the next part; null at the end.",
                types = {"string", "null"})
        @Nullable
        String next) {
    /** Items of a part where the client says nothing. */
    static final String DEFAULT_LIMIT = "50";

    private static final int MOST = 200;

    static int checked(int limit) {
        if (limit < 1 || limit > MOST) {
            throw InvalidInputException.of(new RequestSubject.Parameter("limit"), limit, "1 to " + MOST);
        }
        return limit;
    }
}
