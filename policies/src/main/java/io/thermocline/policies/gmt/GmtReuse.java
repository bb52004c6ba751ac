package io.thermocline.policies.gmt;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyContext;
import java.util.Map;

/**
 * GMT-Reuse: a victim goes to the tier that its remaining reuse distance deserves, as far as its history predicts it.
 *
 * <p>When a page comes back, the accesses since its eviction tell its reuse distance by a line learnt from early
 * samples, and that tells which tier would have been right. A Markov chain of the right tiers predicts the next one. A
 * candidate of short reuse is spared and the clock continues. A page with no history goes to a random slower tier. If
 * most recent evictions were predicted for the last tier, the middle tiers would lie idle, so victims go there all the
 * same; with {@code tier2-when-full=discard} while there is room.
 *
 * <p>Source: GMT sec. 2.1.3 and 2.2. Departures: a candidate is spared once an access by default ({@code retain});
 * tiers are as many as the testbed has (class k when the distance is below the capacities down to tier k together,
 * {@code eq1}). Pages without history count as predicted for the last tier in the heuristic. Before the first line
 * there is no history; weights of the chain are small (3 bits over three tiers), so that old outcomes are forgotten
 * sooner than with wide ones: no figure of the paper's workloads differs, predictions of random accesses are right in
 * 78.7 instead of 79.1 % of cases.
 *
 * <p>State: 34 bits a frame of the first tier, with {@code tier2-when-full=fifo} 12 to 20 B a frame of middle tiers (2
 * bits with clocks there), 8 B a page over up to three tiers and 16 over more, and while sampling 4 B an access and a
 * page.
 */
public final class GmtReuse extends Gmt {
    private final SplitMix64 random;
    private final ReuseSampler sampler;
    private final SparingClock clock;
    private final ReuseHistory history;
    private final long[] classBounds; // pages; class k below bound k
    private final boolean discardWhenFull;

    // the heuristic: which of the last evictions were predicted for the last tier
    private final double heuristicShare;
    private final byte[] recentIsLast; // 1 or 0
    private int recentCount;
    private int recentLast;
    private int recentNext;

    private final long[] predicted; // by 1 + tier; at 0 those without a prediction
    private long right;
    private long judged;
    private long forced;

    /** The policy of one run. */
    public GmtReuse(PolicyContext context) {
        this(context, clock(context));
    }

    private GmtReuse(PolicyContext context, SparingClock clock) {
        super(context, !discards(context), clock, clock.history()::touch);
        this.clock = clock;
        history = clock.history();
        ParameterValues parameters = context.parameters();
        random = context.random("gmt-reuse");
        sampler = new ReuseSampler(
                context.background(),
                parameters.get(GmtParameters.SAMPLES),
                parameters.get(GmtParameters.SAMPLE_BATCH),
                parameters.get(GmtParameters.SAMPLE_SPAN));
        classBounds = classBounds(parameters.get(GmtParameters.EQUATION_1).equals("sum"));
        discardWhenFull = discards(context);
        heuristicShare = parameters.get(GmtParameters.HEURISTIC_SHARE);
        recentIsLast = new byte[Math.toIntExact(parameters.get(GmtParameters.HEURISTIC_WINDOW))];
        predicted = new long[memory.tiers() + 1];
    }

    private static SparingClock clock(PolicyContext context) {
        int frames = context.memory().frames(0);
        ReuseHistory history = new ReuseHistory(context.memory().tiers());
        history.grow(context.memory().pages());
        ParameterValues parameters = context.parameters();
        return new SparingClock(
                frames,
                parameters.get(GmtParameters.REFERENCE_ON_FILL),
                history,
                parameters.get(GmtParameters.RETAIN).equals("once") ? 1 : frames);
    }

    private static boolean discards(PolicyContext context) {
        return context.parameters().get(GmtParameters.WHEN_FULL).equals("discard");
    }

    private long[] classBounds(boolean sum) {
        long[] bounds = new long[last];
        long above = 0;
        for (int tier = 0; tier < last; tier++) {
            bounds[tier] = memory.capacity(tier) + (sum ? above : 0);
            above += memory.capacity(tier);
        }
        return bounds;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        super.onHit(page, frame, write, access);
        if (sampler.isActive()) {
            sampler.access(page);
        }
    }

    @Override
    void onFetch(int page, int tier, long access) {
        if (sampler.isActive()) {
            sampler.access(page);
        }
        history.grow(memory.pages());
        if (!history.awaitsOutcome(page)) {
            return;
        }
        ReuseRegression.Line line = sampler.line();
        if (line == null) {
            history.returnedUnknown(page);
            return;
        }
        int deserved = reuseClass(line.reuseDistance(history.accessesSince(page, access)));
        int predictedThen = history.prediction(page);
        judged += predictedThen == ReuseHistory.UNKNOWN ? 0 : 1;
        right += predictedThen == deserved ? 1 : 0;
        history.returned(page, deserved);
    }

    /** The tier that a page with this reuse distance deserves: as many down as there are bounds that it reaches. */
    private int reuseClass(double distance) {
        long pages = (long) distance;
        int tier = 0;
        for (long bound : classBounds) {
            tier += (int) (bound - 1 - pages >>> 63); // no branch, as none could be predicted
        }
        return tier;
    }

    @Override
    void onEvict(int page, int frame, long access) {
        history.evicted(page, clock.outlook(frame), access);
    }

    @Override
    int destination(int giving) {
        int prediction = clock.prediction();
        note(prediction == last || prediction == ReuseHistory.UNKNOWN ? 1 : 0);
        predicted[prediction + 1]++;
        int tier = prediction == ReuseHistory.UNKNOWN ? 1 + random.nextInt(last) : Math.max(1, prediction);
        boolean turned = tier == last && recentLast > heuristicShare * recentCount;
        tier = turned ? 1 : tier;
        if (discardWhenFull) {
            while (tier < last && !hasRoom(tier, giving)) {
                tier++;
            }
        }
        forced += turned && tier != last ? 1 : 0;
        return tier;
    }

    private void note(int towardsLast) {
        recentLast += towardsLast - recentIsLast[recentNext]; // 0 before the window is full
        recentIsLast[recentNext] = (byte) towardsLast;
        recentCount = Math.min(recentCount + 1, recentIsLast.length);
        recentNext = recentNext + 1 == recentIsLast.length ? 0 : recentNext + 1;
    }

    @Override
    public void report(Map<String, Number> metrics) {
        super.report(metrics);
        for (int tier = 0; tier <= last; tier++) {
            metrics.put("predictedTier" + (tier + 1) + "Evictions", predicted[tier + 1]);
        }
        if (judged > 0) {
            metrics.put("predictionAccuracy", (double) right / judged);
        }
        metrics.put("retainedPages", clock.spared());
        metrics.put("forcedToMiddleTier", forced);
        metrics.put("reuseSamples", sampler.samples());
        ReuseRegression.Line line = sampler.line();
        if (line != null) {
            metrics.put("regressionSlope", line.slope());
            metrics.put("regressionOffsetPages", line.offset());
        }
    }
}
