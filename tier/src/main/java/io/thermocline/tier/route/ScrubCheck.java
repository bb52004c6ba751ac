package io.thermocline.tier.route;

import io.thermocline.tier.node.ScrubPart;
import java.util.BitSet;

/**
 * Compares what the frames of all nodes hold with the page table: each page has exactly one owner, there its newest version, and the right bytes.
 * Pages that the run never named lie at home with version 0.
 */
public final class ScrubCheck {
    private final RoutedPages pages;
    private final BitSet owned = new BitSet();
    private String firstFault = "";

    ScrubCheck(RoutedPages pages) {
        this.pages = pages;
    }

    /** Notes what frames of a shard of a tier hold. */
    public void add(int tier, int shard, ScrubPart part) {
        for (int i = 0; i < part.pages().size(); i++) {
            int page = part.pages().getInt(i);
            int should = pages.tierOf(page);
            int newest = pages.version(page);
            if (owned.get(page)) {
                fault("page " + page + " has more than one owner");
            } else if (should != tier) {
                fault("page " + page + " is owned by tier " + tier + ", but lies in tier " + should);
            } else if (part.versions().getInt(i) != newest) {
                fault("page " + page + " has version " + part.versions().getInt(i) + "; the newest is " + newest);
            }
            owned.set(page);
        }
        if (!part.damaged().isEmpty()) {
            fault("page " + part.damaged().getInt(0) + " in tier " + tier + ", shard " + shard + ", has other bytes");
        }
    }

    private void fault(String what) {
        if (firstFault.isEmpty()) {
            firstFault = what;
        }
    }

    /** The result, once all frames of all nodes were added. */
    public Result result() {
        int missing = owned.nextClearBit(0);
        if (missing < pages.count()) {
            fault("page " + missing + " has no owner");
        }
        return new Result(owned.cardinality(), firstFault.isEmpty(), firstFault);
    }

    /**
     * What a scrub found.
     *
     * @param pages pages that have an owner
     * @param ok whether all is right
     * @param fault the first thing that is not, or empty
     */
    public record Result(long pages, boolean ok, String fault) {}
}
