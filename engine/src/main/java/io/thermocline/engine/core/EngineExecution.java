package io.thermocline.engine.core;

import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.ArrivalTimes;
import io.thermocline.engine.run.Execution;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.OperationSink;
import io.thermocline.engine.run.PageState;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.run.TimeAccount;
import io.thermocline.engine.run.WallServers;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.StreamSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run: reads batches, hands them to the run loop, lets policies take over at chunk borders, and collects the output. */
public final class EngineExecution implements Execution, LiveRun {
    private final RunSetup setup;
    private final AccessBatch batch;
    private final RunCounters counters;
    private final LatencySummary[] latencyByTier;
    private final ArrivalTimes arrivalTimes = new ArrivalTimes();
    private final @Nullable ModelClock clock;
    private final TieredMemory memory;
    private final LoopEnd loop;
    private final @Nullable OperationFeed feed;
    private final @Nullable AccessListener listener;
    private final Segments segments;
    private final Plan<RunSetup.Switch> switches;
    private final Plan<RunSetup.Change> changes;
    private final Allocations allocations;
    private final Map<String, Series> series = new LinkedHashMap<>(); // of the policies
    private final SlowMemory slowMemory;
    private final PolicyInCharge inCharge;
    private final boolean open;
    private final Arrivals arrivals; // of an open workload

    private Testbed testbed;
    private long hitPs; // latency of a hit whose data is in the first tier
    private long nextControl;
    private long nextChunk = Long.MAX_VALUE; // told to the sink

    /** A run that has not begun. */
    public EngineExecution(RunSetup setup) {
        this.setup = setup;
        switches = new Plan<>(setup.switches());
        changes = new Plan<>(setup.changes());
        nextControl = setup.control() == RunControl.NONE ? Long.MAX_VALUE : 0;
        testbed = setup.testbed();
        batch = new AccessBatch(setup.workload().columns());
        open = setup.workload().columns().arrival();
        arrivals = new Arrivals(batch);
        counters = new RunCounters(testbed.tiers().size());
        latencyByTier = new LatencySummary[testbed.tiers().size()];
        Arrays.setAll(latencyByTier, tier -> new LatencySummary());
        listener = setup.control().listener();
        hitPs = Machine.hitPs(setup, testbed);
        Machine machine = Machine.of(setup, counters, latencyByTier, arrivalTimes);
        clock = machine.clock();
        memory = machine.memory();
        if (setup.workload().producesPages()) {
            memory.producePages();
        }
        loop = machine.loop();
        OperationSink sink = setup.sink();
        feed = sink == null
                ? null
                : new OperationFeed(sink, batch, testbed.tiers().size());
        if (feed != null) {
            memory.feed(feed);
            nextChunk = RunSetup.CHUNK;
        }
        allocations = new Allocations(setup.workload(), memory);
        slowMemory = new SlowMemory(testbed, memory, allocations, counters, open);
        segments = new Segments(counters, setup.policy());
        inCharge = new PolicyInCharge(setup.policy(), memory, open ? null : clock, feed, this::context, this::nowPs);
        setup.workload().ranges().forEach(range -> allocations.allocate(range, inCharge.policy()));
        inCharge.begin();
        slowMemory.begin();
    }

    @Override
    public RunOutput run() {
        long start = setup.nanoTime().getAsLong();
        startTime();
        List<String> notes;
        try (AccessSource source = setup.workload().open(setup.control()::preparing)) {
            if (loop instanceof StreamLoop streams) {
                decideStreams(streams, (StreamSource) source);
            } else {
                decideBatches((RunLoop) loop, source);
            }
            notes = List.copyOf(source.notes());
        } catch (IndexOutOfBoundsException e) {
            throw memory.refusals.explain(allocations.explain(e, batch));
        } catch (RuntimeException e) {
            throw memory.refusals.explain(e);
        }
        switches.end(counters.accesses);
        changes.end(counters.accesses);
        if (feed != null) {
            feed.chunk(counters, modelTimePs());
        }
        loop.end();
        tellDrained();
        setup.control().atEnd(this);
        List<RunOutput.Segment> ended = segments.endAll();
        long wallTimeNs = setup.nanoTime().getAsLong() - start;
        return new RunOutput(
                ended,
                counters,
                latency(),
                arrivalTimes,
                modelTimePs(),
                utilisation(),
                time(),
                policyMetrics(),
                series(),
                notes,
                wallTimeNs);
    }

    private void decideBatches(RunLoop deciding, AccessSource source) {
        while (source.read(batch)) {
            decideBatch(deciding);
            setup.progress().accept(counters.accesses);
        }
    }

    /** The loop fills the batch with the accesses in the order of their decisions, up to where something else is due. */
    private void decideStreams(StreamLoop deciding, StreamSource source) {
        boolean goesOn = true;
        while (goesOn) {
            batch.clear();
            batch.first = counters.accesses;
            long border = nextBorder();
            goesOn = deciding.decide(
                    inCharge.policy(), source, batch, (int) Math.min(batch.capacity(), border - counters.accesses));
            count(0, batch.size);
            if (feed != null) {
                feedTo(feed, counters.accesses);
            }
            setup.progress().accept(counters.accesses);
        }
    }

    private void decideBatch(RunLoop deciding) {
        batch.first = counters.accesses;
        allocations.takeIn(batch, inCharge.policy());
        int from = 0;
        while (from < batch.size) {
            long border = nextBorder();
            int to = (int) Math.min(batch.size, border - batch.first);
            long duePs = Math.min(inCharge.nextTimerPs(), slowMemory.nextPs());
            to = open ? arrivals.before(duePs, from, to) : to;
            if (to == from) {
                if (inCharge.nextTimerPs() == duePs) {
                    arrivals.passTime(duePs);
                    deciding.advanceTo(duePs);
                    inCharge.runTimer();
                } else {
                    slowMemory.step();
                }
                continue;
            }
            deciding.run(inCharge.policy(), batch, from, to);
            count(from, to);
            if (listener != null) {
                listener.decided(counters.accesses, hitPs);
            }
            if (feed != null) {
                feedTo(feed, batch.first + to);
            }
            from = to;
        }
        if (batch.barrier) {
            deciding.barrier();
            tellDrained();
        }
    }

    private void tellDrained() {
        if (listener != null) {
            listener.drained(counters.accesses);
        }
    }

    private void feedTo(OperationFeed toSink, long access) {
        toSink.decided(access);
        if (access == nextChunk) {
            nextChunk += RunSetup.CHUNK;
            toSink.chunk(counters, modelTimePs());
        }
    }

    private long nowPs() {
        return open ? arrivals.nowPs() : clock == null ? 0 : clock.nowPs();
    }

    private void count(int from, int to) {
        int writes = 0;
        for (int i = from; i < to; i++) {
            writes += batch.accesses[i] >>> 31;
        }
        long touches = (long) to - from;
        if (batch.touches.length > 0) {
            touches = 0;
            for (int i = from; i < to; i++) {
                touches += batch.touches[i];
            }
        }
        counters.writes += writes;
        counters.touches += touches;
        counters.accesses += to - from;
        memory.settle();
        counters.derive();
    }

    /** Does what is due before the next access; returns the access before which something else is. */
    private long nextBorder() {
        while (counters.accesses >= changes.nextAccess()) {
            change(changes.take());
        }
        while (counters.accesses >= switches.nextAccess()) {
            takeOver(switches.take().policy());
        }
        letControl();
        return Math.min(Math.min(nextChunk, nextControl), Math.min(switches.nextAccess(), changes.nextAccess()));
    }

    @Override
    public void change(RunSetup.Change to) {
        segments.change(to.label());
        testbed = to.testbed();
        loop.change(testbed);
        hitPs = Machine.hitPs(setup, testbed);
    }

    @Override
    public void checkAlive() {
        OperationSink sink = setup.sink();
        if (sink != null) {
            sink.checkAlive();
        }
    }

    @Override
    public void rest() {
        OperationSink sink = setup.sink();
        if (sink != null) {
            sink.rest();
        }
    }

    @Override
    public void abandon(RuntimeException cause) {
        OperationSink sink = setup.sink();
        if (sink != null) {
            sink.abandon(cause);
        }
    }

    private void letControl() {
        if (counters.accesses >= nextControl) {
            nextControl += RunSetup.CHUNK;
            stopTime(); // it may hold the run up
            setup.control().atChunk(this);
            startTime();
        }
    }

    private void startTime() {
        WallServers wall = setup.wall();
        if (wall != null) {
            wall.start();
        }
    }

    private void stopTime() {
        WallServers wall = setup.wall();
        if (wall != null) {
            wall.stop();
        }
    }

    @Override
    public void takeOver(PolicySelection chosen) {
        boolean same = chosen.provider()
                .policyClass()
                .equals(segments.selection().provider().policyClass());
        if (same && inCharge.policy().reconfigure(chosen.parameters())) {
            segments.select(chosen);
            return;
        }
        PolicyInCharge.Successor next = inCharge.successor(chosen); // before anything changes: it may refuse
        segments.select(chosen);
        inCharge.takeCharge(next);
    }

    @Override
    public boolean wasTakenOver() {
        return inCharge.wasTakenOver();
    }

    @Override
    public RunCounters counters() {
        return counters;
    }

    private LatencySummary latency() {
        LatencySummary all = new LatencySummary();
        latencyByTier().forEach(all::add);
        return all;
    }

    @Override
    public List<LatencySummary> latencyByTier() {
        loop.flushLatencies();
        return List.of(latencyByTier);
    }

    @Override
    public long modelTimePs() {
        return counters.accesses == 0 ? 0 : loop.durationPs();
    }

    @Override
    public Map<String, Double> utilisation() {
        return clock == null ? Map.of() : clock.utilisation(modelTimePs());
    }

    private @Nullable TimeAccount time() {
        if (clock == null || setup.wall() != null) {
            return null;
        }
        IssueTimes times = loop.times();
        String firstTier = testbed.tiers().get(0).name();
        return new TimeAccount(
                modelTimePs() - times.arrivalPs - times.windowPs - times.barrierPs - times.drainPs - times.flushPs,
                times.arrivalPs,
                times.windowPs,
                times.barrierPs,
                times.drainPs,
                times.flushPs,
                clock.waits(firstTier, times.firstTierPs),
                waitedPs());
    }

    @Override
    public Map<String, Double> waitedPs() {
        return clock == null ? Map.of() : clock.waitedPs();
    }

    @Override
    public Map<String, Number> policyMetrics() {
        Map<String, Number> metrics = new LinkedHashMap<>();
        inCharge.policy().report(metrics);
        slowMemory.report(metrics);
        return metrics;
    }

    @Override
    public Map<String, Series> series() {
        Map<String, Series> all = new LinkedHashMap<>(series);
        slowMemory.addSeries(all);
        return Collections.unmodifiableMap(all);
    }

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
        OperationSink sink = setup.sink();
        return new PageState(
                tier,
                frame,
                memory.isDirty(page),
                memory.wasAccessed(page),
                tier == 0 && inCharge.policy().isPinned(frame, counters.accesses),
                clock != null && clock.landing(tier, frame) != null,
                sink == null ? 0 : sink.version(page));
    }

    private PolicyContext context(PolicySelection chosen, Timers own) {
        return new PolicyContext(
                memory,
                testbed,
                setup.concurrency(),
                loop instanceof StreamLoop,
                chosen.parameters(),
                setup.seed(),
                batch,
                setup.background(),
                open || clock != null ? own : null,
                this::nowPs,
                allocations.ranges(),
                series);
    }
}
