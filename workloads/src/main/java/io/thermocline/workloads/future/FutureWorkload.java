package io.thermocline.workloads.future;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workload with the number of each page's next access, for policies that need the future.
 *
 * <p>The idea: the first pass reads the other workload to its end and keeps it; one walk backwards then finds for each access the next one of
 * its page. All passes replay what was kept: accesses, writes, arrivals, touches, instructions, barriers and accesses of the host are the same.
 *
 * <p>Memory: 8 bytes an access (4 for page and write, 4 for the distance to the next access), 4 more with touches, 4 more with instructions and 8 more with arrivals;
 * during the walk 4 bytes a page. It is kept as long as this object is; passes share it. Cost: one pass over the other workload and a walk, both
 * in the first {@link #open()}. At most 2^32 - 1 accesses.
 */
public final class FutureWorkload implements Workload {
    private final Workload workload;
    private @Nullable Recording recording;

    private FutureWorkload(Workload workload) {
        this.workload = workload;
    }

    /**
     * The same accesses with the {@code next} column: the workload itself if it has it, the workload's own knowledge if it has any, otherwise a
     * replay.
     *
     * @throws io.thermocline.engine.InvalidInputException if the workload says that its accesses are more than can be kept
     */
    public static Workload of(Workload workload) {
        if (workload.columns().next()) {
            return workload;
        }
        return workload instanceof OwnFuture own && own.knowsNext() ? own.withNext() : computed(workload);
    }

    /**
     * The same accesses with a {@code next} column that is worked out here, whatever the workload knows.
     *
     * @throws io.thermocline.engine.InvalidInputException if the workload says that its accesses are more than can be kept
     */
    public static Workload computed(Workload workload) {
        Recording.check(workload, Runtime.getRuntime().maxMemory());
        return new FutureWorkload(workload);
    }

    @Override
    public long pages() {
        return workload.pages();
    }

    @Override
    public long accesses() {
        return workload.accesses();
    }

    @Override
    public Columns columns() {
        return workload.columns().withNext();
    }

    @Override
    public double scaleEffective() {
        return workload.scaleEffective();
    }

    @Override
    public boolean producesPages() {
        return workload.producesPages();
    }

    @Override
    public boolean fixesFootprint() {
        return workload.fixesFootprint();
    }

    @Override
    public boolean fixesPages() {
        return workload.fixesPages();
    }

    @Override
    public AccessSource open() {
        return open(() -> {});
    }

    @Override
    public synchronized AccessSource open(Runnable preparing) {
        Recording all = recording;
        if (all == null) {
            all = Recording.of(workload, preparing);
            recording = all;
        }
        return new Replay(all);
    }

    /** A pass over a recording. */
    private static final class Replay implements AccessSource {
        private final Recording recording;
        private long position;
        private int barriers;

        Replay(Recording recording) {
            this.recording = recording;
        }

        @Override
        public boolean read(AccessBatch batch) {
            batch.clear();
            long end = Math.min(recording.barrier(barriers), Math.min(blockEdge(), position + batch.capacity()));
            if (position < recording.accesses()) {
                recording.hostAccesses(position).forEach(batch::hostAccess);
                recording.copy(position, (int) (end - position), batch);
                position = end;
            }
            if (barriers < recording.barriers() && recording.barrier(barriers) == position) {
                batch.barrier = true;
                barriers++;
            }
            return batch.size > 0 || batch.barrier;
        }

        @Override
        public List<String> notes() {
            return recording.notes();
        }

        /** Where the next block of the recording begins: no batch spans two. */
        private long blockEdge() {
            return (position / Recording.BLOCK + 1) * Recording.BLOCK;
        }
    }
}
