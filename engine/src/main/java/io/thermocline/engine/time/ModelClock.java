package io.thermocline.engine.time;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.Window;
import io.thermocline.engine.run.TimeAccount;
import io.thermocline.engine.run.WaitCause;
import io.thermocline.engine.run.WallServers;
import io.thermocline.engine.time.FrameInUse.How;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Model time of operations: each starts when the data it needs is there, passes the stages of its route in time order,
 * and lets go what waits for it.
 *
 * <p>A page copy reads a source frame and writes a destination frame. It starts when the last writes to its source, and
 * all earlier reads and writes of its destination, are done; reads share. A remote access reads or writes a part of a
 * frame: it waits for copies alone, since accesses to one frame share it. An operation waits only for operations
 * decided before it, so waiting cannot deadlock, and it takes a place in a server only once these waits are over.
 */
public class ModelClock {
    private static final int NO_STREAM = -1;
    private static final int NO_PAGE = -1;

    private final DepartureQueues queues;
    private final Stages stages;
    private final @Nullable FirstTier firstTier;
    private final RouteTable routes;
    private final FrameWaits frameWaits;
    private final Landings window;

    private long nowPs;
    private long endPs;

    private final Operations operations = new Operations();
    private final FrameOrder order = new FrameOrder(operations);

    private @Nullable Operation remoteOperation;
    private @Nullable Operation flush; // of the page of the access that is being decided
    private int decidedPage = NO_PAGE;
    private int stream = NO_STREAM; // of the current access; in a workload of one stream, operations take turns
    private int turns;

    private boolean grouping;
    private @Nullable Operation group; // whose members are being decided
    private int groupFrom;
    private int groupTo;

    private final Alarm alarm;
    private final int tiers;
    private final long accessBytes;
    private @Nullable Completions completions; // once they are asked for
    private long stalledUntilPs; // the accelerator
    private long stalledPs; // all stalls together

    /** A clock at the start of a run. */
    public ModelClock(Testbed testbed, Landings window) {
        this(window, new DepartureQueues(), testbed, null);
    }

    /** A clock whose operations pass servers of others, if there are any, instead of its own. */
    ModelClock(Landings window, DepartureQueues queues, Testbed testbed, @Nullable WallServers servers) {
        this.window = window;
        this.queues = queues;
        stages = new Stages(queues, servers, testbed.pageBytes());
        firstTier = FirstTier.of(testbed, stages);
        routes = new RouteTable(testbed, stages);
        frameWaits = new FrameWaits(testbed);
        alarm = new Alarm(queues, operations);
        tiers = testbed.tiers().size();
        accessBytes = testbed.accelerator().accessBytes();
    }

    /** From now on page copies, and accesses that are served in place, go the way of a policy with these needs. */
    public void follow(PolicyNeeds needs) {
        routes.follow(needs);
        if (needs.stalls() || needs.lineCaches()) {
            window.track();
        }
    }

    /**
     * The accelerator stops: it issues and computes nothing for so long, and what is outstanding completes that much
     * later.
     */
    public void stall(long picoseconds) {
        stalledUntilPs = DepartureQueues.withinTheClock(Math.max(stalledUntilPs, nowPs) + picoseconds);
        stalledPs += picoseconds;
        window.delayOutstanding(nowPs, picoseconds);
    }

    /** When the accelerator may issue again, as far as it was stopped. */
    public long stalledUntilPs() {
        return stalledUntilPs;
    }

    /** How long it was stopped so far, with what is left of that. */
    public long stalledPs() {
        return stalledPs;
    }

    /** What has completed so far, of copies and of accesses in place since this was called first. */
    public Window completions() {
        Completions known = completions;
        if (known == null) {
            known = new Completions(tiers, accessBytes, () -> window.completedByFirstTier(nowPs));
            completions = known;
        }
        return known;
    }

    /** From now on operations that are decided take the times of a testbed with other figures. */
    public void change(Testbed testbed) {
        routes.change(testbed);
        if (firstTier != null) {
            firstTier.change(testbed);
        }
    }

    /** The server of the first tier; null where the tier serves any number of accesses at once. */
    public @Nullable FirstTier firstTier() {
        return firstTier;
    }

    /** Its alarm. */
    public Alarm alarm() {
        return alarm;
    }

    /** Time of the event or issue that was dealt with last. */
    public long nowPs() {
        return nowPs;
    }

    /** Latest time at which an operation ended. */
    public long endPs() {
        return endPs;
    }

    /** When the next event is, or {@link DepartureQueues#NEVER}. */
    public long nextTime() {
        return queues.nextTime();
    }

    /** Whether anything is still to happen. */
    public boolean hasEvents() {
        return queues.nextTime() != DepartureQueues.NEVER;
    }

    /**
     * An access issues at {@code timePs}, after all events up to then: what is decided from now on begins at that time.
     */
    public void issue(long timePs) {
        nowPs = timePs;
    }

    /** What is decided from now on is decided for a stream. */
    public void decideFor(int newStream) {
        stream = newStream;
    }

    /** The stream for which is decided now; a negative number for none. */
    public int stream() {
        return stream;
    }

    /** What is decided from now on is decided for no stream. */
    public void decideForNone() {
        stream = NO_STREAM;
    }

    /** Deals with all events up to and including {@code timePs}, and moves on to that time. */
    public void advanceTo(long timePs) {
        while (nextTime() <= timePs) {
            step(timePs);
        }
        nowPs = timePs;
    }

    /**
     * Deals with the next event.
     *
     * @param untilPs when it is at the latest; {@link DepartureQueues#NEVER} if there is one at all
     */
    public void step(long untilPs) {
        nowPs = queues.nextTime();
        Operation operation = queues.pop();
        RouteStage at = operation.stage;
        stages.enter(at, nowPs, operation);
        if (at.flags == 0) {
            stages.arrive(at.next, nowPs, operation);
        } else if (at.flags == RouteStage.LAST) {
            complete(operation);
        } else if (at.flags == RouteStage.ALARM) {
            decideForNone(); // a timer belongs to no access
            alarm.ring(operation);
        } else {
            depart(operation, at);
        }
    }

    /**
     * A departure from a stage of a mechanism: first the operation continues, then its tokens, then the batch behind
     * it.
     */
    private void depart(Operation operation, RouteStage at) {
        int pool = at.batch == null ? 0 : at.batch.pool(operation);
        if (at.isLast()) {
            complete(operation);
        } else {
            stages.arrive(at.next, nowPs, operation);
        }
        for (int credit : at.givesBack) {
            Operation next = stages.giveBack(credit, operation);
            if (next != null) {
                stages.enter(next.stage, nowPs, next);
                stages.arrive(next.stage.next, nowPs, next);
            }
        }
        if (at.batch != null) {
            at.batch.depart(pool, nowPs);
        }
    }

    /** The page copies decided from now on, which all go from one tier to another, are members of one operation. */
    public void beginGroup() {
        grouping = true;
    }

    /** As {@link #beginGroup()}, by a mechanism of the policy's choice, of this number. */
    public void beginGroup(int mechanism) {
        grouping = true;
        routes.choose(mechanism);
    }

    /** The operation has all its members and starts when it can. */
    public void endGroup() {
        grouping = false;
        routes.chooseNone();
        Operation whole = group;
        group = null;
        if (whole != null) {
            startIfReady(whole);
        }
    }

    /** A page copy has been decided now; {@code demanded} says whether an access asked for the page. */
    public void copy(int page, int from, int source, int to, int target, boolean demanded) {
        if (grouping) {
            member(page, from, source, to, target, demanded);
            return;
        }
        copyAlone(page, from, source, to, target, demanded);
    }

    private Operation copyAlone(int page, int from, int source, int to, int target, boolean demanded) {
        Operation operation = newCopy(page, from, to, demanded);
        order.uses(operation, operation, from, source, How.COPIED_OUT);
        order.writes(operation, operation, to, target);
        startIfReady(operation);
        return operation;
    }

    /**
     * The contents of a page are copied home from a frame of the first tier, where the page stays;
     * {@link #flush()} is then the operation, if the access to the page is being decided.
     */
    public void flush(int page, int frame, int home) {
        Operation operation = copyAlone(page, 0, frame, home, page, false);
        if (page == decidedPage) {
            flush = operation;
        }
    }

    /** An access to a page is decided next. */
    public void beginDecision(int page) {
        decidedPage = page;
        flush = null;
    }

    /** The operation that flushes the page of the access, if that was decided since {@link #beginDecision}. */
    @Nullable
    public Operation flush() {
        return flush;
    }

    /** A page appears in a frame now, or once nothing uses that any more. */
    public void produced(int tier, int frame) {
        if (order.isInUse(tier, frame)) {
            Operation pause = begin(routes.pause(0));
            order.writes(pause, pause, tier, frame);
            startIfReady(pause);
        }
    }

    /**
     * An access overwrites a page of a tier, which appears in a frame of the first tier, once nothing uses that any
     * more.
     */
    public void overwritten(int from, int frame) {
        Operation arrival = begin(routes.pause(0));
        arrival.fromTier = from;
        order.writes(arrival, arrival, 0, frame);
        startIfReady(arrival);
    }

    /** A page copy has been decided now; nothing that is decided later has to do with its frames. */
    public void finalCopy(int page, int from, int source, int to, int target) {
        Operation operation = newCopy(page, from, to, false);
        operation.account = TimeLedger.FLUSH;
        order.copiesLast(operation, from, source, to, target);
        startIfReady(operation);
    }

    private Operation newCopy(int page, int from, int to, boolean demanded) {
        Operation operation = begin(routes.copy(from, to, page, demanded));
        operation.fromTier = from;
        operation.toTier = to;
        chooseItsPools(operation);
        return operation;
    }

    private void chooseItsPools(Operation operation) {
        if (stages.havePools()) {
            operation.drawsAs = stream == NO_STREAM ? ~(turns++ & Integer.MAX_VALUE) : stream;
        }
    }

    private Operation begin(RouteStage stage) {
        Operation operation = operations.begin(stage);
        operation.arrivedPs = nowPs;
        return operation;
    }

    /**
     * Members represent their pages; the operation of the group waits for what each of them needs, and passes the way
     * of the first.
     */
    private void member(int page, int from, int source, int to, int target, boolean demanded) {
        Operation whole = group;
        if (whole == null) {
            whole = newCopy(page, from, to, demanded);
            whole.becomeGroup();
            group = whole;
            groupFrom = from;
            groupTo = to;
        } else if (from != groupFrom || to != groupTo) {
            throw new IllegalStateException("a transfer from tier " + groupFrom + " to tier " + groupTo
                    + " cannot take page " + page + " from tier " + from + " to tier " + to);
        }
        Operation member = operations.begin(RouteStage.NOWHERE);
        member.fromTier = from;
        member.toTier = to;
        whole.add(member);
        order.uses(member, whole, from, source, How.COPIED_OUT);
        order.writes(member, whole, to, target);
    }

    /**
     * An access that is served where its page is has been decided now; {@link #takeRemoteOperation} is then its
     * operation.
     */
    public void accessInPlace(int page, int tier, int frame, boolean write, long linkBytes, long mediumBytes) {
        Operation operation = inPlace(page, tier, frame, write, linkBytes, mediumBytes);
        operation.remoteBytes = mediumBytes;
        remoteOperation = operation;
    }

    private Operation inPlace(int page, int tier, int frame, boolean write, long linkBytes, long mediumBytes) {
        Operation operation = begin(routes.remote(tier, write, linkBytes, mediumBytes, page));
        operation.fromTier = tier;
        chooseItsPools(operation);
        order.uses(operation, operation, tier, frame, write ? How.WRITTEN_IN_PLACE : How.READ_IN_PLACE);
        startIfReady(operation);
        return operation;
    }

    /**
     * An access to a page of a tier is served from a cache of lines; {@link #takeRemoteOperation} is then its operation.
     */
    public void accessCached(int tier, long picoseconds) {
        Operation operation = begin(routes.cached(picoseconds));
        operation.fromTier = tier;
        startIfReady(operation);
        remoteOperation = operation;
    }

    /** Bytes pass to or from a tier below the first, and no access waits for them. */
    public void traffic(int page, int tier, int frame, boolean write, long linkBytes, long mediumBytes) {
        inPlace(page, tier, frame, write, linkBytes, mediumBytes);
    }

    /** The first tier serves the bytes of an access for which no access waits. */
    public void trafficOfFirstTier(boolean write) {
        if (firstTier != null) {
            firstTier.serve(nowPs, write);
        }
    }

    /**
     * A pure delay that begins when another operation, if any, is done; returns its operation.
     *
     * @param begun whether the access has begun the other one
     */
    public Operation pause(long picoseconds, @Nullable Operation after, boolean begun) {
        Operation operation = begin(routes.pause(picoseconds));
        operation.beginForAccess();
        if (after != null) {
            operations.depend(operation, after, begun ? WaitCause.POLICY : WaitCause.PAGE_IN_FLIGHT);
        }
        startIfReady(operation);
        return operation;
    }

    /** Keeps from now on when data last landed in each frame of the first tier. */
    public void keepLandings(int count) {
        order.keepLandings(count);
    }

    /**
     * Accesses use a frame of the first tier, the last of them since {@code usedPs}. What is decided from now on about
     * the frame waits until the first tier has served them: from then on, or from the landing of their data, whichever
     * is later. A first tier with a server must have served all that came to it before.
     */
    public void awaitUsers(int frame, long usedPs) {
        RouteStage behind = routes.behindFirstTier();
        if (behind != null) {
            Operation pause = begin(behind);
            order.writes(pause, pause, 0, frame);
            startIfReady(pause);
            return;
        }
        long endPs = servedPs(frame, usedPs);
        if (order.isInUse(0, frame)) {
            Operation pause = begin(routes.pause(routes.firstTierPs()));
            order.writes(pause, pause, 0, frame);
            startIfReady(pause);
        } else if (endPs > nowPs) {
            Operation pause = operations.begin(routes.until());
            order.writes(pause, pause, 0, frame);
            queues.push(routes.queueUntil(), endPs, pause);
        }
    }

    /**
     * When the first tier has served accesses to a frame, the last of them since {@code usedPs}, without load; only
     * where its data has landed.
     */
    public long servedPs(int frame, long usedPs) {
        return Math.max(usedPs, order.landedPs(frame)) + routes.firstTierPs();
    }

    /** The operation of the remote access decided last, if there was one; forgets it. */
    @Nullable
    public Operation takeRemoteOperation() {
        Operation operation = remoteOperation;
        remoteOperation = null;
        return operation;
    }

    /** The operation that still has to land in a frame, if any. */
    @Nullable
    public Operation landing(int tier, int frame) {
        return order.landing(tier, frame);
    }

    /** The operation of a number. */
    final Operation numbered(int number) {
        return operations.of(number);
    }

    /** What accesses have spent their time on; see {@link TimeLedger#waits}. {@code name} is that of the first tier. */
    public List<TimeAccount.Wait> waits(String name, double firstTierPs, double stoppedPs) {
        double queuedPs = firstTier == null ? 0 : firstTier.queuedPs();
        return stages.ledger().waits(name, firstTierPs, queuedPs, stoppedPs, frameWaits);
    }

    /** Share of {@code totalPs} that each server was busy. */
    public Map<String, Double> utilisation(long totalPs) {
        return stages.utilisation(totalPs);
    }

    /** How long operations have waited at each server whose line is known. */
    public Map<String, Double> waitedPs() {
        return stages.waitedPs();
    }

    private void startIfReady(Operation operation) {
        if (operation.isReady()) {
            stages.arrive(operation.stage, nowPs, operation);
        }
    }

    private void complete(Operation operation) {
        endPs = Math.max(endPs, nowPs);
        Operation member = operation.firstMember;
        finish(operation);
        while (member != null) {
            Operation next = member.nextMember;
            finish(member);
            member = next;
        }
    }

    /** Lets go what waits for an operation or a member, which is free again. */
    private void finish(Operation operation) {
        if (completions != null) {
            completions.add(operation);
        }
        order.leave(operation, nowPs);
        if (operation.firstAccess != Operation.NONE) {
            Operation group = operation.group;
            boolean begun = !operation.onlyJoined
                    && (group == null ? operation.account == TimeLedger.ACCESSES : group.demandedMember == operation);
            frameWaits.joined(operation.fromTier, window.landed(operation.firstAccess, nowPs, begun));
        }
        Operation.Wait wait = operation.firstWait();
        operations.end(operation);
        while (wait != null) {
            Operation waiting = wait.waiting;
            WaitCause cause = wait.cause;
            wait = operations.release(wait);
            if (waiting.isReady()) {
                frameWaits.ended(waiting, cause, operation, nowPs - waiting.arrivedPs);
                stages.arrive(waiting.stage, nowPs, waiting);
            }
        }
    }
}
