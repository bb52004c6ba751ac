package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.CopySurvey;
import io.thermocline.engine.run.CopyWay;
import io.thermocline.lab.tiers.RunNode;
import io.thermocline.lab.tiers.ServerOwners;
import io.thermocline.lab.tiers.TierNodes;
import io.thermocline.tier.TierException;
import java.util.List;

/**
 * How a run under the wall clock is stretched, and who plays its servers.
 *
 * @param dilation wall nanoseconds for each nanosecond of the devices
 * @param owners which tier's node plays which server
 */
record WallTime(double dilation, ServerOwners owners) {
    private static final double PS_IN_NS = 1000;

    /** What a specification asks for. */
    static WallTime of(RunSpec spec, TestbedPlan plan, Testbed testbed) {
        return new WallTime(TestbedParameters.DILATION.in(spec.settings()), new ServerOwners(testbed, plan.owners()));
    }

    /**
     * Checks that page copies pass servers only and one at a time, that each of them has an owner, and that no page
     * comes to an access in less time than the nodes on its way keep.
     *
     * @param policy one that decides in the run
     * @throws InvalidInputException if not, naming the smallest dilation that works
     */
    void check(PolicyProvider policy, TierNodes nodes) {
        Testbed testbed = owners.testbed();
        PolicyNeeds needs = policy.needs();
        if (testbed.mechanism(needs.mechanism()) != null) {
            throw InvalidInputException.about(
                    Subject.Field.CLOCK,
                    "policy " + policy.name() + " moves pages by mechanism "
                            + needs.mechanism() + " of testbed " + testbed.name()
                            + ", whose stages no tier's node plays; allowed here: none, model");
        }
        for (Tier tier : testbed.tiers().subList(1, testbed.tiers().size())) { // the first one's medium is no server
            if (tier.isReplicated()) {
                throw InvalidInputException.about(
                        TestbedParameters.PLACEMENT.subject(tier.name()),
                        "'replicate' is not allowed; allowed under the wall clock: stripe");
            }
        }
        List<String> names = testbed.tiers().stream().map(Tier::name).toList();
        double least = 0;
        String tightest = "";
        try (TierNodes.Group group = nodes.open(names)) {
            for (CopyWay way : CopySurvey.fetches(testbed, needs)) {
                long floorNs = floorNs(way, group);
                double smallest = floorNs * PS_IN_NS / way.unloadedPs();
                if (smallest > least) {
                    least = smallest;
                    tightest = "a page comes from " + names.get(way.from()) + " in "
                            + Units.formatNanoseconds(way.unloadedPs() / PS_IN_NS)
                            + ", and the nodes on its way keep no delay below " + Units.formatNanoseconds(floorNs);
                }
            }
        } catch (TierException e) {
            throw InvalidInputException.about(Subject.Field.CLOCK, String.valueOf(e.getMessage()), e);
        }
        if (dilation < least) {
            throw InvalidInputException.about(
                    TestbedParameters.DILATION.subject(),
                    dilation + " is too small here: " + tightest + "; the smallest that works is "
                            + (long) Math.ceil(least));
        }
    }

    private long floorNs(CopyWay way, TierNodes.Group group) {
        long highest = 0;
        for (String server : way.servers()) {
            for (RunNode node : group.nodes().get(owners.of(server).tier())) {
                highest = Math.max(highest, node.floorNs());
            }
        }
        return highest;
    }
}
