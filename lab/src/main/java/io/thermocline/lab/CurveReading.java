package io.thermocline.lab;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.curve.AccessLog;
import io.thermocline.lab.curve.LateLruCurve;
import io.thermocline.lab.curve.LruCurve;
import io.thermocline.lab.curve.SampledCurve;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Reads a workload once for the curves of several policies.
 *
 * <p>The misses of policies that keep what was accessed last
 * ({@link io.thermocline.engine.policy.PolicyNeeds#recencyStack}) are counted at every size. Those of policies that
 * scale ({@link io.thermocline.engine.policy.PolicyNeeds#scaling}) are estimated from samples of the pages, where the
 * accuracy that is asked for allows it and runs would take long.
 */
final class CurveReading {
    private static final int ACCESSES_BETWEEN_NEWS = 1 << 20;
    private static final int SHARE_OF_HEAP = 8; // for the accesses that are kept, one part in so many

    private final Equipment equipment;
    private final CurveAccuracy accuracy;
    private final Progress progress;
    private final Preparation preparation;
    private final String tier; // the first
    private final List<Long> sizes;
    private final List<RunSpec> counted = new ArrayList<>(); // without a size, as all of these
    private final List<RunSpec> sampled = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();

    /**
     * A reading for runs of one workload.
     *
     * @param specs a run of each policy, without a size
     * @param sizes pages of the first tier, ascending; none means the default, which the number of pages gives
     * @throws io.thermocline.engine.InvalidInputException if one of the runs cannot be made
     */
    CurveReading(
            Equipment equipment, List<RunSpec> specs, List<Long> sizes, CurveAccuracy accuracy, Progress progress) {
        this.equipment = equipment;
        this.accuracy = accuracy;
        this.progress = progress;
        this.sizes = sizes;
        tier = equipment.plan(specs.get(0).testbed(), Map.of()).tiers().get(0);
        preparation = new Preparation(equipment, specs, progress);
        for (RunSpec spec : specs) {
            sizes.forEach(size -> preparation.prepareUnread(sized(spec, size)));
            CheckedRun run = smallest(spec);
            if (!spec.settings().containsKey(TestbedParameters.PAYLOAD.key())) {
                choose(run, spec);
            }
        }
    }

    private void choose(CheckedRun run, RunSpec spec) {
        PolicyNeeds needs = run.resolved().policy().needs();
        if (needs.recencyStack()) {
            counted.add(spec);
        } else if (needs.scaling() != PolicyNeeds.Scaling.NONE && accuracy.error() > 0) {
            sampled.add(spec);
        } else {
            return;
        }
        notes.addAll(run.notes());
    }

    private CheckedRun smallest(RunSpec spec) {
        return preparation.prepareUnread(
                sized(spec, equipment.plan(spec.testbed(), spec.settings()).leastFrames()));
    }

    private RunSpec sized(RunSpec spec, long frames) {
        return CurveRuns.sized(spec, tier, frames);
    }

    /** Reads the workload, if that serves any of the policies. */
    Optional<CurvePass> read() {
        if (counted.isEmpty() && sampled.isEmpty()) {
            return Optional.empty();
        }
        preparation.tellNotes();
        CheckedRun any = smallest(counted.isEmpty() ? sampled.get(0) : counted.get(0));
        any.inputs().begin();
        Workload workload = any.resolved().workload();
        AccessLog log = new AccessLog(
                workload, sampled.isEmpty() ? 0 : Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / Integer.BYTES);
        LateLruCurve curve =
                counted.isEmpty() ? null : new LateLruCurve(new LruCurve((int) Math.max(0, workload.pages())), log);
        Reading reading = new Reading(any, curve, log);
        reading.readAll();
        List<Callable<List<Found>>> works = new ArrayList<>(count(reading)); // first, since it takes the longest
        works.addAll(sample(reading));
        Map<RunSpec, CurvePoint> points = new LinkedHashMap<>();
        AllCores.results(works).forEach(found -> found.forEach(one -> points.put(one.run(), one.point())));
        return Optional.of(new CurvePass(reading.pages(), points, List.copyOf(notes)));
    }

    /** A point of the curves, and the run that it stands for. */
    private record Found(RunSpec run, CurvePoint point) {}

    /** The runs of a policy at all sizes. */
    private List<CheckedRun> runs(RunSpec spec, Reading reading) {
        return (sizes.isEmpty() ? CurveRuns.automatic(reading.pages()) : sizes)
                .stream()
                        .map(size -> preparation.prepareUnread(sized(spec, size)))
                        .toList();
    }

    /** Where pages come into being in the first tier, their first accesses do not miss it. */
    private static long misses(CheckedRun run, LruCurve curve) {
        Resolved resolved = run.resolved();
        long cold = resolved.workload().producesPages() ? 0 : curve.pages();
        return cold + curve.returnMisses(resolved.testbed().frames(0));
    }

    private List<Callable<List<Found>>> count(Reading reading) {
        LateLruCurve late = reading.curve;
        if (late == null) {
            return List.of();
        }
        List<CheckedRun> runs =
                counted.stream().flatMap(spec -> runs(spec, reading).stream()).toList();
        return List.of(() -> {
            LruCurve curve = late.complete(progress::preparing);
            return runs.stream()
                    .map(run -> new Found(run.spec(), CurvePoint.counted(run, misses(run, curve), curve.accesses())))
                    .toList();
        });
    }

    // ---- samples

    private List<Callable<List<Found>>> sample(Reading reading) {
        List<CheckedRun> runs =
                sampled.stream().flatMap(spec -> runs(spec, reading).stream()).toList();
        AccessLog log = reading.log;
        if (runs.isEmpty() || log.accesses() < (accuracy.leastAccesses() + runs.size() - 1) / runs.size()) {
            return List.of();
        }
        SampledCurve curve = new SampledCurve(log, reading.run.spec().seed(), accuracy.error());
        List<Callable<List<Found>>> works = new ArrayList<>();
        for (CheckedRun run : runs) {
            if (SampledCurve.pays(run.testbed().frames(0), log.accesses())) {
                works.add(() -> sampled(run, curve, log.accesses()).stream().toList());
            }
        }
        return works;
    }

    private Optional<Found> sampled(CheckedRun run, SampledCurve curve, long accesses) {
        Resolved resolved = run.resolved();
        return curve.estimate(
                        run.testbed().frames(0),
                        resolved.policy().needs(),
                        new MiniatureRun(equipment, resolved, progress))
                .map(estimate -> new Found(run.spec(), CurvePoint.sampled(run, estimate, accesses)));
    }

    // ---- the pass

    /** One pass over the accesses. */
    private final class Reading {
        private final CheckedRun run; // one of those that the pass serves
        private final @Nullable LateLruCurve curve; // null where no policy asks for it
        private final AccessLog log; // of no accesses where there are no samples
        private long accesses;

        Reading(CheckedRun run, @Nullable LateLruCurve curve, AccessLog log) {
            this.run = run;
            this.curve = curve;
            this.log = log;
        }

        void readAll() {
            RunSpec spec = run.spec();
            Workload workload = run.resolved().workload();
            AccessBatch batch = new AccessBatch(workload.columns());
            progress.begin(spec, workload.accesses());
            long next = ACCESSES_BETWEEN_NEWS;
            try (AccessSource source = workload.open(progress::preparing)) {
                while (source.read(batch)) {
                    take(batch);
                    if (accesses >= next) {
                        next += ACCESSES_BETWEEN_NEWS;
                        check();
                    }
                }
                check();
                if (accesses == 0) {
                    throw CheckedRun.withoutAccesses(spec);
                }
                RunChecks.footprint(pages(), run.resolved());
                notes.addAll(source.notes());
                source.notes().forEach(note -> progress.message("note: " + note));
            } finally {
                progress.end(spec);
            }
        }

        private void take(AccessBatch batch) {
            accesses += batch.size;
            if (curve != null) {
                curve.add(batch, progress::preparing);
            }
            if (!sampled.isEmpty()) {
                log.add(batch);
            }
        }

        /** Tells how far the reading has come; it may have to end there. */
        private void check() {
            progress.preparing();
            progress.advance(run.spec(), accesses);
            equipment.rules().checkAccesses(accesses);
            equipment.rules().checkTable(pages(), 0);
            if (pages() > Testbed.MAX_PAGES) {
                RunChecks.footprint(pages(), run.resolved());
            }
        }

        int pages() {
            return curve != null && sampled.isEmpty() ? curve.pages() : log.distinctPages();
        }
    }
}
