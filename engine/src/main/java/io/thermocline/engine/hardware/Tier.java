package io.thermocline.engine.hardware;

import org.jspecify.annotations.Nullable;

/**
 * A level of the hierarchy. The first is the one that the accelerator addresses directly.
 *
 * @param name {@code hbm}, {@code dram}, {@code nvm} or {@code nvme}
 * @param device what backs it
 * @param frames base pages that it holds: of all shards together where pages are striped, of each where they are
 *     replicated
 * @param spare frames on top of its capacity, used oldest first, so that a victim never goes into the frame that its
 *     access empties; unused in the first and the last tier
 * @param count devices that the tier consists of (its shards)
 * @param placement which of them hold a page
 * @param link how it is attached to the host's interconnect, or null where it is part of it
 */
public record Tier(
        String name,
        Device device,
        long frames,
        int spare,
        int count,
        ShardPlacement placement,
        @Nullable Link link) {

    /** Checks what the engine relies on. */
    public Tier {
        Checks.range("tier " + name + ": frames", frames, 1, Long.MAX_VALUE);
        Checks.range("tier " + name + ": spare", spare, 0, Integer.MAX_VALUE);
        Checks.range("tier " + name + ": count", count, 1, Integer.MAX_VALUE);
    }

    /** A tier whose pages are striped over its devices. */
    public Tier(String name, Device device, long frames, int spare, int count, @Nullable Link link) {
        this(name, device, frames, spare, count, ShardPlacement.STRIPE, link);
    }

    /** The same tier with other numbers of frames. */
    public Tier resized(long otherFrames, int otherSpare) {
        return new Tier(name, device, otherFrames, otherSpare, count, placement, link);
    }

    /** Whether each of several devices holds every page. */
    public boolean isReplicated() {
        return count > 1 && placement == ShardPlacement.REPLICATE;
    }
}
