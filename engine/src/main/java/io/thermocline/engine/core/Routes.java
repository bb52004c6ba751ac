package io.thermocline.engine.core;

import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.CopyWay;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.WallServers;
import io.thermocline.engine.testbed.Link;
import io.thermocline.engine.testbed.Software;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The way of every operation through the testbed: a sequence of stages, each a server (a channel group shared by all that pass it) or a pure delay.
 *
 * <p>A page copy passes, in this order: the initiator's software, the medium it is read from, the link of the source tier, the link of the
 * destination tier, the medium it is written to. A link has one server a direction; a storage device has one group of channels for reads and
 * writes. The first tier's own medium is no stage: its bandwidth is at least ten times that of any link.
 */
final class Routes {
    private static final int DELAY = -1;

    private final Testbed testbed;
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
    private long[] servicePs = new long[16];
    private long[] latencyPs = new long[16];
    private boolean[] isLast = new boolean[16];

    /** What of a policy's needs tells the ways of its page copies. */
    private record CopyWays(Initiator initiator, boolean middleTiers) {}

    private final Map<CopyWays, int[]> copyRoutesByWays = new HashMap<>();
    private int[] copyRoutes = new int[0]; // first stage by (from, to, shard of from, shard of to)

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
        copyRoutes = copyRoutesByWays.computeIfAbsent(
                new CopyWays(needs.initiator(), needs.middleTiers()), this::copyRoutes);
    }

    private int[] copyRoutes(CopyWays ways) {
        int[] built = new int[tiers * tiers * shards * shards];
        for (int from = 0; from < tiers; from++) {
            for (int to = 0; to < tiers; to++) {
                for (int i = 0; from != to && i < tier(from).count() * tier(to).count(); i++) {
                    int shardFrom = i % tier(from).count();
                    int shardTo = i / tier(from).count();
                    built[copyIndex(from, to, shardFrom, shardTo)] = copyRoute(ways, from, to, shardFrom, shardTo);
                }
            }
        }
        return built;
    }

    /** The first stage of a page copy. */
    int copy(int from, int to, int page) {
        return shards == 1
                ? copyRoutes[from * tiers + to]
                : copyRoutes[copyIndex(from, to, page % tier(from).count(), page % tier(to).count())];
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

    /** An operation comes to a stage: queues its departure, or leaves it to the servers of others. */
    void arrive(int stage, long timePs, int operation) {
        int at = station[stage];
        if (at == DELAY) {
            queues.push(queue[stage], timePs + latencyPs[stage], operation);
            return;
        }
        if (servers != null) {
            busyPs[at] += servicePs[stage];
            servers.arrive(at, servicePs[stage], latencyPs[stage], operation);
            return;
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
        long end = Math.max(timePs, free) + servicePs[stage];
        freeAt[first + channel] = end;
        busyPs[at] += servicePs[stage];
        queues.push(queue[stage] + channel, end + latencyPs[stage], operation);
    }

    /** Whether a stage is the last of its route; the next one otherwise has the next number. */
    boolean isLast(int stage) {
        return isLast[stage];
    }

    /** What page copies pass on a way, and how long they take without load. */
    CopyWay copyWay(int from, int to) {
        List<String> passed = new ArrayList<>();
        long unloadedPs = 0;
        int stage = copyRoutes[copyIndex(from, to, 0, 0)] - 1;
        do {
            stage++;
            unloadedPs += servicePs[stage] + latencyPs[stage];
            if (station[stage] != DELAY) {
                passed.add(stationNames.get(station[stage]));
            }
        } while (!isLast[stage]);
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

    private int copyRoute(CopyWays ways, int from, int to, int shardFrom, int shardTo) {
        int first = stages;
        Tier source = tier(from);
        Tier target = tier(to);
        Software software = testbed.software();
        if (to == 0 && ways.initiator() == Initiator.HOST) {
            stage(
                    station("fault-handler", 1),
                    software.faultServicePs() + (source.device().storage() ? software.pageCacheMissPs() : 0),
                    0);
        } else if (to == 0 && ways.middleTiers() && from > 1 && software.lookupPs() > 0) {
            delay(software.lookupPs() * (from - 1));
        }
        if (from != 0) {
            medium(from, shardFrom, testbed.pageBytes(), false);
        }
        boolean copiedByGpu = ways.initiator() == Initiator.GPU
                && (from == 0 && !target.device().storage()
                        || to == 0 && !source.device().storage());
        long extra = copiedByGpu ? software.gpuPageCopyPs() : 0; // on top of the first link's latency
        boolean extraOnSource = source.link() != null;
        link(source.link(), from, from == 0 ? "down" : "up", testbed.pageBytes(), extraOnSource ? extra : 0);
        link(target.link(), to, to == 0 ? "up" : "down", testbed.pageBytes(), extraOnSource ? 0 : extra);
        if (extra > 0 && source.link() == null && target.link() == null) {
            delay(extra);
        }
        if (to != 0) {
            medium(to, shardTo, testbed.pageBytes(), true);
        }
        return close(first);
    }

    private int remoteRoute(int tier, boolean write, long bytes, int shard) {
        int first = stages;
        String direction = write ? "down" : "up";
        if (!write) {
            medium(tier, shard, bytes, false);
        }
        link(tier(tier).link(), tier, direction, bytes, 0);
        link(tier(0).link(), 0, direction, bytes, 0);
        if (write) {
            medium(tier, shard, bytes, true);
        }
        return close(first);
    }

    private void medium(int tier, int shard, long bytes, boolean write) {
        var device = tier(tier).device();
        String name = tier(tier).count() == 1 ? tier(tier).name() : tier(tier).name() + "-" + shard;
        stage(
                station(name, device.channels()),
                write ? device.writeServicePs(bytes) : device.readServicePs(bytes),
                write ? device.writeLatencyPs() : device.readLatencyPs());
    }

    private void link(@Nullable Link link, int tier, String direction, long bytes, long extraPs) {
        if (link != null) {
            String name = link.name() + "/" + tier(tier).name() + "/" + direction;
            stage(station(name, 1), link.servicePs(bytes), link.latencyPs() + extraPs);
        }
    }

    private int close(int first) {
        if (stages == first) {
            delay(0);
        }
        isLast[stages - 1] = true;
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
        append(DELAY, 0, latency, queueOf("delay/" + latency, 1));
    }

    private void stage(int at, long service, long latency) {
        append(at, service, latency, queueOf(stationNames.get(at) + "/" + latency, channels[at]));
    }

    private int queueOf(String key, int count) {
        return queueByStationAndLatency.computeIfAbsent(key, k -> queues.add(count));
    }

    private void append(int at, long service, long latency, int firstQueue) {
        if (stages == station.length) {
            station = Arrays.copyOf(station, 2 * stages);
            queue = Arrays.copyOf(queue, 2 * stages);
            servicePs = Arrays.copyOf(servicePs, 2 * stages);
            latencyPs = Arrays.copyOf(latencyPs, 2 * stages);
            isLast = Arrays.copyOf(isLast, 2 * stages);
        }
        station[stages] = at;
        queue[stages] = firstQueue;
        servicePs[stages] = service;
        latencyPs[stages] = latency;
        stages++;
    }

    private int copyIndex(int from, int to, int shardFrom, int shardTo) {
        return ((from * tiers + to) * shards + shardFrom) * shards + shardTo;
    }

    private Tier tier(int number) {
        return testbed.tiers().get(number);
    }
}
