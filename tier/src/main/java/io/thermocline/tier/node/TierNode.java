package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.StageExecutor;
import io.thermocline.tier.shaping.Timer;
import io.thermocline.tier.store.FrameStore;
import io.thermocline.tier.store.StoreKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One node of a tier: its device, its space and its leases.
 *
 * <p>A lease must be renewed. One that was not is closed at the next call to {@link #expire}, or when a caller requests
 * it, and its frames are then free.
 *
 * <p>Thread-safe. Each lease has its own lock. The node's lock is held only to find, add and remove leases, not while
 * callers that wait at an ended lease are answered.
 */
public final class TierNode implements AutoCloseable {
    /** A lease with its id, its bytes of contents and the time at which it expires. */
    private static final class Entry<L extends Lease> {
        final String id = UUID.randomUUID().toString();
        final L lease;
        final long bytes;
        long expiresNs;

        Entry(L lease, long bytes) {
            this.lease = lease;
            this.bytes = bytes;
        }
    }

    private final String tier;
    private final StoreKind storeKind;
    private final TierLimits limits;
    private final NodeSpace space;
    private final Delays delays;
    private final PeerLink.Factory peers;
    private final Map<String, Entry<?>> byId = new HashMap<>();
    private final Map<String, Entry<RunLease>> byRun = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Outbox outbox = new Outbox();
    private final long[] operationsOfClosed = new long[1 << Byte.SIZE];
    private final Totals totalsOfClosed = new Totals();

    /**
     * Creates a node without leases.
     *
     * @param tier name of its tier
     * @param storeKind kind of store for pages with bytes
     * @param folder folder of the stores' files
     * @param limits limits of the node
     * @param shaper the device
     * @param timer clock and timer
     * @param peers creates the links of leases to other nodes
     */
    public TierNode(
            String tier,
            StoreKind storeKind,
            Path folder,
            TierLimits limits,
            Shaper shaper,
            Timer timer,
            PeerLink.Factory peers) {
        this.tier = tier;
        this.storeKind = storeKind;
        this.limits = limits;
        space = new NodeSpace(tier, storeKind, folder, limits);
        this.peers = peers;
        delays = new Delays(shaper, timer, limits.waitingBytes());
    }

    /** Name of the tier. */
    public String tier() {
        return tier;
    }

    /** Kind of store for pages with bytes. */
    public StoreKind storeKind() {
        return storeKind;
    }

    /** Limits of the node. */
    public TierLimits limits() {
        return limits;
    }

    /** The node's device. */
    public Shaper shaper() {
        return delays.shaper();
    }

    /**
     * Sets how long a direct client's lone call takes without the device. Answers leave that much earlier from now on,
     * so that the client sees the device's latency.
     */
    public void subtractCallTime(long callNs) {
        delays.setLead(callNs);
    }

    /**
     * Leases frames to a run. The same request again returns the same lease; a higher epoch replaces the lease of a
     * lower one.
     *
     * <p>Leases of previous processes of the run's owner end first, since no one renews them any more.
     *
     * @return the lease's id
     */
    public String open(RunLeaseSpec spec) {
        return open(spec, FrameTable.of(spec));
    }

    String open(RunLeaseSpec spec, FrameTable table) {
        return locked(() -> openLocked(spec, table));
    }

    private String openLocked(RunLeaseSpec spec, FrameTable table) {
        expireLocked();
        endLeasesOfPreviousProcesses(spec.owner());
        Entry<RunLease> present = byRun.get(spec.runId());
        if (present != null) {
            RunLeaseSpec old = present.lease.spec();
            if (old.equals(spec)) {
                return present.id;
            }
            if (spec.epoch() < old.epoch()) {
                present.lease.checkEpoch(spec.epoch());
            }
            if (spec.epoch() == old.epoch()) {
                throw new TierException(
                        Reason.FAILED_PRECONDITION,
                        "the run has a lease with other parameters in epoch " + old.epoch() + " here");
            }
            remove(present, new TierException(Reason.ABORTED, "the run went on to epoch " + spec.epoch()));
        }
        if (spec.clock() == RunClock.WALL) {
            refuseSecondWallRun();
        }
        long bytes = spec.payload() == Payload.REAL ? (long) spec.frames() * spec.pageBytes() : 0;
        space.admitRun(spec.frames(), bytes);
        FrameStore store = bytes == 0 ? null : space.store(spec.frames(), spec.pageBytes());
        RunLease lease = new RunLease(spec, table, store, limits.credit(), peers);
        Entry<RunLease> entry = new Entry<>(lease, bytes);
        byRun.put(spec.runId(), entry);
        return add(entry);
    }

    private void endLeasesOfPreviousProcesses(LeaseOwner owner) {
        for (Entry<RunLease> entry : List.copyOf(byRun.values())) {
            LeaseOwner other = entry.lease.spec().owner();
            if (other.isLaterThan(owner)) {
                throw new TierException(
                        Reason.ABORTED,
                        "the orchestrator of this run has been started again since; the run is lost, ask for it again");
            }
            if (owner.isLaterThan(other)) {
                remove(entry, new TierException(Reason.ABORTED, "the orchestrator of this run has been started again"));
            }
        }
    }

    private void refuseSecondWallRun() {
        for (Entry<RunLease> entry : byRun.values()) {
            if (entry.lease.spec().clock() == RunClock.WALL) {
                throw new TierException(
                        Reason.FAILED_PRECONDITION, "a run under the wall clock is on this node; one at a time");
            }
        }
    }

    /** Leases frames with bytes to a direct client and returns the lease's id. */
    public String openDirect(long frames, long pageBytes) {
        return locked(() -> openDirectLocked(frames, pageBytes));
    }

    private String openDirectLocked(long frames, long pageBytes) {
        expireLocked();
        RunLeaseSpec.checkPageBytes(pageBytes);
        RunLeaseSpec.range("frames", frames, 1, Integer.MAX_VALUE);
        long bytes = Math.multiplyExact(frames, pageBytes);
        space.admitDirect(frames, bytes);
        FrameStore store = space.store((int) frames, (int) pageBytes);
        return add(new Entry<>(new DirectLease(store, (int) frames, (int) pageBytes, delays), bytes));
    }

    private String add(Entry<?> entry) {
        entry.expiresNs = delays.timer().nanoTime() + limits.leaseLifetime().toNanos();
        byId.put(entry.id, entry);
        space.take(entry.lease.runFrames(), entry.bytes);
        return entry.id;
    }

    /** Renews a lease. */
    public void renew(String leaseId) {
        Entry<?> entry = find(leaseId);
        lock.lock();
        try {
            entry.expiresNs = delays.timer().nanoTime() + limits.leaseLifetime().toNanos();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends a lease and returns its final counters, or null if there is no such lease. A direct lease's counters are
     * zero.
     */
    public @Nullable LeaseCounters close(String leaseId) {
        return locked(() -> {
            Entry<?> entry = byId.get(leaseId);
            if (entry == null) {
                return null;
            }
            remove(entry, new TierException(Reason.NOT_FOUND, "the lease was closed"));
            return entry.lease.counters();
        });
    }

    /** Returns the run's lease with that id. */
    public RunLease runLease(String leaseId) {
        if (find(leaseId).lease instanceof RunLease run) {
            return run;
        }
        throw new TierException(Reason.PERMISSION_DENIED, "the lease is a direct client's, not a run's");
    }

    /**
     * Creates an executor for the stages that this node emulates for a run under the wall clock; it has no stage yet.
     * It is closed with the lease, unless the caller closes it before.
     *
     * @param dilation wall nanoseconds for each nanosecond of the devices
     */
    public StageExecutor play(String leaseId, double dilation) {
        return runLease(leaseId).play(delays.shaper(), delays.timer(), dilation);
    }

    /** Returns the direct client's lease with that id. */
    public DirectLease directLease(String leaseId) {
        if (find(leaseId).lease instanceof DirectLease direct) {
            return direct;
        }
        throw new TierException(
                Reason.PERMISSION_DENIED, "the lease is a run's; Read and Write are for a client's own lease");
    }

    /** Returns the lease with that id, of a run or of a direct client. */
    public Lease lease(String leaseId) {
        return find(leaseId).lease;
    }

    /** Returns the lease of a run, for its operations and its peers. */
    public RunLease leaseOf(String runId, int epoch) {
        RunLease lease = locked(() -> {
            expireLocked();
            Entry<RunLease> entry = byRun.get(runId);
            return entry == null ? null : entry.lease;
        });
        if (lease == null) {
            throw new TierException(Reason.NOT_FOUND, "the run has no lease here, or it has expired");
        }
        lease.checkEpoch(epoch);
        return lease;
    }

    /** Closes leases that were not renewed in time. */
    public void expire() {
        run(this::expireLocked);
    }

    private void expireLocked() {
        long now = delays.timer().nanoTime();
        List<Entry<?>> late = new ArrayList<>();
        for (Entry<?> entry : byId.values()) {
            if (entry.expiresNs - now <= 0) {
                late.add(entry);
            }
        }
        for (Entry<?> entry : late) {
            remove(entry, new TierException(Reason.NOT_FOUND, "the lease has expired"));
        }
    }

    private void run(Runnable step) {
        locked(() -> {
            step.run();
            return null;
        });
    }

    private <T extends @Nullable Object> T locked(Supplier<T> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
            outbox.deliver();
        }
    }

    private Entry<?> find(String leaseId) {
        Entry<?> entry = locked(() -> {
            expireLocked();
            return byId.get(leaseId);
        });
        if (entry == null) {
            throw new TierException(Reason.NOT_FOUND, "there is no such lease, or it has expired");
        }
        return entry;
    }

    private void remove(Entry<?> entry, TierException reason) {
        Lease lease = entry.lease;
        byId.remove(entry.id);
        space.giveBack(lease.runFrames(), entry.bytes);
        lease.stop(reason);
        if (lease instanceof RunLease run) {
            byRun.remove(run.spec().runId(), entry);
            totalsOfClosed.add(run, operationsOfClosed);
        }
        outbox.add(lease::dispose);
    }

    /** Number of open leases. */
    public int leases() {
        return locked(byId::size);
    }

    /** Bytes held by leases. */
    public long leasedBytes() {
        return locked(space::leasedBytes);
    }

    /** Counters over all leases since the start. */
    public NodeCounters counters() {
        return locked(this::countersLocked);
    }

    private NodeCounters countersLocked() {
        long[] operations = operationsOfClosed.clone();
        Totals totals = totalsOfClosed.copy();
        int waiting = 0;
        for (Entry<RunLease> entry : byRun.values()) {
            totals.add(entry.lease, operations);
            waiting += entry.lease.waiting();
        }
        return totals.counters(operations, waiting);
    }

    /** Closes all leases. */
    @Override
    public void close() {
        run(() -> {
            for (Entry<?> entry : List.copyOf(byId.values())) {
                remove(entry, new TierException(Reason.UNAVAILABLE, "the node is going down"));
            }
        });
    }
}
