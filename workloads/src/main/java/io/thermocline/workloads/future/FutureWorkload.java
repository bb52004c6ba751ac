package io.thermocline.workloads.future;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workload with the number of each page's next access, for policies that need the future.
 *
 * <p>The idea: the first pass reads the other workload to its end and records it. One walk backwards then finds for
 * each access the next one of its page. All passes replay the recording: accesses, writes, arrivals, touches,
 * instructions, barriers and accesses of the host are the same.
 *
 * <p>Memory: 8 bytes for each access (4 for page and write, 4 for the distance to the next access). Touches add 4,
 * instructions 4, and arrivals 8. During the walk there are 4 bytes for each page. The recording lives as long as this
 * object, and passes share it.
 *
 * <p>Cost: one pass over the other workload and one walk, both in the first {@link #open()}. At most 2^32 - 1 accesses.
 */
public final class FutureWorkload implements Workload {
    private final Workload workload;
    private @Nullable Recording recording;

    private FutureWorkload(Workload workload) {
        this.workload = workload;
    }

    /**
     * Returns the same accesses with the {@code next} column. This is the workload itself if it has the column, its own
     * knowledge if it has any, and a replay otherwise.
     *
     * @throws io.thermocline.engine.InvalidInputException if the workload announces more accesses than can be recorded
     */
    public static Workload of(Workload workload) {
        if (workload.columns().next()) {
            return workload;
        }
        return workload instanceof OwnFuture own && own.knowsNext() ? own.withNext() : computed(workload);
    }

    /**
     * Returns the same accesses with a {@code next} column that is always computed here.
     *
     * @throws io.thermocline.engine.InvalidInputException if the workload announces more accesses than can be recorded
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
    public List<Range> ranges() {
        return workload.ranges();
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

        /** Returns the start of the next block of the recording: no batch spans two. */
        private long blockEdge() {
            return (position / Recording.BLOCK + 1) * Recording.BLOCK;
        }
    }
}
