package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.fleet.Shapers;
import io.thermocline.orchestrator.jobs.Jobs;
import io.thermocline.orchestrator.jobs.session.Snapshot;
import io.thermocline.proto.v1.DescribeReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** The tiers of the runs in progress. */
@RestController
@RequestMapping("/api/v1/tiers")
@Tag(name = "tiers")
final class TierResource {
    private static final String MERGE_PATCH = "application/merge-patch+json";

    private final Jobs jobs;
    private final Shapers shapers;
    private final Blocking blocking;

    TierResource(Jobs jobs, Shapers shapers, Blocking blocking) {
        this.jobs = jobs;
        this.shapers = shapers;
        this.blocking = blocking;
    }

    /** A tier, its services and who uses it. */
    record TierState(
            String name,

            @Schema(description = "Its services, by shard; none where the tiers are in this process.")
            List<ShardState> shards,

            List<Use> uses) {}

    /** A service of a tier; what it says of itself is null where it does not answer. */
    record ShardState(
            @Schema(example = "127.0.0.1:9183") String target,

            @Schema(allowableValues = {"UP", "UNREACHABLE"}) String state,

            @Nullable Long capacityBytes,
            @Nullable Long leasedBytes,
            @Nullable Long leases,
            @Nullable ShapingBody shaping) {
        static ShardState of(Shapers.Shard shard) {
            DescribeReply described = shard.description();
            return described == null
                    ? new ShardState(shard.target(), "UNREACHABLE", null, null, null, null)
                    : new ShardState(
                            shard.target(),
                            "UP",
                            described.getCapacityBytes(),
                            described.getLeasedBytes(),
                            (long) described.getLeases(),
                            ShapingBody.of(described.getShaping()));
        }
    }

    /**
     * What a run has of a tier.
     *
     * @param job id of the run, comparison or curve
     * @param pages pages that lie there
     * @param served accesses that it has served
     */
    record Use(String job, String device, int count, long capacityPages, long pages, long served) {}

    @Operation(summary = "The tiers: their services, the runs that go on, and what lies in them.")
    @GetMapping
    Mono<Page<TierState>> tiers() {
        return blocking.call(() -> {
            Map<String, List<Use>> uses = uses();
            TreeSet<String> names = new TreeSet<>(uses.keySet());
            names.addAll(shapers.names());
            return new Page<>(names.stream().map(name -> state(name, uses)).toList(), null);
        });
    }

    @Operation(summary = "One tier.")
    @GetMapping("/{name}")
    Mono<TierState> tier(@PathVariable String name) {
        return blocking.call(() -> {
            Map<String, List<Use>> uses = uses();
            if (!uses.containsKey(name) && !shapers.names().contains(name)) {
                throw new RefusedException(Reason.NOT_FOUND, "there is no tier '" + name + "' now");
            }
            return state(name, uses);
        });
    }

    @Operation(
            summary = "Changes how the services of a tier delay direct clients and runs under the wall clock.",
            description =
                    "A merge patch on the figures of each shard: all of them change, or none; 503 where one does not"
                            + " answer, which names those that may have changed all the same.",
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content =
                                    @Content(
                                            mediaType = MERGE_PATCH,
                                            schema = @Schema(implementation = ShapingBody.class),
                                            examples =
                                                    @ExampleObject("{\"readLatencyNs\": 200000, \"dilation\": 100}"))))
    @PatchMapping(path = "/{name}/shaping", consumes = MERGE_PATCH)
    Mono<List<ShardState>> shape(@PathVariable String name, @RequestBody Map<String, @Nullable JsonNode> patch) {
        return blocking.call(() -> shapers.shape(name, old -> ShapingBody.patched(old, patch)).stream()
                .map(ShardState::of)
                .toList());
    }

    private TierState state(String name, Map<String, List<Use>> uses) {
        List<ShardState> shards = shapers.names().contains(name)
                ? shapers.shards(name).stream().map(ShardState::of).toList()
                : List.of();
        return new TierState(name, shards, uses.getOrDefault(name, List.of()));
    }

    private Map<String, List<Use>> uses() {
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
                                    tier.frames(),
                                    snapshot == null ? 0 : snapshot.pages().getOrDefault(tier.name(), 0L),
                                    snapshot == null ? 0 : snapshot.served().getOrDefault(tier.name(), 0L)));
                }
            });
        });
        return byName;
    }
}
