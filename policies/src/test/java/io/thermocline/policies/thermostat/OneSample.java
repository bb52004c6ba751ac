package io.thermocline.policies.thermostat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.workload.Range;
import java.util.List;
import java.util.Map;

/**
 * One sample of all memory, of which nothing moves: accessed bits for ten seconds, faults for ten more, then the
 * estimates.
 */
public final class OneSample implements Policy {
    static final int INTERVAL = 10;

    private static final Parameter<Long> BUDGET = Parameter.integer("budget", "parts", "2", 1, 8, "parts poisoned", "");

    private final PolicyContext context;
    private final LargePages pages;
    private final Sample sample;
    private final SplitMix64 random;
    private double[] estimates = new double[0]; // by large page

    /** The policy of one run. */
    public OneSample(PolicyContext context) {
        this.context = context;
        pages = new LargePages(context);
        sample = new Sample(pages);
        random = context.random("poison");
        context.timer(INTERVAL * 1_000_000_000_000L);
    }

    @Override
    public void onAllocate(Range range) {
        pages.allocate(range);
        sample.begin(pages.allocated(), pages.count());
    }

    @Override
    public void adopt() {}

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public boolean onNotice(int page, int frame, boolean write, long access) {
        if (sample.isCounting()) {
            sample.fault(pages.of(page), page, 0, 0);
        } else {
            sample.access(pages.of(page), page);
        }
        return sample.isCounting();
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        throw new IllegalStateException("all of memory lies in the first tier");
    }

    @Override
    public void onTimer(int timer, long nowPs) {
        if (!sample.isCounting()) {
            sample.poison(Math.toIntExact(context.parameters().get(BUDGET)), random);
            return;
        }
        estimates = new double[sample.size()];
        for (int i = 0; i < sample.size(); i++) {
            estimates[sample.large(i)] = sample.estimate(i);
        }
        sample.end();
    }

    @Override
    public void report(Map<String, Number> metrics) {
        for (int large = 0; large < estimates.length; large++) {
            metrics.put(estimateOf(large), estimates[large]);
        }
    }

    /** The name of a large page's estimate. */
    static String estimateOf(int large) {
        return "estimate " + large;
    }

    /** Declares it. */
    static final class Provider implements PolicyProvider {
        @Override
        public String name() {
            return "one-sample";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public String source() {
            return "";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of(BUDGET);
        }

        @Override
        public String policyClass() {
            return OneSample.class.getName();
        }

        @Override
        public PolicyNeeds needs() {
            return PolicyNeeds.NOTHING.withTimers().withOnePlace();
        }
    }
}
