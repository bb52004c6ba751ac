package io.thermocline.lab.tiers;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the tiers of a run say at its end.
 *
 * @param scrub what the scrub found; null without payload
 * @param tiers what the nodes of each tier counted, fastest tier first; null where that is not said
 */
public record TierReport(@Nullable Scrub scrub, @Nullable List<TierFigures> tiers) {
    /** Of a run whose operations were only counted. */
    public static final TierReport NONE = new TierReport(null, null);

    /** The same report without the counters of the nodes. */
    public TierReport withoutTiers() {
        return new TierReport(scrub, null);
    }

    /**
     * A comparison of all frames with what they should hold.
     *
     * @param pages pages that have an owner
     * @param ok whether each has one owner, its newest version and the right bytes
     */
    public record Scrub(long pages, boolean ok) {}

    /**
     * Counters of a tier's nodes: moves only.
     *
     * @param operations moves that ended there, in or out
     * @param bytesIn their bytes in
     * @param bytesOut their bytes out
     */
    public record TierFigures(String name, long operations, long bytesIn, long bytesOut) {}
}
