package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.shaping.PlayedServers;
import io.thermocline.tier.shaping.Shaper;
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
 * One node of a tier: its device, its space, and the leases on it. A lease lives for a while and must be renewed; one that is not is closed at the
 * next call to {@link #expire}, or when somebody asks for it, and its frames are free.
 *
 * <p>Thread-safe. Leases guard themselves; the node's own lock is held only to find, add and remove them, and not while those who wait at a lease
 * are told that it has ended.
 */
public final class TierNode implements AutoCloseable {
    private static final class Held {
        final String id = UUID.randomUUID().toString();
        final long bytes;
        final @Nullable RunLease run;
        final @Nullable DirectLease direct;
        long expiresNs;

        Held(long bytes, @Nullable RunLease run, @Nullable DirectLease direct) {
            this.bytes = bytes;
            this.run = run;
            this.direct = direct;
        }

        long runFrames() {
            return run == null ? 0 : run.spec().frames();
        }
    }

    private final String tier;
    private final StoreKind storeKind;
    private final TierLimits limits;
    private final NodeSpace space;
    private final Delays delays;
    private final PeerLink.Factory peers;
    private final Map<String, Held> byId = new HashMap<>();
    private final Map<String, Held> byRun = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Outbox outbox = new Outbox();
    private final long[] operationsOfClosed = new long[1 << Byte.SIZE];
    private final Totals totalsOfClosed = new Totals();

    /**
     * A node without leases.
     *
     * @param tier name of its tier
     * @param storeKind what backs real pages
     * @param folder where its files go
     * @param limits what it allows
     * @param shaper its device
     * @param timer its clock
     * @param peers links of its leases to other nodes
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

    /** Name of its tier. */
    public String tier() {
        return tier;
    }

    /** What backs real pages. */
    public StoreKind storeKind() {
        return storeKind;
    }

    /** What it allows. */
    public TierLimits limits() {
        return limits;
    }

    /** Its device. */
    public Shaper shaper() {
        return delays.shaper();
    }

    /**
     * Says what a direct client's lone call takes by itself, without the device. Answers leave earlier by as much from now on, so that the client
     * sees the device's latency.
     */
    public void answerEarlierBy(long callNs) {
        delays.setLead(callNs);
    }

    /**
     * Leases frames to a run. The same request again gets the same lease; a higher epoch empties the lease of the lower one. What the run's owner has
     * leased in its earlier lives ends first, since nobody renews it any more.
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
        endEarlierLives(spec.owner());
        Held present = byRun.get(spec.runId());
        if (present != null && present.run != null) {
            RunLeaseSpec old = present.run.spec();
            if (old.equals(spec)) {
                return present.id;
            }
            if (spec.epoch() < old.epoch()) {
                present.run.checkEpoch(spec.epoch());
            }
            if (spec.epoch() == old.epoch()) {
                throw new TierException(
                        Reason.FAILED_PRECONDITION,
                        "the run has a lease of other figures in epoch " + old.epoch() + " here");
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
        Held held = new Held(bytes, lease, null);
        byRun.put(spec.runId(), held);
        return add(held);
    }

    private void endEarlierLives(LeaseOwner owner) {
        for (Held held : List.copyOf(byRun.values())) {
            LeaseOwner other =
                    held.run == null ? LeaseOwner.NONE : held.run.spec().owner();
            if (other.isLaterThan(owner)) {
                throw new TierException(
                        Reason.ABORTED,
                        "the orchestrator of this run has been started again since; the run is lost, ask for it again");
            }
            if (owner.isLaterThan(other)) {
                remove(held, new TierException(Reason.ABORTED, "the orchestrator of this run has been started again"));
            }
        }
    }

    private void refuseSecondWallRun() {
        for (Held held : byRun.values()) {
            if (held.run != null && held.run.spec().clock() == RunClock.WALL) {
                throw new TierException(
                        Reason.FAILED_PRECONDITION, "a run under the wall clock is on this node; one at a time");
            }
        }
    }

    /** Leases frames, with bytes, to a direct client; returns the lease's id. */
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
        return add(new Held(bytes, null, new DirectLease(store, (int) frames, (int) pageBytes, delays)));
    }

    private String add(Held held) {
        held.expiresNs = delays.timer().nanoTime() + limits.leaseLifetime().toNanos();
        byId.put(held.id, held);
        space.take(held.runFrames(), held.bytes);
        return held.id;
    }

    /** Prolongs a lease. */
    public void renew(String leaseId) {
        Held held = find(leaseId);
        lock.lock();
        try {
            held.expiresNs = delays.timer().nanoTime() + limits.leaseLifetime().toNanos();
        } finally {
            lock.unlock();
        }
    }

    /** Ends a lease and returns its last counters, or null if there is none. Those of a direct lease are zero. */
    public @Nullable LeaseCounters close(String leaseId) {
        return locked(() -> {
            Held held = byId.get(leaseId);
            if (held == null) {
                return null;
            }
            remove(held, new TierException(Reason.NOT_FOUND, "the lease was closed"));
            return held.run == null ? new LeaseCounters(0, 0, 0, 0, 0, 0, 0, 0) : held.run.counters();
        });
    }

    /** The run's lease of that id. */
    public RunLease runLease(String leaseId) {
        RunLease run = find(leaseId).run;
        if (run == null) {
            throw new TierException(Reason.PERMISSION_DENIED, "the lease is a direct client's, not a run's");
        }
        return run;
    }

    /**
     * The servers that this node plays for a run under the wall clock; none at first. They are closed with the lease, unless the caller does so before.
     *
     * @param dilation wall nanoseconds for each nanosecond of the devices
     */
    public PlayedServers play(String leaseId, double dilation) {
        return runLease(leaseId).play(delays.shaper(), delays.timer(), dilation);
    }

    /** The direct client's lease of that id. */
    public DirectLease directLease(String leaseId) {
        DirectLease direct = find(leaseId).direct;
        if (direct == null) {
            throw new TierException(
                    Reason.PERMISSION_DENIED, "the lease is a run's; Read and Write are for a client's own lease");
        }
        return direct;
    }

    /** The lease of that id, whoever's it is, to be scrubbed. */
    public Scrubbed scrubbed(String leaseId) {
        Held held = find(leaseId);
        return held.run != null ? held.run : directLease(leaseId);
    }

    /** The lease of a run, for its operations and its peers. */
    public RunLease leaseOf(String runId, int epoch) {
        RunLease lease = locked(() -> {
            expireLocked();
            Held held = byRun.get(runId);
            return held == null ? null : held.run;
        });
        if (lease == null) {
            throw new TierException(Reason.NOT_FOUND, "the run has no lease here, or it has expired");
        }
        lease.checkEpoch(epoch);
        return lease;
    }

    /** Closes leases that were not renewed in time. */
    public void expire() {
        locked(() -> {
            expireLocked();
            return "";
        });
    }

    private void expireLocked() {
        long now = delays.timer().nanoTime();
        List<Held> late = new ArrayList<>();
        for (Held held : byId.values()) {
            if (held.expiresNs - now <= 0) {
                late.add(held);
            }
        }
        for (Held held : late) {
            remove(held, new TierException(Reason.NOT_FOUND, "the lease has expired"));
        }
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

    private Held find(String leaseId) {
        Held held = locked(() -> {
            expireLocked();
            return byId.get(leaseId);
        });
        if (held == null) {
            throw new TierException(Reason.NOT_FOUND, "there is no such lease, or it has expired");
        }
        return held;
    }

    private void remove(Held held, TierException reason) {
        byId.remove(held.id);
        space.giveBack(held.runFrames(), held.bytes);
        if (held.run != null) {
            byRun.remove(held.run.spec().runId(), held);
            held.run.stop(reason);
            totalsOfClosed.add(held.run, operationsOfClosed);
            outbox.add(held.run::dispose);
        } else if (held.direct != null) {
            outbox.add(held.direct::close);
        }
    }

    /** Leases open now. */
    public int leases() {
        return locked(byId::size);
    }

    /** Bytes that leases hold now. */
    public long leasedBytes() {
        return locked(space::leasedBytes);
    }

    /** What all leases did since the start; monotonic. */
    public NodeCounters counters() {
        return locked(this::countersLocked);
    }

    private NodeCounters countersLocked() {
        long[] operations = operationsOfClosed.clone();
        Totals totals = totalsOfClosed.copy();
        int waiting = 0;
        for (Held held : byRun.values()) {
            if (held.run != null) {
                totals.add(held.run, operations);
                waiting += held.run.waiting();
            }
        }
        return totals.counters(operations, waiting);
    }

    /** Closes all leases. */
    @Override
    public void close() {
        locked(() -> {
            for (Held held : List.copyOf(byId.values())) {
                remove(held, new TierException(Reason.UNAVAILABLE, "the node is going down"));
            }
            return "";
        });
    }
}
