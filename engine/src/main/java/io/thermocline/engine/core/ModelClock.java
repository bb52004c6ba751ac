package io.thermocline.engine.core;

import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.WallServers;
import io.thermocline.engine.testbed.Testbed;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Model time of operations: each starts when the data it needs is there, passes the stages of its route in time order, and lets go what waits for
 * it.
 *
 * <p>A page copy reads a source frame and writes a destination frame. It starts when the last writes to its source, and all earlier reads and
 * writes of its destination, are done; reads share. A remote access reads or writes a part of a frame: it waits for copies alone, since accesses
 * to one frame share it. An operation waits only for operations decided before it, so waiting cannot deadlock, and it takes a place in a server only
 * once these waits are over.
 */
class ModelClock {
    private static final int NONE = Operations.NONE;
    private static final int ALARM = -2; // as a stage: of no route

    // uses of a frame that do not replace its contents
    private static final byte COPY_OUT = 0;
    private static final byte READ_IN_PLACE = 1;
    private static final byte WRITE_IN_PLACE = 2;

    private final DepartureQueues queues;
    private final Stages stages;
    private final Routes routes;
    private final Landings window;

    private long nowPs;
    private long endPs;

    private final FramesInUse frames = new FramesInUse();

    private final Operations operations = new Operations();

    private long[] landedPs =
            new long[0]; // by frame of the first tier, once somebody asks: when an operation last ended that wrote it

    private int remoteOperation = NONE;
    private int stream = NONE; // of the current access; NONE in a workload of one stream, whose page copies take turns
    private int turns;

    private boolean grouping;
    private int group = NONE; // the operation whose members are being decided
    private int groupFrom;
    private int groupTo;

    private int alarmOperation = NONE;
    private int alarmQueue;
    private Runnable alarm = () -> {};

    ModelClock(Testbed testbed, Landings window) {
        this(window, new DepartureQueues(), testbed, null);
    }

    /** A clock whose operations pass servers of others, if there are any, instead of its own. */
    ModelClock(Landings window, DepartureQueues queues, Testbed testbed, @Nullable WallServers servers) {
        this.window = window;
        this.queues = queues;
        stages = new Stages(queues, servers, testbed.pageBytes());
        routes = new Routes(testbed, stages);
    }

    /** From now on page copies go the way of a policy with these needs. */
    void follow(PolicyNeeds needs) {
        routes.follow(needs);
    }

    /** From now on operations that are decided take the times of a testbed with other figures. */
    void change(Testbed testbed) {
        routes.change(testbed);
    }

    /**
     * From now on {@code ring} runs at an instant, and again whenever it has set another ({@link #setAlarm}). An alarm before is forgotten.
     *
     * @param timePs not before now
     */
    void beginAlarm(long timePs, Runnable ring) {
        alarm = ring;
        alarmQueue = queues.add(); // instants of another alarm, still in its queue, may lie later
        alarmOperation = operations.add(ALARM);
        setAlarm(timePs);
    }

    /** When the alarm that has just rung rings next. */
    void setAlarm(long timePs) {
        queues.push(alarmQueue, timePs, alarmOperation);
    }

    /** No alarm rings any more. */
    void endAlarm() {
        alarmOperation = NONE;
    }

    /** Time of the event or issue that was dealt with last. */
    long nowPs() {
        return nowPs;
    }

    /** Latest time at which an operation ended. */
    long endPs() {
        return endPs;
    }

    /** When the next event is, or {@link DepartureQueues#NEVER}. */
    long nextTime() {
        return queues.nextTime();
    }

    /** Whether anything is still to happen. */
    boolean hasEvents() {
        return queues.nextTime() != DepartureQueues.NEVER;
    }

    /** An access issues at {@code timePs}, after all events up to then: what is decided from now on begins at that time. */
    void issue(long timePs) {
        nowPs = timePs;
    }

    /** What is decided from now on is decided for a stream. */
    void decideFor(int newStream) {
        stream = newStream;
    }

    /** What is decided from now on is decided for no stream. */
    void decideForNone() {
        stream = NONE;
    }

    /** Deals with all events up to and including {@code timePs}, and moves on to that time. */
    void advanceTo(long timePs) {
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
    void step(long untilPs) {
        nowPs = queues.nextTime();
        int operation = queues.pop();
        int at = operations.stage(operation);
        if (at == ALARM) {
            if (operation == alarmOperation) {
                alarm.run();
            } else {
                operations.remove(operation);
            }
        } else {
            int flags = stages.flags(at);
            if (flags == Stages.LAST) {
                complete(operation);
            } else if (flags == 0) {
                enter(operation, at + 1);
            } else {
                depart(operation, at, flags);
            }
        }
    }

    /** A departure from a stage of a mechanism: first the operation goes on, then its tokens, then the batch behind it. */
    private void depart(int operation, int at, int flags) {
        if ((flags & Stages.LAST) != 0) {
            complete(operation);
        } else {
            enter(operation, at + 1);
        }
        if ((flags & Stages.GIVES_BACK) != 0) {
            for (int credit : stages.givenBack(at)) {
                int next = stages.giveBack(credit, operation);
                if (next != NONE) {
                    enter(next, operations.stage(next) + 1);
                }
            }
        }
        if ((flags & Stages.OF_BATCH) != 0) {
            stages.leaveBatch(at, nowPs);
        }
    }

    private void enter(int operation, int at) {
        operations.setStage(operation, stages.arrive(at, nowPs, operation, operations.pages(operation)));
    }

    /** The page copies decided from now on, which all go from one tier to another, are members of one operation. */
    void beginGroup() {
        grouping = true;
    }

    /** The operation has all its members and starts when it can. */
    void endGroup() {
        grouping = false;
        int operation = group;
        group = NONE;
        if (operation != NONE) {
            startIfReady(operation);
        }
    }

    /** A page copy has been decided now; {@code demanded} says whether an access asked for the page. */
    void operation(int page, int from, int source, int to, int target, boolean demanded) {
        if (grouping) {
            member(page, from, source, to, target, demanded);
            return;
        }
        int operation = newCopy(page, from, to, demanded);
        uses(operation, operation, from, source, COPY_OUT);
        writes(operation, operation, to, target);
        startIfReady(operation);
    }

    private int newCopy(int page, int from, int to, boolean demanded) {
        int operation = operations.add(routes.copy(from, to, page, demanded));
        if (!stages.hasCredits()) {
            return operation;
        }
        if (stream == NONE) {
            stages.drawInTurn(operation, turns++ & Integer.MAX_VALUE);
        } else {
            stages.drawFor(operation, stream);
        }
        return operation;
    }

    /** Members stand for their pages; the operation of the group waits for what each of them needs, and passes the way of the first. */
    private void member(int page, int from, int source, int to, int target, boolean demanded) {
        if (group == NONE) {
            group = newCopy(page, from, to, demanded);
            operations.becomeGroup(group);
            groupFrom = from;
            groupTo = to;
        } else if (from != groupFrom || to != groupTo) {
            throw new IllegalStateException("a transfer from tier " + groupFrom + " to tier " + groupTo
                    + " cannot take page " + page + " from tier " + from + " to tier " + to);
        }
        int member = operations.add(0);
        operations.addMember(group, member);
        uses(member, group, from, source, COPY_OUT);
        writes(member, group, to, target);
    }

    /** An access that is served where its page lies has been decided now; {@link #remoteOperation} is then its operation. */
    void remote(int page, int tier, int frame, boolean write, long bytes) {
        int operation = operations.add(routes.remote(tier, write, bytes, page));
        uses(operation, operation, tier, frame, write ? WRITE_IN_PLACE : READ_IN_PLACE);
        startIfReady(operation);
        remoteOperation = operation;
    }

    /** A pure delay that begins when another operation (or none, -1) is done; returns its operation. */
    int delay(long picoseconds, int after) {
        int operation = operations.add(routes.pause(picoseconds));
        if (after != NONE) {
            depend(operation, after);
        }
        startIfReady(operation);
        return operation;
    }

    /** From now on it knows when data last landed in each of so many frames of the first tier. */
    void keepLandings(int count) {
        if (landedPs.length == 0) {
            landedPs = new long[count];
        }
    }

    /**
     * Accesses use a frame of the first tier, the last of them since {@code usedPs}. What is decided from now on about the frame waits until the first tier has
     * served them: from then on, or from the landing of their data, whichever is later.
     */
    void awaitUsers(int frame, long usedPs) {
        long servePs = routes.firstTierPs();
        long endPs = Math.max(usedPs, landedPs[frame]) + servePs;
        if (frames.find(0, frame) != NONE) {
            int pause = operations.add(routes.pause(servePs));
            writes(pause, pause, 0, frame);
            startIfReady(pause);
        } else if (endPs > nowPs) {
            int pause = operations.add(routes.until());
            writes(pause, pause, 0, frame);
            queues.push(routes.queueUntil(), endPs, pause);
        }
    }

    /** The operation of the remote access decided last; forgets it. */
    int takeRemoteOperation() {
        int operation = remoteOperation;
        remoteOperation = NONE;
        return operation;
    }

    /** The operation that still has to land in a frame, or -1. */
    int landing(int tier, int frame) {
        int record = frames.find(tier, frame);
        return record == NONE ? NONE : frames.writer(record);
    }

    /** The first of the accesses (a slot of the window) that wait for an operation, or -1. */
    int firstAccess(int operation) {
        return operations.firstAccess(operation);
    }

    /** Makes an access, as the head of their list, wait for an operation. */
    void setFirstAccess(int operation, int access) {
        operations.setFirstAccess(operation, access);
    }

    /** Share of {@code totalPs} that each server was busy. */
    Map<String, Double> utilisation(long totalPs) {
        return stages.utilisation(totalPs);
    }

    /** How long operations have waited at each server whose line is known. */
    Map<String, Double> waitedPs() {
        return stages.waitedPs();
    }

    private void startIfReady(int operation) {
        if (operations.isReady(operation)) {
            enter(operation, operations.stage(operation));
        }
    }

    /** An operation joins those that use the contents of a frame, behind those that it cannot share them with. */
    private void uses(int operation, int waiting, int tier, int frame, byte how) {
        int record = frames.findOrAdd(tier, frame);
        int writer = frames.writer(record);
        if (writer != NONE) {
            depend(waiting, writer);
        }
        int newest = frames.newestReader(record);
        if (how == WRITE_IN_PLACE) {
            awaitUsers(waiting, newest, COPY_OUT);
            frames.addChangers(record, 1);
        } else if (how == COPY_OUT && frames.isChanged(record)) {
            awaitUsers(waiting, newest, WRITE_IN_PLACE);
        }
        operations.addUser(operation, record, how, newest);
        frames.setNewestReader(record, operation);
    }

    private void awaitUsers(int waiting, int newest, byte how) {
        for (int user = newest; user != NONE; user = operations.nextUser(user)) {
            if (operations.use(user) == how) {
                depend(waiting, user);
            }
        }
    }

    private void writes(int operation, int waiting, int tier, int frame) {
        int record = frames.findOrAdd(tier, frame);
        int writer = frames.writer(record);
        if (writer != NONE) {
            depend(waiting, writer);
        }
        for (int reader = frames.newestReader(record); reader != NONE; reader = operations.nextUser(reader)) {
            depend(waiting, reader);
            operations.forgetSource(reader);
        }
        frames.forgetReaders(record);
        frames.setWriter(record, operation);
        operations.setTarget(operation, record);
    }

    private void depend(int operation, int earlier) {
        if (operations.group(earlier) == operation) {
            return; // a page dropped and its frame filled again by one transfer
        }
        operations.depend(operation, earlier);
    }

    private void complete(int operation) {
        endPs = Math.max(endPs, nowPs);
        int member = operations.firstMember(operation);
        finish(operation);
        while (member != NONE) {
            int next = operations.nextMember(member);
            finish(member);
            member = next;
        }
    }

    /** What waits for an operation or a member goes on; its number is free again. */
    private void finish(int operation) {
        if (operations.target(operation) != NONE) {
            leaveTarget(operation, operations.target(operation));
        }
        if (operations.source(operation) != NONE) {
            leaveSource(operation, operations.source(operation));
        }
        if (operations.firstAccess(operation) != NONE) {
            window.landed(operations.firstAccess(operation), nowPs);
        }
        int edge = operations.firstDependent(operation);
        operations.remove(operation);
        while (edge != NONE) {
            int dependent = operations.dependent(edge);
            edge = operations.release(edge);
            startIfReady(dependent);
        }
    }

    private void leaveTarget(int operation, int record) {
        if (landedPs.length > 0 && frames.tier(record) == 0) {
            landedPs[frames.frame(record)] = nowPs;
        }
        if (frames.writer(record) == operation) {
            frames.setWriter(record, NONE);
            frames.removeIfUnused(record);
        }
    }

    private void leaveSource(int operation, int record) {
        if (operations.use(operation) == WRITE_IN_PLACE) {
            frames.addChangers(record, -1);
        }
        int next = operations.nextUser(operation);
        if (operations.removeUser(operation)) {
            frames.setNewestReader(record, next);
            frames.removeIfUnused(record);
        }
    }
}
