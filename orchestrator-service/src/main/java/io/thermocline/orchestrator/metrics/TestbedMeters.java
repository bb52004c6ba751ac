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
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.lab.NamedRequest;
import io.thermocline.lab.PreparedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** The meters of all runs: counters that continue from run to run, and what the running ones are. */
@Component
public final class TestbedMeters {
    private static final int LONGEST_TEXT = 200;

    private final MeterRegistry registry;
    private final LatencyHistogram latencies = new LatencyHistogram();
    private final ChangeCounters changes;
    private final MultiGauge held;
    private final MultiGauge frames;
    private final MultiGauge policyFigures;
    private final Map<Integer, ActiveRun> active = new TreeMap<>(); // by slot; guarded by itself

    /** Registers the meters that are always there. */
    public TestbedMeters(MeterRegistry registry, PrometheusRegistry prometheus) {
        this.registry = registry;
        changes = new ChangeCounters(registry);
        prometheus.register(latencies);
        prometheus.register(new RunInfo(this::runningLabels));
        held = MultiGauge.builder("thermocline.tier.pages")
                .description("Base pages of a running slot's run that lie in a tier")
                .baseUnit("pages")
                .register(registry);
        frames = MultiGauge.builder("thermocline.tier")
                .description("Base pages that a tier above the last holds for a running slot's run")
                .baseUnit("frames")
                .register(registry);
        policyFigures = MultiGauge.builder("thermocline.policy.figure")
                .description("Figures of its own that the policy of a running slot's run has, the last of each series"
                        + " included; the unit is in the figure's name")
                .register(registry);
    }

    /** Registers the counters of changes of each slot. */
    public void slots(int number) {
        changes.register(number);
    }

    /**
     * Shows how many jobs run and wait.
     *
     * @param most how many may run or wait; one more is refused
     */
    public void jobs(Supplier<Number> running, Supplier<Number> queued, int most) {
        Gauge.builder("thermocline.most", () -> most)
                .description("Runs, comparisons and curves that may go on or wait; one more is refused")
                .baseUnit("jobs")
                .register(registry);
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

    /**
     * Counts that a policy took over a job's run.
     *
     * @param policy with or without parameters
     */
    public void tookOver(String job, String policy) {
        Counter.builder("thermocline.policy.switches")
                .description("Policies that took over a run")
                .baseUnit("switches")
                .tag("policy", name(policy))
                .register(registry)
                .increment();
        synchronized (active) {
            runOf(job).ifPresent(run -> run.tookOver(name(policy)));
        }
    }

    /** Counts a change of the run that a job has in progress. */
    public void changed(String job, RunChange change) {
        synchronized (active) {
            runOf(job).ifPresent(run -> changes.count(run.slot, change));
        }
    }

    private Optional<ActiveRun> runOf(String job) {
        return active.values().stream().filter(run -> run.id.equals(job)).findFirst();
    }

    /**
     * Begins to publish a run.
     *
     * @param slot number of the place in which it runs, from 0
     */
    public RunMeters begin(String id, int slot, PreparedRun run) {
        return new ActiveRun(id, slot, run);
    }

    /** The name of a policy without its parameters: a tag must have a bound. */
    private static String name(String policy) {
        return NamedRequest.name(policy);
    }

    private List<Labels> runningLabels() {
        synchronized (active) {
            return active.values().stream().map(ActiveRun::labels).toList();
        }
    }

    private void showRunning() {
        List<MultiGauge.Row<?>> pages = new ArrayList<>();
        List<MultiGauge.Row<?>> capacities = new ArrayList<>();
        List<MultiGauge.Row<?>> figures = new ArrayList<>();
        active.forEach((slot, run) -> {
            int last = run.tiers.size() - 1;
            for (int tier = 0; tier <= last; tier++) {
                int position = tier;
                Tags tags = Tags.of("slot", slot.toString(), "tier", run.tiers.get(tier));
                pages.add(MultiGauge.Row.of(tags, run, shown -> shown.pages[position]));
                if (tier < last) {
                    capacities.add(MultiGauge.Row.of(tags, run.run.testbed().frames(tier)));
                }
            }
            for (String figure : run.figures.values().keySet()) {
                figures.add(MultiGauge.Row.of(
                        Tags.of("slot", slot.toString(), "policy", run.figuresOf, "figure", figure),
                        run,
                        shown -> shown.figures.value(figure)));
            }
        });
        held.register(pages, true);
        frames.register(capacities, true);
        policyFigures.register(figures, true);
    }

    /** A run in progress. */
    private final class ActiveRun implements RunMeters {
        private final String id;
        private final int slot;
        private final PreparedRun run;
        private final List<String> tiers;
        private final long pageBytes;
        private final Map<String, PolicyCounters> counters = new HashMap<>();
        private final RunTimes times;
        private RunCounters published;
        private long publishedPs;
        private volatile String policy; // in effect
        private volatile String figuresOf; // the policy whose figures are shown
        private volatile long[] pages;
        private volatile PolicyFigures figures = PolicyFigures.NONE;

        ActiveRun(String id, int slot, PreparedRun run) {
            this.id = id;
            this.slot = slot;
            this.run = run;
            Testbed testbed = run.testbed();
            tiers = testbed.tiers().stream().map(Tier::name).toList();
            pageBytes = testbed.pageBytes();
            times = new RunTimes(registry, latencies, tiers);
            published = new RunCounters(tiers.size());
            policy = name(run.spec().policy());
            figuresOf = policy;
            pages = new long[tiers.size()];
            synchronized (active) {
                active.put(slot, this);
                showRunning();
            }
            changes.count(slot, RunChange.BEGIN);
        }

        void tookOver(String successor) {
            changes.count(slot, successor.equals(policy) ? RunChange.PARAMETERS : RunChange.POLICY);
            policy = successor;
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
            countersOf(deciding).add(now.since(published), (ps - publishedPs) / 1e12);
            published = now.copy();
            publishedPs = Math.max(ps, publishedPs);
        }

        @Override
        public void publishTimes(LiveRun live, String deciding) {
            times.publish(live, name(deciding));
        }

        @Override
        public void show(LiveRun live, String deciding, PolicyFigures now) {
            long[] inTier = new long[tiers.size()];
            for (int tier = 0; tier < inTier.length; tier++) {
                inTier[tier] = live.pagesIn(tier);
            }
            pages = inTier;
            boolean same = figuresOf.equals(name(deciding));
            figuresOf = name(deciding);
            PolicyFigures before = figures;
            figures = now;
            if (!same || !figures.values().keySet().equals(before.values().keySet())) {
                synchronized (active) {
                    showRunning();
                }
            }
        }

        private PolicyCounters countersOf(String deciding) {
            return counters.computeIfAbsent(
                    name(deciding), name -> new PolicyCounters(registry, name, tiers, pageBytes));
        }

        @Override
        public void close() {
            synchronized (active) {
                active.remove(slot);
                showRunning();
            }
            changes.count(slot, RunChange.END);
        }
    }
}
