package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.Engine;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.tiers.EmbeddedTiers;
import io.thermocline.lab.tiers.TierNodes;
import io.thermocline.workloads.trace.TraceWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The laboratory of one process: shipped catalogues, providers found on the class path, the embedded engine. */
public final class StandardLaboratory implements Laboratory {
    private final Equipment equipment;
    private final RunKeys keys;

    private StandardLaboratory(Path cache, InputRules rules, @Nullable TierNodes fleet) {
        equipment = new Equipment(
                new Catalogue(),
                new Selections(cache, rules),
                rules,
                new Engine(),
                Executors.newCachedThreadPool(AllCores::daemon),
                fleet,
                new EmbeddedTiers(cache.resolve("tiers")));
        keys = new RunKeys(equipment);
    }

    /** A laboratory that keeps generated inputs in the user's cache folder, and takes traces from standard input. */
    public static Laboratory create(StandardInput input) {
        return create(cacheOfUser(System.getenv()), InputRules.ANY.with(input));
    }

    /** The user's cache folder: {@code thermocline} in {@code XDG_CACHE_HOME}, or in {@code .cache} without that. */
    public static Path cacheOfUser(Map<String, String> environment) {
        String given = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path base = given.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(given);
        return base.resolve("thermocline");
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
    public static void checkTestbed(InputFile file) {
        new TestbedPlan(new Catalogue(), file, Map.of());
    }

    @Override
    public List<PolicyProvider> policies() {
        return equipment.selections().policies();
    }

    @Override
    public List<WorkloadProvider> workloads() {
        return equipment.selections().workloads();
    }

    @Override
    public List<TestbedDescription> testbeds() {
        return Catalogue.TESTBEDS.stream()
                .map(name -> new TestbedPlan(equipment.catalogue(), name, Map.of()).describe())
                .toList();
    }

    @Override
    public List<String> tiers(String testbed) {
        return equipment.plan(testbed, Map.of()).tiers();
    }

    @Override
    public long leastFrames(RunSpec spec) {
        return equipment.plan(spec.testbed(), spec.settings()).leastFrames();
    }

    @Override
    public List<Device> devices() {
        return equipment.catalogue().devices();
    }

    @Override
    public List<Link> links() {
        return equipment.catalogue().links();
    }

    @Override
    public void check(RunSpec spec) {
        prepare(spec, Progress.SILENT);
    }

    @Override
    public Consumer<RunSpec> precheck(List<RunSpec> together) {
        return new Preparation(equipment, together, Progress.SILENT)::precheck;
    }

    @Override
    public RunSpec alone(RunSpec spec) {
        return equipment.selections().alone(spec);
    }

    @Override
    public PreparedRun prepare(RunSpec spec, Progress progress) {
        return prepareAll(List.of(spec), progress).get(0);
    }

    @Override
    public PreparedRun prepare(RunSpec spec, Workload accesses) {
        return new Preparation(equipment, List.of(spec), Progress.SILENT).prepare(spec, accesses);
    }

    @Override
    public List<PreparedRun> prepareAll(List<RunSpec> specs, Progress progress) {
        Preparation preparation = new Preparation(equipment, specs, progress);
        List<PreparedRun> prepared = new ArrayList<>();
        for (RunSpec spec : specs) {
            prepared.add(preparation.prepare(spec, null));
        }
        preparation.tellNotes();
        return prepared;
    }

    @Override
    public List<Examined> examine(List<RunSpec> specs) {
        Preparation preparation = new Preparation(equipment, specs, Progress.SILENT);
        return specs.stream()
                .map(spec -> {
                    try {
                        return Examined.of(preparation.prepareUnread(spec).testbed());
                    } catch (InvalidInputException e) {
                        return Examined.refused(e);
                    }
                })
                .toList();
    }

    @Override
    public boolean leavesOutTimes(RunSpec spec) {
        return new Preparation(equipment, List.of(spec), Progress.SILENT)
                                .prepareUnread(spec)
                                .resolved()
                                .workload()
                        instanceof TraceWorkload trace
                && trace.leavesOutTimes();
    }

    @Override
    public RunResult run(RunSpec spec, Progress progress) {
        return prepare(spec, progress).run(progress, RunControl.NONE);
    }

    @Override
    public Optional<String> key(RunSpec spec) {
        return keys.of(spec);
    }

    @Override
    public Optional<CurvePass> curvePass(
            List<RunSpec> specs, List<Long> sizes, CurveAccuracy accuracy, Progress progress) {
        if (!accuracy.passes()) {
            return Optional.empty();
        }
        return new CurveReading(equipment, specs, sizes, accuracy, progress).read();
    }

    @Override
    public void checkExplained(RunSpec first, RunSpec second) {
        SameAccesses.check(equipment, first, second);
    }

    @Override
    public void checkByteCurve(List<RunSpec> specs) {
        new ByteCurveReading(equipment, specs, Progress.SILENT).check();
    }

    @Override
    public List<ByteCurvePoint> byteCurve(List<RunSpec> specs, List<Long> bytes, Progress progress) {
        return new ByteCurveReading(equipment, specs, progress).read(bytes);
    }

    @Override
    public Explanation explain(RunSpec first, RunSpec second, Progress progress) {
        return explain(
                first,
                second,
                progress,
                runs -> AllCores.results(runs.stream()
                        .<Callable<RunResult>>map(run -> () -> run.run(progress, RunControl.NONE))
                        .toList()));
    }

    @Override
    public Explanation explain(
            RunSpec first, RunSpec second, Progress progress, Function<List<PreparedRun>, List<RunResult>> maker) {
        return new ExplainedRuns(equipment, first, second, progress, maker).explain();
    }

    @Override
    public List<RunResult> runAll(List<RunSpec> specs, Progress progress, BiConsumer<RunSpec, RunResult> each) {
        List<PreparedRun> prepared = prepareAll(specs, progress);
        return AllCores.results(prepared.stream()
                .<Callable<RunResult>>map(run -> () -> {
                    RunResult result = run.run(progress, RunControl.NONE);
                    each.accept(run.spec(), result);
                    return result;
                })
                .toList());
    }
}
