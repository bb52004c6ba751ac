package io.thermocline.engine.run;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.time.DepartureQueues;
import io.thermocline.engine.time.RouteTable;
import io.thermocline.engine.time.Stages;
import java.util.ArrayList;
import java.util.List;

/** Looks at the ways of page copies without running anything. */
public final class CopySurvey {
    private CopySurvey() {}

    /**
     * The ways of the copies that bring pages to the first tier, one from each tier below it, under a policy with these
     * needs.
     */
    public static List<CopyWay> fetches(Testbed testbed, PolicyNeeds needs) {
        RouteTable routes = new RouteTable(testbed, new Stages(new DepartureQueues(), null, testbed.pageBytes()));
        routes.follow(needs);
        List<CopyWay> ways = new ArrayList<>();
        int last = testbed.tiers().size() - 1;
        for (int from = needs.middleTiers() ? 1 : last; from <= last; from++) {
            ways.add(routes.copyWay(from, 0));
        }
        return ways;
    }
}
