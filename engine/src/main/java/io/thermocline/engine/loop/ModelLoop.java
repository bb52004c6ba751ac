package io.thermocline.engine.loop;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.memory.BatchWarmer;
import io.thermocline.engine.memory.PageEntry;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.run.ArrivalTimes;
import io.thermocline.engine.time.DepartureQueues;
import io.thermocline.engine.time.FirstTier;
import io.thermocline.engine.time.ModelClock;
import io.thermocline.engine.time.Operation;
import io.thermocline.engine.workload.AccessBatch;

/**
 * The run loop under the clocks {@code model} and {@code wall}. Accesses issue in order, each at the earliest time when
 * fewer than {@code concurrency} are outstanding, the issue gap is over, and it has arrived. All events up to that time
 * come first.
 */
final class ModelLoop extends BatchLoop {
    private final SimulatedMemory memory;
    private final BatchWarmer warmer = new BatchWarmer();
    private final ModelClock clock;
    private final MissPath missPath;
    private final AccessWindow window;
    private final boolean serves; // the first tier has a server
    private final ArrivalTimes arrivals;
    private Accelerator accelerator;
    private long gapPs;
    private long nextToCompute; // number of the first access whose instructions are not in earliestPs yet
    private final IssueTimes times = new IssueTimes();
    private long earliestPs;
    private long computesUntilPs; // the instructions before the next access, if it has some
    private long firstIssuePs;

    ModelLoop(
            Testbed testbed,
            SimulatedMemory memory,
            ModelClock clock,
            AccessNotes notes,
            AccessWindow window,
            ArrivalTimes arrivals) {
        this.memory = memory;
        this.clock = clock;
        missPath = new MissPath(memory, clock, notes);
        this.window = window;
        FirstTier firstTier = clock.firstTier();
        serves = firstTier != null;
        window.serveBy(firstTier);
        this.arrivals = arrivals;
        this.accelerator = testbed.accelerator();
        this.gapPs = accelerator.issueGapPs();
    }

    @Override
    void run(Policy policy, AccessBatch batch, int from, int to) {
        if (batch.first + from == 0 && batch.arrivalPs.length > 0 && to > 0) {
            firstIssuePs = batch.arrivalPs[0]; // nothing is outstanding yet
        }
        if (window.isTracking()) { // a policy may have stopped the accelerator when it began
            earliestPs = Math.max(earliestPs, clock.stalledUntilPs());
        }
        int block = from;
        while (block < to) {
            int end = Math.min(to, block + BatchWarmer.BLOCK);
            warmer.warm(memory.entries(), batch.accesses, block, end);
            policy.lookAhead(batch.accesses, block, end);
            decideBlock(policy, batch, block, end);
            block = end;
        }
        if (batch.arrivalPs.length > 0) {
            noteReached(batch, from, to);
        }
    }

    /** How far arrivals and issues have come with the accesses from {@code from} to {@code to}. */
    private void noteReached(AccessBatch batch, int from, int to) {
        for (int last = to - 1; last >= from; last--) {
            if (batch.arrivalPs[last] != AccessBatch.FOLLOWS) {
                arrivals.reached(batch.arrivalPs[last] - firstIssuePs, earliestPs - gapPs - firstIssuePs);
                return;
            }
        }
    }

    private void decideBlock(Policy policy, AccessBatch batch, int from, int to) {
        int i = from;
        while (i < to) {
            earliestPs = afterInstructions(batch, i, earliestPs);
            long canIssuePs = issueTime(batch, i);
            times.arrivalPs += canIssuePs - earliestPs;
            earliestPs = canIssuePs;
            if (window.seemsFull() || clock.nextTime() <= canIssuePs) {
                earliestPs = waitToIssue(canIssuePs);
                times.windowPs += earliestPs - canIssuePs;
            }
            if ((memory.entries()[batch.accesses[i] & Integer.MAX_VALUE] & PageEntry.FAST) != 0) {
                i = decideHits(policy, batch, i, to);
            } else {
                decide(policy, batch, i, earliestPs);
                i++;
            }
        }
    }

    /** When the instructions before an access are done that begin at {@code timePs}; at once when asked again. */
    private long afterInstructions(AccessBatch batch, int access, long timePs) {
        long takesPs = computePs(batch, access);
        if (takesPs == 0) {
            return timePs;
        }
        computesUntilPs = timePs + takesPs;
        return computesUntilPs;
    }

    /** How much longer than the issue gap the instructions before an access take; 0 when asked again. */
    private long computePs(AccessBatch batch, int access) {
        if (batch.instructions.length == 0 || batch.first + access < nextToCompute) {
            return 0;
        }
        nextToCompute = batch.first + access + 1;
        return Math.max(0, accelerator.instructionsPs(batch.instructions[access]) - gapPs);
    }

    /** When an access may issue as far as the issue gap and its arrival tell. */
    private long issueTime(AccessBatch batch, int access) {
        long time = DepartureQueues.withinTheClock(earliestPs); // a block is too short to run past zero again
        return batch.arrivalPs.length > 0 ? Math.max(time, batch.arrivalPs[access]) : time;
    }

    /**
     * Decides accesses that find their data in the first tier, up to the first that does not or that must wait for an
     * event. An access that waits for a hit before it to complete is decided here.
     *
     * @return the number of that access in the batch, or {@code to}
     */
    private int decideHits(Policy policy, AccessBatch batch, int from, int to) {
        int[] accesses = batch.accesses;
        long[] arrivalPs = batch.arrivalPs;
        boolean open = arrivalPs.length > 0;
        boolean computes = batch.instructions.length > 0;
        boolean plain = isPlain();
        int[] entry = memory.entries();
        byte[] marks = memory.marks(0);
        long number = batch.first;
        long gap = gapPs;
        long time = earliestPs;
        long idlePs = 0;
        long windowPs = 0;
        int i = from;
        while (i < to) {
            int access = accesses[i];
            int page = access & Integer.MAX_VALUE;
            int e = entry[page];
            if (computes) {
                time = afterInstructions(batch, i, time);
            }
            long canIssue = DepartureQueues.withinTheClock(open ? Math.max(time, arrivalPs[i]) : time);
            long issue = canIssue;
            boolean full = window.seemsFull();
            if (full) {
                issue = Math.max(issue, window.nextCompletion());
            }
            if ((e & PageEntry.FAST) == 0 || clock.nextTime() <= issue) {
                break;
            }
            if (full) {
                window.release(issue);
                windowPs += issue - canIssue;
            }
            idlePs += canIssue - time;
            if (open && plain && arrivalPs[i] != AccessBatch.FOLLOWS) {
                window.queued(issue - arrivalPs[i]);
            }
            clock.issue(issue);
            if (!plain) {
                window.release(issue);
            }
            marks[e & PageEntry.FRAME] |= (byte) (access >>> 31);
            policy.onHit(page, e & PageEntry.FRAME, access < 0, number + i);
            time = issue + gap;
            if (plain) {
                window.hit(issue);
            } else {
                serve(issue, open ? arrivalPs[i] : AccessBatch.FOLLOWS, access < 0, number + i);
                time = Math.max(DepartureQueues.withinTheClock(time), clock.stalledUntilPs());
            }
            i++;
        }
        earliestPs = time;
        times.arrivalPs += idlePs;
        times.windowPs += windowPs;
        return i;
    }

    private void decide(Policy policy, AccessBatch batch, int i, long time) {
        long arrivedPs = batch.arrivalPs.length > 0 ? batch.arrivalPs[i] : AccessBatch.FOLLOWS;
        boolean arrives = arrivedPs != AccessBatch.FOLLOWS;
        clock.issue(time);
        if (window.isTracking()) {
            window.release(time); // what completes now is not outstanding any more
        }
        earliestPs = time + gapPs;
        long number = batch.first + i;
        Operation operation = missPath.decide(policy, batch.accesses[i], number);
        boolean write = batch.accesses[i] < 0;
        if (operation == null && !isPlain()) {
            serve(time, arrivedPs, write, number);
        } else if (operation == null) {
            window.hit(time);
            if (arrives) {
                window.queued(time - arrivedPs);
            }
        } else {
            if (arrives) {
                arrivals.issued(time - arrivedPs);
            }
            operation.firstAccess = window.await(
                    time, arrivedPs, operation.firstAccess, missPath.isRemote(), write, number, missPath.tier());
        }
        if (window.isTracking()) {
            earliestPs = Math.max(DepartureQueues.withinTheClock(earliestPs), clock.stalledUntilPs());
        }
    }

    /** An access to the first tier issues: its server takes it, or a cache of lines. */
    private void serve(long time, long arrivedPs, boolean write, long number) {
        Operation cached = missPath.takeCached();
        if (cached == null) {
            window.serve(time, arrivedPs, write, number);
            return;
        }
        if (arrivedPs != AccessBatch.FOLLOWS) {
            arrivals.issued(time - arrivedPs);
        }
        cached.firstAccess = window.await(time, arrivedPs, cached.firstAccess, true, write, number, 0);
    }

    /** Whether the first tier takes the same time for each access, and nothing delays one. */
    private boolean isPlain() {
        return !serves && !window.isTracking();
    }

    /** The earliest time from {@code time} on at which an access may issue; all events up to it are dealt with. */
    private long waitToIssue(long time) {
        if (window.isTracking()) {
            return waitWhileStalled(time);
        }
        long issue = time;
        window.release(issue);
        while (window.seemsFull()) {
            long completion = window.nextCompletion();
            if (clock.nextTime() <= completion) {
                clock.step(completion);
                issue = Math.max(issue, window.seemsFull() ? issue : clock.nowPs());
            } else {
                issue = Math.max(issue, completion);
            }
            window.release(issue);
        }
        clock.advanceTo(issue);
        return issue;
    }

    /**
     * As {@link #waitToIssue}, where an event may stop the accelerator and delay what is outstanding, and instructions
     * that it works on: no access is let go before all events up to its completion are dealt with.
     */
    private long waitWhileStalled(long time) {
        while (true) {
            long readyPs = Math.max(time, computesUntilPs);
            long canIssue = Math.max(Math.max(readyPs, clock.nowPs()), clock.stalledUntilPs());
            long issue = window.seemsFull() ? Math.max(canIssue, window.nextCompletion()) : canIssue;
            if (clock.nextTime() > issue) {
                window.release(issue);
                clock.advanceTo(issue);
                return issue;
            }
            long beforePs = clock.stalledPs();
            clock.step(issue);
            if (clock.nowPs() < computesUntilPs) {
                computesUntilPs = DepartureQueues.withinTheClock(computesUntilPs + clock.stalledPs() - beforePs);
            }
        }
    }

    @Override
    void advanceTo(long timePs) {
        clock.advanceTo(Math.max(clock.nowPs(), timePs));
    }

    @Override
    void barrier() {
        while (window.waiting() > 0 || window.isTracking() && clock.nextTime() <= window.lastCompletionPs()) {
            clock.step(DepartureQueues.NEVER);
        }
        if (window.isTracking()) {
            window.release(window.lastCompletionPs());
        }
        long beforePs = earliestPs;
        earliestPs = Math.max(Math.max(earliestPs, window.lastCompletionPs()), clock.stalledUntilPs());
        times.barrierPs += earliestPs - beforePs;
    }

    /** What is outstanding completes with the old figures first. */
    @Override
    public void change(Testbed testbed) {
        barrier();
        clock.change(testbed);
        window.change(testbed.tiers().get(0).device().readLatencyPs());
        accelerator = testbed.accelerator();
        gapPs = accelerator.issueGapPs();
    }

    @Override
    public void end() {
        clock.alarm().end();
        long barrierPs = times.barrierPs;
        barrier();
        times.drainPs = times.barrierPs - barrierPs;
        times.barrierPs = barrierPs;
        memory.countWasted();
        clock.advanceTo(Math.max(clock.nowPs(), window.lastCompletionPs()));
        memory.flush();
        while (clock.hasEvents()) {
            clock.step(DepartureQueues.NEVER);
        }
        times.flushPs = durationPs() - (window.lastCompletionPs() - firstIssuePs);
    }

    @Override
    public IssueTimes times() {
        times.firstTierPs = window.firstTierTotalPs();
        times.stoppedPs = window.stoppedPs();
        return times;
    }

    @Override
    public void flushLatencies() {
        window.flushLatencies();
    }

    @Override
    public long durationPs() {
        return Math.max(clock.endPs(), window.lastCompletionPs()) - firstIssuePs;
    }
}
