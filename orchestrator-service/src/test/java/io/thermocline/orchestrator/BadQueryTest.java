package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.orchestrator.Databases.Database;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions that a store could not even take: each store's service answers them alike. */
class BadQueryTest {
    private static final List<String> LATE = List.of("+1000000000-12-31T23:59:59Z", "+300000-01-01T00:00:00Z");
    private static final String EARLY = "-1000000000-01-01T00:00:00Z";

    @TempDir
    Path folder;

    @Test
    void h2IsAskedForNothingThatItCannotHold() {
        answers(Databases.h2());
    }

    @Test
    void postgresqlIsAskedForNothingThatItCannotHold() {
        answers(Databases.neededPostgres(folder));
    }

    private void answers(Database database) {
        try (database;
                Service service = Service.start(folder, database.properties().toArray(String[]::new))) {
            Client client = service.client();
            for (String time : Stream.concat(LATE.stream(), Stream.of(EARLY)).toList()) {
                for (String parameter : List.of("since", "until")) {
                    Client.Answer answer = client.get("/api/v1/runs?" + parameter + "=" + time.replace("+", "%2B"))
                            .expect(422);
                    assertThat(parameterOf(answer)).as(time).isEqualTo(parameter);
                }
                assertThat(parameterOf(client.get("/api/v1/runs?cursor=" + encoded(time + " x"))
                                .expect(422)))
                        .as(time)
                        .isEqualTo("cursor");
            }
            for (String list : List.of(
                    "runs?cursor=" + encoded("2026-01-01T00:00:00Z x\0"),
                    "curves?cursor=" + encoded("\0"),
                    "traces?cursor=" + encoded("\0"))) {
                assertThat(parameterOf(client.get("/api/v1/" + list).expect(422)))
                        .as(list)
                        .isEqualTo("cursor");
            }
            for (String filter : List.of("policy=%00", "workload=a%00b")) {
                assertThat(client.get("/api/v1/runs?" + filter)
                                .expect(200)
                                .json()
                                .get("items"))
                        .as(filter)
                        .isEmpty();
            }
            for (String path : List.of("runs/%00", "runs/%00/log", "curves/a%00/result", "traces/%00")) {
                client.get("/api/v1/" + path).expect(404);
            }
            client.delete("/api/v1/traces/%00").expect(404);
            client.put("/api/v1/runs/%00/state", "{\"state\": \"PAUSED\"}").expect(404);
            client.get("/api/v1/runs?since=0000-01-01T00:00:00Z&until=9999-12-31T23:59:59.999999Z&cursor="
                            + encoded("9999-12-31T23:59:59.999999Z x"))
                    .expect(200);
        }
    }

    private static String parameterOf(Client.Answer answer) {
        return answer.json().get("errors").get(0).get("parameter").asString();
    }

    private static String encoded(String cursor) {
        return Base64.getUrlEncoder().encodeToString(cursor.getBytes(StandardCharsets.UTF_8));
    }
}
