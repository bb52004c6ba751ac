package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.thermocline.engine.testbed.Tier;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.jobs.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The tiers of the runs that go on. */
@RestController
@RequestMapping("/api/v1/tiers")
@Tag(name = "tiers")
final class TierResource {
    private final Jobs jobs;
    private final Blocking blocking;

    TierResource(Jobs jobs, Blocking blocking) {
        this.jobs = jobs;
        this.blocking = blocking;
    }

    /** A tier and who uses it. */
    record TierState(String name, List<Use> uses) {}

    /**
     * What a run has of a tier.
     *
     * @param job id of the run, comparison or curve
     * @param pages pages that lie there
     * @param served accesses that it has served
     */
    record Use(String job, String device, int count, long capacityPages, long pages, long served) {}

    @Operation(summary = "The tiers of the runs that go on, and what lies in them.")
    @GetMapping
    Mono<Page<TierState>> tiers() {
        return blocking.call(() -> {
            Map<String, List<Use>> byName = new TreeMap<>();
            jobs.running().forEach((id, view) -> {
                Snapshot snapshot = view.snapshot();
                jobs.runningOf(id).ifPresent(run -> {
                    for (Tier tier : run.testbed().tiers()) {
                        byName.computeIfAbsent(tier.name(), name -> new ArrayList<>())
                                .add(new Use(
                                        id,
                                        tier.device().name(),
                                        tier.count(),
                                        tier.capacityBytes() / run.testbed().pageBytes(),
                                        snapshot == null ? 0 : snapshot.pages().getOrDefault(tier.name(), 0L),
                                        snapshot == null ? 0 : snapshot.served().getOrDefault(tier.name(), 0L)));
                    }
                });
            });
            return new Page<>(
                    byName.entrySet().stream()
                            .map(entry -> new TierState(entry.getKey(), List.copyOf(entry.getValue())))
                            .toList(),
                    null);
        });
    }
}
