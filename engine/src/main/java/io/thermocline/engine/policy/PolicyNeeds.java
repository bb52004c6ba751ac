package io.thermocline.engine.policy;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.Initiator;
import java.util.ArrayList;
import java.util.List;

/**
 * What a policy needs of a run, and how its system moves pages. Made from {@link #NOTHING} by what differs from it,
 * such as {@code NOTHING.withTimers().withInitiator(HOST)}.
 */
public final class PolicyNeeds {
    /**
     * Nothing beyond the accesses; transfers driven by the accelerator; every tier in use; every page has its home in
     * the last tier.
     */
    public static final PolicyNeeds NOTHING = new PolicyNeeds(
            false, false, Initiator.GPU, true, false, "", List.of(), true, false, false, false, List.of());

    /** The future. */
    public static final PolicyNeeds FUTURE = NOTHING.withFuture();

    /** As {@link #NOTHING}, with transfers driven by the host. */
    public static final PolicyNeeds HOST_DRIVEN = NOTHING.withInitiator(Initiator.HOST);

    /** As {@link #NOTHING}, for systems that know only the first and the last tier. */
    public static final PolicyNeeds OUTER_TIERS = NOTHING.withMiddleTiers(false);

    private final boolean future;
    private final boolean time;
    private final Initiator initiator;
    private final boolean middleTiers;
    private final boolean onePlace;
    private final String mechanism;
    private final List<String> choice;
    private final boolean finalFlush;
    private final boolean allocations;
    private final boolean profile;
    private final boolean stalls;
    private final List<Assumption> assumptions;

    private PolicyNeeds(
            boolean future,
            boolean time,
            Initiator initiator,
            boolean middleTiers,
            boolean onePlace,
            String mechanism,
            List<String> choice,
            boolean finalFlush,
            boolean allocations,
            boolean profile,
            boolean stalls,
            List<Assumption> assumptions) {
        this.future = future;
        this.time = time;
        this.initiator = initiator;
        this.middleTiers = middleTiers;
        this.onePlace = onePlace;
        this.mechanism = mechanism;
        this.choice = choice;
        this.finalFlush = finalFlush;
        this.allocations = allocations;
        this.profile = profile;
        this.stalls = stalls;
        this.assumptions = assumptions;
    }

    /** These needs and the number of each page's next access (offline policies). */
    public PolicyNeeds withFuture() {
        return new PolicyNeeds(
                true,
                time,
                initiator,
                middleTiers,
                onePlace,
                mechanism,
                choice,
                finalFlush,
                allocations,
                profile,
                stalls,
                assumptions);
    }

    /** These needs and time; a run without a clock is then refused unless its workload has arrival times. */
    public PolicyNeeds withTimers() {
        return new PolicyNeeds(
                future,
                true,
                initiator,
                middleTiers,
                onePlace,
                mechanism,
                choice,
                finalFlush,
                allocations,
                profile,
                stalls,
                assumptions);
    }

    /** These needs, with transfers driven by {@code driver}. */
    public PolicyNeeds withInitiator(Initiator driver) {
        return new PolicyNeeds(
                future,
                time,
                driver,
                middleTiers,
                onePlace,
                mechanism,
                choice,
                finalFlush,
                allocations,
                profile,
                stalls,
                assumptions);
    }

    /**
     * These needs; {@code used} says whether pages are kept in middle tiers, where a missing page is then looked up
     * before it is below.
     */
    public PolicyNeeds withMiddleTiers(boolean used) {
        return new PolicyNeeds(
                future,
                time,
                initiator,
                used,
                onePlace,
                mechanism,
                choice,
                finalFlush,
                allocations,
                profile,
                stalls,
                assumptions);
    }

    /**
     * These needs, for systems in which a page is in one place only and has no home: pages may begin in any tier, every
     * demotion copies, and nothing is flushed at the end.
     */
    public PolicyNeeds withOnePlace() {
        return new PolicyNeeds(
                future,
                time,
                initiator,
                middleTiers,
                true,
                mechanism,
                choice,
                finalFlush,
                allocations,
                profile,
                stalls,
                assumptions);
    }

    /**
     * These needs, with page copies between the first tier and those below by a mechanism of the testbed
     * ({@link io.thermocline.engine.hardware.Mechanism}); on a testbed that does not have it they pass the initiator's
     * software and the links.
     */
    public PolicyNeeds withMechanism(String name) {
        return new PolicyNeeds(
                future,
                time,
                initiator,
                middleTiers,
                onePlace,
                name,
                choice,
                finalFlush,
                allocations,
                profile,
                stalls,
                assumptions);
    }

    /**
     * These needs, with mechanisms of which {@link TieredMemory#beginTransfer(int)} chooses one for a transfer. Copies
     * outside such transfers go as without them, and so do those by a mechanism that the testbed does not have.
     */
    public PolicyNeeds withChoiceOf(String... names) {
        return new PolicyNeeds(
                future,
                time,
                initiator,
                middleTiers,
                onePlace,
                mechanism,
                List.of(names),
                finalFlush,
                allocations,
                profile,
                stalls,
                assumptions);
    }

    /**
     * These needs, for systems that leave written pages where they lie when the program ends, until the host asks for
     * them.
     */
    public PolicyNeeds withoutFinalFlush() {
        return new PolicyNeeds(
                future,
                time,
                initiator,
                middleTiers,
                onePlace,
                mechanism,
                choice,
                false,
                allocations,
                profile,
                stalls,
                assumptions);
    }

    /**
     * These needs and the allocations before the first access, for systems that move what is around a page, too. A
     * trace does not tell them: it is then read once before the run and counts as one allocation. What a client streams
     * is known only as it comes.
     */
    public PolicyNeeds withAllocations() {
        return new PolicyNeeds(
                future,
                time,
                initiator,
                middleTiers,
                onePlace,
                mechanism,
                choice,
                finalFlush,
                true,
                profile,
                stalls,
                assumptions);
    }

    /**
     * These needs and how often the workload accesses each page ({@link PolicyContext#accessProfile}), for systems that
     * know it from an earlier run. The workload is then read once before the run; what a client streams is refused.
     */
    public PolicyNeeds withProfile() {
        return new PolicyNeeds(
                future,
                time,
                initiator,
                middleTiers,
                onePlace,
                mechanism,
                choice,
                finalFlush,
                allocations,
                true,
                stalls,
                assumptions);
    }

    /**
     * These needs, for systems that stop the accelerator ({@link TieredMemory#stallAccelerator}). Each access then notes
     * when it issued until it completes.
     */
    public PolicyNeeds withStalls() {
        return new PolicyNeeds(
                future,
                time,
                initiator,
                middleTiers,
                onePlace,
                mechanism,
                choice,
                finalFlush,
                allocations,
                profile,
                true,
                assumptions);
    }

    /**
     * These needs, for a system made for machines with the given properties. On a testbed without one of them, or
     * without the mechanism of its page copies, the policy runs, and its results say what is missing.
     */
    public PolicyNeeds withAssumptions(Assumption... made) {
        return new PolicyNeeds(
                future,
                time,
                initiator,
                middleTiers,
                onePlace,
                mechanism,
                choice,
                finalFlush,
                allocations,
                profile,
                stalls,
                List.of(made));
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
        if (!mechanism.isEmpty() && testbed.mechanism(mechanism) == null) {
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

    /** Whether it needs how often the workload accesses each page. */
    public boolean profile() {
        return profile;
    }

    /** Whether it stops the accelerator. */
    public boolean stalls() {
        return stalls;
    }

    /** Whether a page is in one place only and has no home. */
    public boolean onePlace() {
        return onePlace;
    }
}
