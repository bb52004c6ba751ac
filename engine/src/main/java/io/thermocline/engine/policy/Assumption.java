package io.thermocline.engine.policy;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;

/**
 * A property of the machine that the system behind a policy takes for granted ({@link PolicyNeeds#withAssumptions}).
 * Without it the policy still runs, but what it shows says little of that system.
 */
public enum Assumption {
    /** The first tier is memory of an accelerator. */
    ACCELERATOR("an accelerator's memory behind a link as its first tier"),
    /** There is memory between the first tier and the last. */
    MIDDLE_MEMORY("memory between its first tier and its last"),
    /** The last tier is storage. */
    STORAGE("storage as its last tier"),
    /** The last tier is memory, in which an access can be served. */
    MEMORY_BELOW("memory as its last tier"),
    /** There is slow memory that takes the place of DRAM. */
    SLOW_MEMORY("slow memory below DRAM of the host"),
    /** The bandwidth of the first tier counts. */
    FIRST_TIER_BANDWIDTH("a bandwidth of its first tier (accelerator.access-bytes)");

    private final String wanted;

    Assumption(String wanted) {
        this.wanted = wanted;
    }

    /** Whether a testbed has it. */
    public boolean holds(Testbed testbed) {
        Tier first = testbed.tiers().get(0);
        Tier last = testbed.tiers().get(testbed.tiers().size() - 1);
        return switch (this) {
            case ACCELERATOR -> first.link() != null && !first.device().storage();
            case MIDDLE_MEMORY ->
                testbed.tiers().size() > 2 && !testbed.tiers().get(1).device().storage();
            case STORAGE -> last.device().storage();
            case MEMORY_BELOW -> !last.device().storage();
            case SLOW_MEMORY -> testbed.slowMemory() > 0;
            case FIRST_TIER_BANDWIDTH -> testbed.accelerator().accessBytes() > 0;
        };
    }

    /** Its name in a sentence on a testbed. */
    public String wanted() {
        return wanted;
    }
}
