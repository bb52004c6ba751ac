package io.thermocline.orchestrator.rest;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import io.thermocline.orchestrator.jobs.store.JobEvent;
import io.thermocline.orchestrator.jobs.store.RunHistory;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The log of a run. */
record LogBody(RunRequest specification, List<Entry> events, RunRequest replay) {

    /** Something that happened. */
    record Entry(
            long seq,
            Instant at,

            @Schema(allowableValues = {"state", "planned", "policy", "planned_figures", "figures"})
            String type,

            @Schema(description = "Access at which it took effect; -1 where it belongs to none.")
            long access,

            @JsonRawValue @Schema(types = "object") String body) {}

    static LogBody of(RunHistory.Replay log) {
        return new LogBody(
                log.specification(), log.events().stream().map(LogBody::entry).toList(), log.replay());
    }

    private static Entry entry(JobEvent event) {
        return new Entry(
                event.seq(), event.at(), event.type().name().toLowerCase(Locale.ROOT), event.access(), event.body());
    }
}
