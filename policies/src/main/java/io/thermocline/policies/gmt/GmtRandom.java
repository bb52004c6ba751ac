package io.thermocline.policies.gmt;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.core.PolicyContext;

/**
 * GMT-Random: a victim goes to a random slower tier. While a middle tier has room, victims go to the fastest such tier; afterwards all slower tiers
 * are equally likely, and a full one gives its oldest page to the next.
 *
 * <p>Source: GMT sec. 2.1.2. That nothing is discarded while there is room is our reading of its claim to keep more data near the accelerator than BaM does.
 */
public final class GmtRandom extends Gmt {
    private final SplitMix64 random;

    /** The policy of one run. */
    public GmtRandom(PolicyContext context) {
        super(context);
        random = context.random("gmt-random");
    }

    @Override
    void evict(int giving, long access) {
        moveDown(clock.victim(-1, access), choose(giving), giving, access);
    }

    private int choose(int giving) {
        for (int tier = 1; tier < last; tier++) {
            if (hasRoom(tier, giving)) {
                return tier;
            }
        }
        return 1 + random.nextInt(last);
    }
}
