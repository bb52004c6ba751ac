package io.thermocline.orchestrator.jobs.store;

import io.thermocline.orchestrator.jobs.request.JobKind;
import io.thermocline.orchestrator.jobs.request.RunRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Reads the stored events of runs. All methods block. */
@Component
public final class RunHistory {
    private final JobStore store;
    private final JsonMapper json;

    RunHistory(JobStore store, JsonMapper json) {
        this.store = store;
        this.json = json;
    }

    /** Log of a run: its request, its events, and the request that replays both. */
    public record Replay(RunRequest specification, List<JobEvent> events, RunRequest replay) {}

    /** Returns the log of a run. */
    public Replay replay(Job job) {
        RunRequest asked = json.readValue(job.specification(), RunRequest.class);
        List<JobEvent> events = store.events(job.id());
        List<RunRequest.Switch> switches = new ArrayList<>(asked.switches());
        List<RunRequest.Change> changes = new ArrayList<>(asked.changes());
        for (JobEvent event : events) {
            if (event.type() == JobEvent.Type.FIGURES) {
                changes.add(new RunRequest.Change(event.access(), settings(event)));
            }
            if (event.type() == JobEvent.Type.POLICY) {
                switches.add(new RunRequest.Switch(
                        event.access(),
                        json.readTree(event.body()).get("policy").asString()));
            }
        }
        changes.sort(Comparator.comparingLong(RunRequest.Change::access));
        return new Replay(asked, events, asked.with(switches, changes));
    }

    /** Returns the policy that decided last. */
    public DecidingPolicy decided(Job job) {
        DecidingPolicy first = new DecidingPolicy(job.policy(), 0, 0);
        if (job.kind() != JobKind.RUN) {
            return first;
        }
        return store.events(job.id()).stream()
                .filter(event -> event.type() == JobEvent.Type.PLANNED || event.type() == JobEvent.Type.POLICY)
                .reduce((one, other) -> other)
                .map(event -> json.readTree(event.body()))
                .map(body -> new DecidingPolicy(
                        body.get("policy").asString(),
                        body.get("fromAccess").asLong(),
                        body.get("version").asInt()))
                .orElse(first);
    }

    /** Returns the testbed settings that the latest change left, by path. */
    public Map<String, String> settings(String id) {
        return store.events(id).stream()
                .filter(event -> event.type() == JobEvent.Type.FIGURES || event.type() == JobEvent.Type.PLANNED_FIGURES)
                .reduce((one, other) -> other)
                .map(this::settings)
                .orElse(Map.of());
    }

    private Map<String, String> settings(JobEvent event) {
        Map<String, String> settings = new LinkedHashMap<>();
        json.readTree(event.body())
                .get("settings")
                .properties()
                .forEach(setting ->
                        settings.put(setting.getKey(), setting.getValue().asString()));
        return settings;
    }
}
