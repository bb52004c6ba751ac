package io.thermocline.engine.hardware;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory hierarchy, ready to run: settings and scale are in.
 *
 * @param name catalogue name
 * @param pageBytes base page, a power of two
 * @param accelerator what issues the accesses
 * @param tiers fastest first, two to {@value #MAX_TIERS}
 * @param software software paths
 * @param mechanisms ways of page copies that policies ask for by name
 * @param hostTier number of the tier that the host's processor belongs to: its node drives what the host initiates
 */
public record Testbed(
        String name,
        long pageBytes,
        Accelerator accelerator,
        List<Tier> tiers,
        Software software,
        List<Mechanism> mechanisms,
        int hostTier) {
    /** Most tiers: a page's tier is two bits of its entry. */
    public static final int MAX_TIERS = 4;

    /** Most pages of a tier, and of a run: a page's frame is 27 bits of its entry. */
    public static final int MAX_PAGES = 1 << 27;

    /** Checks what the engine relies on. */
    public Testbed {
        if (tiers.size() < 2 || tiers.size() > MAX_TIERS) {
            throw new IllegalArgumentException("a testbed has 2 to " + MAX_TIERS + " tiers, not " + tiers.size());
        }
        if (pageBytes <= 0 || Long.bitCount(pageBytes) != 1) {
            throw new IllegalArgumentException("a page is a power of two, not " + pageBytes);
        }
        Checks.range("testbed " + name + ": hostTier", hostTier, 0, tiers.size() - 1);
        tiers = List.copyOf(tiers);
        mechanisms = List.copyOf(mechanisms);
        Mechanism.checkTogether(mechanisms);
        for (int tier = 1; tier < tiers.size() - 1; tier++) {
            if (tiers.get(tier).spare() < 1) {
                throw new IllegalArgumentException("a middle tier has at least one spare frame, not "
                        + tiers.get(tier).spare() + " as tier "
                        + tiers.get(tier).name());
            }
        }
    }

    /** A testbed whose host belongs to the first tier. */
    public Testbed(
            String name,
            long pageBytes,
            Accelerator accelerator,
            List<Tier> tiers,
            Software software,
            List<Mechanism> mechanisms) {
        this(name, pageBytes, accelerator, tiers, software, mechanisms, 0);
    }

    /** A testbed without mechanisms. */
    public Testbed(String name, long pageBytes, Accelerator accelerator, List<Tier> tiers, Software software) {
        this(name, pageBytes, accelerator, tiers, software, List.of());
    }

    /**
     * The mechanism of a name, or null where the testbed has none of that name: copies then pass the initiator's
     * software and the links.
     */
    public @Nullable Mechanism mechanism(String wanted) {
        return mechanisms.stream()
                .filter(mechanism -> mechanism.name().equals(wanted))
                .findFirst()
                .orElse(null);
    }

    /**
     * The deepest tier that is memory, not storage: slow memory, with the fast tier right above it (thesis ch. VI); 0
     * where the first tier alone is memory.
     */
    public int deepestMemory() {
        int deepest = tiers.size() - 1;
        while (deepest > 0 && tiers.get(deepest).device().storage()) {
            deepest--;
        }
        return deepest;
    }

    /**
     * The tier that takes the place of DRAM because it costs less (thesis ch. VI): the deepest that is memory, if the
     * tier above it is memory of the host, too. Memory behind a link, or above the host's own tier, is an
     * accelerator's, and what is below that is no cheaper sort of it. 0 where there is none.
     */
    public int slowMemory() {
        int deepest = deepestMemory();
        boolean isHosts =
                hostTier < deepest && deepest > 0 && tiers.get(deepest - 1).link() == null;
        return isHosts ? deepest : 0;
    }

    /** Base pages that a tier holds. */
    public long frames(int tier) {
        return tiers.get(tier).frames();
    }

    /** Base pages that all tiers but the last hold together. */
    public long upperFrames() {
        return tiers.subList(0, tiers.size() - 1).stream()
                .mapToLong(Tier::frames)
                .sum();
    }
}
