package io.thermocline.engine.time;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.CopyWay;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.time.RouteBuilder.Copy;
import io.thermocline.engine.time.RouteBuilder.InPlace;
import io.thermocline.engine.time.RouteBuilder.Ways;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The routes of operations, each built once ({@link RouteBuilder}), and which of the devices of a tier an operation
 * takes: a page's own shard, or the replicas in rotation.
 */
public final class RouteTable {
    private Testbed testbed;
    private RouteBuilder builder;
    private final Stages stages;
    private final int tiers;
    private final int shards; // the most of any tier
    private final int[] rotation; // by tier: the replica to read next

    private final Map<Ways, RouteStage[]> copyRoutesByWays = new HashMap<>();
    private Ways ways = new Ways(Initiator.GPU, false, "");
    // first stage by (from, to, shard of from, shard of to, whether no access asked for the page)
    private RouteStage[] copyRoutes = new RouteStage[0];
    private RouteStage[] ownRoutes = copyRoutes; // where no mechanism is chosen
    private List<String> choice = List.of(); // mechanisms, by number

    // by (tier, shard, direction): sizes and first stage of the remote accesses taken last; and all of them
    private final long[] remoteLinkBytes;
    private final long[] remoteMediumBytes;
    private final RouteStage[] remoteRoute;
    private final Map<Ways, Map<InPlace, RouteStage>> remoteRoutesByWays = new HashMap<>();
    private Map<InPlace, RouteStage> remoteRoutes = new HashMap<>();

    private final Delays cached = new Delays((picoseconds, ofMany) -> builder.cached(picoseconds, ofMany));

    private final Delays pauses = new Delays((picoseconds, ofMany) -> builder.pause(picoseconds, ofMany));
    private @Nullable RouteStage behindFirstTier; // of a first tier with a server

    /**
     * The routes through a testbed.
     *
     * @param stages takes theirs
     */
    public RouteTable(Testbed testbed, Stages stages) {
        this.testbed = testbed;
        this.stages = stages;
        builder = new RouteBuilder(testbed, stages);
        tiers = testbed.tiers().size();
        shards = testbed.tiers().stream().mapToInt(Tier::count).max().orElseThrow();
        rotation = new int[tiers];
        remoteLinkBytes = new long[tiers * shards * 2];
        remoteMediumBytes = new long[tiers * shards * 2];
        Arrays.fill(remoteLinkBytes, -1);
        remoteRoute = new RouteStage[tiers * shards * 2];
        Arrays.fill(remoteRoute, RouteStage.NOWHERE);
        behindFirstTier = builder.behindFirstTier();
    }

    /** From now on operations go the way of a policy with these needs; those on their way continue as they were. */
    public void follow(PolicyNeeds needs) {
        ways = new Ways(needs.initiator(), needs.middleTiers(), needs.mechanism());
        choice = needs.choice();
        findRoutes();
    }

    private void findRoutes() {
        ownRoutes = copyRoutesByWays.computeIfAbsent(ways, this::copyRoutes);
        copyRoutes = ownRoutes;
        remoteRoutes = remoteRoutesByWays.computeIfAbsent(ways, unknown -> new HashMap<>());
        Arrays.fill(remoteLinkBytes, -1);
    }

    /**
     * From now on, until {@link #chooseNone}, page copies pass a mechanism of the policy's choice. Its routes are built
     * when it is chosen first, so that a run knows no server of a mechanism that it does not use.
     */
    void choose(int mechanism) {
        Ways chosen = new Ways(ways.initiator(), ways.middleTiers(), choice.get(mechanism));
        copyRoutes = copyRoutesByWays.computeIfAbsent(chosen, this::copyRoutes);
    }

    /** From now on page copies go the way of the policy's needs. */
    void chooseNone() {
        copyRoutes = ownRoutes;
    }

    /**
     * From now on operations take the times of a testbed with other figures; those on their way continue as they were.
     */
    void change(Testbed other) {
        testbed = other;
        builder = new RouteBuilder(other, stages);
        copyRoutesByWays.clear();
        remoteRoutesByWays.clear();
        behindFirstTier = builder.behindFirstTier();
        findRoutes();
    }

    // ---- where an operation begins

    /** The first stage of a page copy; {@code demanded} says whether an access asked for the page. */
    RouteStage copy(int from, int to, int page, boolean demanded) {
        int index = shards == 1
                ? (from * tiers + to) * 2
                : copyIndex(from, to, shardToRead(from, page), shardToWrite(to, page));
        return copyRoutes[demanded ? index : index + 1];
    }

    /** The first stage of an access that is served where its page is. */
    RouteStage remote(int tier, boolean write, long linkBytes, long mediumBytes, int page) {
        int shard = shards == 1 || mediumBytes == 0 ? 0 : write ? shardToWrite(tier, page) : shardToRead(tier, page);
        int way = (tier * shards + shard) * 2 + (write ? 1 : 0);
        if (remoteLinkBytes[way] != linkBytes || remoteMediumBytes[way] != mediumBytes) {
            remoteLinkBytes[way] = linkBytes;
            remoteMediumBytes[way] = mediumBytes;
            remoteRoute[way] = remoteRoutes.computeIfAbsent(
                    new InPlace(tier, shard, write, linkBytes, mediumBytes), passed -> builder.remote(ways, passed));
        }
        return remoteRoute[way];
    }

    /** The only stage of an access that a cache of lines serves. */
    RouteStage cached(long picoseconds) {
        return cached.get(picoseconds);
    }

    private int shardToRead(int tier, int page) {
        Tier read = tier(tier);
        if (read.isReplicated()) {
            int replica = rotation[tier];
            rotation[tier] = (replica + 1) % read.count();
            return replica;
        }
        return page % read.count();
    }

    /** All replicas are written, whichever represents them. */
    private int shardToWrite(int tier, int page) {
        return tier(tier).isReplicated() ? 0 : page % tier(tier).count();
    }

    /** The only stage of an operation that takes a fixed time and nothing else. */
    RouteStage pause(long picoseconds) {
        return pauses.get(picoseconds);
    }

    /** The only stage of an operation that ends at a time of its own, and the queue in which it is until then. */
    RouteStage until() {
        return pause(0);
    }

    DepartureQueue queueUntil() {
        return stages.queueOf("until");
    }

    /**
     * The only stage of an operation that waits until the first tier has served what came to it before; null unless the
     * tier has a server.
     */
    @Nullable
    RouteStage behindFirstTier() {
        return behindFirstTier;
    }

    /** How long the first tier takes to serve an access whose data is there, without load. */
    long firstTierPs() {
        return tier(0).device().readLatencyPs();
    }

    /** What page copies pass on a way, and how long they take without load. */
    public CopyWay copyWay(int from, int to) {
        RouteStage first = copyRoutes[copyIndex(from, to, 0, 0)];
        return new CopyWay(from, to, stages.servers(first), Stages.unloadedPs(first));
    }

    // ---- building them

    private RouteStage[] copyRoutes(Ways chosen) {
        RouteStage[] built = new RouteStage[tiers * tiers * shards * shards * 2];
        Arrays.fill(built, RouteStage.NOWHERE);
        for (int from = 0; from < tiers; from++) {
            for (int to = 0; to < tiers; to++) {
                for (int i = 0; from != to && i < tier(from).count() * tier(to).count(); i++) {
                    int shardFrom = i % tier(from).count();
                    int shardTo = i / tier(from).count();
                    Copy copy = new Copy(from, shardFrom, to, shardTo);
                    int index = copyIndex(from, to, shardFrom, shardTo);
                    built[index] = builder.copy(chosen, copy, true);
                    built[index + 1] = chosen.initiator() == Initiator.HOST && copy.isFetch()
                            ? builder.copy(chosen, copy, false)
                            : built[index];
                }
            }
        }
        return built;
    }

    private int copyIndex(int from, int to, int shardFrom, int shardTo) {
        return (((from * tiers + to) * shards + shardFrom) * shards + shardTo) * 2;
    }

    private Tier tier(int number) {
        return testbed.tiers().get(number);
    }
}
