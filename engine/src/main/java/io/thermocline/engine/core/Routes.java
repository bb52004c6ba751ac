package io.thermocline.engine.core;

import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.CopyWay;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.WallServers;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Link;
import io.thermocline.engine.testbed.Mechanism;
import io.thermocline.engine.testbed.Software;
import io.thermocline.engine.testbed.Stage;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The way of every operation through the testbed: a sequence of stages, each a server (a channel group shared by all that pass it), a pure delay, and
 * in mechanisms also a credit or a batch ({@link Stage}).
 *
 * <p>A page copy passes, in this order: the initiator's software, the medium it is read from, the link of the source tier, the link of the
 * destination tier, the medium it is written to. A link has one server a direction; a storage device has one group of channels for reads and
 * writes. The first tier's own medium is no stage: its bandwidth is at least ten times that of any link. Where the policy names a mechanism that the
 * testbed has, copies into and out of the first tier pass the stages of the mechanism instead.
 */
final class Routes {
    // stations that are none
    private static final int DELAY = -1;
    private static final int CREDIT = -2;
    private static final int FIRST_BATCH = -3; // less the number of the station where it is busy

    // what there is to do about a departure from a stage
    static final int LAST = 1;
    static final int GIVES_BACK = 2;
    static final int OF_BATCH = 4;

    private Testbed testbed;
    private final DepartureQueues queues;
    private final @Nullable WallServers servers; // those of others, instead of the stations' own channels
    private final int tiers;
    private final int shards; // the most of any tier

    // stations
    private final Map<String, Integer> stationByName = new HashMap<>();
    private final List<String> stationNames = new ArrayList<>();
    private int[] firstChannel = new int[0];
    private int[] channels = new int[0];
    private long[] freeAt = new long[0];
    private long[] busyPs = new long[0];
    private final Map<String, Integer> queueByStationAndLatency = new HashMap<>();

    // stages of all routes, one after another
    private int stages;
    private int[] station = new int[16];
    private int[] queue = new int[16];
    private long[] servicePs = new long[16]; // of an operation that moves one page
    private @Nullable LongUnaryOperator[] serviceByBytes =
            new LongUnaryOperator[16]; // none where the size does not matter
    private long[] latencyPs = new long[16];
    private boolean[] writes = new boolean[16]; // to a medium
    private byte[] flags = new byte[16];
    private @Nullable BatchServer[] batch = new BatchServer[16];
    private int[][] givesBack = new int[16][]; // credits whose tokens a departure gives back

    private final Credits credits = new Credits();
    private final Map<String, BatchServer> batchByName = new HashMap<>();

    /** What of a policy's needs tells the ways of its page copies. */
    private record CopyWays(Initiator initiator, boolean middleTiers, String mechanism) {}

    private final Map<CopyWays, int[]> copyRoutesByWays = new HashMap<>();
    private CopyWays ways = new CopyWays(Initiator.GPU, false, "");
    private int[] copyRoutes =
            new int[0]; // first stage by (from, to, shard of from, shard of to, whether no access asked for the page)

    // by (tier, shard, direction): size and first stage of the remote accesses taken last; and all of them
    private final long[] remoteBytes;
    private final int[] remoteRoute;
    private final Map<Long, Integer> remoteRoutes = new HashMap<>();

    private long pausePs = -1; // the pause taken last
    private int pauseStage;
    private final Map<Long, Integer> pauses = new HashMap<>();

    Routes(Testbed testbed, DepartureQueues queues) {
        this(testbed, queues, null);
    }

    Routes(Testbed testbed, DepartureQueues queues, @Nullable WallServers servers) {
        this.testbed = testbed;
        this.queues = queues;
        this.servers = servers;
        tiers = testbed.tiers().size();
        shards = testbed.tiers().stream().mapToInt(Tier::count).max().orElseThrow();
        remoteBytes = new long[tiers * shards * 2];
        Arrays.fill(remoteBytes, -1);
        remoteRoute = new int[tiers * shards * 2];
    }

    /** From now on page copies go the way of a policy with these needs; those on their way go on as they were. */
    void follow(PolicyNeeds needs) {
        ways = new CopyWays(needs.initiator(), needs.middleTiers(), needs.mechanism());
        copyRoutes = copyRoutesByWays.computeIfAbsent(ways, this::copyRoutes);
    }

    /** From now on operations take the times of a testbed with other figures; those on their way go on as they were. */
    void change(Testbed other) {
        testbed = other;
        copyRoutesByWays.clear();
        remoteRoutes.clear();
        Arrays.fill(remoteBytes, -1);
        copyRoutes = copyRoutesByWays.computeIfAbsent(ways, this::copyRoutes);
    }

    private int[] copyRoutes(CopyWays chosen) {
        int[] built = new int[tiers * tiers * shards * shards * 2];
        for (int from = 0; from < tiers; from++) {
            for (int to = 0; to < tiers; to++) {
                for (int i = 0; from != to && i < tier(from).count() * tier(to).count(); i++) {
                    int shardFrom = i % tier(from).count();
                    int shardTo = i / tier(from).count();
                    int index = copyIndex(from, to, shardFrom, shardTo);
                    built[index] = copyRoute(chosen, from, to, shardFrom, shardTo, true);
                    built[index + 1] = chosen.initiator() == Initiator.HOST && to == 0
                            ? copyRoute(chosen, from, to, shardFrom, shardTo, false)
                            : built[index];
                }
            }
        }
        return built;
    }

    /** The first stage of a page copy; {@code demanded} says whether an access asked for the page. */
    int copy(int from, int to, int page, boolean demanded) {
        int index = shards == 1
                ? (from * tiers + to) * 2
                : copyIndex(from, to, page % tier(from).count(), page % tier(to).count());
        return copyRoutes[demanded ? index : index + 1];
    }

    /** The first stage of an access of {@code bytes} that is served where its page lies. */
    int remote(int tier, boolean write, long bytes, int page) {
        int shard = shards == 1 ? 0 : page % tier(tier).count();
        int way = (tier * shards + shard) * 2 + (write ? 1 : 0);
        if (remoteBytes[way] != bytes) {
            remoteBytes[way] = bytes;
            remoteRoute[way] = remoteRoutes.computeIfAbsent(
                    bytes * remoteBytes.length + way, key -> remoteRoute(tier, write, bytes, shard));
        }
        return remoteRoute[way];
    }

    /** The only stage of an operation that takes a fixed time and nothing else. */
    int pause(long picoseconds) {
        if (pausePs != picoseconds) {
            pausePs = picoseconds;
            pauseStage = pauses.computeIfAbsent(picoseconds, time -> {
                int first = stages;
                delay(time);
                return close(first);
            });
        }
        return pauseStage;
    }

    /** The only stage of an operation that ends at a time of its own, and the queue in which it stands until then. */
    int until() {
        return pause(0);
    }

    int queueUntil() {
        return queueOf("until");
    }

    /** How long the first tier takes to serve an access whose data is there. */
    long firstTierPs() {
        return tier(0).device().readLatencyPs();
    }

    /** Whether there are credits, so that operations must say what they draw as. */
    boolean hasCredits() {
        return !credits.isEmpty();
    }

    /** An operation draws tokens from the pools of a stream. */
    void drawFor(int operation, int stream) {
        credits.drawFor(operation, stream);
    }

    /** An operation draws tokens from the pools whose turn it is. */
    void drawInTurn(int operation, int turn) {
        credits.drawInTurn(operation, turn);
    }

    /**
     * An operation that moves so many pages comes to a stage: queues its departure, leaves it to the servers of others, or lets it stand in line. A credit that it
     * gets at once is passed.
     *
     * @return the stage that it stands at
     */
    int arrive(int stage, long timePs, int operation, int pages) {
        int at = station[stage];
        if (at == DELAY) {
            queues.push(queue[stage], timePs + latencyPs[stage], operation);
            return stage;
        }
        if (at < 0) {
            return arriveInLine(stage, timePs, operation, pages);
        }
        long service = pages == 1 ? servicePs[stage] : serviceOf(stage, pages);
        if (servers != null) {
            busyPs[at] += service;
            servers.arrive(at, writes[stage], service, latencyPs[stage], operation);
            return stage;
        }
        int first = firstChannel[at];
        int channel = 0;
        long free = freeAt[first];
        for (int i = 1; i < channels[at]; i++) {
            if (freeAt[first + i] < free) {
                free = freeAt[first + i];
                channel = i;
            }
        }
        long end = Math.max(timePs, free) + service;
        freeAt[first + channel] = end;
        busyPs[at] += service;
        queues.push(queue[stage], end + latencyPs[stage], operation);
        return stage;
    }

    private int arriveInLine(int stage, long timePs, int operation, int pages) {
        BatchServer batching = batch[stage];
        if (batching != null) {
            long addsPs = pages == 1 ? servicePs[stage] : serviceOf(stage, pages);
            busyPs[FIRST_BATCH - station[stage]] += batching.arrive(timePs, operation, addsPs);
            return stage;
        }
        return credits.take(queue[stage], operation) // the number of the credit stands in the place of a queue
                ? arrive(stage + 1, timePs, operation, pages)
                : stage;
    }

    /** What there is to do about a departure from a stage; 0: the operation goes on to the next, and that is all. */
    int flags(int stage) {
        return flags[stage];
    }

    /** The credits whose tokens a departure gives back; only of a stage that {@link #GIVES_BACK}. */
    int[] givesBack(int stage) {
        return givesBack[stage];
    }

    /** An operation gives a token back; returns the operation that has it now, or -1. */
    int giveBack(int credit, int operation) {
        return credits.giveBack(credit, operation);
    }

    /** An operation of a batch has gone on. */
    void leaveBatch(int stage, long timePs) {
        BatchServer batching = batch[stage];
        if (batching != null) {
            busyPs[FIRST_BATCH - station[stage]] += batching.depart(timePs);
        }
    }

    private long serviceOf(int stage, int pages) {
        LongUnaryOperator byBytes = serviceByBytes[stage];
        if (byBytes == null) {
            return servicePs[stage];
        }
        long page = testbed.pageBytes();
        return servicePs[stage] - byBytes.applyAsLong(page) + byBytes.applyAsLong(pages * page);
    }

    /** What page copies pass on a way, and how long they take without load. */
    CopyWay copyWay(int from, int to) {
        List<String> passed = new ArrayList<>();
        long unloadedPs = 0;
        int stage = copyRoutes[copyIndex(from, to, 0, 0)] - 1;
        do {
            stage++;
            unloadedPs += servicePs[stage] + latencyPs[stage];
            if (station[stage] >= 0) {
                passed.add(stationNames.get(station[stage]));
            }
        } while ((flags[stage] & LAST) == 0);
        return new CopyWay(from, to, passed, unloadedPs);
    }

    /** Share of {@code totalPs} that each server was busy, by name, in the order of the stations' numbers. */
    Map<String, Double> utilisation(long totalPs) {
        Map<String, Double> shares = new java.util.LinkedHashMap<>();
        for (int i = 0; i < stationNames.size(); i++) {
            shares.put(stationNames.get(i), totalPs == 0 ? 0 : (double) busyPs[i] / channels[i] / totalPs);
        }
        return shares;
    }

    private int copyRoute(CopyWays chosen, int from, int to, int shardFrom, int shardTo, boolean demanded) {
        Mechanism mechanism = testbed.mechanism(chosen.mechanism());
        if (mechanism != null && (from == 0 || to == 0)) {
            return to == 0 ? route(mechanism.up(), from, to, shardFrom) : route(mechanism.down(), from, to, shardTo);
        }
        int first = stages;
        Tier source = tier(from);
        Tier target = tier(to);
        Software software = testbed.software();
        long fault = to == 0 && demanded && chosen.initiator() == Initiator.HOST
                ? software.faultServicePs() + (source.device().storage() ? software.pageCacheMissPs() : 0)
                : 0;
        boolean linked = source.link() != null || target.link() != null;
        long heldPs = software.faultHoldsLink() && linked ? fault : 0; // on the first link
        if (to == 0 && chosen.initiator() == Initiator.HOST) {
            if (demanded && heldPs == 0) {
                append(station("fault-handler", 1), fault, 0);
            }
        } else if (to == 0 && chosen.middleTiers() && from > 1 && software.lookupPs() > 0) {
            delay(software.lookupPs() * (from - 1));
        }
        if (from != 0) {
            medium(from, shardFrom, testbed.pageBytes(), false);
        }
        boolean copiedByGpu = chosen.initiator() == Initiator.GPU
                && (from == 0 && !target.device().storage()
                        || to == 0 && !source.device().storage());
        long extra = copiedByGpu ? software.gpuPageCopyPs() : 0; // on top of the first link's latency
        boolean sourceFirst = source.link() != null;
        link(source.link(), from, from == 0 ? "down" : "up", sourceFirst ? heldPs : 0, sourceFirst ? extra : 0);
        link(target.link(), to, to == 0 ? "up" : "down", sourceFirst ? 0 : heldPs, sourceFirst ? 0 : extra);
        if (extra > 0 && !linked) {
            delay(extra);
        }
        if (to != 0) {
            medium(to, shardTo, testbed.pageBytes(), true);
        }
        return close(first);
    }

    /** The stages of a mechanism, for copies between the first tier and a shard of a lower one. */
    private int route(List<Stage> passed, int from, int to, int shard) {
        int first = stages;
        int[] ends = new int[passed.size()]; // by credit, in the order in which they are taken: the stage that ends it
        int[] taken = new int[passed.size()];
        int holds = 0;
        for (int i = 0; i < passed.size(); i++) {
            if (passed.get(i) instanceof Stage.Credit credit) {
                taken[holds] = credits.add(credit.name(), credit.pools(), credit.tokens(), credit.neighbours());
                ends[holds] = Mechanism.end(credit, passed);
                append(CREDIT, taken[holds], 0, null, 0);
                holds++;
            } else {
                pass(passed.get(i), from, to, shard);
            }
            int[] ending = endingAt(i, ends, taken, holds);
            if (ending.length > 0) {
                givesBack[stages - 1] = ending;
                flags[stages - 1] |= GIVES_BACK;
            }
        }
        return close(first);
    }

    private static int[] endingAt(int stage, int[] ends, int[] taken, int holds) {
        int[] ending = new int[holds];
        int count = 0;
        for (int i = 0; i < holds; i++) {
            if (ends[i] == stage) {
                ending[count++] = taken[i];
            }
        }
        return Arrays.copyOf(ending, count);
    }

    private void pass(Stage stage, int from, int to, int shard) {
        int before = stages;
        long page = testbed.pageBytes();
        if (stage instanceof Stage.Server server) {
            append(
                    station(server.name(), server.channels()),
                    page,
                    server::transferPs,
                    server.servicePs(),
                    server.latencyPs());
        } else if (stage instanceof Stage.Batch described) {
            int at = station(described.name(), 1);
            append(at, page, described::operationPs, 0, 0);
            int itsQueue = queue[stages - 1];
            station[stages - 1] = FIRST_BATCH - at;
            batch[stages - 1] = batchByName.computeIfAbsent(
                    described.name(), name -> new BatchServer(described.most(), described.setupPs(), itsQueue, queues));
            flags[stages - 1] |= OF_BATCH;
        } else if (stage instanceof Stage.Medium) {
            medium(from == 0 ? to : from, shard, page, from == 0);
        } else {
            link(tier(from).link(), from, from == 0 ? "down" : "up", 0, 0);
            link(tier(to).link(), to, to == 0 ? "up" : "down", 0, 0);
        }
        if (stages == before) {
            delay(0);
        }
    }

    /** An access without bytes crosses nothing: its translation is known, and it takes as long as one in the first tier. */
    private int remoteRoute(int tier, boolean write, long bytes, int shard) {
        int first = stages;
        if (bytes == 0) {
            delay(firstTierPs());
            return close(first);
        }
        String direction = write ? "down" : "up";
        if (!write) {
            medium(tier, shard, bytes, false);
        }
        accessLink(tier, direction, bytes);
        accessLink(0, direction, bytes);
        if (write) {
            medium(tier, shard, bytes, true);
        }
        return close(first);
    }

    private void medium(int tier, int shard, long bytes, boolean write) {
        Device device = tier(tier).device();
        String name = tier(tier).count() == 1 ? tier(tier).name() : tier(tier).name() + "-" + shard;
        append(
                station(name, device.channels()),
                bytes,
                write ? device::writeServicePs : device::readServicePs,
                0,
                write ? device.writeLatencyPs() : device.readLatencyPs());
        writes[stages - 1] = write;
    }

    /** A page copy passes a link, which is held for {@code heldPs} longer. */
    private void link(@Nullable Link link, int tier, String direction, long heldPs, long extraPs) {
        if (link != null) {
            append(
                    station(name(link, tier, direction), 1),
                    testbed.pageBytes(),
                    link::servicePs,
                    heldPs,
                    link.latencyPs() + extraPs);
        }
    }

    /** An access passes the link of a tier, if it has one. */
    private void accessLink(int tier, String direction, long bytes) {
        Link link = tier(tier).link();
        if (link != null && link.accessPs() > 0) {
            append(station(name(link, tier, direction) + "/access", 1), link.accessPs(), link.latencyPs());
        } else if (link != null) {
            append(station(name(link, tier, direction), 1), bytes, link::servicePs, 0, link.latencyPs());
        }
    }

    private String name(Link link, int tier, String direction) {
        return link.name() + "/" + tier(tier).name() + "/" + direction;
    }

    private int close(int first) {
        if (stages == first) {
            delay(0);
        }
        flags[stages - 1] |= LAST;
        return first;
    }

    private int station(String name, int channelCount) {
        Integer known = stationByName.get(name);
        if (known != null) {
            return known;
        }
        int number = stationNames.size();
        stationByName.put(name, number);
        stationNames.add(name);
        firstChannel = Arrays.copyOf(firstChannel, number + 1);
        channels = Arrays.copyOf(channels, number + 1);
        busyPs = Arrays.copyOf(busyPs, number + 1);
        firstChannel[number] = freeAt.length;
        channels[number] = channelCount;
        freeAt = Arrays.copyOf(freeAt, freeAt.length + channelCount);
        if (servers != null) {
            servers.add(number, name, channelCount);
        }
        return number;
    }

    private void delay(long latency) {
        append(DELAY, queueOf("delay/" + latency), 0, null, latency);
    }

    /** A server whose service does not depend on the size. */
    private void append(int at, long service, long latency) {
        append(at, queueOf(at, latency), service, null, latency);
    }

    /** A server whose service is {@code heldPs} longer than what the size takes. */
    private void append(int at, long bytes, LongUnaryOperator byBytes, long heldPs, long latency) {
        append(at, queueOf(at, latency), heldPs + byBytes.applyAsLong(bytes), byBytes, latency);
    }

    private int queueOf(int at, long latency) {
        return queueOf(stationNames.get(at) + "/" + latency);
    }

    private int queueOf(String key) {
        return queueByStationAndLatency.computeIfAbsent(key, k -> queues.add());
    }

    private void append(int at, int itsQueue, long service, @Nullable LongUnaryOperator byBytes, long latency) {
        if (stages == station.length) {
            station = Arrays.copyOf(station, 2 * stages);
            queue = Arrays.copyOf(queue, 2 * stages);
            servicePs = Arrays.copyOf(servicePs, 2 * stages);
            serviceByBytes = Arrays.copyOf(serviceByBytes, 2 * stages);
            latencyPs = Arrays.copyOf(latencyPs, 2 * stages);
            writes = Arrays.copyOf(writes, 2 * stages);
            flags = Arrays.copyOf(flags, 2 * stages);
            batch = Arrays.copyOf(batch, 2 * stages);
            givesBack = Arrays.copyOf(givesBack, 2 * stages);
        }
        station[stages] = at;
        queue[stages] = itsQueue;
        servicePs[stages] = service;
        serviceByBytes[stages] = byBytes;
        latencyPs[stages] = latency;
        stages++;
    }

    private int copyIndex(int from, int to, int shardFrom, int shardTo) {
        return (((from * tiers + to) * shards + shardFrom) * shards + shardTo) * 2;
    }

    private Tier tier(int number) {
        return testbed.tiers().get(number);
    }
}
