package io.thermocline.policies.gmt;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Moves pages between the first tier and host memory. Either the DMA engine copies one page after another, or the lanes
 * of the warp that wants them do, once the pages are pinned. A hybrid lets the lanes do it if an instruction wants more
 * than eight pages of host memory and enough lanes are active.
 *
 * <p>Source: GMT sec. 2.3 and Fig. 6: cudaMemcpyAsync, zero copy and Hybrid-XT. The times are the testbed's.
 *
 * <p>Assumed: what leaves the first tier goes the way of the pages for which it makes room. The lanes that can be
 * employed are those that are active in the instruction, whether their own page misses or not.
 *
 * <p>Cost: one look at the accesses of an instruction, at the first of them that moves a page.
 */
final class HostTransfers {
    /** What the policies may choose from, by number. */
    static final String[] MECHANISMS = {"memcpy-async", "zero-copy-8t", "zero-copy-16t", "zero-copy-32t"};

    private static final int MEMCPY = 0;
    private static final int ZERO_COPY_8T = 1;
    private static final int ZERO_COPY_16T = 2;
    private static final int ZERO_COPY_32T = 3;
    private static final int ALWAYS = -1;
    private static final int NEVER = Integer.MAX_VALUE;
    private static final int CROSSOVER_PAGES = 8;

    private final PolicyContext context;
    private final TieredMemory memory;
    private final boolean[] isHostMemory; // by tier
    private final int zeroCopyPages; // more than these for zero copy
    private final int zeroCopyLanes; // and at least these
    private long chosenUntil = -1; // last access of the instruction
    private int chosen = MEMCPY;
    private long zeroCopied;
    private long copiedByDma;

    private HostTransfers(PolicyContext context, String transfer) {
        this.context = context;
        memory = context.memory();
        isHostMemory = new boolean[memory.tiers()];
        for (int tier = 1; tier < isHostMemory.length; tier++) {
            isHostMemory[tier] = !context.testbed().tiers().get(tier).device().storage();
        }
        zeroCopyPages = transfer.equals("memcpy") ? NEVER : transfer.equals("zero-copy") ? ALWAYS : CROSSOVER_PAGES;
        zeroCopyLanes = switch (transfer) {
            case "hybrid-8t" -> 8;
            case "hybrid-16t" -> 16;
            case "hybrid-32t" -> 32;
            default -> 0;
        };
    }

    /**
     * The transfers of a run, null where each page takes the testbed's constant time.
     *
     * @throws InvalidInputException if the testbed has none of the mechanisms
     */
    static @Nullable HostTransfers of(PolicyContext context) {
        ParameterValues values = context.parameters();
        // constant is the default, and all there is for a policy that does not declare the parameter
        String transfer =
                values.isGiven(GmtParameters.TRANSFER) ? values.get(GmtParameters.TRANSFER) : GmtParameters.CONSTANT;
        if (transfer.equals(GmtParameters.CONSTANT)) {
            return null;
        }
        checkMechanisms(context.testbed(), transfer);
        return new HostTransfers(context, transfer);
    }

    private static void checkMechanisms(Testbed testbed, String transfer) {
        for (String mechanism : MECHANISMS) {
            if (testbed.mechanism(mechanism) == null) {
                throw InvalidInputException.of(
                        Subject.Field.POLICY.part(GmtParameters.TRANSFER.name()),
                        transfer,
                        GmtParameters.CONSTANT + " on testbed " + testbed.name() + ", which has no mechanism "
                                + mechanism);
            }
        }
    }

    /** Brings a page into the first tier, which has room. Returns its frame. */
    int fetch(int page, int from, long access) {
        if (!isHostMemory[from]) {
            return memory.fetch(page);
        }
        memory.beginTransfer(mechanism(access));
        int frame = memory.fetch(page);
        memory.endTransfer();
        return frame;
    }

    /** Moves the page of a frame of the first tier down, and brings another into it. */
    void replace(int frame, int toTier, int page, int from, long access) {
        if (isHostMemory[toTier]) {
            memory.beginTransfer(mechanism(access));
            memory.demote(0, frame, toTier);
            memory.endTransfer();
        } else {
            memory.demote(0, frame, toTier);
        }
        int fetched = fetch(page, from, access);
        if (fetched != frame) {
            throw new IllegalStateException("page " + page + " came into frame " + fetched + " instead of " + frame);
        }
    }

    private int mechanism(long access) {
        if (access > chosenUntil) {
            chosenUntil = context.lastOfInstruction(access);
            chosen = choose(access);
        }
        if (chosen == MEMCPY) {
            copiedByDma++;
        } else {
            zeroCopied++;
        }
        return chosen;
    }

    private int choose(long access) {
        int lanes = context.lanes(access);
        if (lanes < zeroCopyLanes || pagesOfHostMemory(access) <= zeroCopyPages) {
            return MEMCPY;
        }
        return lanes >= 32 ? ZERO_COPY_32T : lanes >= 16 ? ZERO_COPY_16T : ZERO_COPY_8T;
    }

    /** Pages of host memory that the instruction wants, from this access on. */
    private int pagesOfHostMemory(long access) {
        int pages = 0;
        for (long wanted = access; wanted <= chosenUntil; wanted++) {
            int page = context.page(wanted);
            pages += page < memory.pages() && isHostMemory[memory.tierOf(page)] ? 1 : 0;
        }
        return pages;
    }

    void report(Map<String, Number> metrics) {
        metrics.put("memcpyTransfers", copiedByDma);
        metrics.put("zeroCopyTransfers", zeroCopied);
    }
}
