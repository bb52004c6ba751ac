package io.thermocline.orchestrator.jobs.stream;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.orchestrator.jobs.store.JobState;
import io.thermocline.orchestrator.traces.StreamLog;
import io.thermocline.orchestrator.traces.Traces;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Accesses that a client makes during its run. The client's thread adds them in batches, with barriers between. The
 * run's thread takes them, keeps them in the run's log, and answers each.
 *
 * <p>At most {@value #WINDOW} accesses and barriers are unanswered. Beyond that the client is held by its transport.
 */
public final class ClientStream implements Workload {
    /** Most accesses and barriers without an answer. */
    public static final int WINDOW = 65_536;

    /** Most accesses of a batch. */
    public static final int BATCH = AccessBatch.CAPACITY;

    private static final int[] BARRIER = {};

    private final int pages;
    private final Traces traces;
    private final StreamLog log;
    private final StreamClient client;
    private final AnswerBatcher answers;
    private final Queue<int[]> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicBoolean full = new AtomicBoolean();
    private volatile boolean complete;
    private volatile @Nullable InvalidInputException refusal;
    private volatile @Nullable StreamReader reader; // of the run that takes them
    private @Nullable String kept;

    /** Creates an empty stream, whose accesses are kept among the traces. */
    public ClientStream(int pages, boolean timed, Traces traces, StreamClient client) {
        this.pages = pages;
        this.traces = traces;
        log = traces.beginStream(pages);
        this.client = client;
        answers = new Answers(timed);
    }

    private final class Answers extends AnswerBatcher {
        Answers(boolean timed) {
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
     * Adds accesses, at most {@link #BATCH}: pages, the sign bit set for a write. Called only while {@link #mayCome}.
     *
     * @throws IndexOutOfBoundsException if a page is beyond the address space
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

    /**
     * Adds a barrier: later accesses issue when all earlier ones have completed. Until it is reached it takes the place
     * of an access.
     */
    public void barrier() {
        unanswered.incrementAndGet();
        arrived.add(BARRIER);
        nudge();
    }

    /** Fails the run: the client has sent invalid input. */
    public void refuse(String why) {
        refusal = new InvalidInputException(why);
        nudge();
    }

    /** Notes that no more accesses will come. */
    public void complete() {
        complete = true;
        nudge();
    }

    /** Returns whether another batch may come now; if not, {@link StreamClient#more} says when. */
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

    /** Has the run check again whether it can continue. */
    public void nudge() {
        StreamReader bound = reader;
        if (bound != null) {
            bound.wake();
        }
    }

    // ---- the run's

    public void bind(StreamReader ofRun) {
        reader = ofRun;
    }

    /** Throws if the client has sent invalid input. */
    public void throwIfRefused() {
        InvalidInputException refused = refusal;
        if (refused != null) {
            throw refused;
        }
    }

    public AccessListener listener() {
        return answers;
    }

    /** Stores all accesses under their hash, and returns the workload that they are. */
    public String keep(String name) {
        String workload = traces.keep(log, name).reference();
        kept = workload;
        return workload;
    }

    /** Returns the workload as which the accesses were stored; null if they were not. */
    @Nullable
    public String kept() {
        return kept;
    }

    /** Deletes the accesses: there will be no run. */
    public void forget() {
        log.close();
    }

    /** Tells the client that the run is over. */
    public void end(JobState state, String failure) {
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
