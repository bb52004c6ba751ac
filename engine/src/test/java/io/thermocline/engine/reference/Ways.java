package io.thermocline.engine.reference;

import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.OperationRate;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What operations pass, as lists of stages.
 *
 * <p>Queue numbers are part of a result: the pair of a server and a latency gets one, and so does a pure delay, in the
 * order in which they are first named. All page copies of a policy are named when it begins to decide, by source tier,
 * target tier, shard of the target, shard of the source; so are those by a mechanism of its choice when it chooses that
 * first; remote accesses when the first of their kind is decided.
 */
final class Ways {
    /** A FIFO server with parallel channels. */
    static final class Server {
        final String name;
        final Deque<Runnable> line = new ArrayDeque<>();
        final boolean[] idle;
        final long[] idleSincePs;
        long busyPs;
        long waitedPs; // what stood in line, all together

        Server(String name, int channels) {
            this.name = name;
            idle = new boolean[channels];
            Arrays.fill(idle, true);
            idleSincePs = new long[channels];
        }

        /** The channel that has been idle for longest, the first of several, -1 if all are busy. */
        int longestIdle() {
            int best = -1;
            for (int channel = 0; channel < idle.length; channel++) {
                if (idle[channel] && (best < 0 || idleSincePs[channel] < idleSincePs[best])) {
                    best = channel;
                }
            }
            return best;
        }
    }

    /** Tokens in pools, each with a line of operations that wait. */
    static final class Tokens {
        final List<Deque<Runnable>> lines = new ArrayList<>();
        final int[] free;
        final int neighbours;

        Tokens(int pools, int tokens, int neighbours) {
            this.neighbours = neighbours;
            free = new int[pools];
            Arrays.fill(free, tokens);
            for (int pool = 0; pool < pools; pool++) {
                lines.add(new ArrayDeque<>());
            }
        }
    }

    /** A server that takes what waits all at once. */
    static final class Batching {
        /** An operation in line: what its departure does, what it adds to its batch, and since when it waits. */
        record Waiting(Runnable departure, long addsPs, long sincePs) {}

        final Server server;
        final int most;
        final long setupPs;
        final int queue;
        final Deque<Waiting> line = new ArrayDeque<>();
        int running;

        Batching(Server server, int most, long setupPs, int queue) {
            this.server = server;
            this.most = most;
            this.setupPs = setupPs;
            this.queue = queue;
        }
    }

    /**
     * A server of some, or a pure delay without one, or tokens to be taken, or a batch server of some; and the number
     * of the queue of departures.
     */
    record Stage(
            List<Server> servers,
            @Nullable Tokens takes,
            List<Batching> batchings,
            int neighbours,
            List<Tokens> givesBack,
            long heldPs,
            LongUnaryOperator byBytes,
            long bytes,
            long latencyPs,
            int queue,
            List<Server> mirrors) { // servers that an operation passes at the same time

        /** Duration of an operation that moves this number of pages; {@code bytes} is the size of one. */
        long servicePs(int pages) {
            return heldPs + byBytes.applyAsLong(bytes * pages);
        }
    }

    private record Copy(PolicyNeeds needs, int from, int to, int shardFrom, int shardTo, boolean demanded) {}

    private record Remote(String mechanism, int tier, boolean write, long linkBytes, long mediumBytes, int shard) {}

    /** What passes a mechanism: data of a tier below the first. */
    private record Passage(int tier, int shard, boolean up, long bytes, long mediumBytes, boolean inPlace) {}

    private record QueueKey(@Nullable String server, long latencyPs) {}

    private final Testbed testbed;
    private final Map<Integer, Integer> reads = new HashMap<>(); // by tier of replicas
    private final Map<String, List<Server>> servers = new LinkedHashMap<>(); // by name, one of each pool
    private final Map<String, Tokens> tokens = new HashMap<>();
    private final Map<String, List<Batching>> batches = new HashMap<>();
    private final Map<QueueKey, Integer> queues = new HashMap<>();
    private final Map<Copy, List<Stage>> copies = new HashMap<>();
    private final Map<Remote, List<Stage>> remotes = new HashMap<>();
    private PolicyNeeds own = PolicyNeeds.NOTHING;
    private PolicyNeeds needs = own; // own, or with a mechanism of its choice
    private final Map<Integer, PolicyNeeds> chosen = new HashMap<>(); // by number of the mechanism

    private final List<Stage> behindFirstTier = new ArrayList<>(); // empty unless the first tier has a server

    Ways(Testbed testbed) {
        this.testbed = testbed;
        if (serves()) {
            server(
                    behindFirstTier,
                    tier(0).name(),
                    1,
                    0,
                    bytes -> 0,
                    0,
                    tier(0).device().readLatencyPs());
        }
    }

    /** Whether accesses take bytes from the first tier, so that it has a server. */
    private boolean serves() {
        return testbed.accelerator().accessBytes() > 0;
    }

    /** The server of the first tier; null where it serves all accesses at once. */
    @Nullable
    Server firstTier() {
        List<Server> pools = serves() ? servers.get(tier(0).name()) : null;
        return pools == null ? null : pools.get(0);
    }

    /** How long an access keeps the server of the first tier. */
    long accessPs(boolean write) {
        return firstTierPs(testbed.accelerator().accessBytes(), write);
    }

    /** What passes the first tier after all that came before. */
    List<Stage> behindFirstTier() {
        return behindFirstTier;
    }

    private long firstTierPs(long bytes, boolean write) {
        Device device = tier(0).device();
        long rate = write ? device.writeBytesPerSecond() : device.readBytesPerSecond();
        double commandPs = commandPs(write ? device.writeIops() : device.readIops(), bytes);
        return Math.round(Math.max(1e12 * bytes / rate, commandPs));
    }

    private void firstTier(List<Stage> way, boolean write) {
        if (serves()) {
            server(way, tier(0).name(), 1, 0, bytes -> firstTierPs(bytes, write), testbed.pageBytes(), 0);
        }
    }

    Collection<List<Server>> servers() {
        return servers.values();
    }

    void follow(PolicyNeeds newNeeds) {
        own = newNeeds;
        chosen.clear();
        needs = own;
        nameCopies();
    }

    /** Page copies pass a mechanism of the policy's choice; they are named when it is chosen first. */
    void choose(int mechanism) {
        needs = chosen.computeIfAbsent(
                mechanism, number -> own.withMechanism(own.choice().get(number)));
        nameCopies();
    }

    void chooseNone() {
        needs = own;
    }

    private void nameCopies() {
        int tiers = testbed.tiers().size();
        for (int from = 0; from < tiers; from++) {
            for (int to = 0; to < tiers; to++) {
                int targets = tier(to).isReplicated() ? 1 : tier(to).count();
                for (int shardTo = 0; from != to && shardTo < targets; shardTo++) {
                    for (int shardFrom = 0; shardFrom < tier(from).count(); shardFrom++) {
                        copy(new Copy(needs, from, to, shardFrom, shardTo, true));
                        copy(new Copy(needs, from, to, shardFrom, shardTo, false));
                    }
                }
            }
        }
    }

    List<Stage> copy(int from, int to, int page, boolean demanded) {
        return copy(new Copy(needs, from, to, shard(from, page, false), shard(to, page, true), demanded));
    }

    /** The device that serves an access to a page's copy: of replicas the next to read; all are written. */
    private int shard(int tier, int page, boolean write) {
        if (!tier(tier).isReplicated()) {
            return page % tier(tier).count();
        }
        return write ? 0 : (reads.merge(tier, 1, Integer::sum) - 1) % tier(tier).count();
    }

    List<Stage> pause(long picoseconds) {
        List<Stage> way = new ArrayList<>();
        delay(way, picoseconds);
        return way;
    }

    List<Stage> remote(int tier, boolean write, long linkBytes, long mediumBytes, int page) {
        int shard = mediumBytes == 0 ? 0 : shard(tier, page, write);
        Remote kind = new Remote(needs.mechanism(), tier, write, linkBytes, mediumBytes, shard);
        List<Stage> way = remotes.get(kind);
        if (way == null) {
            way = new ArrayList<>();
            Mechanism mechanism = testbed.mechanism(needs.mechanism());
            if (linkBytes == 0 && mediumBytes == 0) {
                delay(way, tier(0).device().readLatencyPs());
            } else if (mechanism != null) {
                pass(
                        way,
                        write ? mechanism.down() : mechanism.up(),
                        new Passage(tier, kind.shard(), !write, linkBytes, mediumBytes, true));
            } else {
                if (!write && mediumBytes > 0) {
                    medium(way, tier, shard, mediumBytes, false);
                }
                if (linkBytes > 0) {
                    access(way, tier, write ? "down" : "up", linkBytes);
                    access(way, 0, write ? "down" : "up", linkBytes);
                }
                if (write && mediumBytes > 0) {
                    medium(way, tier, shard, mediumBytes, true);
                }
                if (way.isEmpty()) {
                    delay(way, 0);
                }
            }
            remotes.put(kind, way);
        }
        return way;
    }

    private List<Stage> copy(Copy kind) {
        List<Stage> way = copies.get(kind);
        if (way == null) {
            way = new ArrayList<>();
            if (kind.from() == 0) {
                firstTier(way, false);
            }
            Mechanism mechanism = testbed.mechanism(kind.needs().mechanism());
            if (mechanism != null && (kind.from() == 0 || kind.to() == 0)) {
                boolean up = kind.to() == 0;
                pass(
                        way,
                        up ? mechanism.up() : mechanism.down(),
                        new Passage(
                                up ? kind.from() : kind.to(),
                                up ? kind.shardFrom() : kind.shardTo(),
                                up,
                                testbed.pageBytes(),
                                testbed.pageBytes(),
                                false));
                if (up) {
                    firstTier(way, true);
                }
                copies.put(kind, way);
                return way;
            }
            software(way, kind);
            long bytes = testbed.pageBytes();
            if (kind.from() != 0) {
                medium(way, kind.from(), kind.shardFrom(), bytes, false);
            }
            links(way, kind, bytes);
            if (kind.to() != 0) {
                medium(way, kind.to(), kind.shardTo(), bytes, true);
            } else {
                firstTier(way, true);
            }
            if (way.isEmpty()) {
                delay(way, 0);
            }
            copies.put(kind, way);
        }
        return way;
    }

    private void pass(List<Stage> way, List<io.thermocline.engine.hardware.Stage> stages, Passage passage) {
        Map<Tokens, String> held =
                new LinkedHashMap<>(); // the stage that ends it, in the order in which they are taken
        long bytes = passage.bytes();
        for (int i = 0; i < stages.size(); i++) {
            String name = "";
            int before = way.size();
            if (stages.get(i) instanceof io.thermocline.engine.hardware.Stage.Server server) {
                name = server.name();
                way.add(new Stage(
                        servers(name, server.channels(), server.pools()),
                        null,
                        List.of(),
                        server.neighbours(),
                        new ArrayList<>(),
                        server.servicePs(),
                        size -> transferPs(server.bytesPerSecond(), size),
                        bytes,
                        server.latencyPs(),
                        queue(new QueueKey(name, server.latencyPs())),
                        List.of()));
            } else if (stages.get(i) instanceof io.thermocline.engine.hardware.Stage.Batch batch) {
                name = batch.name();
                batch(way, batch, bytes);
            } else if (stages.get(i) instanceof io.thermocline.engine.hardware.Stage.Credit credit) {
                Tokens taken = tokens.computeIfAbsent(
                        credit.name(), unknown -> new Tokens(credit.pools(), credit.tokens(), credit.neighbours()));
                way.add(new Stage(List.of(), taken, List.of(), 1, List.of(), 0, size -> 0, 0, 0, -1, List.of()));
                held.put(taken, credit.until());
            } else if (stages.get(i) instanceof io.thermocline.engine.hardware.Stage.Medium) {
                if (passage.mediumBytes() > 0) {
                    medium(way, passage.tier(), passage.shard(), passage.mediumBytes(), !passage.up());
                }
            } else {
                String direction = passage.up() ? "up" : "down";
                List<Integer> crossed = passage.up() ? List.of(passage.tier(), 0) : List.of(0, passage.tier());
                for (int tier : crossed) {
                    if (passage.inPlace() && bytes > 0) {
                        access(way, tier, direction, bytes);
                    } else if (!passage.inPlace()) {
                        cross(way, tier, direction, bytes, 0, 0);
                    }
                }
            }
            if (way.size() == before) {
                delay(way, 0);
            }
            String ended = name;
            boolean last = i == stages.size() - 1;
            List<Tokens> givesBack = way.get(way.size() - 1).givesBack();
            held.forEach((taken, until) -> {
                if (until.isEmpty() ? last : until.equals(ended)) {
                    givesBack.add(taken);
                }
            });
        }
    }

    private void batch(List<Stage> way, io.thermocline.engine.hardware.Stage.Batch described, long bytes) {
        List<Server> pools = servers(described.name(), 1, described.pools());
        int queue = queue(new QueueKey(described.name(), 0));
        List<Batching> batchings = batches.computeIfAbsent(
                described.name(),
                unknown -> pools.stream()
                        .map(server -> new Batching(server, described.most(), described.setupPs(), queue))
                        .toList());
        way.add(new Stage(
                List.of(),
                null,
                batchings,
                described.neighbours(),
                new ArrayList<>(),
                described.eachPs(),
                size -> transferPs(described.bytesPerSecond(), size),
                bytes,
                0,
                queue,
                List.of()));
    }

    private static long transferPs(long bytesPerSecond, long bytes) {
        return bytesPerSecond == 0 ? 0 : Math.round(1e12 * bytes / bytesPerSecond);
    }

    /** The number of the queue of those that end at a time of their own. */
    int queueUntil() {
        return queue(new QueueKey("until", 0));
    }

    private void software(List<Stage> way, Copy kind) {
        if (kind.to() != 0) {
            return;
        }
        Software software = testbed.software();
        if (kind.needs().initiator() == Initiator.HOST) {
            if (kind.demanded() && faultOnLink(kind) == 0) {
                server(way, "fault-handler", 1, faultPs(kind), bytes -> 0, 0, 0);
            }
        } else if (kind.needs().middleTiers()) {
            long lookups = software.lookupPs() * (kind.from() - 1); // one for each middle tier above
            if (lookups > 0) {
                delay(way, lookups);
            }
        }
    }

    private long faultPs(Copy kind) {
        boolean fromStorage = tier(kind.from()).device().storage();
        return testbed.software().faultServicePs()
                + (fromStorage ? testbed.software().pageCacheMissPs() : 0);
    }

    /** How long a fault holds the first link of its page. */
    private long faultOnLink(Copy kind) {
        boolean linked = tier(kind.from()).link() != null || tier(kind.to()).link() != null;
        boolean faults = kind.to() == 0 && kind.needs().initiator() == Initiator.HOST && kind.demanded();
        return faults && linked && testbed.software().faultHoldsLink() ? faultPs(kind) : 0;
    }

    /**
     * The accelerator's copies between its own and host memory take longer, by a latency that their first link carries.
     */
    private void links(List<Stage> way, Copy kind, long bytes) {
        int other = kind.from() == 0 ? kind.to() : kind.from();
        boolean firstTierTakesPart = kind.from() == 0 || kind.to() == 0;
        boolean byAccelerator = firstTierTakesPart
                && kind.needs().initiator() == Initiator.GPU
                && !tier(other).device().storage();
        long extra = byAccelerator ? testbed.software().gpuPageCopyPs() : 0;
        boolean sourceHasLink = tier(kind.from()).link() != null;
        if (!sourceHasLink && tier(kind.to()).link() == null) {
            if (extra > 0) {
                delay(way, extra);
            }
            return;
        }
        long held = faultOnLink(kind);
        cross(
                way,
                kind.from(),
                kind.from() == 0 ? "down" : "up",
                bytes,
                sourceHasLink ? held : 0,
                sourceHasLink ? extra : 0);
        cross(
                way,
                kind.to(),
                kind.to() == 0 ? "up" : "down",
                bytes,
                sourceHasLink ? 0 : held,
                sourceHasLink ? 0 : extra);
    }

    private void cross(List<Stage> way, int tier, String direction, long bytes, long heldPs, long extraPs) {
        Link link = tier(tier).link();
        if (link != null) {
            String name = link.name() + "/" + tier(tier).name() + "/" + direction;
            server(way, name, 1, heldPs, size -> transferPs(link, size), bytes, link.latencyPs() + extraPs);
        }
    }

    private void access(List<Stage> way, int tier, String direction, long bytes) {
        Link link = tier(tier).link();
        if (link != null && link.accessPs() > 0) {
            String name = link.name() + "/" + tier(tier).name() + "/" + direction + "/access";
            server(way, name, 1, link.accessPs(), size -> 0, bytes, link.latencyPs());
        } else {
            cross(way, tier, direction, bytes, 0, 0);
        }
    }

    private static long transferPs(Link link, long bytes) {
        double full = 1e12 * (bytes + link.overheadBytes()) / link.bytesPerSecond();
        double share = link.rampPerKibibyte() == 0
                ? Math.PI / 2
                : Math.atan(link.rampPerKibibyte() * bytes / 1024); // of a quarter turn
        return Math.round(link.rampPerKibibyte() == 0 ? full : full * Math.PI / 2 / share);
    }

    private void medium(List<Stage> way, int tier, int shard, long bytes, boolean write) {
        Device device = tier(tier).device();
        if (write && tier(tier).isReplicated()) {
            replicas(way, tier, bytes);
            return;
        }
        String name = tier(tier).name() + (tier(tier).count() == 1 ? "" : "-" + shard);
        server(
                way,
                name,
                device.channels(),
                0,
                size -> channelPs(device, write, size),
                bytes,
                write ? device.writeLatencyPs() : device.readLatencyPs());
    }

    private void replicas(List<Stage> way, int tier, long bytes) {
        Device device = tier(tier).device();
        List<Server> all = new ArrayList<>();
        for (int replica = 0; replica < tier(tier).count(); replica++) {
            String name = tier(tier).name() + "-" + replica;
            all.add(servers(name, device.channels(), 1).get(0));
        }
        int queue = queue(new QueueKey("all of " + tier(tier).name(), device.writeLatencyPs()));
        way.add(new Stage(
                all.subList(0, 1),
                null,
                List.of(),
                1,
                new ArrayList<>(),
                0,
                size -> channelPs(device, true, size),
                bytes,
                device.writeLatencyPs(),
                queue,
                all.subList(1, all.size())));
    }

    /** Time of a command: of the nearest size outside the list, by a straight line between two sizes of it. */
    private static double commandPs(OperationRate rate, long bytes) {
        List<OperationRate.Point> points = rate.points();
        if (points.isEmpty()) {
            return 0;
        }
        int above = 0;
        while (above < points.size() - 1 && points.get(above).bytes() < bytes) {
            above++;
        }
        double abovePs = 1e12 / points.get(above).perSecond();
        if (above == 0 || points.get(above).bytes() <= bytes) {
            return abovePs;
        }
        long from = points.get(above - 1).bytes();
        double belowPs = 1e12 / points.get(above - 1).perSecond();
        return belowPs + (double) (bytes - from) / (points.get(above).bytes() - from) * (abovePs - belowPs);
    }

    private static long channelPs(Device device, boolean write, long bytes) {
        long bandwidth = write ? device.writeBytesPerSecond() : device.readBytesPerSecond();
        double commandPs = commandPs(write ? device.writeIops() : device.readIops(), bytes);
        double wholeDevicePs = Math.max(1e12 * bytes / bandwidth, commandPs);
        return Math.round(wholeDevicePs * device.channels());
    }

    private void server(
            List<Stage> way,
            String name,
            int channels,
            long heldPs,
            LongUnaryOperator byBytes,
            long bytes,
            long latencyPs) {
        way.add(new Stage(
                servers(name, channels, 1),
                null,
                List.of(),
                1,
                new ArrayList<>(),
                heldPs,
                byBytes,
                bytes,
                latencyPs,
                queue(new QueueKey(name, latencyPs)),
                List.of()));
    }

    private List<Server> servers(String name, int channels, int pools) {
        return servers.computeIfAbsent(
                name,
                unknown -> IntStream.range(0, pools)
                        .mapToObj(pool -> new Server(name, channels))
                        .toList());
    }

    private void delay(List<Stage> way, long latencyPs) {
        way.add(new Stage(
                List.of(),
                null,
                List.of(),
                1,
                new ArrayList<>(),
                0,
                bytes -> 0,
                0,
                latencyPs,
                queue(new QueueKey(null, latencyPs)),
                List.of()));
    }

    /** The number of a queue that nothing else is in. */
    int newQueue() {
        return queue(new QueueKey("alarm " + queues.size(), 0));
    }

    private int queue(QueueKey key) {
        return queues.computeIfAbsent(key, unknown -> queues.size());
    }

    private Tier tier(int number) {
        return testbed.tiers().get(number);
    }
}
