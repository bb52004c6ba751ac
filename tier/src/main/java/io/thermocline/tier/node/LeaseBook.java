package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The open leases of a node by id and by run, and the counters of all leases since the start.
 *
 * <p>A lease that ends is stopped at once. It is disposed of through the node's outbox, without the node's lock.
 *
 * <p>Guarded by the node's lock.
 */
final class LeaseBook {
    /** A lease with its id, its bytes of contents and the time at which it expires. */
    private static final class Entry<L extends Lease> {
        final String id = UUID.randomUUID().toString();
        final L lease;
        final long bytes;
        long expiresNs;

        Entry(L lease, long bytes, long expiresNs) {
            this.lease = lease;
            this.bytes = bytes;
            this.expiresNs = expiresNs;
        }
    }

    private final NodeSpace space;
    private final Outbox outbox;
    private final Map<String, Entry<?>> byId = new HashMap<>();
    private final Map<String, Entry<RunLease>> byRun = new HashMap<>();
    private final long[] operationsOfEnded = new long[1 << Byte.SIZE];
    private final Totals totalsOfEnded = new Totals();

    /**
     * Creates a book without leases.
     *
     * @param space counts the space of open leases
     * @param outbox disposes of leases that have ended
     */
    LeaseBook(NodeSpace space, Outbox outbox) {
        this.space = space;
        this.outbox = outbox;
    }

    /** Number of open leases. */
    int size() {
        return byId.size();
    }

    /** Returns the id of the lease that has the same request; null if there is none. */
    @Nullable
    String idOf(RunLeaseSpec spec) {
        Entry<RunLease> present = byRun.get(spec.runId());
        return present != null && present.lease.spec().equals(spec) ? present.id : null;
    }

    /**
     * Ends the run's lease of a lower epoch, if there is one.
     *
     * @throws TierException if the run has a lease of the same epoch or of a higher one
     */
    void endEpochBefore(RunLeaseSpec spec) {
        Entry<RunLease> present = byRun.get(spec.runId());
        if (present == null) {
            return;
        }
        int epoch = present.lease.spec().epoch();
        if (spec.epoch() < epoch) {
            present.lease.checkEpoch(spec.epoch());
        }
        if (spec.epoch() == epoch) {
            throw new TierException(
                    Reason.FAILED_PRECONDITION,
                    "the run has a lease with other parameters in epoch " + epoch + " here");
        }
        end(present, new TierException(Reason.ABORTED, "the run went on to epoch " + spec.epoch()));
    }

    /**
     * Ends the leases of previous processes of an owner, since no one renews them any more.
     *
     * @throws TierException if a later process of the owner has a lease
     */
    void endLeasesOfPreviousProcesses(LeaseOwner owner) {
        for (Entry<RunLease> entry : List.copyOf(byRun.values())) {
            LeaseOwner other = entry.lease.spec().owner();
            if (other.isLaterThan(owner)) {
                throw new TierException(
                        Reason.ABORTED,
                        "the orchestrator of this run has been started again since; the run is lost, ask for it again");
            }
            if (owner.isLaterThan(other)) {
                end(entry, new TierException(Reason.ABORTED, "the orchestrator of this run has been started again"));
            }
        }
    }

    /** Refuses a run under the wall clock beside another one. */
    void refuseSecondWallRun() {
        for (Entry<RunLease> entry : byRun.values()) {
            if (entry.lease.spec().clock() == RunClock.WALL) {
                throw new TierException(
                        Reason.FAILED_PRECONDITION, "a run under the wall clock is on this node; one at a time");
            }
        }
    }

    /** Adds a run's lease and returns its id. */
    String add(RunLease lease, long bytes, long expiresNs) {
        Entry<RunLease> entry = new Entry<>(lease, bytes, expiresNs);
        byRun.put(lease.spec().runId(), entry);
        return add(entry);
    }

    /** Adds a direct client's lease and returns its id. */
    String add(DirectLease lease, long bytes, long expiresNs) {
        return add(new Entry<>(lease, bytes, expiresNs));
    }

    private String add(Entry<?> entry) {
        byId.put(entry.id, entry);
        space.take(entry.lease.runFrames(), entry.bytes);
        return entry.id;
    }

    /** Sets when a lease expires; throws if there is no such lease. */
    void renew(String id, long expiresNs) {
        entry(id).expiresNs = expiresNs;
    }

    /** Returns the lease with that id; throws if there is none. */
    Lease find(String id) {
        return entry(id).lease;
    }

    private Entry<?> entry(String id) {
        Entry<?> entry = byId.get(id);
        if (entry == null) {
            throw new TierException(Reason.NOT_FOUND, "there is no such lease, or it has expired");
        }
        return entry;
    }

    /** Returns the lease of a run; throws if there is none. */
    RunLease ofRun(String runId) {
        Entry<RunLease> entry = byRun.get(runId);
        if (entry == null) {
            throw new TierException(Reason.NOT_FOUND, "the run has no lease here, or it has expired");
        }
        return entry.lease;
    }

    /** Ends the lease with that id and returns it; null if there is none. */
    @Nullable
    Lease end(String id, TierException reason) {
        Entry<?> entry = byId.get(id);
        if (entry == null) {
            return null;
        }
        end(entry, reason);
        return entry.lease;
    }

    /** Ends the leases whose time is over. */
    void expire(long nowNs) {
        List<Entry<?>> late = new ArrayList<>();
        for (Entry<?> entry : byId.values()) {
            if (entry.expiresNs - nowNs <= 0) {
                late.add(entry);
            }
        }
        for (Entry<?> entry : late) {
            end(entry, new TierException(Reason.NOT_FOUND, "the lease has expired"));
        }
    }

    /** Ends all leases. */
    void endAll(TierException reason) {
        for (Entry<?> entry : List.copyOf(byId.values())) {
            end(entry, reason);
        }
    }

    private void end(Entry<?> entry, TierException reason) {
        Lease lease = entry.lease;
        byId.remove(entry.id);
        space.giveBack(lease.runFrames(), entry.bytes);
        lease.stop(reason);
        if (lease instanceof RunLease run) {
            byRun.remove(run.spec().runId(), entry);
            totalsOfEnded.add(run, operationsOfEnded);
        }
        outbox.add(lease::dispose);
    }

    /** Counters over all leases since the start. */
    NodeCounters counters() {
        long[] operations = operationsOfEnded.clone();
        Totals totals = totalsOfEnded.copy();
        int waiting = 0;
        for (Entry<RunLease> entry : byRun.values()) {
            totals.add(entry.lease, operations);
            waiting += entry.lease.waiting();
        }
        return totals.counters(operations, waiting);
    }
}
