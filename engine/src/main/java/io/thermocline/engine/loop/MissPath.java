package io.thermocline.engine.loop;

import io.thermocline.engine.memory.PageEntry;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.time.ModelClock;
import io.thermocline.engine.time.Operation;
import org.jspecify.annotations.Nullable;

/** Decides accesses that do not find their data in the first tier, or are watched, under the model clock. */
final class MissPath {
    private final SimulatedMemory memory;
    private final ModelClock clock;
    private final AccessNotes notes;
    private boolean remote;
    private int tier;

    MissPath(SimulatedMemory memory, ModelClock clock, AccessNotes notes) {
        this.memory = memory;
        this.clock = clock;
        this.notes = notes;
    }

    /**
     * Decides an access that issues now.
     *
     * @return the operation that it waits for; none if the data is in the first tier
     */
    @Nullable
    Operation decide(Policy policy, int access, long number) {
        int page = access & Integer.MAX_VALUE;
        int e = memory.entries()[page];
        tier = notes.served(page, e, access >>> 31);
        if (memory.takeAccessDelay() != 0) {
            throw memory.refusals().of("an access was delayed outside onMiss and onNotice");
        }
        remote = false;
        clock.beginDecision(page);
        if (tier == 0) {
            return decideInFirstTier(policy, access, page, e, number);
        }
        policy.onMiss(page, tier, access < 0, number);
        Operation remoteOperation = clock.takeRemoteOperation();
        if (remoteOperation != null) {
            remote = true;
            return delayed(begun(remoteOperation), true);
        }
        notes.checkServed(page, false);
        if (memory.takeProduced()) {
            tier = 0;
        }
        Operation flush = clock.flush();
        if (flush != null) {
            return delayed(begun(flush), true);
        }
        Operation landing = clock.landing(0, memory.frameOf(page));
        if (landing != null) {
            Operation group = landing.group;
            if (group == null) {
                landing.beginForAccess();
            } else {
                group.beginForAccess();
                group.demandedMember = landing;
            }
        }
        Operation waiting = delayed(landing, true);
        if (landing != null && waiting != landing) {
            landing.othersAwaitIt();
        }
        return waiting;
    }

    private @Nullable Operation decideInFirstTier(Policy policy, int access, int page, int e, long number) {
        int frame = e & PageEntry.FRAME;
        Operation landing = clock.landing(0, frame);
        if (landing == null) {
            notes.landed(page); // before the policy, which may move the page
        } else {
            notes.waiting();
        }
        if ((e & PageEntry.WATCHED) == 0) {
            policy.onHit(page, frame, access < 0, number);
            return cachedOr(landing);
        }
        memory.unwatch(page);
        notes.noticed(page, policy.onNotice(page, frame, access < 0, number));
        Operation waiting = cachedOr(landing);
        Operation flush = clock.flush();
        return remote || flush == null ? delayed(waiting, remote) : delayed(begun(flush), true);
    }

    private static Operation begun(Operation operation) {
        operation.beginForAccess();
        return operation;
    }

    /** What the current access waits for if a cache of lines serves it, which does not wait for the page to land. */
    private @Nullable Operation cachedOr(@Nullable Operation landing) {
        Operation cached = takeCached();
        remote = cached != null;
        return remote ? cached : landing;
    }

    /** What an access to the first tier waits for if a cache of lines serves it; none if the memory does. */
    @Nullable
    Operation takeCached() {
        Operation cached = clock.takeRemoteOperation();
        return cached == null ? null : begun(cached);
    }

    /** Whether the access decided last is served where its page is, so that the first tier has no part in it. */
    boolean isRemote() {
        return remote;
    }

    /** The tier where the page of the access decided last lay. */
    int tier() {
        return tier;
    }

    /** What the current access waits for instead of an operation (or of none) if the policy delays it. */
    private @Nullable Operation delayed(@Nullable Operation operation, boolean begun) {
        long delay = memory.takeAccessDelay();
        return delay == 0 ? operation : clock.pause(delay, operation, begun);
    }
}
