package io.thermocline.engine.core;

import io.thermocline.engine.run.WaitCause;
import org.jspecify.annotations.Nullable;

/**
 * A page copy, an access in place or a pause on its way: where it is, what it waits for and what waits for it, the frames that it uses, and the pages that it
 * moves. Its lists are linked through the operations themselves.
 *
 * <p>{@link Operations} hands operations out and takes them back.
 */
final class Operation {
    /** No access. */
    static final int NONE = -1;

    /** Says which one it is to whoever cannot be given an object. */
    final int number;

    /** The stage at which it stands, or which it enters when it can. */
    RouteStage stage = RouteStage.NOWHERE;

    /** Pages that it moves. */
    int pages;

    /** The first of the accesses that wait for it (a slot of the window), or {@link #NONE}. */
    int firstAccess;

    /** When it departs from its stage, while it stands in a queue. */
    long departsPs;

    /** Behind it in the only line in which it stands: a queue, that for a token or a batch, or that of operations that are done. */
    @Nullable
    Operation following;

    /** Before it in its queue; of no meaning for the first. */
    @Nullable
    Operation preceding;

    /** What it adds to its batch, while it stands in line for one; then how long the batch takes. */
    long addsPs;

    /** When it came to its stage; before the first one, when it was decided. */
    long arrivedPs;

    /** The tier that it copies from, or serves in. */
    int fromTier;

    /** An access has begun it and waits for it. */
    boolean awaited;

    /** How long it had to wait before its first stage, if no access waits for it. */
    long waitedPs;

    /** Why; null without a wait. */
    TimeLedger.@Nullable Entry waitedFor;

    /** What held up the operation behind which it waited; null if unknown. */
    TimeLedger.@Nullable Entry waitedBy;

    /** The server at which it, or what it waited for, was held up longest; null before any. */
    TimeLedger.@Nullable Entry heldBy;

    private long heldPs;

    /** From which pool of each credit it draws: that of a stream, or the complement of a turn. */
    int drawsAs;

    // ---- waiting

    private int waitsFor; // so many operations
    private @Nullable Wait firstWait;
    private @Nullable Wait lastWait;

    // ---- frames

    /** The frame that it reads or changes in place; none once it no longer stands among its users. */
    @Nullable
    FrameInUse source;

    /** The frame that it writes. */
    @Nullable
    FrameInUse target;

    /** What it does with its source. */
    FrameInUse.How use = FrameInUse.How.COPIED_OUT;

    /** The user of its source that came before it. */
    @Nullable
    Operation olderUser;

    private @Nullable Operation newerUser;

    // ---- groups: page copies that pass their way as one

    /** The member of a group that the access waits for which began it. */
    @Nullable
    Operation begunBy;

    /** The first member of a group. */
    @Nullable
    Operation firstMember;

    private @Nullable Operation lastMember;

    /** The next member of the same group. */
    @Nullable
    Operation nextMember;

    /** The group of a member. */
    @Nullable
    Operation group;

    Operation(int number) {
        this.number = number;
    }

    /** It moves one page, stands before a stage and waits for nothing. */
    void begin(RouteStage before) {
        stage = before;
        pages = 1;
        firstAccess = NONE;
        awaited = false;
        waitedPs = 0;
        waitedFor = null;
        waitedBy = null;
        heldBy = null;
        heldPs = 0;
        waitsFor = 0;
        firstWait = null;
        source = null;
        target = null;
        firstMember = null;
        begunBy = null;
        group = null;
    }

    /** It was held up by a server, or by one that is none. */
    void held(TimeLedger.@Nullable Entry by, long passedPs) {
        if (passedPs > heldPs && by != null && by.isServer) {
            heldPs = passedPs;
            heldBy = by;
        }
    }

    /** Whether it waits for no other. */
    boolean isReady() {
        return waitsFor == 0;
    }

    /** The others that wait for it, in the order in which they began to. */
    @Nullable
    Wait firstWait() {
        return firstWait;
    }

    /** Another waits for it from now on. */
    void makeWait(Wait wait) {
        Wait last = lastWait;
        if (firstWait == null || last == null) {
            firstWait = wait;
        } else {
            last.next = wait;
        }
        lastWait = wait;
        wait.waiting.waitsFor++;
    }

    /** One of those for which it waited is done. */
    void waitForOneLess() {
        waitsFor--;
    }

    /** It becomes the newest user of a frame. */
    void use(FrameInUse frame, FrameInUse.How how) {
        Operation newest = frame.newestUser;
        source = frame;
        use = how;
        olderUser = newest;
        newerUser = null;
        if (newest != null) {
            newest.newerUser = this;
        }
        frame.newestUser = this;
    }

    /** It leaves the users of its source. */
    void leave(FrameInUse frame) {
        Operation older = olderUser;
        Operation newer = newerUser;
        if (older != null) {
            older.newerUser = newer;
        }
        if (newer != null) {
            newer.olderUser = older;
        } else {
            frame.newestUser = older;
        }
    }

    /** It becomes a group, so far without members. */
    void becomeGroup() {
        pages = 0;
    }

    /** A member stands for one page of it. */
    void add(Operation member) {
        Operation last = lastMember;
        if (pages++ == 0 || last == null) {
            firstMember = member;
        } else {
            last.nextMember = member;
        }
        lastMember = member;
        member.nextMember = null;
        member.group = this;
    }

    /** That an operation waits for another. */
    static final class Wait {
        Operation waiting;

        /** Why. */
        WaitCause cause;

        /** Of those that wait for the same. */
        @Nullable
        Wait next;

        Wait(Operation waiting, WaitCause cause) {
            this.waiting = waiting;
            this.cause = cause;
        }
    }
}
