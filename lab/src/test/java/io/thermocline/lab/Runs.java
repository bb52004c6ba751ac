package io.thermocline.lab;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tukaani.xz.XZInputStream;

/** Specifications, runs and what to look at in their results. */
final class Runs {
    /** Of this process alone, so that others may test at the same time; it goes with the process. */
    static final Path SCRATCH = scratch();

    private static final int RECORD = 5;

    /** They bring more than an access asks for, and {@code uvm} copies back what was not written. */
    private static final List<String> PREFETCHING = List.of("uvm", "rapids", "subway", "dram-only", "proactive-tiling");

    /** Shared by tests that need no laboratory of their own, so that each graph is made once. */
    static final Laboratory LABORATORY = fresh();

    private Runs() {}

    private static Path scratch() {
        try {
            Path folder = Files.createTempDirectory(Path.of("target"), "test-runs");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A laboratory that has run nothing. */
    static Laboratory fresh() {
        return StandardLaboratory.create(SCRATCH.resolve("cache"));
    }

    /** A run without a clock, at scale 1 with seed 1. */
    static RunSpec spec(String testbed, String workload, String policy) {
        return new RunSpec(testbed, workload, policy, 1, 1, Map.of(), ClockKind.NONE, List.of());
    }

    static RunSpec timed(RunSpec spec) {
        return new RunSpec(
                spec.testbed(),
                spec.workload(),
                spec.policy(),
                spec.scale(),
                spec.seed(),
                spec.settings(),
                ClockKind.MODEL,
                spec.switches());
    }

    static RunSpec scaled(RunSpec spec, double scale) {
        return new RunSpec(
                spec.testbed(),
                spec.workload(),
                spec.policy(),
                scale,
                spec.seed(),
                spec.settings(),
                spec.clock(),
                spec.switches());
    }

    static RunSpec seeded(RunSpec spec, long seed) {
        return new RunSpec(
                spec.testbed(),
                spec.workload(),
                spec.policy(),
                spec.scale(),
                seed,
                spec.settings(),
                spec.clock(),
                spec.switches());
    }

    static RunSpec switching(RunSpec spec, List<RunSpec.PolicySwitch> switches) {
        return new RunSpec(
                spec.testbed(),
                spec.workload(),
                spec.policy(),
                spec.scale(),
                spec.seed(),
                spec.settings(),
                spec.clock(),
                switches);
    }

    static RunResult run(RunSpec spec) {
        return LABORATORY.run(spec, Progress.SILENT);
    }

    /** Accesses that the first tier did not serve. */
    static long misses(RunResult result) {
        return result.counts().accesses()
                - result.counts().served().values().iterator().next();
    }

    /** Pages copied out of the last tier for accesses. */
    static long lastTierFetches(RunResult result) {
        String last = result.capacities().keySet().stream().reduce((a, b) -> b).orElseThrow();
        return result.counts().operations().stream()
                .filter(operation ->
                        operation.from().equals(last) && operation.kind().equals("fetch"))
                .mapToLong(RunResult.Operation::pages)
                .sum();
    }

    /** The result as JSON without what a wall clock measured. */
    static String timelessJson(RunResult result) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            ResultJson.write(json, result);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString()
                .replaceFirst("\"wallTimeNs\":[0-9]+", "\"wallTimeNs\":?")
                .replaceFirst("\"accessesPerSecond\":[0-9.E]+", "\"accessesPerSecond\":?");
    }

    /** Names of all policies. */
    static List<String> allPolicies() {
        return LABORATORY.policies().stream().map(PolicyProvider::name).toList();
    }

    /** Names of the policies that run without a clock, too. */
    static List<String> policies() {
        return LABORATORY.policies().stream()
                .filter(policy -> !policy.needs().time())
                .map(PolicyProvider::name)
                .toList();
    }

    /**
     * Those of them that fetch the one page that an access asks for, always, and drop what was not written: all but the
     * systems in which a page lies in one place only, which serve accesses where the page lies, or prefetch.
     */
    static List<String> demanding(List<String> policies) {
        return policies.stream()
                .filter(name -> !needs(name).onePlace() && !PREFETCHING.contains(name))
                .toList();
    }

    /** The needs of a policy. */
    static PolicyNeeds needs(String name) {
        return LABORATORY.policies().stream()
                .filter(policy -> policy.name().equals(name))
                .findFirst()
                .orElseThrow()
                .needs();
    }

    /** A policy with the same flight window under every clock, if it has one: it then decides alike under all. */
    static String windowed(String policy) {
        String name = policy.replaceFirst("\\?.*", "");
        boolean hasWindow = LABORATORY.policies().stream()
                .filter(known -> known.name().equals(name))
                .flatMap(known -> known.parameters().stream())
                .anyMatch(parameter -> parameter.name().equals("flight-window"));
        return hasWindow ? policy + (policy.equals(name) ? "?" : "&") + "flight-window=5" : policy;
    }

    /** Names of the policies that can run on a testbed. */
    static List<String> policiesOf(String testbed) {
        return testbed.equals("two-tier")
                ? policies().stream()
                        .filter(name ->
                                !name.startsWith("gmt-") && !name.startsWith("hmm") && !name.equals("dram-only"))
                        .toList()
                : policies();
    }

    /** Writes a trace in the {@code pagetrace} format; an access is a page, or its complement for a write. */
    static String trace(String name, int[] accesses) {
        ByteBuffer records = ByteBuffer.allocate(accesses.length * RECORD).order(ByteOrder.LITTLE_ENDIAN);
        for (int access : accesses) {
            records.putInt(access < 0 ? ~access : access).put((byte) (access < 0 ? 1 : 0));
        }
        return "trace:" + write(name + ".pagetrace", records.array());
    }

    /** The first accesses of the shipped trace, as a trace of their own. */
    static String shippedTrace(int accesses) {
        try (InputStream in =
                new XZInputStream(Files.newInputStream(Path.of("..", "traces", "sqlite-analytics.pagetrace.xz")))) {
            return "trace:" + write("shipped-" + accesses + ".pagetrace", in.readNBytes(accesses * RECORD));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a file into the scratch folder and answers where it is. */
    static Path write(String name, byte[] content) {
        try {
            Files.createDirectories(SCRATCH);
            return Files.write(SCRATCH.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
