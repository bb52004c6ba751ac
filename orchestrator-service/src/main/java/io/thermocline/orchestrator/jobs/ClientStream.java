package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.orchestrator.traces.StreamLog;
import io.thermocline.orchestrator.traces.Traces;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Accesses that a client makes while its run goes on. The client's thread leaves them here, in batches and with barriers between; the run's thread
 * takes them, keeps them in the log of the run, and answers each.
 */
public final class ClientStream implements Workload {
    /** Unanswered accesses and barriers at most. */
    public static final int WINDOW = 65_536;

    /** Accesses of a batch at most. */
    public static final int BATCH = AccessBatch.CAPACITY;

    private static final int[] BARRIER = {};

    private final int pages;
    private final Traces traces;
    private final StreamLog log;
    private final StreamClient client;
    private final ServedCollector collector;
    private final Queue<int[]> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicBoolean full = new AtomicBoolean();
    private volatile boolean complete;
    private volatile @Nullable InvalidInputException refusal;
    private volatile @Nullable StreamReader reader; // of the run that takes them
    private @Nullable String kept;

    /** A stream of nothing yet, whose accesses are kept among the traces. */
    ClientStream(int pages, boolean timed, Traces traces, StreamClient client) {
        this.pages = pages;
        this.traces = traces;
        log = traces.beginStream(pages);
        this.client = client;
        collector = new Collector(timed);
    }

    private final class Collector extends ServedCollector {
        Collector(boolean timed) {
            super(timed);
        }

        @Override
        void answer(ServedAccesses served) {
            client.served(served);
            answered(served.size());
        }

        @Override
        public void drained(long end) {
            super.drained(end);
            client.flushed(end);
            answered(1);
        }

        private void answered(int count) {
            unanswered.addAndGet(-count);
            if (hasRoom() && full.compareAndSet(true, false)) {
                client.more();
            }
        }
    }

    // ---- the client's thread

    /**
     * Takes accesses, at most {@link #BATCH}: pages, the sign bit set for a write. Whether they may come at all, {@link #mayCome} says.
     *
     * @throws IndexOutOfBoundsException if a page lies beyond the address space
     */
    public void add(int[] accesses) {
        for (int access : accesses) {
            if ((access & Integer.MAX_VALUE) >= pages) {
                throw new IndexOutOfBoundsException("page " + (access & Integer.MAX_VALUE) + " lies beyond the " + pages
                        + " pages (max_pages) with which the stream was opened");
            }
        }
        if (accesses.length > 0) {
            unanswered.addAndGet(accesses.length);
            arrived.add(accesses);
            nudge();
        }
    }

    /** A barrier: what comes after it issues when all before it has completed. Until it is reached it takes the place of an access. */
    public void barrier() {
        unanswered.incrementAndGet();
        arrived.add(BARRIER);
        nudge();
    }

    /** The client sends nonsense; the run fails. */
    public void refuse(String why) {
        refusal = new InvalidInputException(why);
        nudge();
    }

    /** There will be no more accesses. */
    public void complete() {
        complete = true;
        nudge();
    }

    /** Whether another batch may come now; if not, {@link StreamClient#more} says when. */
    public boolean mayCome() {
        if (hasRoom()) {
            return true;
        }
        full.set(true);
        return hasRoom() && full.compareAndSet(true, false);
    }

    private boolean hasRoom() {
        return unanswered.get() + BATCH <= WINDOW;
    }

    /** Has the run look again whether it can go on. */
    public void nudge() {
        StreamReader bound = reader;
        if (bound != null) {
            bound.wake();
        }
    }

    // ---- the run's

    void bind(StreamReader ofRun) {
        reader = ofRun;
    }

    /** Throws if the client has sent nonsense. */
    void throwIfRefused() {
        InvalidInputException refused = refusal;
        if (refused != null) {
            throw refused;
        }
    }

    AccessListener listener() {
        return collector;
    }

    /** Keeps all accesses for good under their hash, and answers the workload that they are. */
    String keep(String name) {
        String workload = traces.keep(log, name).reference();
        kept = workload;
        return workload;
    }

    /** The workload as which the accesses were kept; null where they were not. */
    @Nullable
    String kept() {
        return kept;
    }

    /** There will be no run. */
    void forget() {
        log.close();
    }

    /** The run is over. */
    void end(JobState state, String failure) {
        log.close();
        client.ended(state, failure);
    }

    @Override
    public long pages() {
        return pages;
    }

    @Override
    public long accesses() {
        return UNKNOWN;
    }

    @Override
    public double scaleEffective() {
        return 1;
    }

    @Override
    public boolean live() {
        return true;
    }

    @Override
    public AccessSource open() {
        StreamReader bound = reader;
        if (bound == null) {
            throw new IllegalStateException("no run takes these accesses");
        }
        return batch -> read(bound, batch);
    }

    private boolean read(StreamReader bound, AccessBatch batch) {
        batch.clear();
        bound.awaitInput(() -> client.isReady() && (complete || !arrived.isEmpty()));
        int[] next = arrived.poll();
        if (next == null) {
            return false;
        }
        if (next.length == 0) {
            batch.barrier = true;
            log.barrier();
        } else {
            System.arraycopy(next, 0, batch.accesses, 0, next.length);
            batch.size = next.length;
            log.accesses(next);
        }
        return true;
    }
}
