package io.thermocline.engine.time;

import io.thermocline.engine.run.WaitCause;
import org.jspecify.annotations.Nullable;

/**
 * A page copy, an access in place or a pause on its way: where it is, what it waits for and what waits for it, the
 * frames that it uses, and the pages that it moves. Its lists are linked through the operations themselves.
 *
 * <p>{@link Operations} hands operations out and takes them back.
 */
public final class Operation {
    /** No access. */
    static final int NONE = -1;

    /** Its number, for those that cannot be given an object. */
    final int number;

    /** The stage at which it is, or which it enters when it can. */
    RouteStage stage = RouteStage.NOWHERE;

    /** Pages that it moves. */
    int pages;

    /** The first of the accesses that wait for it (a slot of the window), or {@link #NONE}. */
    public int firstAccess;

    /** When it departs from its stage, while it is in a queue. */
    long departsPs;

    /**
     * Behind it in the only line in which it is: a queue, that for a token or a batch, or that of operations that are
     * done.
     */
    @Nullable
    Operation following;

    /** Before it in its queue; undefined for the first. */
    @Nullable
    Operation preceding;

    /** What it adds to its batch, while it waits in line for one; then how long the batch takes. */
    long addsPs;

    /** When it came to its stage; before the first one, when it was decided. */
    long arrivedPs;

    /** The tier that it copies from, or serves in. */
    int fromTier;

    /** The tier that it copies a page to; {@link #NONE} of an access, a pause and a group. */
    int toTier;

    /** Bytes of an access that is served in place; {@link #NONE} of all others. */
    long remoteBytes;

    /**
     * To which account its time goes: {@link TimeLedger#BACKGROUND}, {@link TimeLedger#ACCESSES} or
     * {@link TimeLedger#FLUSH}.
     */
    int account;

    /** Whether none of the accesses in its own list has begun it. */
    boolean onlyJoined;

    /** What it had to wait for before its first stage, if no access waits for it; see {@link FrameWaits}. */
    int waitedFor;

    /** How long it had to; undefined if it did not. */
    long waitedPs;

    /** To which pool of each stage it comes: that of a stream, or the complement of a turn. */
    int drawsAs;

    // ---- waiting

    private int waitsFor; // so many operations
    private @Nullable Wait firstWait;
    private @Nullable Wait lastWait;

    // ---- frames

    /** The frame that it reads or changes in place; none once it no longer is among its users. */
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

    /** The member of a group for which the access waits that began the group. */
    @Nullable
    public Operation demandedMember;

    /** The first member of a group. */
    @Nullable
    Operation firstMember;

    private @Nullable Operation lastMember;

    /** The next member of the same group. */
    @Nullable
    Operation nextMember;

    /** The group of a member. */
    @Nullable
    public Operation group;

    Operation(int number) {
        this.number = number;
    }

    /** It moves one page, is before a stage and waits for nothing. */
    void begin(RouteStage before) {
        stage = before;
        pages = 1;
        toTier = NONE;
        remoteBytes = NONE;
        firstAccess = NONE;
        account = TimeLedger.BACKGROUND;
        onlyJoined = false;
        waitedFor = FrameWaits.NOTHING;
        waitsFor = 0;
        firstWait = null;
        source = null;
        target = null;
        firstMember = null;
        demandedMember = null;
        group = null;
    }

    /** An access has begun it and waits for it. */
    public void beginForAccess() {
        account = TimeLedger.ACCESSES;
    }

    /** The access that has begun it waits for another operation behind it; all in its own list have joined. */
    public void othersAwaitIt() {
        onlyJoined = true;
    }

    /** The pool, of some, to which it comes at a stage. */
    int pool(int pools, int neighbours) {
        return pools == 1 ? 0 : (drawsAs >= 0 ? drawsAs / neighbours : ~drawsAs) % pools;
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
        toTier = NONE;
    }

    /** A member represents one page of it. */
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
