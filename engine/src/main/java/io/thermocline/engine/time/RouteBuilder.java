package io.thermocline.engine.time;

import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.WaitCause;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the route of an operation through a testbed: a sequence of {@link Stages}.
 *
 * <p>A page copy passes, in this order: the initiator's software, the medium it is read from, the link of the source
 * tier, the link of the destination tier, the medium it is written to. A link has one server a direction. A storage
 * device has one group of channels for reads and writes. The first tier's own medium is no stage unless accesses take
 * bytes from it, too ({@link FirstTier}); else its bandwidth is at least ten times that of any link. Where the policy
 * names a mechanism that the testbed has, copies into and out of the first tier, and accesses that are served below it,
 * pass the stages of the mechanism instead; copies pass the first tier's server as well.
 */
final class RouteBuilder {
    private final Testbed testbed;
    private final Software software;
    private final Stages stages;

    RouteBuilder(Testbed testbed, Stages stages) {
        this.testbed = testbed;
        this.stages = stages;
        software = testbed.software();
    }

    /**
     * What of a policy's needs decides the routes of its page copies, and of accesses that are served in place.
     *
     * @param initiator who starts them
     * @param middleTiers whether pages may lie in tiers between the first and the last
     * @param mechanism name of the transfer mechanism, which the testbed need not have
     */
    record Ways(Initiator initiator, boolean middleTiers, String mechanism) {}

    /**
     * An access that is served in a shard of a tier.
     *
     * @param linkBytes that cross the link
     * @param mediumBytes that the memory reads or writes
     */
    record InPlace(int tier, int shard, boolean write, long linkBytes, long mediumBytes) {}

    /** A page copy between a shard of a tier and a shard of another. */
    record Copy(int from, int shardFrom, int to, int shardTo) {
        boolean isFetch() {
            return to == 0;
        }
    }

    // ---- page copies

    /** The route of a page copy; {@code demanded} tells whether an access asked for the page. */
    RouteStage copy(Ways ways, Copy copy, boolean demanded) {
        stages.begin(copy.from);
        if (copy.from == 0) {
            firstTier(false);
        }
        Mechanism mechanism = testbed.mechanism(ways.mechanism());
        if (mechanism != null && (copy.from == 0 || copy.to == 0)) {
            int tier = copy.isFetch() ? copy.from : copy.to;
            int shard = copy.isFetch() ? copy.shardFrom : copy.shardTo;
            long bytes = testbed.pageBytes();
            return byMechanism(mechanism, new Passage(tier, shard, copy.isFetch(), bytes, bytes, false));
        }
        boolean faults = copy.isFetch() && ways.initiator() == Initiator.HOST;
        long faultPs = faults && demanded ? faultPs(copy) : 0;
        long heldPs = software.faultHoldsLink() && hasLink(copy) ? faultPs : 0; // on the first link
        if (faults && demanded && heldPs == 0) {
            stages.server(WaitCause.FAULT_HANDLER, "fault-handler", 1, faultPs, 0);
        } else if (!faults && copy.isFetch() && ways.middleTiers()) {
            lookUp(copy.from - 1);
        }
        if (copy.from != 0) {
            medium(copy.from, copy.shardFrom, testbed.pageBytes(), false);
        }
        links(copy, heldPs, ways.initiator() == Initiator.GPU && isCopiedByGpu(copy) ? software.gpuPageCopyPs() : 0);
        if (copy.to != 0) {
            medium(copy.to, copy.shardTo, testbed.pageBytes(), true);
        } else {
            firstTier(true);
        }
        return stages.close();
    }

    /** How long the host's fault handler works on a fault. */
    private long faultPs(Copy copy) {
        boolean storage = tier(copy.from).device().storage();
        return software.faultServicePs() + (storage ? software.pageCacheMissPs() : 0);
    }

    private boolean hasLink(Copy copy) {
        return tier(copy.from).link() != null || tier(copy.to).link() != null;
    }

    /** A lookup in each of the middle tiers that a page from below them might be in. */
    private void lookUp(int middleTiers) {
        if (middleTiers > 0 && software.lookupPs() > 0) {
            stages.delay(WaitCause.SOFTWARE, "lookup", software.lookupPs() * middleTiers);
        }
    }

    /** Between the first tier and memory, the GPU copies pages itself; a storage device does it by DMA. */
    private boolean isCopiedByGpu(Copy copy) {
        return copy.from == 0 && !tier(copy.to).device().storage()
                || copy.isFetch() && !tier(copy.from).device().storage();
    }

    /**
     * The links of both tiers; the first of them is held for {@code heldPs} longer, and its latency is {@code extraPs}
     * longer.
     */
    private void links(Copy copy, long heldPs, long extraPs) {
        boolean sourceFirst = tier(copy.from).link() != null;
        link(copy.from, copy.from == 0 ? "down" : "up", sourceFirst ? heldPs : 0, sourceFirst ? extraPs : 0);
        link(copy.to, copy.isFetch() ? "up" : "down", sourceFirst ? 0 : heldPs, sourceFirst ? 0 : extraPs);
        if (extraPs > 0 && !hasLink(copy)) {
            stages.delay(WaitCause.SOFTWARE, "gpu-copy", extraPs);
        }
    }

    // ---- by a mechanism

    /**
     * What passes a mechanism.
     *
     * @param tier the tier below the first that takes part
     * @param shard its device
     * @param up whether data come up from it
     * @param bytes how many cross the link
     * @param mediumBytes how many the memory reads or writes
     * @param inPlace whether it is an access that is served where its page is
     */
    private record Passage(int tier, int shard, boolean up, long bytes, long mediumBytes, boolean inPlace) {}

    private RouteStage byMechanism(Mechanism mechanism, Passage passage) {
        List<Stage> passed = passage.up ? mechanism.up() : mechanism.down();
        int[] ends = new int[passed.size()]; // by credit, in the order in which they are taken: the stage that ends it
        int[] taken = new int[passed.size()];
        int holds = 0;
        for (int i = 0; i < passed.size(); i++) {
            if (passed.get(i) instanceof Stage.Credit credit) {
                taken[holds] = stages.credit(credit);
                ends[holds] = Mechanism.end(credit, passed);
                holds++;
            } else {
                pass(passed.get(i), passage);
            }
            int[] ending = endingAt(i, ends, taken, holds);
            if (ending.length > 0) {
                stages.givesBack(ending);
            }
        }
        if (passage.up && !passage.inPlace) {
            firstTier(true);
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

    private void pass(Stage stage, Passage passage) {
        int before = stages.size();
        if (stage instanceof Stage.Server server) {
            stages.server(server, passage.bytes);
        } else if (stage instanceof Stage.Batch batch) {
            stages.batch(batch, passage.bytes);
        } else if (stage instanceof Stage.Medium && passage.mediumBytes == 0) {
            stages.delay(WaitCause.SOFTWARE, "delay", 0);
        } else if (stage instanceof Stage.Medium) {
            medium(passage.tier, passage.shard, passage.mediumBytes, !passage.up);
        } else {
            crossLinks(passage);
        }
        if (stages.size() == before) {
            stages.delay(WaitCause.SOFTWARE, "delay", 0);
        }
    }

    /** The links of both tiers, the one first from which the data come. */
    private void crossLinks(Passage passage) {
        String direction = passage.up ? "up" : "down";
        for (int tier : passage.up ? new int[] {passage.tier, 0} : new int[] {0, passage.tier}) {
            if (!passage.inPlace) {
                link(tier, direction, 0, 0);
            } else if (passage.bytes > 0) {
                accessLink(tier, direction, passage.bytes);
            }
        }
    }

    // ---- accesses in place, and pauses

    /**
     * The route of an access that is served where its page is. One without bytes crosses nothing: its translation is
     * known, and it takes as long as one in the first tier.
     */
    RouteStage remote(Ways ways, InPlace access) {
        int tier = access.tier;
        boolean write = access.write;
        stages.begin(tier);
        if (access.linkBytes == 0 && access.mediumBytes == 0) {
            stages.delay(WaitCause.DEVICE, tier(0).name(), tier(0).device().readLatencyPs());
            return stages.close();
        }
        Mechanism mechanism = testbed.mechanism(ways.mechanism());
        if (mechanism != null) {
            return byMechanism(
                    mechanism, new Passage(tier, access.shard, !write, access.linkBytes, access.mediumBytes, true));
        }
        String direction = write ? "down" : "up";
        if (!write && access.mediumBytes > 0) {
            medium(tier, access.shard, access.mediumBytes, false);
        }
        if (access.linkBytes > 0) {
            accessLink(tier, direction, access.linkBytes);
            accessLink(0, direction, access.linkBytes);
        }
        if (write && access.mediumBytes > 0) {
            medium(tier, access.shard, access.mediumBytes, true);
        }
        return stages.close();
    }

    /**
     * The only stage of an access that a cache of lines serves.
     *
     * @param ofMany whether it takes one of many times
     */
    RouteStage cached(long picoseconds, boolean ofMany) {
        stages.begin(0);
        return delay(WaitCause.DEVICE, "line-cache", picoseconds, ofMany);
    }

    /**
     * The route of what waits until a first tier with a server has served all that came to it before; null where it has
     * none.
     */
    @Nullable
    RouteStage behindFirstTier() {
        if (testbed.accelerator().accessBytes() == 0) {
            return null;
        }
        Tier first = tier(0);
        stages.begin(0);
        stages.firstTier(first.name(), 0, bytes -> 0, first.device().readLatencyPs());
        return stages.close();
    }

    /**
     * The only stage of an operation that takes a fixed time and nothing else.
     *
     * @param ofMany whether that is one of many
     */
    RouteStage pause(long picoseconds, boolean ofMany) {
        return delay(WaitCause.POLICY, TimeLedger.POLICY, picoseconds, ofMany);
    }

    private RouteStage delay(WaitCause cause, String where, long picoseconds, boolean ofMany) {
        if (ofMany) {
            stages.delayOfMany(cause, where, picoseconds);
        } else {
            stages.delay(cause, where, picoseconds);
        }
        return stages.close();
    }

    // ---- servers

    /** The server of the first tier, where it has one, for a page; the latency is that of the accesses after it. */
    private void firstTier(boolean write) {
        if (testbed.accelerator().accessBytes() > 0) {
            Device device = tier(0).device().asOneChannel();
            stages.firstTier(
                    tier(0).name(), testbed.pageBytes(), write ? device::writeServicePs : device::readServicePs, 0);
        }
    }

    private void medium(int tier, int shard, long bytes, boolean write) {
        Tier passed = tier(tier);
        Device device = passed.device();
        String name = shardName(passed, shard);
        if (!write) {
            stages.server(
                    WaitCause.DEVICE, name, device.channels(), bytes, device::readServicePs, 0, device.readLatencyPs());
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
                    name,
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

    /** The link of a tier, if it has one, for a page. */
    private void link(int tier, String direction, long heldPs, long extraPs) {
        Link link = tier(tier).link();
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

    /** The link of a tier, if it has one, for an access. */
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

    private Tier tier(int number) {
        return testbed.tiers().get(number);
    }
}
