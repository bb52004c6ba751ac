package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.curve.bytes.ByteCache;
import io.thermocline.lab.curve.bytes.ByteCaches;
import io.thermocline.lab.curve.bytes.ObjectSizes;
import io.thermocline.workloads.future.FutureWorkload;
import io.thermocline.workloads.trace.TraceWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * Curves over capacities in bytes, of traces that tell the sizes of their objects. A trace is read twice: for the sizes,
 * and for the caches, which take the accesses side by side. Where a cache needs the future, and the trace does not tell
 * it, the second reading is kept, 8 B an access.
 *
 * <p>Tiers keep pages of one size, so these caches are not the engine's. They exist for {@link ByteCurvePoint#POLICIES}.
 */
final class ByteCurveReading {
    private static final int BLOCK = 1 << 20; // accesses
    private static final int HALVINGS = 10;
    private static final String PREPARED = "lru"; // asks for nothing but the accesses

    private final Equipment equipment;
    private final List<RunSpec> specs;
    private final Progress progress;

    /**
     * A reading for runs of one workload.
     *
     * @param specs a run of each policy
     */
    ByteCurveReading(Equipment equipment, List<RunSpec> specs, Progress progress) {
        this.equipment = equipment;
        this.specs = specs;
        this.progress = progress;
        specs.forEach(ByteCurvePoint::check);
    }

    /**
     * The points of each policy at each capacity.
     *
     * @param given capacities in bytes, ascending; none means the bytes of all objects, a half of them, a quarter and so
     *     on, eleven at most, as long as the largest object fits
     */
    List<ByteCurvePoint> read(List<Long> given) {
        Preparation preparation = new Preparation(equipment, specs, progress);
        RunSpec first = specs.get(0);
        CheckedRun run = prepared(preparation);
        TraceWorkload trace = trace(run);
        Workload sized = trace.withSizes();
        preparation.tellNotes(trace, sized);
        run.inputs().begin();
        ObjectSizes sizes = new ObjectSizes();
        progress.begin(first, sized.accesses());
        try {
            readSizes(sized, sizes, first);
            long[] capacities = (given.isEmpty() ? automatic(sizes) : given)
                    .stream().mapToLong(Long::longValue).toArray();
            Block block = new Block();
            List<List<ByteCache>> caches = specs.stream()
                    .map(spec -> ByteCaches.of(spec.policy(), sizes, capacities, block::nextAccess))
                    .toList();
            boolean foresees = specs.stream().anyMatch(spec -> ByteCaches.foresees(spec.policy()));
            long bytes = play(foresees ? FutureWorkload.of(trace) : sized, sizes, block, caches, first);
            List<ByteCurvePoint> points = new ArrayList<>();
            for (int i = 0; i < specs.size(); i++) {
                points.addAll(points(specs.get(i), run, sizes, bytes, capacities, caches.get(i)));
            }
            return points;
        } catch (ArithmeticException e) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD,
                    "the sizes in '" + first.workload() + "' add up to 8 EiB or more; are they in bytes?",
                    e);
        } finally {
            progress.end(first);
        }
    }

    /** Refuses runs whose workload tells no sizes of objects, and reads no more of it than that takes. */
    void check() {
        TraceWorkload unused = trace(prepared(new Preparation(equipment, specs, progress)));
    }

    private CheckedRun prepared(Preparation preparation) {
        RunSpec first = specs.get(0);
        String tier = equipment.plan(first.testbed(), Map.of()).tiers().get(0);
        long least = equipment.plan(first.testbed(), first.settings()).leastFrames();
        return preparation.prepareUnread(CurveRuns.sized(first.withPolicy(PREPARED), tier, least));
    }

    private static TraceWorkload trace(CheckedRun run) {
        if (run.resolved().workload() instanceof TraceWorkload trace && trace.knowsSizes()) {
            return trace;
        }
        throw InvalidInputException.about(
                Subject.Field.WORKLOAD,
                "'" + run.spec().workload() + "' tells no sizes of objects; capacities in bytes need a trace of objects"
                        + " with sizes, such as oracleGeneral, lcs, twitter, cachelib, or csv with page or key and"
                        + " size");
    }

    private void readSizes(Workload sized, ObjectSizes sizes, RunSpec spec) {
        AccessBatch batch = new AccessBatch(sized.columns());
        try (AccessSource source = sized.open(progress::preparing)) {
            while (source.read(batch)) {
                progress.preparing();
                sizes.add(batch);
                equipment.rules().checkAccesses(sizes.accesses());
                progress.advance(spec, sizes.accesses() / 2);
            }
        }
        if (sizes.changes() > 0) {
            progress.message("note: " + Units.counted(sizes.changes(), "access names", "accesses name")
                    + " another size than the largest before; an object counts with its largest size throughout");
        }
    }

    private static List<Long> automatic(ObjectSizes sizes) {
        List<Long> capacities = new ArrayList<>();
        long total = sizes.total();
        for (int halving = HALVINGS; halving >= 0; halving--) {
            long capacity = (total >> halving) + ((total & (1L << halving) - 1) == 0 ? 0 : 1);
            if (capacity >= sizes.largest() && !capacities.contains(capacity)) {
                capacities.add(capacity);
            }
        }
        return capacities;
    }

    /** Hands the accesses to all caches, a block at a time; returns the bytes of their objects. */
    private long play(Workload workload, ObjectSizes sizes, Block block, List<List<ByteCache>> caches, RunSpec spec) {
        List<ByteCache> all = caches.stream().flatMap(List::stream).toList();
        long played = 0;
        long bytes = 0;
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open(progress::preparing)) {
            while (source.read(batch)) {
                if (!block.fits(batch)) {
                    block.handTo(all);
                }
                block.add(batch);
                played += batch.size;
                for (int i = 0; i < batch.size; i++) {
                    bytes = Math.addExact(bytes, sizes.of(batch.accesses[i] & Integer.MAX_VALUE));
                }
                progress.preparing();
                progress.advance(spec, (sizes.accesses() + played) / 2);
            }
        }
        block.handTo(all);
        return bytes;
    }

    /** Accesses that all caches take side by side. */
    private static final class Block {
        private final int[] accesses = new int[BLOCK];
        private long[] next = new long[0]; // of each access, where the workload tells it
        private long first; // number of the first access
        private int used;

        boolean fits(AccessBatch batch) {
            return used + batch.size <= BLOCK;
        }

        void add(AccessBatch batch) {
            System.arraycopy(batch.accesses, 0, accesses, used, batch.size);
            if (batch.next.length > 0) {
                next = next.length > 0 ? next : new long[BLOCK];
                System.arraycopy(batch.next, 0, next, used, batch.size);
            }
            used += batch.size;
        }

        void handTo(List<ByteCache> caches) {
            AllCores.results(caches.stream()
                    .<Callable<Boolean>>map(cache -> () -> {
                        cache.take(accesses, used);
                        return true;
                    })
                    .toList());
            first += used;
            used = 0;
        }

        long nextAccess(long access) {
            return next[(int) (access - first)];
        }
    }

    private static List<ByteCurvePoint> points(
            RunSpec spec, CheckedRun run, ObjectSizes sizes, long bytes, long[] capacities, List<ByteCache> caches) {
        Provenance origin = run.inputs().provenance(List.of());
        List<ByteCurvePoint> points = new ArrayList<>();
        for (int i = 0; i < capacities.length; i++) {
            ByteCache cache = caches.get(caches.size() == 1 ? 0 : i);
            long misses = cache.misses(i);
            long missed = cache.missedBytes(i);
            Map<String, String> settings = new TreeMap<>(origin.settings());
            settings.keySet().removeIf(key -> !key.startsWith(RunSpec.OF_WORKLOAD));
            String command = RunCommandLine.ofByteCurve(spec, capacities[i]);
            points.add(new ByteCurvePoint(
                    spec.workload(),
                    spec.policy(),
                    capacities[i],
                    misses,
                    (double) misses / sizes.accesses(),
                    missed,
                    (double) missed / bytes,
                    CurvePoint.EXACT,
                    sizes.accesses(),
                    bytes,
                    sizes.objects(),
                    sizes.total(),
                    new Provenance(settings, origin.version(), command, origin.files())));
        }
        return points;
    }
}
