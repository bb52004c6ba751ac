package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.StageExecutor;
import io.thermocline.tier.shaping.Timer;
import io.thermocline.tier.store.FrameStore;
import io.thermocline.tier.store.StoreKind;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One node of a tier: its device, its space and its leases.
 *
 * <p>A lease must be renewed. One that was not is closed at the next call to {@link #expire}, or when a caller requests
 * it, and its frames are then free.
 *
 * <p>Thread-safe. Each lease has its own lock. The node's lock guards its space and its book of leases. It is held only
 * to find, add and end leases, not while callers that wait at an ended lease are answered.
 */
public final class TierNode implements AutoCloseable {
    private final String tier;
    private final StoreKind storeKind;
    private final TierLimits limits;
    private final NodeSpace space;
    private final Delays delays;
    private final PeerLink.Factory peers;
    private final ReentrantLock lock = new ReentrantLock();
    private final Outbox outbox = new Outbox();
    private final LeaseBook book;

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
        book = new LeaseBook(space, outbox);
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
        book.endLeasesOfPreviousProcesses(spec.owner());
        String present = book.idOf(spec);
        if (present != null) {
            return present;
        }
        book.endEpochBefore(spec);
        if (spec.clock() == RunClock.WALL) {
            book.refuseSecondWallRun();
        }
        long bytes = spec.carriesPayload() ? (long) spec.frames() * spec.pageBytes() : 0;
        space.admitRun(spec.frames(), bytes);
        FrameStore store = bytes == 0 ? null : space.store(spec.frames(), spec.pageBytes());
        return book.add(new RunLease(spec, table, store, limits.credit(), peers), bytes, expiryNs());
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
        DirectLease lease = new DirectLease(store, (int) frames, (int) pageBytes, delays);
        return book.add(lease, bytes, expiryNs());
    }

    /** Returns when a lease expires that is renewed now. */
    private long expiryNs() {
        return delays.timer().nanoTime() + limits.leaseLifetime().toNanos();
    }

    /** Renews a lease. */
    public void renew(String leaseId) {
        whileLocked(() -> {
            expireLocked();
            book.renew(leaseId, expiryNs());
        });
    }

    /**
     * Ends a lease and returns its final counters, or null if there is no such lease. A direct lease's counters are
     * zero.
     */
    public @Nullable LeaseCounters close(String leaseId) {
        return locked(() -> {
            Lease ended = book.end(leaseId, new TierException(Reason.NOT_FOUND, "the lease was closed"));
            return ended == null ? null : ended.counters();
        });
    }

    /** Returns the run's lease with that id. */
    public RunLease runLease(String leaseId) {
        if (lease(leaseId) instanceof RunLease run) {
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
        if (lease(leaseId) instanceof DirectLease direct) {
            return direct;
        }
        throw new TierException(
                Reason.PERMISSION_DENIED, "the lease is a run's; Read and Write are for a client's own lease");
    }

    /** Returns the lease with that id, of a run or of a direct client. */
    public Lease lease(String leaseId) {
        return locked(() -> {
            expireLocked();
            return book.find(leaseId);
        });
    }

    /** Returns the lease of a run, for its operations and its peers. */
    public RunLease leaseOf(String runId, int epoch) {
        RunLease lease = locked(() -> {
            expireLocked();
            return book.ofRun(runId);
        });
        lease.checkEpoch(epoch);
        return lease;
    }

    /** Closes leases that were not renewed in time. */
    public void expire() {
        whileLocked(this::expireLocked);
    }

    private void expireLocked() {
        book.expire(delays.timer().nanoTime());
    }

    private void whileLocked(Runnable step) {
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

    /** Number of open leases. */
    public int leases() {
        return locked(book::size);
    }

    /** Bytes held by leases. */
    public long leasedBytes() {
        return locked(space::leasedBytes);
    }

    /** Counters over all leases since the start. */
    public NodeCounters counters() {
        return locked(book::counters);
    }

    /** Closes all leases. */
    @Override
    public void close() {
        whileLocked(() -> book.endAll(new TierException(Reason.UNAVAILABLE, "the node is going down")));
    }
}
