package io.thermocline.engine.testbed;

import java.util.List;

/**
 * A memory hierarchy with its figures, ready to run: overrides and scale are in.
 *
 * @param name catalogue name
 * @param pageBytes base page, a power of two
 * @param accelerator what issues the accesses
 * @param tiers fastest first, two to {@value #MAX_TIERS}
 * @param software software paths
 */
public record Testbed(String name, long pageBytes, Accelerator accelerator, List<Tier> tiers, Software software) {
    /** Most tiers: a page's tier is two bits of its entry. */
    public static final int MAX_TIERS = 4;

    /** Checks what the engine relies on. */
    public Testbed {
        if (tiers.size() < 2 || tiers.size() > MAX_TIERS) {
            throw new IllegalArgumentException("a testbed has 2 to " + MAX_TIERS + " tiers, not " + tiers.size());
        }
        if (pageBytes <= 0 || Long.bitCount(pageBytes) != 1) {
            throw new IllegalArgumentException("a page is a power of two, not " + pageBytes);
        }
        tiers = List.copyOf(tiers);
        for (int tier = 1; tier < tiers.size() - 1; tier++) {
            if (tiers.get(tier).spare() < 1) {
                throw new IllegalArgumentException("a middle tier has at least one spare frame, not "
                        + tiers.get(tier).spare() + " as tier "
                        + tiers.get(tier).name());
            }
        }
    }

    /** Base pages that a tier holds. */
    public long frames(int tier) {
        return tiers.get(tier).capacityBytes() / pageBytes;
    }
}
