package io.thermocline.engine.core;

import io.thermocline.engine.run.WaitCause;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import org.jspecify.annotations.Nullable;

/**
 * Notes why operations had to wait before their first stage: for frames that others read or write.
 *
 * <p>A fetch may wait for a victim that must wait itself, until its own data has landed or a frame below is there for it. As long as it does, the fetch waits
 * for a frame in flight or for spare frames; from then on, for the victim's copy.
 */
final class FrameWaits {
    private static final WaitCause[] CAUSES = WaitCause.values();

    private final TimeLedger ledger;
    private final String[] names; // by tier
    private final TimeLedger.Entry[][] entries; // by cause and tier

    FrameWaits(TimeLedger ledger, Testbed testbed) {
        this.ledger = ledger;
        names = testbed.tiers().stream().map(Tier::name).toArray(String[]::new);
        entries = new TimeLedger.Entry[CAUSES.length][names.length];
    }

    /** An operation can start, behind another that is done, for which it has waited longest. */
    void ended(Operation operation, WaitCause cause, Operation behind, long waitedPs) {
        TimeLedger.Entry by = heldBy(behind);
        operation.held(by, waitedPs);
        if (!operation.awaited) {
            operation.waitedPs = waitedPs;
            operation.waitedFor = ofVictim(operation, cause);
            operation.waitedBy = by;
            return;
        }
        if (cause == WaitCause.POLICY) {
            return; // what it waits for was entered already
        }
        if (cause == WaitCause.PAGE_IN_FLIGHT) {
            joined(behind, waitedPs);
            return;
        }
        TimeLedger.Entry before = behind.waitedFor;
        long beforePs = cause == WaitCause.WRITE_BACK && before != null ? Math.min(waitedPs, behind.waitedPs) : 0;
        if (before != null) {
            before.add(beforePs, behind.waitedBy);
        }
        long copyPs = waitedPs - beforePs;
        entry(cause, isOfTarget(cause) ? target(operation) : source(operation)).add(copyPs, by);
    }

    /** Accesses have waited for a page that another had begun to fetch, or the policy to prefetch. */
    void joined(Operation fetch, long waitedPs) {
        if (waitedPs > 0) {
            entry(WaitCause.PAGE_IN_FLIGHT, fetch.fromTier).add(waitedPs, heldBy(fetch));
        }
    }

    /** What held up an operation longest; a member of a group passes no stages itself. */
    private static TimeLedger.@Nullable Entry heldBy(Operation operation) {
        Operation group = operation.group;
        return group == null ? operation.heldBy : group.heldBy;
    }

    /** What a fetch waits for while its victim waits: a frame of a middle tier, accesses, or the fetch that brought the victim from its home. */
    private TimeLedger.Entry ofVictim(Operation victim, WaitCause cause) {
        if (cause == WaitCause.FRAME_IN_USE) {
            return entry(cause, source(victim));
        }
        boolean isSpare = isOfTarget(cause) && target(victim) > 0 && target(victim) < names.length - 1;
        return isSpare
                ? entry(WaitCause.SPARE_FRAMES, target(victim))
                : entry(WaitCause.FRAME_IN_FLIGHT, source(victim));
    }

    private static boolean isOfTarget(WaitCause cause) {
        return cause == WaitCause.WRITE_BACK || cause == WaitCause.FRAME_IN_FLIGHT;
    }

    private static int target(Operation operation) {
        FrameInUse frame = operation.target;
        return frame == null ? 0 : frame.tier; // of a group, which has none, the first tier
    }

    private static int source(Operation operation) {
        FrameInUse frame = operation.source;
        return frame == null ? 0 : frame.tier;
    }

    private TimeLedger.Entry entry(WaitCause cause, int tier) {
        TimeLedger.Entry known = entries[cause.ordinal()][tier];
        if (known == null) {
            known = ledger.entry(cause, names[tier]);
            entries[cause.ordinal()][tier] = known;
        }
        return known;
    }
}
