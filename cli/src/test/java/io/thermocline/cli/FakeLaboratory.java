package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.PreparedRun;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.Progress;
import io.thermocline.lab.Provenance;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.explain.Explanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A laboratory whose results follow from the names alone: a million accesses to 10,000 pages of 4 KiB. {@code slow}
 * hits 40 % in hbm and nothing in dram; {@code fast} also hits 30 % in dram and takes half of {@code slow}'s time;
 * {@code exact} lies between them.
 */
final class FakeLaboratory implements Laboratory {
    static final long ACCESSES = 1_000_000;
    static final long PAGES = 10_000;
    static final long PAGE_BYTES = 4096;

    final List<RunSpec> ran = new ArrayList<>();
    Runnable atRun = () -> {};

    @Override
    public List<PolicyProvider> policies() {
        return List.of(
                new FakePolicy("slow", List.of()),
                new FakePolicy(
                        "fast",
                        List.of(
                                Parameter.integer(
                                        "sample-size",
                                        "accesses",
                                        "10000",
                                        1,
                                        100_000,
                                        "Accesses between fits.",
                                        "GMT sec. 2"),
                                Parameter.flag("bypass", false, "Whether to bypass.", "assumed"))),
                new FakePolicy("exact", List.of()));
    }

    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(
                new FakeWorkload("zipf"),
                new FakeWorkload("scan"),
                new FakeWorkload("broken"),
                new FakeWorkload("outdated"));
    }

    @Override
    public List<TestbedDescription> testbeds() {
        return List.of(
                new TestbedDescription(
                        "two-tier",
                        "HBM over NVMe.",
                        "assumed",
                        List.of("hbm: 4MiB on ram", "nvme: 1GiB on disk"),
                        "4 KiB",
                        Map.of("software.lookup", "50ns", "hbm.spare", "64")),
                new TestbedDescription(
                        "three-tier",
                        "HBM, DRAM, NVMe.",
                        "assumed",
                        List.of("hbm: 4MiB on ram", "dram: 8MiB on ram", "nvme: 1GiB on disk"),
                        "4 KiB",
                        Map.of()));
    }

    @Override
    public List<String> tiers(String testbed) {
        return testbed.equals("three-tier") ? List.of("hbm", "dram", "nvme") : List.of("hbm", "nvme");
    }

    @Override
    public long leastFrames(RunSpec spec) {
        return 1;
    }

    @Override
    public List<Link> links() {
        return List.of(new Link("wire", "A wire.", 23_000_000, 6_500_000_000L, 0, "its data sheet"));
    }

    @Override
    public List<Device> devices() {
        return List.of(new Device(
                "disk",
                "A disk.",
                true,
                80_000_000,
                20_000_000,
                3_500_000_000L,
                3_300_000_000L,
                600_000,
                550_000,
                8,
                0.5,
                Map.of("iops", "data sheet", "latency", "assumed")));
    }

    @Override
    public void check(RunSpec spec) {
        check(
                "testbed",
                spec.testbed(),
                testbeds().stream().map(TestbedDescription::name).toList());
        check(
                "workload",
                spec.workload(),
                workloads().stream().map(WorkloadProvider::name).toList());
        check(
                "policy",
                spec.policy(),
                policies().stream().map(PolicyProvider::name).toList());
        for (String key : spec.settings().keySet()) {
            check("setting", key, List.of("hbm.pages", "hbm.capacity", "hbm.frames", "policy.sample-size"));
        }
    }

    @Override
    public Consumer<RunSpec> precheck(List<RunSpec> together) {
        return this::check;
    }

    private static void check(String kind, String name, List<String> known) {
        String bare = name.split("\\?", 2)[0];
        if (!known.contains(bare) && !bare.startsWith("trace:")) {
            throw Names.unknown(Subject.Field.RUN.part(kind), kind, bare, known);
        }
    }

    @Override
    public Optional<String> key(RunSpec spec) {
        return Optional.of(Sha256.of(spec.toString()));
    }

    @Override
    public List<RunResult> runAll(List<RunSpec> specs, Progress progress, BiConsumer<RunSpec, RunResult> each) {
        specs.forEach(this::check);
        List<RunResult> results = new ArrayList<>();
        for (RunSpec spec : specs) {
            RunResult result = run(spec, progress);
            each.accept(spec, result);
            results.add(result);
        }
        return results;
    }

    @Override
    public RunSpec alone(RunSpec spec) {
        Map<String, String> own = new LinkedHashMap<>(spec.settings());
        own.keySet()
                .removeIf(path ->
                        path.equals("policy.sample-size") && !spec.policy().startsWith("fast"));
        return spec.withSettings(own);
    }

    @Override
    public PreparedRun prepare(RunSpec spec, Progress progress) {
        check(spec);
        return new FakeRun(this, spec);
    }

    @Override
    public PreparedRun prepare(RunSpec spec, Workload accesses) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<PreparedRun> prepareAll(List<RunSpec> specs, Progress progress) {
        return specs.stream().map(spec -> prepare(spec, progress)).toList();
    }

    @Override
    public void checkExplained(RunSpec first, RunSpec second) {
        throw new UnsupportedOperationException("real runs alone are explained");
    }

    @Override
    public Explanation explain(RunSpec first, RunSpec second, Progress progress) {
        throw new UnsupportedOperationException("real runs alone are explained");
    }

    @Override
    public Explanation explain(
            RunSpec first, RunSpec second, Progress progress, Function<List<PreparedRun>, List<RunResult>> maker) {
        throw new UnsupportedOperationException("real runs alone are explained");
    }

    @Override
    public synchronized RunResult run(RunSpec spec, Progress progress) {
        check(spec);
        ran.add(spec);
        atRun.run();
        if (spec.workload().equals("broken")) {
            throw new IllegalStateException("a page has two owners");
        }
        if (spec.workload().equals("outdated")) {
            throw new NoSuchMethodError("Policy.onMiss");
        }
        if (spec.workload().contains("truncated")) {
            throw new InvalidInputException("trace ends in the middle of a record at byte 24017");
        }
        progress.begin(spec, ACCESSES);
        progress.advance(spec, ACCESSES);
        progress.end(spec);
        return result(spec);
    }

    private static RunResult result(RunSpec spec) {
        String name = spec.policy().split("\\?", 2)[0];
        String pages = spec.settings().getOrDefault("hbm.pages", "1000");
        long frames = Long.parseLong(spec.settings().getOrDefault("hbm.frames", pages));
        boolean three = spec.testbed().equals("three-tier");
        double hits = Math.min(1, 0.4 * Math.sqrt(frames / 1000.0)) * (name.equals("exact") ? 1.1 : 1);
        double middle = name.equals("fast") ? 0.3 : name.equals("exact") ? 0.1 : 0;
        Map<String, Long> served = new LinkedHashMap<>();
        Map<String, Long> capacities = new LinkedHashMap<>();
        long hbm = Math.min(ACCESSES, Math.round(ACCESSES * hits));
        long dram = three ? Math.round(ACCESSES * middle) : 0;
        served.put("hbm", hbm);
        capacities.put("hbm", frames);
        if (three) {
            served.put("dram", dram);
            capacities.put("dram", 2 * frames);
        }
        long misses = ACCESSES - hbm - dram;
        served.put("nvme", misses);
        capacities.put("nvme", 250_000L);
        List<RunResult.Operation> operations = new ArrayList<>();
        operations.add(operation("nvme", "hbm", "fetch", misses));
        if (dram > 0) {
            operations.add(operation("dram", "hbm", "fetch", dram));
            operations.add(operation("hbm", "dram", "demotion", dram + 5000));
        }
        operations.add(operation("hbm", "nvme", "writeback", misses / 5));
        boolean timed = spec.clock() == ClockKind.MODEL;
        long time = timed ? 400 * (spec.workload().equals("scan") ? ACCESSES : misses) : 0;
        RunResult.Counts counts = new RunResult.Counts(
                PAGES,
                ACCESSES,
                32 * ACCESSES,
                800_000,
                200_000,
                served,
                operations,
                misses * 4 / 5,
                0,
                new RunResult.Migrations(ACCESSES - hbm, ACCESSES - hbm - 1000, 2000, 300));
        RunResult.Latency latency = timed
                ? new RunResult.Latency(700, 92_000, 131_000, 2_400_000, 700 + 90_000.0 * misses / ACCESSES)
                : null;
        List<RunResult.Segment> segments =
                new ArrayList<>(List.of(new RunResult.Segment(0, spec.policy(), Map.of(), counts)));
        spec.switches()
                .forEach(
                        later -> segments.add(new RunResult.Segment(later.access(), later.policy(), Map.of(), counts)));
        return new RunResult(
                        spec.testbed(),
                        spec.workload(),
                        spec.policy(),
                        spec.seed(),
                        spec.scale(),
                        spec.scale(),
                        spec.clock().label(),
                        PAGE_BYTES,
                        capacities,
                        new Provenance(spec.settings(), ProgramVersion.text(), null, Map.of()),
                        counts,
                        time,
                        latency,
                        null,
                        null,
                        null,
                        timed ? hbm / 100 : 0,
                        null,
                        25_000_000,
                        4e7,
                        true,
                        timed ? Map.of("nvme read", 0.93) : Map.of(),
                        name.equals("fast") ? Map.of("predictionAccuracy", 0.81) : Map.of(),
                        Map.of(),
                        null,
                        segments,
                        List.of(),
                        "none",
                        null,
                        null,
                        null,
                        null)
                .inWordsOf(spec);
    }

    private static RunResult.Operation operation(String from, String to, String kind, long pages) {
        return new RunResult.Operation(from, to, "gpu", kind, pages, pages * PAGE_BYTES);
    }

    private record FakeRun(FakeLaboratory laboratory, RunSpec spec) implements PreparedRun {
        @Override
        public Testbed testbed() {
            throw new UnsupportedOperationException();
        }

        @Override
        public long accesses() {
            return ACCESSES;
        }

        @Override
        public PolicySelection successor(String policy) {
            throw new UnsupportedOperationException("no command steers a run");
        }

        @Override
        public Testbed changed(Map<String, String> settings) {
            throw new UnsupportedOperationException("no command steers a run");
        }

        @Override
        public RunResult run(Progress progress, RunControl control) {
            return laboratory.run(spec, progress);
        }
    }

    private record FakePolicy(String name, List<Parameter<?>> parameters) implements PolicyProvider {
        @Override
        public String summary() {
            return "The " + name + " one.";
        }

        @Override
        public String source() {
            return "Paper sec. 3";
        }

        @Override
        public String policyClass() {
            return "none";
        }

        @Override
        public PolicyNeeds needs() {
            return PolicyNeeds.NOTHING;
        }
    }

    private record FakeWorkload(String name) implements WorkloadProvider {
        @Override
        public String summary() {
            return "Accesses of " + name + ".";
        }

        @Override
        public String source() {
            return "Paper sec. 4";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Workload create(WorkloadRequest request) {
            throw new UnsupportedOperationException();
        }
    }
}
