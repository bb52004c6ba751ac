package io.thermocline.testbed.tiers;

import io.thermocline.engine.run.WallServers;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tier.route.ServerPort;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The servers of a run under the wall clock, each played by the node that owns it, and the run's time. An answer gets its time when it is heard here;
 * clocks of two machines are never compared.
 */
final class NodeServers implements WallServers, ServerPort.Answers, AutoCloseable {
    private static final double PS_IN_NS = 1000;
    private static final long LONGEST_WAIT_NS = 1_000_000_000;

    private record Answer(int operation, long atPs) {}

    private record Played(int node, int number) {}

    private final ServerOwners owners;
    private final NodeLayout layout;
    private final List<ServerPort> ports;
    private final double dilation;
    private final Duration longest; // that the nodes may answer nothing, beyond what a request takes
    private final int[] played; // servers by node
    private final List<Played> servers = new ArrayList<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition heard = lock.newCondition();
    private final ArrayDeque<Answer> answers = new ArrayDeque<>();
    private @Nullable RuntimeException failure;
    private boolean running;
    private long resumedNs; // wall time of the last start
    private long passedPs; // time of the run up to then
    private long answeredPs;
    private int outstanding;
    private long slowestPs; // request so far
    private long heardNs; // wall time of the latest answer that was taken, or since when one is waited for

    /**
     * Servers of a run whose time has not started.
     *
     * @param owners which node plays which server
     * @param layout nodes of the run's tiers
     * @param ports the way to each node, by index
     * @param dilation wall nanoseconds for each nanosecond of the run
     */
    NodeServers(ServerOwners owners, NodeLayout layout, List<ServerPort> ports, double dilation) {
        this(owners, layout, ports, dilation, ServerPort.LONGEST_SILENCE);
    }

    /** As the other constructor, with a limit of its own for how long the nodes may answer nothing. */
    NodeServers(
            ServerOwners owners, NodeLayout layout, List<ServerPort> ports, double dilation, Duration longestSilence) {
        this.owners = owners;
        this.layout = layout;
        this.ports = List.copyOf(ports);
        this.dilation = dilation;
        longest = longestSilence;
        played = new int[ports.size()];
        this.ports.forEach(port -> port.start(this));
    }

    // ---- the run's thread

    @Override
    public void start() {
        lock.lock();
        try {
            resumedNs = System.nanoTime();
            heardNs = resumedNs;
            running = true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void stop() {
        lock.lock();
        try {
            passedPs = nowPs();
            running = false;
        } finally {
            lock.unlock();
        }
    }

    private long nowPs() {
        return running ? passedPs + (long) ((System.nanoTime() - resumedNs) * PS_IN_NS / dilation) : passedPs;
    }

    @Override
    public void add(int server, String name, int channels) {
        ServerOwners.Owner owner = owners.of(name);
        int shards = layout.shards().get(owner.tier());
        int node = layout.firstNode(owner.tier()) + owner.shard() % shards;
        boolean alone = owners.testbed().tiers().get(owner.tier()).count() <= shards;
        ports.get(node).add(channels, owner.isMedium() && alone);
        servers.add(new Played(node, played[node]++));
    }

    @Override
    public void arrive(int server, long servicePs, long latencyPs, int operation) {
        if (outstanding++ == 0) {
            heardNs = System.nanoTime();
        }
        slowestPs = Math.max(slowestPs, servicePs + latencyPs);
        Played by = servers.get(server);
        ports.get(by.node()).serve(operation, by.number(), servicePs, latencyPs);
    }

    @Override
    public int await(long untilPs) {
        ports.forEach(ServerPort::flush);
        lock.lock();
        try {
            while (true) {
                if (failure != null) {
                    throw failure;
                }
                Answer answer = answers.poll();
                if (answer != null) {
                    outstanding--;
                    answeredPs = answer.atPs();
                    heardNs = System.nanoTime();
                    return answer.operation();
                }
                double leftPs = (double) untilPs - nowPs();
                if (leftPs <= 0) {
                    return NONE;
                }
                checkSilence();
                heard.awaitNanos((long) Math.min(LONGEST_WAIT_NS, leftPs * dilation / PS_IN_NS + 1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TierException(Reason.ABORTED, "interrupted while waiting for the nodes", e);
        } finally {
            lock.unlock();
        }
    }

    /** Of what waits, something must be answered within the time that the slowest request takes, and a while. */
    private void checkSilence() {
        double silentNs = System.nanoTime() - heardNs - slowestPs * dilation / PS_IN_NS;
        if (outstanding > 0 && silentNs > longest.toNanos()) {
            throw new TierException(
                    Reason.UNAVAILABLE,
                    "the tiers served none of " + outstanding + " requests for " + longest.toSeconds()
                            + " s; look at their logs, and start again the one that is stuck");
        }
    }

    @Override
    public long answeredPs() {
        return answeredPs;
    }

    @Override
    public int outstanding() {
        return outstanding;
    }

    @Override
    public void close() {
        ports.forEach(ServerPort::close);
    }

    // ---- threads of the ports

    @Override
    public void served(int operation) {
        lock.lock();
        try {
            answers.add(new Answer(operation, nowPs()));
            heard.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void failed(RuntimeException cause) {
        lock.lock();
        try {
            if (failure == null) {
                failure = cause;
            }
            heard.signal();
        } finally {
            lock.unlock();
        }
    }
}
