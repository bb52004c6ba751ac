package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.Engine;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.testbed.tiers.EmbeddedTiers;
import io.thermocline.testbed.tiers.TierNodes;
import io.thermocline.testbed.tiers.TierReport;
import io.thermocline.testbed.tiers.TierRun;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.workloads.future.FutureWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The laboratory of one process: shipped catalogues, providers found on the class path, the embedded engine. */
public final class StandardLaboratory implements Laboratory {
    private final Catalogue catalogue = new Catalogue();
    private final Engine engine = new Engine();
    private final InputRules rules;
    private final Selections selections;
    private final @Nullable TierNodes fleet;
    private final TierNodes embedded;
    private final ExecutorService background = Executors.newCachedThreadPool(StandardLaboratory::daemon);

    private StandardLaboratory(Path cache, InputRules rules, @Nullable TierNodes fleet) {
        this.rules = rules;
        selections = new Selections(cache, rules);
        this.fleet = fleet;
        embedded = new EmbeddedTiers(cache.resolve("tiers"));
    }

    /** A laboratory that keeps generated inputs in the user's cache folder. */
    public static Laboratory create() {
        String given = System.getenv("XDG_CACHE_HOME");
        Path base =
                given != null && !given.isEmpty() ? Path.of(given) : Path.of(System.getProperty("user.home"), ".cache");
        return create(base.resolve("thermocline"));
    }

    /** A laboratory that keeps generated inputs in {@code cache}. */
    public static Laboratory create(Path cache) {
        return create(cache, InputRules.ANY);
    }

    /** A laboratory that keeps generated inputs in {@code cache} and accepts only what the rules allow. */
    public static Laboratory create(Path cache, InputRules rules) {
        return new StandardLaboratory(cache, rules, null);
    }

    /** As {@link #create(Path, InputRules)}, with all runs over the tiers of a fleet. */
    public static Laboratory create(Path cache, InputRules rules, TierNodes fleet) {
        return new StandardLaboratory(cache, rules, fleet);
    }

    /**
     * Checks a file that describes a testbed.
     *
     * @throws InvalidInputException if it describes none
     */
    public static void checkTestbed(Path file) {
        new TestbedPlan(new Catalogue(), file.toString(), Map.of());
    }

    @Override
    public List<PolicyProvider> policies() {
        return selections.policies();
    }

    @Override
    public List<WorkloadProvider> workloads() {
        return selections.workloads();
    }

    @Override
    public List<TestbedDescription> testbeds() {
        return Catalogue.TESTBEDS.stream()
                .map(name -> new TestbedPlan(catalogue, name, Map.of()).describe())
                .toList();
    }

    @Override
    public List<String> tiers(String testbed) {
        return new TestbedPlan(catalogue, testbed(testbed), Map.of()).tiers();
    }

    @Override
    public List<Device> devices() {
        return catalogue.devices();
    }

    @Override
    public void check(RunSpec spec) {
        prepare(spec, Progress.SILENT);
    }

    @Override
    public PreparedRun prepare(RunSpec spec, Progress progress) {
        return prepare(spec, progress, new HashMap<>(), List.of(spec), null);
    }

    @Override
    public PreparedRun prepare(RunSpec spec, Workload accesses) {
        return prepare(spec, Progress.SILENT, new HashMap<>(), List.of(spec), accesses);
    }

    @Override
    public List<PreparedRun> prepareAll(List<RunSpec> specs, Progress progress) {
        Map<String, Workload> workloads = new HashMap<>();
        List<PreparedRun> prepared = new ArrayList<>();
        for (RunSpec spec : specs) {
            prepared.add(prepare(spec, progress, workloads, specs, null));
        }
        return prepared;
    }

    @Override
    public RunResult run(RunSpec spec, Progress progress) {
        return prepare(spec, progress).run(progress, RunControl.NONE);
    }

    @Override
    public List<RunResult> runAll(List<RunSpec> specs, Progress progress) {
        List<PreparedRun> prepared = prepareAll(specs, progress);
        ExecutorService pool = Executors.newFixedThreadPool(
                Math.max(1, Math.min(specs.size(), Runtime.getRuntime().availableProcessors())),
                StandardLaboratory::daemon);
        try {
            List<Future<RunResult>> futures = prepared.stream()
                    .map(run -> pool.submit(() -> run.run(progress, RunControl.NONE)))
                    .toList();
            List<RunResult> results = new ArrayList<>();
            for (Future<RunResult> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            if (e.getCause() instanceof Error error) {
                throw error; // such as a heap that is too small
            }
            throw new IllegalStateException("a run failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while runs were going on", e);
        } finally {
            pool.shutdownNow();
        }
    }

    /** A run that has been checked. */
    private final class Prepared implements PreparedRun {
        private final RunSpec spec;
        private final Testbed testbed;
        private final Workload workload;
        private final PolicySelection policy;
        private final List<RunSetup.Switch> switches;
        private final List<RunSetup.Change> changes;
        private final @Nullable WallTime wall;

        Prepared(
                RunSpec spec,
                Testbed testbed,
                Workload workload,
                PolicySelection policy,
                List<RunSetup.Switch> switches,
                @Nullable WallTime wall) {
            this.spec = spec;
            this.testbed = testbed;
            this.workload = workload;
            this.policy = policy;
            this.switches = switches;
            this.wall = wall;
            changes = changes();
        }

        private List<RunSetup.Change> changes() {
            List<RunSetup.Change> planned = new ArrayList<>();
            for (RunSpec.FigureChange later : spec.changes()) {
                if (later.access() < 1 || later.access() > Selections.MOST_ACCESSES) {
                    throw InvalidInputException.of(
                            "changes", later.access(), "an access from 1 to " + Selections.MOST_ACCESSES);
                }
                long access = RunSetup.roundedUp(later.access());
                if (!planned.isEmpty() && planned.get(planned.size() - 1).access() >= access) {
                    throw new InvalidInputException("changes: one at access " + access
                            + " follows another there or later; allowed: ascending, one in " + RunSetup.CHUNK
                            + " accesses");
                }
                RunSetup.Change change = new RunSetup.Change(access, changed(later.settings()), later.settings());
                if (workload.accesses() != Workload.UNKNOWN && access >= workload.accesses()) {
                    throw change.beyond(workload.accesses());
                }
                planned.add(change);
            }
            return planned;
        }

        @Override
        public Testbed changed(Map<String, String> settings) {
            if (spec.clock() == ClockKind.NONE) {
                throw new InvalidInputException("--clock: a run without a clock has no figures that could change");
            }
            if (spec.clock() == ClockKind.WALL) {
                throw new InvalidInputException(
                        "--clock: the figures of a run under the wall clock were agreed with its"
                                + " nodes and do not change; change the shaping of a tier, or take the model clock");
            }
            LiveFigures.checkNames(settings);
            Map<String, String> all = new LinkedHashMap<>(spec.settings());
            all.putAll(settings);
            Testbed other = new TestbedPlan(catalogue, StandardLaboratory.this.testbed(spec.testbed()), all)
                    .resolve(workload, spec.scale());
            LiveFigures.checkSameBuild(testbed, other);
            return other;
        }

        @Override
        public RunSpec spec() {
            return spec;
        }

        @Override
        public Testbed testbed() {
            return testbed;
        }

        @Override
        public long accesses() {
            return workload.accesses();
        }

        @Override
        public PolicySelection successor(String asked) {
            PolicySelection selection = selections.policy(asked, spec, List.of(spec, spec.withPolicy(asked)));
            if (selection.provider().needs().future()) {
                throw new InvalidInputException(
                        "policy " + selection.provider().name() + " needs the future and cannot take over a run");
            }
            RunChecks.suits(selection, spec, testbed, workload);
            RunChecks.wall(wall, fleet, selection, workload);
            return selection;
        }

        @Override
        public RunResult run(Progress progress, RunControl control) {
            TierNodes nodes = nodes(spec);
            ResultBuilder result = new ResultBuilder(testbed);
            progress.begin(spec, workload.accesses());
            try {
                if (nodes == null) {
                    return result.build(spec, workload, engine.run(setup(progress, control)), null, false, null);
                }
                try (TierRun tiers = open(nodes)) {
                    RunSetup setup = setup(progress, control).withSink(tiers);
                    WallTime time = wall;
                    if (time == null) {
                        RunOutput output = engine.run(setup);
                        return result.build(spec, workload, output, tiers.finish(), nodes.isFleet(), null);
                    }
                    RunOutput output = engine.run(setup.withWall(tiers.servers(time.owners(), time.dilation())));
                    TierReport report = tiers.finish();
                    RunResult.WallFigures figures = compared(output, time.dilation(), control.comparison());
                    return result.build(spec, workload, output, report, nodes.isFleet(), figures);
                }
            } finally {
                progress.end(spec);
            }
        }

        /** Makes the run that was measured once more, under the model clock, with every switch as it happened. */
        private RunResult.WallFigures compared(RunOutput measured, double dilation, RunControl control) {
            List<RunSetup.Switch> happened = measured.segments().stream()
                    .skip(1)
                    .map(segment -> new RunSetup.Switch(
                            segment.fromAccess(),
                            selections.policy(
                                    segment.policy(), spec, List.of(spec, spec.withPolicy(segment.policy())))))
                    .toList();
            RunOutput modelled = engine.run(new RunSetup(
                    testbed,
                    workload,
                    policy,
                    happened,
                    true,
                    spec.seed(),
                    background,
                    System::nanoTime,
                    accesses -> {},
                    control,
                    null));
            return new RunResult.WallFigures(
                    dilation,
                    ratio(modelled.modelTimePs(), measured.modelTimePs()),
                    ratio(measured.latency().meanNs(), modelled.latency().meanNs()));
        }

        private static double ratio(double one, double other) {
            return other == 0 ? 1 : one / other;
        }

        private TierRun open(TierNodes nodes) {
            long pages = Math.max(1, Footprint.pages(workload));
            RunChecks.footprint(pages, testbed);
            return new TierRun(nodes, testbed, pages, payload(spec), clock(spec.clock()), spec.seed());
        }

        private RunSetup setup(Progress progress, RunControl control) {
            return new RunSetup(
                            testbed,
                            workload,
                            policy,
                            switches,
                            spec.clock() != ClockKind.NONE,
                            spec.seed(),
                            background,
                            System::nanoTime,
                            accesses -> {
                                rules.checkAccesses(accesses);
                                progress.advance(spec, accesses);
                            },
                            control,
                            null)
                    .withChanges(changes);
        }
    }

    private static Payload payload(RunSpec spec) {
        return spec.payload().equals("real") ? Payload.REAL : Payload.NONE;
    }

    private static RunClock clock(ClockKind kind) {
        return switch (kind) {
            case NONE -> RunClock.NONE;
            case MODEL -> RunClock.MODEL;
            case WALL -> RunClock.WALL;
        };
    }

    /** Where a run's pages are held; null where its operations are only counted. */
    private @Nullable TierNodes nodes(RunSpec spec) {
        return fleet != null ? fleet : spec.settings().containsKey(RunSpec.PAYLOAD) ? embedded : null;
    }

    private Prepared prepare(
            RunSpec spec,
            Progress progress,
            Map<String, Workload> shared,
            List<RunSpec> together,
            @Nullable Workload accesses) {
        if (!(spec.scale() > 0) || spec.scale() > 1024) {
            throw InvalidInputException.of(
                    "--scale", spec.scale(), "a positive ratio such as 1, 0.5 or 1/64, at most 1024");
        }
        TestbedPlan plan = new TestbedPlan(catalogue, testbed(spec.testbed()), spec.settings());
        if (fleet != null) {
            fleet.check(plan.tiers());
        } else if (spec.clock() == ClockKind.WALL) {
            throw new InvalidInputException(
                    "--clock: 'wall' needs a fleet, whose nodes take real time (--fleet URL); allowed here: none, model");
        }
        if (spec.equals(together.get(0))) { // once for all
            plan.notes().forEach(progress::message);
        }
        PolicySelection policy = selections.policy(spec.policy(), spec, together);
        List<RunSetup.Switch> switches = selections.switches(spec, together);
        Workload workload =
                accesses == null ? selections.workload(spec, plan.pageBytes(), progress, shared, together) : accesses;
        if (workload.live()) {
            RunChecks.noParameters(spec);
        }
        RunChecks.length(switches, workload);
        Testbed testbed = plan.resolve(workload, spec.scale());
        rules.checkAccesses(workload.accesses());
        WallTime wall = spec.clock() == ClockKind.WALL ? WallTime.of(spec, plan, testbed) : null;
        List<PolicySelection> deciding = new ArrayList<>(List.of(policy));
        switches.forEach(later -> deciding.add(later.policy()));
        for (PolicySelection selection : deciding) {
            RunChecks.suits(selection, spec, testbed, workload);
            RunChecks.wall(wall, fleet, selection, workload);
            if (selection.provider().needs().future() && !workload.columns().next()) {
                if (workload.live()) {
                    throw new InvalidInputException("--policy: "
                            + selection.provider().name()
                            + " needs the future, which nobody knows of accesses that a client streams; take another");
                }
                workload = derived("future", workload, shared, spec, FutureWorkload::of);
            }
            if (selection.provider().needs().allocations() && !workload.live()) {
                workload = derived("size", workload, shared, spec, SizedWorkload::of);
            }
        }
        RunChecks.footprint(workload.pages(), testbed);
        if (fleet != null) {
            fleet.checkRoom(testbed, workload.pages(), payload(spec));
        }
        rules.checkTable(workload.pages(), upperFrames(testbed));
        return new Prepared(spec, testbed, workload, policy, switches, wall);
    }

    /** The name or file of a testbed; a service has no files of the user's but those that were uploaded. */
    private String testbed(String asked) {
        String found = rules.testbed(asked);
        if (!rules.paths() && found.equals(asked) && !Catalogue.TESTBEDS.contains(found)) {
            throw Names.unknown("testbed", found, Catalogue.TESTBEDS);
        }
        return found;
    }

    private static long upperFrames(Testbed testbed) {
        long frames = 0;
        for (int tier = 0; tier < testbed.tiers().size() - 1; tier++) {
            frames += testbed.frames(tier);
        }
        return frames;
    }

    /** What is made of a workload once, for all runs that share it. */
    private static Workload derived(
            String what,
            Workload workload,
            Map<String, Workload> shared,
            RunSpec spec,
            UnaryOperator<Workload> derivation) {
        return shared.computeIfAbsent(
                what + " of " + spec.workload() + " " + System.identityHashCode(workload),
                key -> derivation.apply(workload));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "thermocline-worker");
        thread.setDaemon(true);
        return thread;
    }
}
