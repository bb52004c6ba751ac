package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.core.TieredMemory;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
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
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.testbed.tiers.EmbeddedTiers;
import io.thermocline.testbed.tiers.TierNodes;
import io.thermocline.testbed.tiers.TierRun;
import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;
import io.thermocline.workloads.future.FutureWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The laboratory of one process: shipped catalogues, providers found on the class path, the embedded engine. */
public final class StandardLaboratory implements Laboratory {
    private static final String POLICY = "policy.";
    private static final String WORKLOAD = "workload.";
    private static final long MOST_ACCESSES = 1L << 60;

    private final Catalogue catalogue = new Catalogue();
    private final Engine engine = new Engine();
    private final Path cache;
    private final InputRules rules;
    private final @Nullable TierNodes fleet;
    private final TierNodes embedded;
    private final ExecutorService background = Executors.newCachedThreadPool(StandardLaboratory::daemon);

    private StandardLaboratory(Path cache, InputRules rules, @Nullable TierNodes fleet) {
        this.cache = cache;
        this.rules = rules;
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

    @Override
    public List<PolicyProvider> policies() {
        return providers(PolicyProvider.class, PolicyProvider::name);
    }

    @Override
    public List<WorkloadProvider> workloads() {
        return providers(WorkloadProvider.class, WorkloadProvider::name);
    }

    @Override
    public List<TestbedDescription> testbeds() {
        return Catalogue.TESTBEDS.stream()
                .map(name -> new TestbedPlan(catalogue, name, Map.of()).describe())
                .toList();
    }

    @Override
    public List<String> tiers(String testbed) {
        return new TestbedPlan(catalogue, testbed, Map.of()).tiers();
    }

    @Override
    public List<Device> devices() {
        return catalogue.devices();
    }

    @Override
    public void check(RunSpec spec) {
        prepare(spec, Progress.SILENT, new HashMap<>(), List.of(spec));
    }

    @Override
    public PreparedRun prepare(RunSpec spec, Progress progress) {
        return prepare(spec, progress, new HashMap<>(), List.of(spec));
    }

    @Override
    public List<PreparedRun> prepareAll(List<RunSpec> specs, Progress progress) {
        Map<String, Workload> workloads = new HashMap<>();
        List<PreparedRun> prepared = new ArrayList<>();
        for (RunSpec spec : specs) {
            prepared.add(prepare(spec, progress, workloads, specs));
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

        Prepared(
                RunSpec spec,
                Testbed testbed,
                Workload workload,
                PolicySelection policy,
                List<RunSetup.Switch> switches) {
            this.spec = spec;
            this.testbed = testbed;
            this.workload = workload;
            this.policy = policy;
            this.switches = switches;
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
            PolicySelection selection = policy(asked, spec, List.of(spec, spec.withPolicy(asked)));
            if (selection.provider().needs().future()) {
                throw new InvalidInputException(
                        "policy " + selection.provider().name() + " needs the future and cannot take over a run");
            }
            checkSuits(selection, spec, testbed, workload);
            return selection;
        }

        @Override
        public RunResult run(Progress progress, RunControl control) {
            TierNodes nodes = nodes(spec);
            ResultBuilder result = new ResultBuilder(testbed);
            progress.begin(spec, workload.accesses());
            try {
                if (nodes == null) {
                    return result.build(spec, workload, engine.run(setup(progress, control)), null, false);
                }
                try (TierRun tiers = open(nodes)) {
                    RunOutput output = engine.run(setup(progress, control).withSink(tiers));
                    return result.build(spec, workload, output, tiers.finish(), nodes.isFleet());
                }
            } finally {
                progress.end(spec);
            }
        }

        private TierRun open(TierNodes nodes) {
            long pages = Math.max(1, Footprint.pages(workload));
            checkFootprint(pages, testbed);
            Payload payload = spec.payload().equals("real") ? Payload.REAL : Payload.NONE;
            RunClock clock = spec.clock() == ClockKind.MODEL ? RunClock.MODEL : RunClock.NONE;
            return new TierRun(nodes, testbed, pages, payload, clock, spec.seed());
        }

        private RunSetup setup(Progress progress, RunControl control) {
            return new RunSetup(
                    testbed,
                    workload,
                    policy,
                    switches,
                    spec.clock() == ClockKind.MODEL,
                    spec.seed(),
                    background,
                    System::nanoTime,
                    accesses -> {
                        rules.checkAccesses(accesses);
                        progress.advance(spec, accesses);
                    },
                    control,
                    null);
        }
    }

    /** Where a run's pages are held; null where its operations are only counted. */
    private @Nullable TierNodes nodes(RunSpec spec) {
        return fleet != null ? fleet : spec.settings().containsKey(RunSpec.PAYLOAD) ? embedded : null;
    }

    private Prepared prepare(RunSpec spec, Progress progress, Map<String, Workload> shared, List<RunSpec> together) {
        if (!(spec.scale() > 0) || spec.scale() > 1024) {
            throw InvalidInputException.of(
                    "--scale", spec.scale(), "a positive ratio such as 1, 0.5 or 1/64, at most 1024");
        }
        TestbedPlan plan = new TestbedPlan(catalogue, testbed(spec), spec.settings());
        if (fleet != null) {
            fleet.check(plan.tiers());
        }
        if (spec.equals(together.get(0))) { // once for all
            plan.notes().forEach(progress::message);
        }
        PolicySelection policy = policy(spec.policy(), spec, together);
        List<RunSetup.Switch> switches = switches(spec, together);
        Workload workload = workload(spec, plan, progress, shared, together);
        checkLength(switches, workload);
        Testbed testbed = plan.resolve(workload, spec.scale());
        checkFootprint(workload.pages(), testbed);
        rules.checkAccesses(workload.accesses());
        rules.checkTable(workload.pages(), upperFrames(testbed));
        List<PolicySelection> deciding = new ArrayList<>(List.of(policy));
        switches.forEach(later -> deciding.add(later.policy()));
        for (PolicySelection selection : deciding) {
            checkSuits(selection, spec, testbed, workload);
            if (selection.provider().needs().future() && !workload.columns().next()) {
                workload = withFuture(workload, shared, spec);
            }
        }
        return new Prepared(spec, testbed, workload, policy, switches);
    }

    private void checkSuits(PolicySelection selection, RunSpec spec, Testbed testbed, Workload workload) {
        selection.provider().checkSuits(testbed);
        if (selection.provider().needs().time()
                && spec.clock() == ClockKind.NONE
                && !workload.columns().arrival()) {
            throw new InvalidInputException("--clock: policy "
                    + selection.provider().name()
                    + " needs time; use --clock model, or a workload with arrival times");
        }
        if (selection.provider().needs().future() && spec.clock() == ClockKind.MODEL && workload.streams() > 1) {
            throw new InvalidInputException("--clock: policy "
                    + selection.provider().name()
                    + " needs the future, which follows from time in a workload of many streams; use --clock none");
        }
        if (selection.provider().needs().onePlace() && nodes(spec) != null) {
            throw new InvalidInputException("policy "
                    + selection.provider().name()
                    + " places pages above their home before their first access, which tiers that hold a run's pages cannot do;"
                    + " leave out --set payload and --fleet");
        }
    }

    /** The name of a run's testbed; a service has no files of the user's. */
    private String testbed(RunSpec spec) {
        if (!rules.paths() && !Catalogue.TESTBEDS.contains(spec.testbed())) {
            throw Names.unknown("testbed", spec.testbed(), Catalogue.TESTBEDS);
        }
        return spec.testbed();
    }

    private static long upperFrames(Testbed testbed) {
        long frames = 0;
        for (int tier = 0; tier < testbed.tiers().size() - 1; tier++) {
            frames += testbed.frames(tier);
        }
        return frames;
    }

    /** The policies that take over, in order, each at a chunk of its own. */
    private List<RunSetup.Switch> switches(RunSpec spec, List<RunSpec> together) {
        List<RunSetup.Switch> switches = new ArrayList<>();
        List<RunSpec.PolicySwitch> inOrder = spec.switches().stream()
                .sorted(Comparator.comparingLong(RunSpec.PolicySwitch::access))
                .toList();
        for (RunSpec.PolicySwitch later : inOrder) {
            String asked = later.access() + ":" + later.policy();
            if (later.access() < 1 || later.access() > MOST_ACCESSES) {
                throw InvalidInputException.of("--switch", asked, "an access from 1 to " + MOST_ACCESSES);
            }
            PolicySelection policy = policy(later.policy(), spec, together);
            if (policy.provider().needs().future()) {
                throw new InvalidInputException("--switch: '" + asked + "' is not allowed: policy "
                        + policy.provider().name()
                        + " needs the future and cannot take over a run; let the run begin with it");
            }
            long access = (later.access() + RunSetup.CHUNK - 1) / RunSetup.CHUNK * RunSetup.CHUNK;
            if (!switches.isEmpty() && switches.get(switches.size() - 1).access() == access) {
                throw new InvalidInputException(
                        "--switch: '" + asked + "' and the switch before it both round up to access " + access
                                + "; allowed: one switch in " + RunSetup.CHUNK + " accesses");
            }
            switches.add(new RunSetup.Switch(access, policy));
        }
        return switches;
    }

    private static void checkLength(List<RunSetup.Switch> switches, Workload workload) {
        for (RunSetup.Switch later : switches) {
            if (workload.accesses() != Workload.UNKNOWN && later.access() >= workload.accesses()) {
                throw later.beyond(workload.accesses());
            }
        }
    }

    private Workload withFuture(Workload workload, Map<String, Workload> shared, RunSpec spec) {
        return shared.computeIfAbsent(
                "future of " + spec.workload() + " " + System.identityHashCode(workload),
                key -> FutureWorkload.of(workload));
    }

    private static void checkFootprint(long pages, Testbed testbed) {
        int last = testbed.tiers().size() - 1;
        if (pages > testbed.frames(last)) {
            String name = testbed.tiers().get(last).name();
            throw new InvalidInputException("the footprint of " + pages + " pages of " + testbed.pageBytes()
                    + " B does not fit: tier " + name + " holds " + testbed.frames(last) + "; raise " + name
                    + ".capacity or lower the footprint or --scale");
        }
        if (pages > TieredMemory.MAX_PAGES) {
            throw new InvalidInputException("the footprint of " + pages + " pages of " + testbed.pageBytes()
                    + " B does not fit the page table, which has " + TieredMemory.MAX_PAGES
                    + " entries; take larger pages, or lower the footprint or --scale");
        }
    }

    private PolicySelection policy(String text, RunSpec spec, List<RunSpec> together) {
        NamedRequest request = NamedRequest.parse("--policy", text);
        PolicyProvider provider = find("policy", request.name(), policies(), PolicyProvider::name);
        if (!request.argument().isEmpty()) {
            throw InvalidInputException.of("--policy", text, "NAME?key=value&key=value");
        }
        Map<String, String> given = new LinkedHashMap<>();
        spec.settings().forEach((path, value) -> {
            if (path.startsWith(POLICY)) {
                String name = path.substring(POLICY.length());
                if (declares(provider.parameters(), name)) {
                    given.put(name, value);
                } else if (together.stream().noneMatch(other -> declaredByPolicyOf(other, name))) {
                    ParameterValues.parse("policy " + provider.name(), provider.parameters(), Map.of(name, value));
                }
            }
        });
        given.putAll(request.parameters());
        return new PolicySelection(
                text, provider, ParameterValues.parse("policy " + provider.name(), provider.parameters(), given));
    }

    private boolean declaredByPolicyOf(RunSpec spec, String parameter) {
        List<String> names = new ArrayList<>(List.of(spec.policy()));
        spec.switches().forEach(later -> names.add(later.policy()));
        return names.stream()
                .map(name -> NamedRequest.parse("--policy", name).name())
                .flatMap(name ->
                        policies().stream().filter(provider -> provider.name().equals(name)))
                .anyMatch(provider -> declares(provider.parameters(), parameter));
    }

    private Workload workload(
            RunSpec spec, TestbedPlan plan, Progress progress, Map<String, Workload> shared, List<RunSpec> together) {
        NamedRequest request = NamedRequest.parse("--workload", spec.workload());
        WorkloadProvider provider = find("workload", request.name(), workloads(), WorkloadProvider::name);
        if (!provider.takesArgument() && !request.argument().isEmpty()) {
            throw new InvalidInputException("--workload: '" + spec.workload() + "' is not allowed: workload "
                    + provider.name() + " takes nothing after a colon; parameters go as NAME?key=value&key=value");
        }
        Map<String, String> given = new LinkedHashMap<>();
        spec.settings().forEach((path, value) -> {
            if (path.startsWith(WORKLOAD)) {
                String name = path.substring(WORKLOAD.length());
                if (declares(provider.parameters(), name)) {
                    given.put(name, value);
                } else if (together.stream().noneMatch(other -> declaredByWorkloadOf(other, name))) {
                    ParameterValues.parse("workload " + provider.name(), provider.parameters(), Map.of(name, value));
                }
            }
        });
        given.putAll(request.parameters());
        ParameterValues values = ParameterValues.parse("workload " + provider.name(), provider.parameters(), given);
        String key = request.name() + ":" + request.argument() + values.given() + plan.pageBytes() + "/" + spec.scale()
                + "/" + spec.seed();
        Workload known = shared.get(key);
        if (known == null) {
            WorkloadRequest wanted = new WorkloadRequest(
                    rules.file(spec.workload(), request.argument()),
                    values,
                    plan.pageBytes(),
                    spec.scale(),
                    spec.seed(),
                    cache,
                    progress::message);
            checkFiles(provider, values);
            rules.checkVertices(provider.vertices(wanted));
            known = provider.create(wanted);
            shared.put(key, known);
        }
        return known;
    }

    /** A service has no files but uploaded traces. */
    private void checkFiles(WorkloadProvider provider, ParameterValues values) {
        for (Parameter<?> parameter : provider.parameters()) {
            if (!rules.paths() && parameter.type().equals(Parameter.FILE) && values.isGiven(parameter)) {
                throw new InvalidInputException("workload " + provider.name() + ": " + parameter.name()
                        + " names a file, which a service does not read; leave it out");
            }
        }
    }

    private boolean declaredByWorkloadOf(RunSpec spec, String parameter) {
        String name = NamedRequest.parse("--workload", spec.workload()).name();
        return workloads().stream()
                .anyMatch(provider -> provider.name().equals(name) && declares(provider.parameters(), parameter));
    }

    private static boolean declares(List<Parameter<?>> parameters, String name) {
        return parameters.stream().anyMatch(parameter -> parameter.name().equals(name));
    }

    private static <T> T find(String kind, String name, List<T> known, Function<T, String> nameOf) {
        return known.stream()
                .filter(provider -> nameOf.apply(provider).equals(name))
                .findFirst()
                .orElseThrow(() ->
                        Names.unknown(kind, name, known.stream().map(nameOf).toList()));
    }

    private static <T> List<T> providers(Class<T> type, Function<T, String> nameOf) {
        return Providers.byName(ServiceLoader.load(type, type.getClassLoader()), nameOf);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "thermocline-worker");
        thread.setDaemon(true);
        return thread;
    }
}
