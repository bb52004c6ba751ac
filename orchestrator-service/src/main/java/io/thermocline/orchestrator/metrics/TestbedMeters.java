package io.thermocline.orchestrator.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.lab.PreparedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The meters of all runs: counters that continue from run to run, and what the running ones are. */
@Component
public final class TestbedMeters {
    private static final int LONGEST_TEXT = 200;

    private final MeterRegistry registry;
    private final LatencyHistogram latencies = new LatencyHistogram();
    private final MultiGauge held;
    private final MultiGauge policyFigures;
    private final Map<Integer, Going> going = new TreeMap<>(); // by slot; guarded by itself

    /** Registers the meters that are always there. */
    public TestbedMeters(MeterRegistry registry, PrometheusRegistry prometheus) {
        this.registry = registry;
        prometheus.register(latencies);
        prometheus.register(new RunInfo(this::runningLabels));
        held = MultiGauge.builder("thermocline.tier.pages")
                .description("Base pages of a running slot's run that lie in a tier")
                .baseUnit("pages")
                .register(registry);
        policyFigures = MultiGauge.builder("thermocline.policy.figure")
                .description("Figures of its own that the policy of a running slot's run has, the last of each series"
                        + " included; the unit is in the figure's name")
                .register(registry);
    }

    /** Shows how many jobs run and wait. */
    public void jobs(Supplier<Number> running, Supplier<Number> queued) {
        Gauge.builder("thermocline.running", running)
                .description("Runs, comparisons and curves that go on")
                .baseUnit("jobs")
                .register(registry);
        Gauge.builder("thermocline.queued", queued)
                .description("Runs, comparisons and curves that wait for their turn")
                .baseUnit("jobs")
                .register(registry);
    }

    /** A job has ended. */
    public void ended(String kind, String state) {
        Counter.builder("thermocline.ended")
                .description("Jobs that have ended")
                .baseUnit("jobs")
                .tags("kind", kind, "state", state)
                .register(registry)
                .increment();
    }

    /** A policy has taken over a run. */
    public void tookOver(String policy) {
        counter("thermocline.policy.switches", "Policies that took over a run", "switches", "policy", name(policy))
                .increment();
    }

    /**
     * Begins to publish a run.
     *
     * @param slot number of the place in which it runs, from 0
     */
    public RunMeters begin(String id, int slot, PreparedRun run) {
        return new Going(id, slot, run);
    }

    /** The name of a policy without its parameters: a tag must have a bound. */
    private static String name(String policy) {
        int query = policy.indexOf('?');
        return query < 0 ? policy : policy.substring(0, query);
    }

    private Counter counter(String name, String description, String unit, String... tags) {
        return Counter.builder(name)
                .description(description)
                .baseUnit(unit)
                .tags(tags)
                .register(registry);
    }

    private List<Labels> runningLabels() {
        synchronized (going) {
            return going.values().stream().map(Going::labels).toList();
        }
    }

    private void showRunning() {
        List<MultiGauge.Row<?>> pages = new ArrayList<>();
        List<MultiGauge.Row<?>> figures = new ArrayList<>();
        going.forEach((slot, run) -> {
            for (int tier = 0; tier < run.tiers.size(); tier++) {
                int position = tier;
                pages.add(MultiGauge.Row.of(
                        Tags.of("slot", slot.toString(), "tier", run.tiers.get(tier)),
                        run,
                        shown -> shown.pages[position]));
            }
            for (String figure : run.figures.values().keySet()) {
                figures.add(MultiGauge.Row.of(
                        Tags.of("slot", slot.toString(), "policy", run.policy, "figure", figure),
                        run,
                        shown -> shown.figures.value(figure)));
            }
        });
        held.register(pages, true);
        policyFigures.register(figures, true);
    }

    /** A run in progress. */
    private final class Going implements RunMeters {
        private final String id;
        private final int slot;
        private final PreparedRun run;
        private final List<String> tiers;
        private final long pageBytes;
        private final Map<String, PolicyCounters> counters = new HashMap<>();
        private final RunTimes times;
        private RunCounters published;
        private long publishedPs;
        private volatile String policy;
        private volatile long[] pages;
        private volatile PolicyFigures figures = PolicyFigures.NONE;

        Going(String id, int slot, PreparedRun run) {
            this.id = id;
            this.slot = slot;
            this.run = run;
            Testbed testbed = run.testbed();
            tiers = testbed.tiers().stream().map(Tier::name).toList();
            pageBytes = testbed.pageBytes();
            times = new RunTimes(registry, latencies, tiers);
            published = new RunCounters(tiers.size());
            policy = name(run.spec().policy());
            pages = new long[tiers.size()];
            synchronized (going) {
                going.put(slot, this);
                showRunning();
            }
        }

        Labels labels() {
            return Labels.of(
                    "run", id,
                    "slot", Integer.toString(slot),
                    "policy", policy,
                    "workload", shortened(run.spec().workload()),
                    "testbed", run.testbed().name());
        }

        private static String shortened(String text) {
            return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
        }

        @Override
        public void publish(LiveRun live, String deciding) {
            RunCounters now = live.counters();
            long ps = live.modelTimePs();
            of(deciding).add(now.since(published), (ps - publishedPs) / 1e12);
            published = now.copy();
            publishedPs = Math.max(ps, publishedPs);
        }

        @Override
        public void publishTimes(LiveRun live, String deciding) {
            times.publish(live, name(deciding));
        }

        @Override
        public void show(LiveRun live, String deciding, PolicyFigures now) {
            long[] lie = new long[tiers.size()];
            for (int tier = 0; tier < lie.length; tier++) {
                lie[tier] = live.pagesIn(tier);
            }
            pages = lie;
            boolean same = policy.equals(name(deciding));
            policy = name(deciding);
            PolicyFigures before = figures;
            figures = now;
            if (!same || !figures.values().keySet().equals(before.values().keySet())) {
                synchronized (going) {
                    showRunning();
                }
            }
        }

        private PolicyCounters of(String deciding) {
            return counters.computeIfAbsent(name(deciding), name -> new PolicyCounters(name, tiers, pageBytes));
        }

        @Override
        public void close() {
            synchronized (going) {
                going.remove(slot);
                showRunning();
            }
        }
    }

    /** The counters of one policy over the tiers of one testbed. */
    private final class PolicyCounters {
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

        PolicyCounters(String policy, List<String> tiers, long pageBytes) {
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
    }
}
