package io.thermocline.engine.core;

import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.CopyWay;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.WaitCause;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Link;
import io.thermocline.engine.testbed.Mechanism;
import io.thermocline.engine.testbed.Software;
import io.thermocline.engine.testbed.Stage;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The way of every operation through the testbed: a sequence of {@link Stages}.
 *
 * <p>A page copy passes, in this order: the initiator's software, the medium it is read from, the link of the source tier, the link of the
 * destination tier, the medium it is written to. A link has one server a direction; a storage device has one group of channels for reads and
 * writes. The first tier's own medium is no stage: its bandwidth is at least ten times that of any link. Where the policy names a mechanism that the
 * testbed has, copies into and out of the first tier pass the stages of the mechanism instead.
 */
final class Routes {
    private Testbed testbed;
    private final Stages stages;
    private final int tiers;
    private final int shards; // the most of any tier
    private final int[] readTurns; // by tier, of its replicas

    /** What of a policy's needs tells the ways of its page copies. */
    private record CopyWays(Initiator initiator, boolean middleTiers, String mechanism) {}

    private final Map<CopyWays, RouteStage[]> copyRoutesByWays = new HashMap<>();
    private CopyWays ways = new CopyWays(Initiator.GPU, false, "");
    // first stage by (from, to, shard of from, shard of to, whether no access asked for the page)
    private RouteStage[] copyRoutes = new RouteStage[0];

    // by (tier, shard, direction): size and first stage of the remote accesses taken last; and all of them
    private final long[] remoteBytes;
    private final RouteStage[] remoteRoute;
    private final Map<Long, RouteStage> remoteRoutes = new HashMap<>();

    private long pausePs = -1; // the pause taken last
    private RouteStage pauseStage = RouteStage.NOWHERE;
    private final Map<Long, RouteStage> pauses = new HashMap<>();

    /**
     * The ways through a testbed.
     *
     * @param stages takes theirs
     */
    Routes(Testbed testbed, Stages stages) {
        this.testbed = testbed;
        this.stages = stages;
        tiers = testbed.tiers().size();
        shards = testbed.tiers().stream().mapToInt(Tier::count).max().orElseThrow();
        readTurns = new int[tiers];
        remoteBytes = new long[tiers * shards * 2];
        Arrays.fill(remoteBytes, -1);
        remoteRoute = new RouteStage[tiers * shards * 2];
        Arrays.fill(remoteRoute, RouteStage.NOWHERE);
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

    // ---- where an operation begins

    /** The first stage of a page copy; {@code demanded} says whether an access asked for the page. */
    RouteStage copy(int from, int to, int page, boolean demanded) {
        int index = shards == 1
                ? (from * tiers + to) * 2
                : copyIndex(from, to, shardToRead(from, page), shardToWrite(to, page));
        return copyRoutes[demanded ? index : index + 1];
    }

    /** The first stage of an access of {@code bytes} that is served where its page lies. */
    RouteStage remote(int tier, boolean write, long bytes, int page) {
        int shard = shards == 1 || bytes == 0 ? 0 : write ? shardToWrite(tier, page) : shardToRead(tier, page);
        int way = (tier * shards + shard) * 2 + (write ? 1 : 0);
        if (remoteBytes[way] != bytes) {
            remoteBytes[way] = bytes;
            remoteRoute[way] = remoteRoutes.computeIfAbsent(
                    bytes * remoteBytes.length + way, key -> remoteRoute(tier, write, bytes, shard));
        }
        return remoteRoute[way];
    }

    private int shardToRead(int tier, int page) {
        Tier read = tier(tier);
        if (read.isReplicated()) {
            int replica = readTurns[tier];
            readTurns[tier] = (replica + 1) % read.count();
            return replica;
        }
        return page % read.count();
    }

    /** All replicas are written, whichever stands for them. */
    private int shardToWrite(int tier, int page) {
        return tier(tier).isReplicated() ? 0 : page % tier(tier).count();
    }

    /** The only stage of an operation that takes a fixed time and nothing else. */
    RouteStage pause(long picoseconds) {
        if (pausePs != picoseconds) {
            pausePs = picoseconds;
            pauseStage = pauses.computeIfAbsent(picoseconds, time -> {
                stages.delay(WaitCause.POLICY, "policy", time);
                return stages.close();
            });
        }
        return pauseStage;
    }

    /** The only stage of an operation that ends at a time of its own, and the queue in which it stands until then. */
    RouteStage until() {
        return pause(0);
    }

    DepartureQueue queueUntil() {
        return stages.queueOf("until");
    }

    /** How long the first tier takes to serve an access whose data is there. */
    long firstTierPs() {
        return tier(0).device().readLatencyPs();
    }

    /** What page copies pass on a way, and how long they take without load. */
    CopyWay copyWay(int from, int to) {
        RouteStage first = copyRoutes[copyIndex(from, to, 0, 0)];
        return new CopyWay(from, to, stages.servers(first), Stages.unloadedPs(first));
    }

    // ---- the stages of each way

    private RouteStage[] copyRoutes(CopyWays chosen) {
        RouteStage[] built = new RouteStage[tiers * tiers * shards * shards * 2];
        Arrays.fill(built, RouteStage.NOWHERE);
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

    private RouteStage copyRoute(CopyWays chosen, int from, int to, int shardFrom, int shardTo, boolean demanded) {
        stages.begin(from);
        Mechanism mechanism = testbed.mechanism(chosen.mechanism());
        if (mechanism != null && (from == 0 || to == 0)) {
            return to == 0 ? route(mechanism.up(), from, to, shardFrom) : route(mechanism.down(), from, to, shardTo);
        }
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
                stages.server(WaitCause.FAULT_HANDLER, "fault-handler", 1, fault, 0);
            }
        } else if (to == 0 && chosen.middleTiers() && from > 1 && software.lookupPs() > 0) {
            stages.delay(WaitCause.SOFTWARE, "lookup", software.lookupPs() * (from - 1));
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
            stages.delay(WaitCause.SOFTWARE, "gpu-copy", extra);
        }
        if (to != 0) {
            medium(to, shardTo, testbed.pageBytes(), true);
        }
        return stages.close();
    }

    /** The stages of a mechanism, for copies between the first tier and a shard of a lower one. */
    private RouteStage route(List<Stage> passed, int from, int to, int shard) {
        int[] ends = new int[passed.size()]; // by credit, in the order in which they are taken: the stage that ends it
        int[] taken = new int[passed.size()];
        int holds = 0;
        for (int i = 0; i < passed.size(); i++) {
            if (passed.get(i) instanceof Stage.Credit credit) {
                taken[holds] = stages.credit(credit);
                ends[holds] = Mechanism.end(credit, passed);
                holds++;
            } else {
                pass(passed.get(i), from, to, shard);
            }
            int[] ending = endingAt(i, ends, taken, holds);
            if (ending.length > 0) {
                stages.givesBack(ending);
            }
        }
        return stages.close();
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
        int before = stages.size();
        long page = testbed.pageBytes();
        if (stage instanceof Stage.Server server) {
            stages.server(
                    WaitCause.SOFTWARE,
                    server.name(),
                    server.channels(),
                    page,
                    server::transferPs,
                    server.servicePs(),
                    server.latencyPs());
        } else if (stage instanceof Stage.Batch batch) {
            stages.batch(batch);
        } else if (stage instanceof Stage.Medium) {
            medium(from == 0 ? to : from, shard, page, from == 0);
        } else {
            link(tier(from).link(), from, from == 0 ? "down" : "up", 0, 0);
            link(tier(to).link(), to, to == 0 ? "up" : "down", 0, 0);
        }
        if (stages.size() == before) {
            stages.delay(WaitCause.SOFTWARE, "delay", 0);
        }
    }

    /** An access without bytes crosses nothing: its translation is known, and it takes as long as one in the first tier. */
    private RouteStage remoteRoute(int tier, boolean write, long bytes, int shard) {
        stages.begin(tier);
        if (bytes == 0) {
            stages.delay(WaitCause.DEVICE, tier(0).name(), firstTierPs());
            return stages.close();
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
        return stages.close();
    }

    private void medium(int tier, int shard, long bytes, boolean write) {
        Tier passed = tier(tier);
        Device device = passed.device();
        if (!write) {
            stages.server(
                    WaitCause.DEVICE,
                    shardName(passed, shard),
                    device.channels(),
                    bytes,
                    device::readServicePs,
                    0,
                    device.readLatencyPs());
            return;
        }
        if (passed.isReplicated()) {
            List<String> replicas = IntStream.range(0, passed.count())
                    .mapToObj(replica -> shardName(passed, replica))
                    .toList();
            stages.mirroredServer(replicas, device.channels(), bytes, device::writeServicePs, device.writeLatencyPs());
        } else {
            stages.server(
                    WaitCause.DEVICE,
                    shardName(passed, shard),
                    device.channels(),
                    bytes,
                    device::writeServicePs,
                    0,
                    device.writeLatencyPs());
        }
        stages.writesMedium();
    }

    private static String shardName(Tier tier, int shard) {
        return tier.count() == 1 ? tier.name() : tier.name() + "-" + shard;
    }

    /** A page copy passes a link, which is held for {@code heldPs} longer. */
    private void link(@Nullable Link link, int tier, String direction, long heldPs, long extraPs) {
        if (link != null) {
            stages.server(
                    WaitCause.LINK,
                    name(link, tier, direction),
                    1,
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
            stages.server(
                    WaitCause.LINK, name(link, tier, direction) + "/access", 1, link.accessPs(), link.latencyPs());
        } else if (link != null) {
            stages.server(WaitCause.LINK, name(link, tier, direction), 1, bytes, link::servicePs, 0, link.latencyPs());
        }
    }

    private String name(Link link, int tier, String direction) {
        return link.name() + "/" + tier(tier).name() + "/" + direction;
    }

    private int copyIndex(int from, int to, int shardFrom, int shardTo) {
        return (((from * tiers + to) * shards + shardFrom) * shards + shardTo) * 2;
    }

    private Tier tier(int number) {
        return testbed.tiers().get(number);
    }
}
