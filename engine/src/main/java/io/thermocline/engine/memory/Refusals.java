package io.thermocline.engine.memory;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.PolicySelection;
import org.jspecify.annotations.Nullable;

/** Says what a policy asked for that cannot be, in a sentence that begins with the policy's name. */
public final class Refusals {
    private final Testbed testbed;
    private @Nullable PolicySelection policy;

    /** No policy decides yet. */
    Refusals(Testbed testbed) {
        this.testbed = testbed;
    }

    /** From now on this policy decides. */
    public void follow(PolicySelection selection) {
        policy = selection;
    }

    /** A refusal in these words. */
    public IllegalStateException of(String what) {
        return new IllegalStateException(policy == null ? what : "policy " + policy.label() + ": " + what);
    }

    /** A tier that has no frames, or does not exist. */
    IllegalStateException tier(int tier) {
        int last = testbed.tiers().size() - 1;
        return of(
                tier == last
                        ? "tier " + last + " (" + name(last) + ") is the last one, where a page has a home and no frame"
                        : "there is no tier " + tier + "; they are numbered from 0 to " + last);
    }

    /** A frame number that the tier does not have. */
    IllegalStateException frame(int tier, int frame, int frames) {
        return of("tier " + name(tier) + " has no frame " + frame + "; its frames are numbered from 0 to "
                + (frames - 1));
    }

    /** A frame that should give its page and holds none. */
    IllegalStateException empty(int tier, int frame) {
        return of("frame " + frame + " of tier " + name(tier)
                + " is empty and has no page to give; was it chosen before, and its page has left?");
    }

    /** A page beyond the address space. */
    IllegalStateException page(int page, int pages) {
        return of("there is no page " + page + "; pages are numbered from 0 to " + (pages - 1));
    }

    /** No frame is free for a page that should come. */
    IllegalStateException full(int tier, int page) {
        return of("there is no free frame for page " + page + " in tier " + name(tier) + "; free one first where room("
                + tier + ") is 0");
    }

    /** What to throw for a failure during a run: where it comes from the policy's own code, with the policy's name. */
    public RuntimeException explain(RuntimeException failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        if (policy == null
                || failure instanceof InvalidInputException
                || failure instanceof IllegalStateException
                || trace.length == 0) {
            return failure;
        }
        String policyClass = policy.provider().policyClass();
        String inItsPackage = policyClass.substring(0, policyClass.lastIndexOf('.') + 1);
        if (inItsPackage.isEmpty() || !trace[0].getClassName().startsWith(inItsPackage)) {
            return failure;
        }
        return new IllegalStateException(
                "policy " + policy.label() + " failed with " + failure + " at " + trace[0], failure);
    }

    private String name(int tier) {
        return testbed.tiers().get(tier).name();
    }
}
