package io.thermocline.engine.loop;

import io.thermocline.engine.memory.OperationFeed;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.workload.Range;
import java.util.Map;

/** A policy that says which access it decides before it decides it, for the feed of a run's sink. */
final class FeedingPolicy implements Policy {
    private final Policy policy;
    private final OperationFeed feed;

    FeedingPolicy(Policy policy, OperationFeed feed) {
        this.policy = policy;
        this.feed = feed;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        feed.hit(access);
        policy.onHit(page, frame, write, access);
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        feed.miss(access);
        policy.onMiss(page, tier, write, access);
    }

    @Override
    public boolean onNotice(int page, int frame, boolean write, long access) {
        feed.hit(access);
        return policy.onNotice(page, frame, write, access);
    }

    @Override
    public void onAllocate(Range range) {
        policy.onAllocate(range);
    }

    @Override
    public void onHostAccess(Range range) {
        policy.onHostAccess(range);
    }

    @Override
    public void onTimer(int timer, long nowPs) {
        feed.between();
        policy.onTimer(timer, nowPs);
    }

    @Override
    public boolean reconfigure(ParameterValues parameters) {
        return policy.reconfigure(parameters);
    }

    @Override
    public void adopt() {
        policy.adopt();
    }

    @Override
    public void begin() {
        policy.begin();
    }

    @Override
    public void lookAhead(int[] accesses, int from, int to) {
        policy.lookAhead(accesses, from, to);
    }

    @Override
    public boolean isPinned(int frame, long access) {
        return policy.isPinned(frame, access);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        policy.report(metrics);
    }
}
