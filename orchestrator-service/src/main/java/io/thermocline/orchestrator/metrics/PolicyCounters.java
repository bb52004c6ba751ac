package io.thermocline.orchestrator.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunCounters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The counters of one policy over the tiers of one testbed. */
final class PolicyCounters {
    private final MeterRegistry registry;
    private final String policy;
    private final List<String> tiers;
    private final long pageBytes;
    private final Counter[] served;
    private final @Nullable Counter[] copied;
    private final @Nullable Counter[] bytes;
    private final Counter writes;
    private final Counter waitedForFlight;
    private final Counter seconds;
    private final Counter discards;
    private final Counter remoteBytes;
    private final Counter promotions;
    private final Counter demotions;
    private final Counter pingPong;
    private final Counter wasted;

    PolicyCounters(MeterRegistry registry, String policy, List<String> tiers, long pageBytes) {
        this.registry = registry;
        this.policy = policy;
        this.tiers = tiers;
        this.pageBytes = pageBytes;
        served = tiers.stream()
                .map(tier -> counter(
                        "thermocline.accesses",
                        "Accesses by the tier that served them",
                        "accesses",
                        "policy",
                        policy,
                        "tier",
                        tier))
                .toArray(Counter[]::new);
        copied = new Counter[tiers.size() * tiers.size() * OperationKind.COUNT];
        bytes = new Counter[copied.length];
        writes = own("thermocline.write", "Accesses that write", "accesses");
        waitedForFlight =
                own("thermocline.flight.waits", "Accesses that waited for a page on its way already", "accesses");
        seconds = own("thermocline.model.time", "Model time that has passed", "seconds");
        discards = own("thermocline.discards", "Clean pages dropped without a copy", "pages");
        remoteBytes = own("thermocline.remote", "Bytes of accesses served where their page lies", "bytes");
        promotions = migrations("promotion");
        demotions = migrations("demotion");
        pingPong = migrations("ping-pong");
        wasted = migrations("wasted");
    }

    private Counter own(String name, String description, String unit) {
        return counter(name, description, unit, "policy", policy);
    }

    private Counter migrations(String kind) {
        return counter(
                "thermocline.migrations",
                "Pages whose tier changed; ping-pong and wasted are among the promotions",
                "pages",
                "policy",
                policy,
                "kind",
                kind);
    }

    void add(RunCounters counted, double modelSeconds) {
        for (int tier = 0; tier < served.length; tier++) {
            increment(served[tier], counted.served[tier]);
        }
        increment(writes, counted.writes);
        increment(waitedForFlight, counted.waitedForFlight);
        increment(discards, counted.discards);
        increment(remoteBytes, counted.remoteBytes);
        increment(promotions, counted.promotions);
        increment(demotions, counted.demotions);
        increment(pingPong, counted.pingPong);
        increment(wasted, counted.wasted);
        if (modelSeconds > 0) {
            seconds.increment(modelSeconds);
        }
        for (int from = 0; from < tiers.size(); from++) {
            for (int to = 0; to < tiers.size(); to++) {
                for (OperationKind kind : OperationKind.values()) {
                    long pages = counted.operations(from, to, kind, Initiator.GPU)
                            + counted.operations(from, to, kind, Initiator.HOST);
                    if (pages > 0) {
                        addCopies(from, to, kind, pages);
                    }
                }
            }
        }
    }

    private void addCopies(int from, int to, OperationKind kind, long pages) {
        int index = (from * tiers.size() + to) * OperationKind.COUNT + kind.ordinal();
        Counter counted = copied[index];
        Counter moved = bytes[index];
        if (counted == null || moved == null) {
            String direction = tiers.get(from) + "-" + tiers.get(to);
            counted = copies("thermocline.operations", "Page copies between tiers", "pages", direction, kind);
            moved = copies("thermocline.moved", "Bytes of page copies between tiers", "bytes", direction, kind);
            copied[index] = counted;
            bytes[index] = moved;
        }
        counted.increment(pages);
        moved.increment((double) pages * pageBytes);
    }

    private Counter copies(String name, String description, String unit, String direction, OperationKind kind) {
        return counter(name, description, unit, "policy", policy, "direction", direction, "kind", kind.label());
    }

    private static void increment(Counter counter, long by) {
        if (by > 0) {
            counter.increment(by);
        }
    }

    private Counter counter(String name, String description, String unit, String... tags) {
        return Counter.builder(name)
                .description(description)
                .baseUnit(unit)
                .tags(tags)
                .register(registry);
    }
}
