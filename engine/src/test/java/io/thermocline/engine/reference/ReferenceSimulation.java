package io.thermocline.engine.reference;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.reference.NaiveMemory.Spot;
import io.thermocline.engine.reference.Ways.Server;
import io.thermocline.engine.reference.Ways.Stage;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.testbed.Accelerator;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.workload.AccessBatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Runs a scenario event by event.
 *
 * <p>At one instant come first the channels that fall idle, then the departures by queue number and order of arrival, then accesses that complete,
 * and at last the access that issues. A server has a line and channels; an operation that finds all channels busy stands in line.
 */
final class ReferenceSimulation {
    private static final int IDLE = 0;
    private static final int DEPARTURE = 1;
    private static final int COMPLETION = 2;

    private record Event(long timePs, int kind, int queue, long sequence, Runnable action)
            implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(timePs, other.timePs);
            int byKind = byTime != 0 ? byTime : Integer.compare(kind, other.kind);
            int byQueue = byKind != 0 ? byKind : Integer.compare(queue, other.queue);
            return byQueue != 0 ? byQueue : Long.compare(sequence, other.sequence);
        }
    }

    /** An access that has issued. */
    static final class Issued {
        final int number;
        final long issuePs;
        long completionPs = -1;

        Issued(int number, long issuePs) {
            this.number = number;
            this.issuePs = issuePs;
        }
    }

    private static final class Operation {
        final List<Stage> way;
        final @Nullable Spot reads;
        final @Nullable Spot writes;
        final List<Operation> waitsFor = new ArrayList<>();
        final List<Operation> members = new ArrayList<>(); // page copies that pass the way as one
        final List<Issued> landsFor = new ArrayList<>();
        final List<Issued> serves = new ArrayList<>();
        final boolean inPlace; // a remote access
        int position;
        boolean started;
        boolean done;

        Operation(List<Stage> way, @Nullable Spot reads, @Nullable Spot writes, boolean inPlace) {
            this.way = way;
            this.reads = reads;
            this.writes = writes;
            this.inPlace = inPlace;
        }
    }

    final Scenario scenario;
    final NaiveMemory memory;
    final List<Issued> issued = new ArrayList<>();
    final LatencySummary latency = new LatencySummary();
    final LatencySummary queueing = new LatencySummary();
    private final Ways ways;
    private final long firstTierPs;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<Operation> undone = new ArrayList<>(); // in the order decided
    private MixedDecisions decisions;
    private @Nullable Operation remote;
    private boolean transferring;
    private @Nullable Operation transfer;
    private long sequence;
    private long nowPs;
    private long endPs;
    private int outstanding;

    ReferenceSimulation(Scenario scenario) {
        this.scenario = scenario;
        ways = new Ways(scenario.testbed());
        firstTierPs = scenario.testbed().tiers().get(0).device().readLatencyPs();
        memory = new NaiveMemory(scenario.testbed(), scenario.pages(), new NaiveMemory.Listener() {
            @Override
            public void copy(int page, Spot source, Spot target, boolean demanded) {
                List<Stage> way = ways.copy(source.tier(), target.tier(), page, demanded);
                if (!transferring) {
                    decide(new Operation(way, source, target, false));
                } else {
                    if (transfer == null) {
                        transfer = new Operation(way, null, null, false);
                        undone.add(transfer);
                    }
                    join(transfer, new Operation(List.of(), source, target, false));
                }
            }

            @Override
            public void beginTransfer() {
                transferring = true;
            }

            @Override
            public void endTransfer() {
                transferring = false;
                Operation whole = transfer;
                transfer = null;
                if (whole != null) {
                    startIfReady(whole);
                }
            }

            @Override
            public void remote(int page, Spot spot, boolean write, long bytes) {
                List<Stage> way = ways.remote(spot.tier(), write, bytes, page);
                remote = new Operation(way, write ? null : spot, write ? spot : null, true);
                decide(remote);
            }
        });
        decisions = policy(scenario.needs());
        if (scenario.needs().onePlace()) {
            decisions.placeSome();
        }
    }

    private MixedDecisions policy(PolicyNeeds needs) {
        ways.follow(needs);
        memory.follow(needs);
        return new MixedDecisions(
                memory,
                SplitMix64.of(scenario.seed(), MixedPolicy.PURPOSE),
                scenario.testbed().pageBytes());
    }

    ReferenceSimulation run() {
        int concurrency = scenario.testbed().accelerator().concurrency();
        long earliestPs = scenario.accesses().isEmpty() ? 0 : computePs(0);
        int next = 0;
        while (next < scenario.accesses().size()) {
            boolean barrier = next > 0 && scenario.accesses().get(next - 1).barrier();
            long issuePs = outstanding < (barrier ? 1 : concurrency)
                    ? Math.max(
                            nowPs,
                            Math.max(earliestPs, scenario.accesses().get(next).arrivalPs()))
                    : Long.MAX_VALUE;
            if (!events.isEmpty() && events.element().timePs() <= issuePs) {
                step();
            } else {
                nowPs = issuePs;
                issue(next);
                next++;
                earliestPs = issuePs + scenario.testbed().accelerator().issueGapPs();
                if (next < scenario.accesses().size()) {
                    if (scenario.accesses().get(next - 1).barrier()) {
                        while (outstanding > 0) {
                            step();
                        }
                        earliestPs = Math.max(earliestPs, nowPs);
                    }
                    earliestPs += computePs(next);
                }
            }
        }
        while (outstanding > 0) {
            step();
        }
        while (!events.isEmpty() && events.element().timePs() <= nowPs) {
            step();
        }
        memory.flush();
        while (!events.isEmpty()) {
            step();
        }
        if (!undone.isEmpty()) {
            throw new IllegalStateException(undone.size() + " operations wait for ever");
        }
        return this;
    }

    /** How much longer than the issue gap the instructions before an access take. */
    private long computePs(int number) {
        Accelerator accelerator = scenario.testbed().accelerator();
        long rate = accelerator.instructionsPerSecond();
        int instructions = scenario.accesses().get(number).instructions();
        long takenPs = rate == 0 ? 0 : Math.round(1e12 * instructions / rate);
        return Math.max(takenPs - accelerator.issueGapPs(), 0);
    }

    long modelTimePs() {
        return endPs
                - (scenario.open() && !issued.isEmpty()
                        ? scenario.accesses().get(0).arrivalPs()
                        : 0);
    }

    Map<String, Double> utilisation() {
        Map<String, Double> shares = new LinkedHashMap<>();
        for (Server server : ways.servers()) {
            shares.put(
                    server.name, modelTimePs() == 0 ? 0 : (double) server.busyPs / server.idle.length / modelTimePs());
        }
        return shares;
    }

    private void issue(int number) {
        if (number == scenario.switchAt()) {
            decisions = policy(scenario.laterNeeds());
        }
        ListedWorkload.Access access = scenario.accesses().get(number);
        Issued entering = new Issued(number, nowPs);
        issued.add(entering);
        outstanding++;
        if (scenario.open() && access.arrivalPs() != AccessBatch.FOLLOWS) {
            queueing.record(nowPs - access.arrivalPs(), 1);
        }
        int tier = memory.beginAccess(access.page());
        if (tier == 0) {
            Operation flight =
                    flightTo(memory.spotOf(access.page())); // before a decision that may send other pages there
            memory.writtenInFirstTier(access.page(), access.write());
            if (memory.endWatch(access.page())) {
                boolean again = decisions.onNotice();
                if (again && memory.tierOf(access.page()) == 0) {
                    memory.watch(access.page());
                }
            } else {
                decisions.onHit();
            }
            arrive(entering, delayed(flight));
            return;
        }
        remote = null;
        decisions.onMiss(access.page(), access.write());
        if (remote == null) {
            memory.writtenInFirstTier(access.page(), access.write());
            arrive(entering, delayed(flightTo(memory.spotOf(access.page()))));
        } else {
            Operation served = delayed(remote);
            (served == null ? remote : served).serves.add(entering);
        }
    }

    /** What an access waits for: an operation, and then as long as the decision has delayed it. */
    private @Nullable Operation delayed(@Nullable Operation operation) {
        long delayPs = memory.takeAccessDelay();
        if (delayPs == 0) {
            return operation;
        }
        Operation pause = new Operation(ways.pause(delayPs), null, null, false);
        if (operation != null) {
            pause.waitsFor.add(operation);
        }
        decide(pause);
        return pause;
    }

    /** What is still on its way to a frame of the first tier. */
    private @Nullable Operation flightTo(Spot spot) {
        if (spot.tier() != 0) {
            throw new IllegalStateException("not a frame of the first tier: " + spot);
        }
        Operation flight = null;
        for (Operation operation : undone) {
            if (spot.equals(operation.writes)) {
                flight = operation;
            }
        }
        return flight;
    }

    /** An access is served by the first tier, as soon as its page has landed. */
    private void arrive(Issued access, @Nullable Operation flight) {
        if (flight == null) {
            at(nowPs + firstTierPs, COMPLETION, 0, () -> complete(access));
        } else {
            flight.landsFor.add(access);
        }
    }

    private void complete(Issued access) {
        outstanding--;
        access.completionPs = nowPs;
        endPs = Math.max(endPs, nowPs);
        latency.record(nowPs - access.issuePs, 1);
    }

    private void decide(Operation operation) {
        waitFor(operation, operation);
        undone.add(operation);
        startIfReady(operation);
    }

    /** A page copy becomes a member of a transfer, which waits for what the copy needs. */
    private void join(Operation whole, Operation member) {
        waitFor(member, whole);
        whole.members.add(member);
        member.started = true;
        undone.add(member);
    }

    private void waitFor(Operation operation, Operation waiting) {
        for (Operation earlier : undone) {
            boolean writesMySource = earlier.writes != null && earlier.writes.equals(operation.reads);
            boolean usesMyTarget = operation.writes != null
                    && (operation.writes.equals(earlier.writes) || operation.writes.equals(earlier.reads));
            boolean share = earlier.inPlace && operation.inPlace;
            if ((writesMySource || usesMyTarget) && !share && !waiting.members.contains(earlier)) {
                waiting.waitsFor.add(earlier);
            }
        }
    }

    private void startIfReady(Operation operation) {
        if (!operation.started && operation.waitsFor.stream().allMatch(earlier -> earlier.done)) {
            operation.started = true;
            enter(operation);
        }
    }

    private void enter(Operation operation) {
        Stage stage = operation.way.get(operation.position);
        Server server = stage.server();
        if (server == null) {
            at(nowPs + stage.latencyPs(), DEPARTURE, stage.queue(), () -> depart(operation));
        } else {
            server.line.addLast(() -> serve(operation, stage, server));
            callFromLine(server);
        }
    }

    private void callFromLine(Server server) {
        while (!server.line.isEmpty() && server.longestIdle() >= 0) {
            server.line.removeFirst().run();
        }
    }

    private void serve(Operation operation, Stage stage, Server server) {
        int channel = server.longestIdle();
        long servicePs = stage.servicePs(operation.members.isEmpty() ? 1 : operation.members.size());
        server.busyPs += servicePs;
        long endOfServicePs = nowPs + servicePs;
        if (endOfServicePs == nowPs) {
            server.idleSincePs[channel] = nowPs; // falls idle before anything else happens at this instant
        } else {
            server.idle[channel] = false;
            at(endOfServicePs, IDLE, channel, () -> {
                server.idle[channel] = true;
                server.idleSincePs[channel] = nowPs;
                callFromLine(server);
            });
        }
        at(endOfServicePs + stage.latencyPs(), DEPARTURE, stage.queue() + channel, () -> depart(operation));
    }

    private void depart(Operation operation) {
        operation.position++;
        if (operation.position < operation.way.size()) {
            enter(operation);
            return;
        }
        endPs = Math.max(endPs, nowPs);
        finish(operation);
        operation.members.forEach(this::finish);
    }

    private void finish(Operation operation) {
        operation.done = true;
        undone.remove(operation);
        for (Issued access : operation.landsFor) {
            at(nowPs + firstTierPs, COMPLETION, 0, () -> complete(access));
        }
        operation.serves.forEach(this::complete);
        for (Operation later : List.copyOf(undone)) {
            startIfReady(later);
        }
    }

    private void at(long timePs, int kind, int queue, Runnable action) {
        events.add(new Event(timePs, kind, queue, sequence++, action));
    }

    private void step() {
        Event event = events.remove();
        if (event.timePs() < nowPs) {
            throw new IllegalStateException("time runs back");
        }
        nowPs = event.timePs();
        event.action().run();
    }
}
