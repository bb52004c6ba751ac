package io.thermocline.tier.route;

import io.thermocline.tier.node.ScrubPart;
import java.util.BitSet;

/**
 * Compares the contents of all nodes' frames with the page table. Each page must have exactly one owner, which has its
 * newest version and the right bytes.
 *
 * <p>Pages that the run never named are at home with version 0.
 */
public final class ScrubCheck {
    private final RoutedPages pages;
    private final BitSet owned = new BitSet();
    private String firstFault = "";

    ScrubCheck(RoutedPages pages) {
        this.pages = pages;
    }

    /** Adds the contents of frames of one shard of a tier. */
    public void add(int tier, int shard, ScrubPart part) {
        for (int i = 0; i < part.pages().size(); i++) {
            int page = part.pages().getInt(i);
            int should = pages.tierOf(page);
            int newest = pages.version(page);
            if (owned.get(page)) {
                fault("page " + page + " has more than one owner");
            } else if (should != tier) {
                fault("page " + page + " is owned by tier " + tier + ", but is in tier " + should);
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

    /** Returns the result, once all frames of all nodes were added. */
    public Result result() {
        int missing = owned.nextClearBit(0);
        if (missing < pages.count()) {
            fault("page " + missing + " has no owner");
        }
        return new Result(owned.cardinality(), firstFault.isEmpty(), firstFault);
    }

    /**
     * The result of a scrub.
     *
     * @param pages pages that have an owner
     * @param ok whether everything is right
     * @param fault the first fault, or empty
     */
    public record Result(long pages, boolean ok, String fault) {}
}
