package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.lab.explain.Explanation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** The way in: the catalogues, and runs of them. Safe for use by many threads. */
public interface Laboratory {
    /** All policies, by name. */
    List<PolicyProvider> policies();

    /** All workloads, by name. */
    List<WorkloadProvider> workloads();

    /** All shipped testbeds, by name. */
    List<TestbedDescription> testbeds();

    /**
     * Names of the tiers of a testbed, fastest first.
     *
     * @param testbed a name of the catalogue, or a file
     */
    List<String> tiers(String testbed);

    /**
     * Frames that the first tier of a run's testbed has at least: one, or those of the unit in which the system manages
     * the tier.
     */
    long leastFrames(RunSpec spec);

    /** All devices of the catalogue, by name. */
    List<Device> devices();

    /** All links of the catalogue, by name. */
    List<Link> links();

    /**
     * Checks a specification without running it.
     *
     * @throws io.thermocline.engine.InvalidInputException if it cannot run, saying what to change
     */
    void check(RunSpec spec);

    /**
     * Checks of specifications what needs no workload: names, parameters, settings, the values of the testbed. This
     * takes milliseconds, also where the workload's input is yet to be generated; one that passes may still be refused
     * when it is prepared.
     *
     * @param together runs of which one may set what another declares
     * @return throws {@link io.thermocline.engine.InvalidInputException} for one that cannot run, saying what to change
     */
    Consumer<RunSpec> precheck(List<RunSpec> together);

    /**
     * A run that was checked together with others, as it can be made by itself: without the settings that are
     * parameters of the others alone, which it passes over. Its result is the same.
     */
    RunSpec alone(RunSpec spec);

    /**
     * Checks a specification and makes it ready to run.
     *
     * @throws io.thermocline.engine.InvalidInputException if it cannot run, saying what to change
     */
    PreparedRun prepare(RunSpec spec, Progress progress);

    /**
     * As {@link #prepare(RunSpec, Progress)}, with accesses that are made while the run continues instead of those of
     * the workload that the specification names.
     */
    PreparedRun prepare(RunSpec spec, Workload accesses);

    /**
     * As {@link #prepare(RunSpec, Progress)} for several runs that belong together: each setting must be known to one
     * of them, and they share their input.
     */
    List<PreparedRun> prepareAll(List<RunSpec> specs, Progress progress);

    /**
     * Checks runs, each by itself, without reading more of their workloads than their footprint takes. What cannot run
     * is told instead of thrown.
     *
     * @return what was found, in the order of the specifications
     */
    default List<Examined> examine(List<RunSpec> specs) {
        return specs.stream()
                .map(spec -> {
                    try {
                        return Examined.of(prepare(spec, Progress.SILENT).testbed());
                    } catch (InvalidInputException e) {
                        return Examined.refused(e);
                    }
                })
                .toList();
    }

    /** Whether the workload of a run is a trace with times, at which its accesses do not arrive. */
    default boolean leavesOutTimes(RunSpec spec) {
        return false;
    }

    /** Runs to the end. */
    RunResult run(RunSpec spec, Progress progress);

    /**
     * Names what the result of a run follows from: its specification, the values of its testbed, the contents of its
     * files and the code. Two runs of one key have the same result, whenever they are made.
     *
     * @param spec a run that was checked
     * @return SHA-256 in hexadecimal; none where part of it cannot be hashed, such as a pipe, and of measured runs
     */
    Optional<String> key(RunSpec spec);

    /**
     * Reads a workload once for the curves of several policies, where a policy's misses follow from that, exactly or
     * nearly. All specifications are checked before, unless the accuracy takes no pass at all.
     *
     * @param specs runs of one workload, each under another policy, without the size that the curve varies
     * @param sizes pages of the first tier, ascending; none means those that {@link CurveRuns#points} takes
     * @return empty where every point needs a run
     */
    default Optional<CurvePass> curvePass(
            List<RunSpec> specs, List<Long> sizes, CurveAccuracy accuracy, Progress progress) {
        return Optional.empty();
    }

    /**
     * Checks what {@link #byteCurve} needs, as far as the workload need not be read to its end.
     *
     * @param specs as there
     * @throws io.thermocline.engine.InvalidInputException if the workload tells no sizes, or a policy has no such cache
     */
    default void checkByteCurve(List<RunSpec> specs) {}

    /**
     * Curves over capacities in bytes, of a trace that tells the sizes of its objects.
     *
     * @param specs runs of one workload, each under another policy; their testbeds do not matter
     * @param bytes capacities, ascending; none means the bytes of all objects, a half of them, a quarter and so on,
     *     eleven at most
     * @throws io.thermocline.engine.InvalidInputException if the workload tells no sizes, or a policy has no such cache
     */
    default List<ByteCurvePoint> byteCurve(List<RunSpec> specs, List<Long> bytes, Progress progress) {
        throw new UnsupportedOperationException("no curves by bytes");
    }

    /**
     * Runs several, on all cores; the results are in the order of the specifications. All are checked before the first
     * begins.
     */
    default List<RunResult> runAll(List<RunSpec> specs, Progress progress) {
        return runAll(specs, progress, (spec, result) -> {});
    }

    /**
     * As {@link #runAll(List, Progress)}.
     *
     * @param each takes each result as soon as it is there, from the thread of its run
     */
    List<RunResult> runAll(List<RunSpec> specs, Progress progress, BiConsumer<RunSpec, RunResult> each);

    /**
     * Checks of two runs, each of which could be made, that they can be explained.
     *
     * @throws io.thermocline.engine.InvalidInputException if they do not make the same accesses; it is about the second
     */
    void checkExplained(RunSpec first, RunSpec second);

    /**
     * Makes two runs of one workload, on all cores, and says why the second differs from the first.
     *
     * @throws io.thermocline.engine.InvalidInputException if one cannot run, or they do not make the same accesses
     */
    Explanation explain(RunSpec first, RunSpec second, Progress progress);

    /**
     * As {@link #explain(RunSpec, RunSpec, Progress)}.
     *
     * @param maker makes the two runs, each with a progress and a control of its choice. They go over the fleet where
     *     there is one; what they are compared with is counted in this process.
     */
    Explanation explain(
            RunSpec first, RunSpec second, Progress progress, Function<List<PreparedRun>, List<RunResult>> maker);

    /**
     * What the catalogue says of a testbed.
     *
     * @param tiers a line for each, fastest first
     * @param settings all that its description fixes beside the size of a page: texts by the keys of
     *     {@link RunSpec#settings()}, or by where they are in the description if no setting changes them
     *     ({@code mechanisms}, {@code owners})
     */
    record TestbedDescription(
            String name,
            String summary,
            String source,
            List<String> tiers,
            String pageBytes,
            Map<String, String> settings) {
        public TestbedDescription {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }
}
