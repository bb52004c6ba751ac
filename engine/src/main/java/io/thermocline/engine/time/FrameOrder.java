package io.thermocline.engine.time;

import io.thermocline.engine.run.WaitCause;
import io.thermocline.engine.time.FrameInUse.How;
import org.jspecify.annotations.Nullable;

/**
 * In which order operations use frames: who waits for whom. A write to a frame waits for all earlier reads and writes
 * of it, a read for the last write; reads share. What is done in place shares with its like, and waits for copies
 * alone.
 */
final class FrameOrder {
    private final Operations operations;
    private final FramesInUse frames = new FramesInUse();

    private long[] landedPs =
            new long[0]; // by frame of the first tier, once it is asked for: when an operation last ended that wrote it

    FrameOrder(Operations operations) {
        this.operations = operations;
    }

    /**
     * An operation reads a frame, or changes it in place; {@code waiting}, itself or its group, waits for those before
     * that it cannot share it with.
     */
    void uses(Operation operation, Operation waiting, int tier, int frame, How how) {
        FrameInUse inUse = frames.findOrAdd(tier, frame);
        if (inUse.writer != null) {
            depend(waiting, inUse.writer, tier == 0 ? WaitCause.PAGE_IN_FLIGHT : WaitCause.PAGE_ON_ITS_WAY_DOWN);
        }
        if (how == How.WRITTEN_IN_PLACE) {
            awaitUsers(waiting, inUse, How.COPIED_OUT);
            inUse.changers++;
        } else if (how == How.COPIED_OUT && inUse.changers > 0) {
            awaitUsers(waiting, inUse, How.WRITTEN_IN_PLACE);
        }
        operation.use(inUse, how);
    }

    private void awaitUsers(Operation waiting, FrameInUse inUse, How how) {
        for (Operation user = inUse.newestUser; user != null; user = user.olderUser) {
            if (user.use == how) {
                depend(waiting, user, WaitCause.FRAME_IN_USE);
            }
        }
    }

    /**
     * An operation replaces the contents of a frame; {@code waiting}, itself or its group, waits for all that use it.
     */
    void writes(Operation operation, Operation waiting, int tier, int frame) {
        FrameInUse inUse = frames.findOrAdd(tier, frame);
        if (inUse.writer != null) {
            depend(waiting, inUse.writer, WaitCause.FRAME_IN_FLIGHT);
        }
        for (Operation user = inUse.newestUser; user != null; user = user.olderUser) {
            depend(waiting, user, user.use == How.COPIED_OUT ? WaitCause.WRITE_BACK : WaitCause.FRAME_IN_USE);
            user.source = null;
        }
        inUse.forgetUsers();
        inUse.writer = operation;
        operation.target = inUse;
    }

    /**
     * An operation copies one frame to another, and nothing that is decided later uses either of them: it leaves no
     * record where nothing uses them yet.
     */
    void copiesLast(Operation operation, int from, int source, int to, int target) {
        if (isInUse(from, source)) {
            uses(operation, operation, from, source, How.COPIED_OUT);
        }
        if (isInUse(to, target)) {
            writes(operation, operation, to, target);
        }
    }

    private void depend(Operation operation, Operation earlier, WaitCause cause) {
        if (earlier.group == operation) {
            return; // a page dropped and its frame filled again by one transfer
        }
        operations.depend(operation, earlier, cause);
    }

    /** An operation is done with its frames. */
    void leave(Operation operation, long nowPs) {
        FrameInUse target = operation.target;
        if (target != null) {
            leaveTarget(operation, target, nowPs);
        }
        FrameInUse source = operation.source;
        if (source != null) {
            leaveSource(operation, source);
        }
    }

    private void leaveTarget(Operation operation, FrameInUse target, long nowPs) {
        if (landedPs.length > 0 && target.tier == 0) {
            landedPs[target.frame] = nowPs;
        }
        if (target.writer == operation) {
            target.writer = null;
            frames.removeIfUnused(target);
        }
    }

    private void leaveSource(Operation operation, FrameInUse source) {
        if (operation.use == How.WRITTEN_IN_PLACE) {
            source.changers--;
        }
        operation.leave(source);
        frames.removeIfUnused(source);
    }

    /** Whether any operation uses a frame, those of {@link #copiesLast} left aside. */
    boolean isInUse(int tier, int frame) {
        return frames.find(tier, frame) != null;
    }

    /** The operation that still has to land in a frame, if any. */
    @Nullable
    Operation landing(int tier, int frame) {
        FrameInUse inUse = frames.find(tier, frame);
        return inUse == null ? null : inUse.writer;
    }

    /** Keeps from now on when data last landed in each frame of the first tier. */
    void keepLandings(int count) {
        if (landedPs.length == 0) {
            landedPs = new long[count];
        }
    }

    /** When data last landed in a frame of the first tier; only if that is kept. */
    long landedPs(int frame) {
        return landedPs[frame];
    }
}
