package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.curve.LruCurve;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a workload once for the curves of several policies.
 *
 * <p>The policies whose misses at every size follow from the accesses alone are those that keep what was accessed last
 * ({@link io.thermocline.engine.policy.PolicyNeeds#recencyStack}).
 */
final class CurveReading {
    private static final int ACCESSES_BETWEEN_NEWS = 1 << 20;

    private final Equipment equipment;
    private final Progress progress;
    private final Preparation preparation;
    private final String tier; // the first
    private final List<Long> sizes;
    private final List<RunSpec> served; // without a size

    /**
     * A reading for runs of one workload.
     *
     * @param specs a run of each policy, without a size
     * @param sizes pages of the first tier, ascending; none means the default, which the number of pages gives
     * @throws InvalidInputException if one of the runs cannot be made
     */
    CurveReading(Equipment equipment, List<RunSpec> specs, List<Long> sizes, Progress progress) {
        this.equipment = equipment;
        this.progress = progress;
        this.sizes = sizes;
        tier = equipment.plan(specs.get(0).testbed(), Map.of()).tiers().get(0);
        preparation = new Preparation(equipment, specs, progress);
        specs.stream()
                .flatMap(spec -> sizes.stream().map(size -> sized(spec, size)))
                .forEach(preparation::prepareUnread);
        served = specs.stream().filter(spec -> isServed(smallest(spec))).toList();
    }

    private CheckedRun smallest(RunSpec spec) {
        return preparation.prepareUnread(
                sized(spec, equipment.plan(spec.testbed(), spec.settings()).leastFrames()));
    }

    private RunSpec sized(RunSpec spec, long frames) {
        return CurveRuns.sized(spec, tier, frames);
    }

    private boolean isServed(CheckedRun run) {
        return !run.spec().settings().containsKey(TestbedParameters.PAYLOAD.key())
                && run.resolved().policy().needs().recencyStack();
    }

    /** Reads the workload, if that serves any of the policies. */
    Optional<CurvePass> read() {
        if (served.isEmpty()) {
            return Optional.empty();
        }
        preparation.tellNotes();
        CheckedRun any = smallest(served.get(0));
        any.inputs().begin();
        LruCurve curve =
                new LruCurve((int) Math.max(0, any.resolved().workload().pages()));
        List<String> notes = read(any, curve);
        RunChecks.footprint(curve.pages(), any.resolved());
        Map<RunSpec, CurvePoint> points = new LinkedHashMap<>();
        for (RunSpec spec : served) {
            for (long size : sizes.isEmpty() ? CurveRuns.automatic(curve.pages()) : sizes) {
                CheckedRun at = preparation.prepareUnread(sized(spec, size));
                points.put(at.spec(), CurvePoint.counted(at, misses(at, curve), curve.accesses()));
            }
        }
        return Optional.of(new CurvePass(curve.pages(), points, notes));
    }

    private List<String> read(CheckedRun run, LruCurve curve) {
        RunSpec spec = run.spec();
        Workload workload = run.resolved().workload();
        AccessBatch batch = new AccessBatch(workload.columns());
        progress.begin(spec, workload.accesses());
        long next = ACCESSES_BETWEEN_NEWS;
        try (AccessSource source = workload.open(progress::preparing)) {
            while (source.read(batch)) {
                curve.add(batch);
                if (curve.accesses() >= next) {
                    next += ACCESSES_BETWEEN_NEWS;
                    check(run, curve);
                }
            }
            check(run, curve);
            if (curve.accesses() == 0) {
                throw CheckedRun.withoutAccesses(spec);
            }
            source.notes().forEach(note -> progress.message("note: " + note));
            return source.notes();
        } finally {
            progress.end(spec);
        }
    }

    /** Tells how far the reading has come; it may have to end there. */
    private void check(CheckedRun run, LruCurve curve) {
        progress.preparing();
        progress.advance(run.spec(), curve.accesses());
        equipment.rules().checkAccesses(curve.accesses());
        equipment.rules().checkTable(curve.pages(), 0);
        if (curve.pages() > Testbed.MAX_PAGES) {
            RunChecks.footprint(curve.pages(), run.resolved());
        }
    }

    /** Where pages come into being in the first tier, their first accesses do not miss it. */
    private static long misses(CheckedRun run, LruCurve curve) {
        Resolved resolved = run.resolved();
        long cold = resolved.workload().producesPages() ? 0 : curve.pages();
        return cold + curve.returnMisses(resolved.testbed().frames(0));
    }
}
