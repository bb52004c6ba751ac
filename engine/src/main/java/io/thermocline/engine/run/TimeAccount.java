package io.thermocline.engine.run;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the model time of a run went. The accelerator's time has six parts, which add up to the model time. In three of
 * them it can do nothing but wait for accesses to complete; {@link #waits} divides those by what the accesses spent
 * their own time on, all accesses together.
 *
 * @param issuePs the gap behind each issue, and instructions
 * @param arrivalPs nothing had arrived
 * @param windowPs as many accesses were outstanding as can be
 * @param barrierPs all accesses before a barrier had to complete
 * @param drainPs after the last issue, until the last access completed
 * @param flushPs after the last access, until the last operation was done
 * @param waits what accesses spent their time on, the longest first
 * @param lineWaitsPs server to how long operations waited for it, whether accesses waited for them or not
 */
public record TimeAccount(
        long issuePs,
        long arrivalPs,
        long windowPs,
        long barrierPs,
        long drainPs,
        long flushPs,
        List<Wait> waits,
        Map<String, Double> lineWaitsPs) {

    /**
     * What accesses spent their time on.
     *
     * @param where the tier, link or stage
     * @param accessPs time of all accesses together, which overlap
     * @param queuedPs part of it before the server could take them
     * @param heldBy of accesses that waited for other operations: the server at which these were held up longest; null
     *     where there is none
     */
    public record Wait(
            WaitCause cause,
            String where,
            double accessPs,
            double queuedPs,
            @Nullable String heldBy) {}

    /** In which the accelerator waits for accesses to complete. */
    public long waitPs() {
        return windowPs + barrierPs + drainPs;
    }

    /** The part of {@link #waitPs} that a wait represents: its share of the time of all accesses. */
    public double criticalPs(Wait wait) {
        double all = waits.stream().mapToDouble(Wait::accessPs).sum();
        return all == 0 ? 0 : wait.accessPs() / all * waitPs();
    }
}
