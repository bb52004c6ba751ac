package io.thermocline.lab.tiers;

import io.thermocline.engine.Units;
import io.thermocline.engine.run.WallServers;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.node.NodeAddress;
import io.thermocline.tier.route.NodeLayout;
import io.thermocline.tier.route.StageService;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The servers of a run under the wall clock, each played by the node that owns it, and the run's time. An answer gets
 * its time when it is heard here; clocks of two machines are never compared.
 *
 * <p>Of what waits at a node, something must be answered within the time that the slowest of its requests takes, and
 * five minutes more. Else the run ends with the name of that node, whatever the others answer. A pause is left out of
 * this time.
 */
final class NodeServers implements WallServers, AutoCloseable {
    private static final double PS_IN_NS = 1000;
    private static final long LONGEST_WAIT_NS = 1_000_000_000;

    /**
     * The way to a node.
     *
     * @param address what errors call it
     */
    record Way(NodeAddress address, StageService stages) {}

    private record Answer(Node node, int operation, long atNs) {}

    private record Played(Node node, int number) {}

    private final ServerOwners owners;
    private final NodeLayout layout;
    private final List<Node> nodes;
    private final double dilation;
    private final Duration longest; // that a node may answer nothing, beyond what a request takes
    private final LongSupplier nanoTime;
    private final List<Played> servers = new ArrayList<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition heard = lock.newCondition();
    private final ArrayDeque<Answer> answers = new ArrayDeque<>();
    private @Nullable RuntimeException failure;
    private boolean running;
    private long resumedNs; // wall time of the last start
    private long passedNs; // wall time of the run up to then, without its pauses
    private long answeredPs;

    /**
     * Servers of a run whose time has not started.
     *
     * @param owners which node plays which server
     * @param layout nodes of the run's tiers
     * @param ways the way to each node, by index
     * @param dilation wall nanoseconds for each nanosecond of the run
     */
    NodeServers(ServerOwners owners, NodeLayout layout, List<Way> ways, double dilation) {
        this(owners, layout, ways, dilation, StageService.LONGEST_SILENCE, System::nanoTime);
    }

    /**
     * As the other constructor, with a limit of its own for how long a node may answer nothing, and a wall clock of its
     * own.
     */
    NodeServers(
            ServerOwners owners,
            NodeLayout layout,
            List<Way> ways,
            double dilation,
            Duration longestSilence,
            LongSupplier nanoTime) {
        this.owners = owners;
        this.layout = layout;
        this.dilation = dilation;
        this.nanoTime = nanoTime;
        longest = longestSilence;
        nodes = ways.stream().map(Node::new).toList();
        nodes.forEach(node -> node.stages.start(node));
    }

    // ---- the run's thread

    @Override
    public void start() {
        lock.lock();
        try {
            resumedNs = nanoTime.getAsLong();
            running = true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void stop() {
        lock.lock();
        try {
            passedNs = nowNs();
            running = false;
        } finally {
            lock.unlock();
        }
    }

    /** Wall time of the run, without its pauses. */
    private long nowNs() {
        return running ? passedNs + nanoTime.getAsLong() - resumedNs : passedNs;
    }

    private long runPs(long wallNs) {
        return (long) (wallNs * PS_IN_NS / dilation);
    }

    private double wallNs(double runPs) {
        return runPs * dilation / PS_IN_NS;
    }

    @Override
    public void add(int server, String name, int channels) {
        ServerOwners.Owner owner = owners.of(name);
        int shards = layout.shards().get(owner.tier());
        Node node = nodes.get(layout.firstNode(owner.tier()) + owner.shard() % shards);
        boolean alone = owners.testbed().tiers().get(owner.tier()).count() <= shards;
        node.stages.add(channels, owner.isMedium() && alone);
        servers.add(new Played(node, node.played++));
    }

    @Override
    public void arrive(int server, boolean write, long servicePs, long latencyPs, int operation) {
        Played by = servers.get(server);
        by.node().arrive(by.number(), write, servicePs, latencyPs, operation);
    }

    @Override
    public int await(long untilPs) {
        for (Node node : nodes) {
            node.flush();
        }
        lock.lock();
        try {
            while (true) {
                if (failure != null) {
                    throw failure;
                }
                Answer answer = answers.poll();
                if (answer != null) {
                    answer.node().noteAnswer(answer.atNs());
                    checkSilence(answer.atNs()); // later answers were not looked at
                    answeredPs = runPs(answer.atNs());
                    return answer.operation();
                }
                long nowNs = nowNs();
                checkSilence(nowNs);
                double leftPs = (double) untilPs - runPs(nowNs);
                if (leftPs <= 0) {
                    return NONE;
                }
                heard.awaitNanos((long) Math.min(LONGEST_WAIT_NS, wallNs(leftPs) + 1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TierException(Reason.ABORTED, "interrupted while waiting for the nodes", e);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Of what waits at a node, something must have been answered at {@code nowNs}, up to which all answers were taken.
     */
    private void checkSilence(long nowNs) {
        for (Node node : nodes) {
            node.checkSilence(nowNs);
        }
    }

    @Override
    public long answeredPs() {
        return answeredPs;
    }

    @Override
    public int outstanding() {
        int waiting = 0;
        for (Node node : nodes) {
            waiting += node.waiting;
        }
        return waiting;
    }

    @Override
    public void close() {
        nodes.forEach(node -> node.stages.close());
    }

    /** Any thread may say that nothing more will be answered. */
    void fail(RuntimeException cause) {
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

    /** A node, and what waits there. */
    private final class Node implements StageService.Answers {
        private final NodeAddress address;
        private final StageService stages;

        // the run's thread alone
        private int played; // servers
        private int waiting; // requests
        private long slowestPs; // slowest request so far, with its latency
        private long heardNs; // time of the latest answer that was taken, or since when one is waited for
        private boolean isAsked; // nothing waited before what the next flush sends

        Node(Way way) {
            address = way.address();
            stages = way.stages();
        }

        void arrive(int server, boolean write, long servicePs, long latencyPs, int operation) {
            isAsked |= waiting++ == 0;
            slowestPs = Math.max(slowestPs, servicePs + latencyPs);
            stages.serve(operation, server, write, servicePs, latencyPs);
        }

        void flush() {
            stages.flush();
            if (isAsked) {
                isAsked = false;
                heardNs = nowNs();
            }
        }

        void noteAnswer(long atNs) {
            waiting--;
            heardNs = Math.max(heardNs, atNs);
        }

        void checkSilence(long nowNs) {
            if (waiting > 0 && nowNs - heardNs - wallNs(slowestPs) > longest.toNanos()) {
                throw new TierException(
                        Reason.UNAVAILABLE,
                        "tier " + address.name() + ": it served none of "
                                + Units.counted(waiting, "request", "requests") + " for " + longest.toSeconds()
                                + " s; look at its log, and start it again");
            }
        }

        // ---- threads of the stage service

        @Override
        public void served(int operation) {
            lock.lock();
            try {
                answers.add(new Answer(this, operation, nowNs()));
                heard.signal();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void failed(RuntimeException cause) {
            fail(cause);
        }
    }
}
