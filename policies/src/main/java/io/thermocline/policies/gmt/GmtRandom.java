package io.thermocline.policies.gmt;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.policy.PolicyContext;

/**
 * GMT-Random: a victim goes to a random slower tier, all equally likely; a full middle tier gives its oldest page to
 * the next one. With {@code fill-first} nothing passes a middle tier that has room.
 *
 * <p>Source: GMT sec. 2.1.2.
 */
public final class GmtRandom extends Gmt {
    private final SplitMix64 random;
    private final boolean fillFirst;

    /** The policy of one run. */
    public GmtRandom(PolicyContext context) {
        super(context, true);
        random = context.random("gmt-random");
        fillFirst = context.parameters().get(GmtParameters.FILL_FIRST);
    }

    @Override
    int destination(int giving) {
        for (int tier = 1; tier < last && fillFirst; tier++) {
            if (hasRoom(tier, giving)) {
                return tier;
            }
        }
        return 1 + random.nextInt(last);
    }
}
