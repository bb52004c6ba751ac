package io.thermocline.engine.time;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.TimeAccount;
import io.thermocline.engine.run.WaitCause;
import java.util.List;

/**
 * Notes why operations had to wait before their first stage: for frames that others read or write.
 *
 * <p>A fetch may wait for a victim that must wait itself, until its own data has landed or it gets a frame below. As
 * long as it does, the fetch waits for a frame in flight or for spare frames; from then on, for the victim's copy.
 */
final class FrameWaits {
    /** No wait. */
    static final int NOTHING = -1;

    private static final WaitCause[] CAUSES = WaitCause.values();

    private final String[] names; // by tier
    private final double[] accessPs; // of all accesses together, by cause and tier

    FrameWaits(Testbed testbed) {
        names = testbed.tiers().stream().map(Tier::name).toArray(String[]::new);
        accessPs = new double[CAUSES.length * names.length];
    }

    /** An operation can start, behind another that is done, for which it has waited longest. */
    void ended(Operation operation, WaitCause cause, Operation behind, long waitedPs) {
        if (operation.account != TimeLedger.ACCESSES) {
            operation.waitedPs = waitedPs;
            operation.waitedFor = ofVictim(operation, cause);
            return;
        }
        if (cause == WaitCause.POLICY) {
            return; // what it waits for was entered already
        }
        if (cause == WaitCause.PAGE_IN_FLIGHT) {
            joined(behind.fromTier, waitedPs);
            return;
        }
        long copyPs = waitedPs;
        if (cause == WaitCause.WRITE_BACK && behind.waitedFor != NOTHING) {
            long beforePs = Math.min(waitedPs, behind.waitedPs);
            accessPs[behind.waitedFor] += beforePs;
            copyPs -= beforePs;
        }
        accessPs[at(cause, isOfTarget(cause) ? target(operation) : source(operation))] += copyPs;
    }

    /** Accesses have waited for pages that others had begun to fetch from a tier, or the policy to prefetch. */
    void joined(int fromTier, long waitedPs) {
        accessPs[at(WaitCause.PAGE_IN_FLIGHT, fromTier)] += waitedPs;
    }

    /** Appends what accesses have waited for, all together, each with the server that held up what they waited for. */
    void addTo(List<TimeAccount.Wait> waits, TimeLedger ledger) {
        double forCopiesPs = 0;
        for (int tier = 0; tier < names.length; tier++) {
            forCopiesPs += accessPs[at(WaitCause.WRITE_BACK, tier)] + accessPs[at(WaitCause.SPARE_FRAMES, tier)];
        }
        for (WaitCause cause : CAUSES) {
            for (int tier = 0; tier < names.length; tier++) {
                String heldBy = switch (cause) {
                    case PAGE_IN_FLIGHT -> ledger.heldUpFetches(tier, forCopiesPs);
                    case FRAME_IN_FLIGHT -> ledger.heldUpFetches(TimeLedger.ANY, forCopiesPs);
                    case WRITE_BACK, SPARE_FRAMES -> ledger.heldUpCopies(tier);
                    case PAGE_ON_ITS_WAY_DOWN -> ledger.heldUpCopies(TimeLedger.ANY);
                    default -> null;
                };
                double waitedPs = accessPs[at(cause, tier)];
                waits.add(new TimeAccount.Wait(cause, names[tier], waitedPs, waitedPs, heldBy));
            }
        }
    }

    /**
     * What a fetch waits for while its victim waits: a frame of a middle tier, accesses, or the fetch that brought the
     * victim from its home.
     */
    private int ofVictim(Operation victim, WaitCause cause) {
        if (cause == WaitCause.FRAME_IN_USE) {
            return at(cause, source(victim));
        }
        int target = target(victim);
        boolean isSpare = isOfTarget(cause) && target > 0 && target < names.length - 1;
        return isSpare ? at(WaitCause.SPARE_FRAMES, target) : at(WaitCause.FRAME_IN_FLIGHT, source(victim));
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

    private int at(WaitCause cause, int tier) {
        return cause.ordinal() * names.length + tier;
    }
}
