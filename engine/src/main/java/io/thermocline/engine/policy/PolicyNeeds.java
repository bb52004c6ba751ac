package io.thermocline.engine.policy;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.Initiator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a policy needs of a run, and how its system moves pages. Made from {@link #NOTHING} by what differs from it,
 * such as {@code NOTHING.withTimers().withInitiator(HOST)}.
 */
public final class PolicyNeeds {
    /**
     * Nothing beyond the accesses; transfers driven by the accelerator; every tier in use; every page has its home in
     * the last tier.
     */
    public static final PolicyNeeds NOTHING = new PolicyNeeds();

    /** The future. */
    public static final PolicyNeeds FUTURE = NOTHING.withFuture();

    /** As {@link #NOTHING}, with transfers driven by the host. */
    public static final PolicyNeeds HOST_DRIVEN = NOTHING.withInitiator(Initiator.HOST);

    /** As {@link #NOTHING}, for systems that know only the first and the last tier. */
    public static final PolicyNeeds OUTER_TIERS = NOTHING.withMiddleTiers(false);

    // set by constructors alone
    private boolean future;
    private boolean time;
    private Initiator initiator = Initiator.GPU;
    private boolean middleTiers = true;
    private boolean onePlace;
    private String mechanism = "";
    private boolean mechanismOptional;
    private List<String> choice = List.of();
    private boolean finalFlush = true;
    private boolean allocations;
    private boolean recencyStack;
    private Scaling scaling = Scaling.NONE;
    private boolean profile;
    private boolean stalls;
    private boolean lineCaches;
    private List<Assumption> assumptions = List.of();

    private PolicyNeeds() {}

    private PolicyNeeds(PolicyNeeds other, Consumer<PolicyNeeds> difference) {
        future = other.future;
        time = other.time;
        initiator = other.initiator;
        middleTiers = other.middleTiers;
        onePlace = other.onePlace;
        mechanism = other.mechanism;
        mechanismOptional = other.mechanismOptional;
        choice = other.choice;
        finalFlush = other.finalFlush;
        allocations = other.allocations;
        recencyStack = other.recencyStack;
        scaling = other.scaling;
        profile = other.profile;
        stalls = other.stalls;
        lineCaches = other.lineCaches;
        assumptions = other.assumptions;
        difference.accept(this);
    }

    private PolicyNeeds but(Consumer<PolicyNeeds> difference) {
        return new PolicyNeeds(this, difference);
    }

    /** These needs and the number of each page's next access (offline policies). */
    public PolicyNeeds withFuture() {
        return but(needs -> needs.future = true);
    }

    /** These needs and time; a run without a clock is then refused unless its workload has arrival times. */
    public PolicyNeeds withTimers() {
        return but(needs -> needs.time = true);
    }

    /** These needs, with transfers driven by {@code driver}. */
    public PolicyNeeds withInitiator(Initiator driver) {
        return but(needs -> needs.initiator = driver);
    }

    /**
     * These needs; {@code used} says whether pages are kept in middle tiers, where a missing page is then looked up
     * before it is below.
     */
    public PolicyNeeds withMiddleTiers(boolean used) {
        return but(needs -> needs.middleTiers = used);
    }

    /**
     * These needs, for systems in which a page is in one place only and has no home: pages may begin in any tier, every
     * demotion copies, and nothing is flushed at the end.
     */
    public PolicyNeeds withOnePlace() {
        return but(needs -> needs.onePlace = true);
    }

    /**
     * These needs, with page copies between the first tier and those below by a mechanism of the testbed
     * ({@link io.thermocline.engine.hardware.Mechanism}); on a testbed that does not have it they pass the initiator's
     * software and the links.
     */
    public PolicyNeeds withMechanism(String name) {
        return but(needs -> {
            needs.mechanism = name;
            needs.mechanismOptional = false;
        });
    }

    /**
     * As {@link #withMechanism}; on a testbed without the mechanism, the initiator's software path represents it well,
     * and nothing is missing.
     */
    public PolicyNeeds withMechanismIfAny(String name) {
        return but(needs -> {
            needs.mechanism = name;
            needs.mechanismOptional = true;
        });
    }

    /**
     * These needs, with mechanisms of which {@link TieredMemory#beginTransfer(int)} chooses one for a transfer. Copies
     * outside such transfers go as without them, and so do those by a mechanism that the testbed does not have.
     */
    public PolicyNeeds withChoiceOf(String... names) {
        return but(needs -> needs.choice = List.of(names));
    }

    /**
     * These needs, for systems that leave written pages where they lie when the program ends, until the host asks for
     * them.
     */
    public PolicyNeeds withoutFinalFlush() {
        return but(needs -> needs.finalFlush = false);
    }

    /**
     * These needs and the allocations before the first access, for systems that move what is around a page, too. A
     * trace does not tell them: it is then read once before the run and counts as one allocation. What a client streams
     * is known only as it comes.
     */
    public PolicyNeeds withAllocations() {
        return but(needs -> needs.allocations = true);
    }

    /**
     * These needs, for a policy whose first tier of n frames holds the n pages that were accessed last. One pass over
     * the accesses then tells its misses at every size (Mattson et al., IBM Systems Journal 9(2), 1970).
     *
     * @param kept whether that is so with the values of the policy's parameters
     */
    public PolicyNeeds withRecencyStack(boolean kept) {
        return but(needs -> needs.recencyStack = kept);
    }

    /**
     * How the miss ratio of a policy over a sample of the pages, and tiers that are as much smaller, differs from that
     * over all pages (Waldspurger et al., USENIX ATC 2017).
     */
    public enum Scaling {
        /**
         * By more than chance: the policy treats neighbours of a page together, depends on time, or has sizes that do
         * not scale.
         */
        NONE,
        /**
         * By no more than what chance changes in a small tier, which grows with the root of the scale. A page is one
         * like any other to the policy, and its sizes follow from those of the tiers, from the accelerator's
         * concurrency, and from parameters that scale.
         */
        ROOT,
        /** As {@link #ROOT}, and also by what grows with the logarithm of the scale. */
        LOGARITHM
    }

    /** These needs, for a policy of which samples of the pages tell the misses. */
    public PolicyNeeds withScaling(Scaling like) {
        return but(needs -> needs.scaling = like);
    }

    /**
     * These needs and how often the workload accesses each page ({@link PolicyContext#accessProfile}), for systems that
     * know it from an earlier run. The workload is then read once before the run; what a client streams is refused.
     */
    public PolicyNeeds withProfile() {
        return but(needs -> needs.profile = true);
    }

    /**
     * These needs, for systems that stop the accelerator ({@link TieredMemory#stallAccelerator}). Each access then
     * notes when it issued until it completes.
     */
    public PolicyNeeds withStalls() {
        return but(needs -> needs.stalls = true);
    }

    /**
     * These needs, for systems with caches of lines, which serve accesses in place of the memories
     * ({@link TieredMemory#serveCached}). Each access then notes when it issued until it completes.
     */
    public PolicyNeeds withLineCaches() {
        return but(needs -> needs.lineCaches = true);
    }

    /**
     * These needs, for a system made for machines with the given properties. On a testbed without one of them, or
     * without the mechanism of its page copies, the policy runs, and its results say what is missing.
     */
    public PolicyNeeds withAssumptions(Assumption... made) {
        return but(needs -> needs.assumptions = List.of(made));
    }

    /**
     * What the policy's system takes for granted and a testbed does not have, in words; empty where the testbed suits
     * it.
     */
    public List<String> missing(Testbed testbed) {
        List<String> missing = new ArrayList<>();
        assumptions.stream()
                .filter(assumption -> !assumption.holds(testbed))
                .forEach(assumption -> missing.add(assumption.wanted()));
        boolean needsMechanism = !mechanism.isEmpty() && !mechanismOptional;
        if (needsMechanism && testbed.mechanism(mechanism) == null) {
            missing.add("the mechanism " + mechanism);
        }
        return missing;
    }

    /** Whether it needs the number of each page's next access. */
    public boolean future() {
        return future;
    }

    /** Whether it needs time. */
    public boolean time() {
        return time;
    }

    /** Who drives its transfers. */
    public Initiator initiator() {
        return initiator;
    }

    /** Whether it keeps pages in middle tiers, and so looks a missing page up there before it goes below them. */
    public boolean middleTiers() {
        return middleTiers;
    }

    /** Whether written pages go home when the program ends. */
    public boolean finalFlush() {
        return finalFlush;
    }

    /** Name of the mechanism of its page copies; empty if none. */
    public String mechanism() {
        return mechanism;
    }

    /** Names of the mechanisms between which it chooses, by number. */
    public List<String> choice() {
        return choice;
    }

    /** Whether it needs the allocations before the first access. */
    public boolean allocations() {
        return allocations;
    }

    /** Whether its first tier of n frames holds the n pages that were accessed last. */
    public boolean recencyStack() {
        return recencyStack;
    }

    /** How samples of the pages tell its misses. */
    public Scaling scaling() {
        return scaling;
    }

    /** Whether it needs how often the workload accesses each page. */
    public boolean profile() {
        return profile;
    }

    /** Whether it stops the accelerator. */
    public boolean stalls() {
        return stalls;
    }

    /** Whether it has caches of lines, which serve accesses. */
    public boolean lineCaches() {
        return lineCaches;
    }

    /** Whether a page is in one place only and has no home. */
    public boolean onePlace() {
        return onePlace;
    }
}
