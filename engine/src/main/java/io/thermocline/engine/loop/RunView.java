package io.thermocline.engine.loop;

import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.PageState;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.time.ModelClock;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run as it is seen from outside while it pauses, and after its end. */
final class RunView implements LiveRun {
    private final RunParts parts;
    private final RunCourse course;
    private final SimulatedMemory memory;
    private final @Nullable ModelClock clock;

    RunView(RunParts parts, RunCourse course) {
        this.parts = parts;
        this.course = course;
        memory = parts.memory;
        clock = parts.clock;
    }

    // ---- what was measured

    @Override
    public RunCounters counters() {
        return parts.counters;
    }

    @Override
    public List<LatencySummary> latencyByTier() {
        parts.loop.flushLatencies();
        return List.of(parts.latencyByTier);
    }

    @Override
    public long modelTimePs() {
        return parts.modelTimePs();
    }

    @Override
    public Map<String, Double> utilisation() {
        return clock == null ? Map.of() : clock.utilisation(modelTimePs());
    }

    @Override
    public Map<String, Double> waitedPs() {
        return clock == null ? Map.of() : clock.waitedPs();
    }

    @Override
    public Map<String, Number> policyMetrics() {
        Map<String, Number> metrics = new LinkedHashMap<>();
        parts.inCharge.policy().report(metrics);
        parts.slowMemory.report(metrics);
        return metrics;
    }

    @Override
    public Map<String, Series> series() {
        Map<String, Series> all = new LinkedHashMap<>(parts.series);
        parts.slowMemory.addSeries(all);
        return Collections.unmodifiableMap(all);
    }

    // ---- where pages lie

    @Override
    public int pages() {
        return memory.pages();
    }

    @Override
    public int pagesIn(int tier) {
        return memory.held(tier);
    }

    @Override
    public int tierOf(int page) {
        return memory.tierOf(page);
    }

    @Override
    public PageState state(int page) {
        int tier = memory.tierOf(page);
        int frame = memory.frameOf(page);
        return new PageState(
                tier,
                frame,
                memory.isDirty(page),
                memory.wasAccessed(page),
                tier == 0 && parts.inCharge.policy().isPinned(frame, parts.counters.accesses),
                clock != null && clock.landing(tier, frame) != null,
                parts.setup.sink().version(page));
    }

    // ---- what may be done to it

    @Override
    public void takeOver(PolicySelection policy) {
        course.takeOver(policy);
    }

    @Override
    public void change(RunSetup.Change figures) {
        course.change(figures);
    }

    @Override
    public void checkAlive() {
        parts.setup.sink().checkAlive();
    }

    @Override
    public void rest() {
        parts.setup.sink().rest();
    }

    @Override
    public void abandon(RuntimeException cause) {
        parts.setup.sink().abandon(cause);
    }
}
