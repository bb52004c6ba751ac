package io.thermocline.engine.reference;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.reference.NaiveMemory.Spot;
import io.thermocline.engine.reference.Ways.Batching;
import io.thermocline.engine.reference.Ways.Server;
import io.thermocline.engine.reference.Ways.Stage;
import io.thermocline.engine.reference.Ways.Tokens;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.StreamSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Runs a scenario event by event.
 *
 * <p>At one instant come first the channels that fall idle, then the departures by queue number and order of arrival,
 * then accesses that complete, and at last the access that issues. A server has a line and channels; an operation that
 * finds all channels busy stands in line.
 */
final class ReferenceSimulation {
    private static final int IDLE = 0;
    private static final int DEPARTURE = 1;
    private static final int COMPLETION = 2;
    private static final long NO_ACCESS = -1;

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
        final boolean write;
        final long issuePs;
        final Runnable atCompletion;
        long arrivalPs = AccessBatch.FOLLOWS; // unless it has an arrival of its own
        long completionPs = -1;
        long endPs = -1; // when it completes, once that is known
        int tier; // where its page lay
        boolean delayed;
        boolean remote;
        long addedPs; // by stalls, to its completion

        Issued(int number, boolean write, long issuePs, Runnable atCompletion) {
            this.number = number;
            this.write = write;
            this.issuePs = issuePs;
            this.atCompletion = atCompletion;
        }
    }

    /** Notes that an access uses a frame, without the delay that the policy adds. */
    private static final class Use {
        long endPs = Long.MAX_VALUE; // until its data has landed
    }

    private static final class Operation {
        final List<Stage> way;
        final @Nullable Spot reads;
        final @Nullable Spot writes;
        final List<Operation> waitsFor = new ArrayList<>();
        final List<Operation> members = new ArrayList<>(); // page copies that pass the way as one
        final List<Issued> landsFor = new ArrayList<>();
        final List<Issued> serves = new ArrayList<>();
        final List<Use> uses = new ArrayList<>(); // that wait for it to land
        final boolean inPlace; // a remote access
        long bytes = NO_ACCESS; // of a remote access
        int lane;
        boolean ofStream;
        int position;
        boolean started;
        boolean done;
        List<Issued> users = List.of(); // accesses that its decision waited for

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
    final List<LatencySummary> latencyByTier = new ArrayList<>();
    final LatencySummary queueing = new LatencySummary();

    final LatencySummary response = new LatencySummary();
    int copiesHeldUp; // by accesses that their decisions waited for
    long waitedForFlight; // accesses that found their page on its way
    private final Ways ways;
    private final long firstTierPs;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<Operation> undone = new ArrayList<>(); // in the order decided
    private MixedDecisions decisions;
    private @Nullable Operation remote;
    private final Map<Integer, Operation> flushOf = new HashMap<>(); // by page, of the current access
    private boolean transferring;
    private @Nullable Operation transfer;
    private final Map<Spot, Long> usedPs = new HashMap<>();
    private final Map<Spot, Long> landedPs = new HashMap<>();
    private final Map<Spot, List<Use>> usesOf = new HashMap<>(); // of the page that is there
    private final Map<Spot, List<Issued>> usersOf = new HashMap<>(); // accesses that the first tier serves from a frame
    private final Map<Spot, List<Issued>> awaited = new HashMap<>();
    private int stream = -1; // that is decided for, if there are many
    private int turns;
    private long sequence;
    private long nowPs;
    private long lastCompletionPs;
    private long couldIssuePs; // of many streams: when the issue gap is over
    private long computesUntilPs; // the accelerator, for the next access or for streams that were ready before
    private List<Lane> lanes = List.of();
    private long endPs;
    private int outstanding;
    private @Nullable Issued deciding;
    private long stalledUntilPs;
    private boolean timersRun = true;
    private long timerRanPs;
    private final List<Operation> doneSinceTimer = new ArrayList<>();

    ReferenceSimulation(Scenario scenario) {
        this.scenario = scenario;
        ways = new Ways(scenario.testbed());
        scenario.testbed().tiers().forEach(tier -> latencyByTier.add(new LatencySummary()));
        firstTierPs = scenario.testbed().tiers().get(0).device().readLatencyPs();
        memory = new NaiveMemory(scenario.testbed(), scenario.pages(), new NaiveMemory.Listener() {
            @Override
            public void copy(int page, Spot source, Spot target, boolean demanded) {
                usedPs.remove(target);
                usesOf.remove(target);
                if (!transferring) {
                    List<Stage> way = ways.copy(source.tier(), target.tier(), page, demanded);
                    decide(inTurn(afterUsers(new Operation(way, source, target, false))));
                } else {
                    if (transfer == null) {
                        List<Stage> way = ways.copy(source.tier(), target.tier(), page, demanded);
                        transfer = inTurn(new Operation(way, null, null, false));
                        undone.add(transfer);
                    }
                    join(transfer, afterUsers(new Operation(List.of(), source, target, false)));
                }
            }

            @Override
            public void flush(int page, Spot source, Spot target) {
                List<Stage> way = ways.copy(source.tier(), target.tier(), page, false);
                Operation copy = inTurn(afterUsers(new Operation(way, source, target, false)));
                decide(copy);
                flushOf.put(page, copy);
            }

            @Override
            public void beginTransfer() {
                transferring = true;
            }

            @Override
            public void choose(int mechanism) {
                ways.choose(mechanism);
            }

            @Override
            public void endTransfer() {
                transferring = false;
                ways.chooseNone();
                Operation whole = transfer;
                transfer = null;
                if (whole != null) {
                    startIfReady(whole);
                }
            }

            @Override
            public void overwrite(Spot spot) {
                usedPs.remove(spot);
                usesOf.remove(spot);
                decide(afterUsers(new Operation(ways.pause(0), null, spot, false)));
            }

            @Override
            public void remote(int page, Spot spot, boolean write, long linkBytes, long mediumBytes) {
                remote = inPlace(page, spot, write, linkBytes, mediumBytes);
                remote.bytes = mediumBytes;
                decide(remote);
            }

            @Override
            public void serveCached(long picoseconds) {
                remote = new Operation(ways.pause(picoseconds), null, null, false);
                decide(remote);
            }

            @Override
            public void traffic(int page, Spot spot, boolean write, long linkBytes, long mediumBytes) {
                if (spot.tier() > 0) {
                    decide(inPlace(page, spot, write, linkBytes, mediumBytes));
                } else {
                    occupyFirstTier(write);
                }
            }

            @Override
            public void use(Spot spot) {
                usedPs.put(spot, nowPs);
                Use use = new Use();
                usesOf.computeIfAbsent(spot, unused -> new ArrayList<>()).add(use);
                Operation flight = flightTo(spot);
                if (flight == null) {
                    use.endPs = nowPs + firstTierPs;
                } else {
                    flight.uses.add(use);
                }
            }

            @Override
            public boolean isInUse(Spot spot) {
                return flightTo(spot) != null
                        || usesOf.getOrDefault(spot, List.of()).stream().anyMatch(use -> use.endPs > nowPs);
            }

            @Override
            public void awaitUsers(Spot spot) {
                ReferenceSimulation.this.awaitUsers(spot);
            }

            @Override
            public void stallAccelerator(long picoseconds) {
                stalledUntilPs = Math.max(stalledUntilPs, nowPs) + picoseconds;
                delayInstructions(picoseconds);
                issued.stream()
                        .filter(access -> access.completionPs < 0 && access != deciding)
                        .forEach(access -> access.addedPs += picoseconds);
            }

            @Override
            public List<Long> completed() {
                return sinceTimer();
            }
        });
        decisions = policy(scenario.needs());
        if (scenario.needs().onePlace()) {
            decisions.placeSome();
        }
        decisions.begin();
    }

    /** What the accelerator computes when it stops is done that much later. */
    private void delayInstructions(long picoseconds) {
        computesUntilPs += computesUntilPs > nowPs ? picoseconds : 0;
        lanes.stream()
                .filter(lane -> lane.computed && lane.readyPs > nowPs)
                .forEach(lane -> lane.readyPs += picoseconds);
    }

    private Operation afterUsers(Operation copy) {
        copy.users = new ArrayList<>();
        for (Spot spot : new Spot[] {copy.reads, copy.writes}) {
            copy.users.addAll(awaited.getOrDefault(spot, List.of()));
        }
        if (copy.users.stream().anyMatch(this::isBeingServed)) {
            copiesHeldUp++;
        }
        return copy;
    }

    private Operation inPlace(int page, Spot spot, boolean write, long linkBytes, long mediumBytes) {
        List<Stage> way = ways.remote(spot.tier(), write, linkBytes, mediumBytes, page);
        return inTurn(new Operation(way, write ? null : spot, write ? spot : null, true));
    }

    /** The first tier serves the bytes of an access. */
    private void occupyFirstTier(boolean write) {
        Server server = ways.firstTier();
        if (server != null) {
            long sincePs = nowPs;
            server.line.addLast(() -> {
                server.waitedPs += nowPs - sincePs;
                occupy(server, ways.accessPs(write));
            });
            callFromLine(server);
        }
    }

    /** An operation comes to the pool of its stream; where there is one stream, operations take turns. */
    private Operation inTurn(Operation operation) {
        operation.ofStream = stream >= 0;
        operation.lane = operation.ofStream ? stream : turns++;
        return operation;
    }

    long inUse() {
        return decisions.inUse();
    }

    private MixedDecisions policy(PolicyNeeds needs) {
        ways.follow(needs);
        memory.follow(needs);
        usersOf.clear();
        awaited.clear();
        usesOf.clear();
        usedPs.clear(); // a policy knows only of the accesses that it decided
        if (needs.stalls()) {
            ring(ways.newQueue(), nowPs + MixedPolicy.TIMER_PS);
        }
        return new MixedDecisions(
                memory,
                SplitMix64.of(scenario.seed(), MixedPolicy.PURPOSE),
                scenario.testbed().pageBytes(),
                needs.stalls(),
                needs.lineCaches(),
                scenario.flushesUnder(needs));
    }

    /** The timer is due once a period, before accesses complete at that instant, until the last access. */
    private void ring(int queue, long timePs) {
        at(timePs, DEPARTURE, queue, () -> {
            if (timersRun) {
                stream = -1;
                decisions.onTimer();
                timerRanPs = nowPs;
                doneSinceTimer.clear();
                ring(queue, nowPs + MixedPolicy.TIMER_PS);
            }
        });
    }

    private List<Long> sinceTimer() {
        List<Long> completed = new ArrayList<>();
        for (int i = 0; i < memory.tiers(); i++) {
            int tier = i;
            List<Operation> remotes = doneSinceTimer.stream()
                    .filter(done -> done.bytes != NO_ACCESS && tierOf(done) == tier)
                    .toList();
            long first = issued.stream()
                    .filter(access -> !access.remote && access.completionPs >= timerRanPs)
                    .count();
            completed.add(tier == 0 ? first : remotes.size());
            completed.add(
                    tier == 0
                            ? first * scenario.testbed().accelerator().accessBytes()
                            : remotes.stream().mapToLong(done -> done.bytes).sum());
            for (int j = 0; j < memory.tiers(); j++) {
                int to = j;
                completed.add(doneSinceTimer.stream()
                        .filter(done -> done.reads != null && done.reads.tier() == tier)
                        .filter(done -> done.writes != null && done.writes.tier() == to)
                        .count());
            }
        }
        return completed;
    }

    private static int tierOf(Operation remote) {
        Spot spot = remote.reads != null ? remote.reads : remote.writes;
        return spot == null ? -1 : spot.tier();
    }

    ReferenceSimulation run() {
        if (scenario.streams() > 1) {
            issueStreams();
        } else {
            issueInOrder();
        }
        timersRun = false;
        while (outstanding > 0) {
            step();
        }
        long restPs = Math.max(nowPs, scenario.streams() > 1 ? Math.max(couldIssuePs, stalledUntilPs) : 0);
        while (!events.isEmpty() && events.element().timePs() <= restPs) {
            step();
        }
        nowPs = restPs;
        stream = -1;
        memory.flush();
        while (!events.isEmpty()) {
            step();
        }
        if (!undone.isEmpty()) {
            throw new IllegalStateException(undone.size() + " operations wait for ever");
        }
        return this;
    }

    private void issueInOrder() {
        int concurrency = scenario.testbed().accelerator().concurrency();
        long earliestPs = stalledUntilPs;
        if (!scenario.accesses().isEmpty() && computePs(0) > 0) {
            computesUntilPs = earliestPs + computePs(0);
        }
        int next = 0;
        while (next < scenario.accesses().size()) {
            boolean barrier = next > 0 && scenario.accesses().get(next - 1).barrier();
            long issuePs = outstanding < (barrier ? 1 : concurrency)
                    ? Math.max(
                            Math.max(Math.max(nowPs, computesUntilPs), stalledUntilPs),
                            Math.max(earliestPs, scenario.accesses().get(next).arrivalPs()))
                    : Long.MAX_VALUE;
            if (!events.isEmpty() && events.element().timePs() <= issuePs) {
                step();
            } else {
                nowPs = issuePs;
                issue(next, scenario.accesses().get(next), () -> {});
                next++;
                earliestPs = Math.max(issuePs + scenario.testbed().accelerator().issueGapPs(), stalledUntilPs);
                if (next < scenario.accesses().size()) {
                    if (scenario.accesses().get(next - 1).barrier()) {
                        while (outstanding > 0) {
                            step();
                        }
                        earliestPs = Math.max(Math.max(earliestPs, nowPs), stalledUntilPs);
                    }
                    if (computePs(next) > 0) {
                        computesUntilPs = earliestPs + computePs(next);
                    }
                }
            }
        }
        if (next > 0 && scenario.accesses().get(next - 1).barrier()) {
            while (outstanding > 0) {
                step();
            }
        }
    }

    /** A stream with what was read of it. */
    private final class Lane {
        final int number;
        final AccessBatch batch;
        int position;
        long readyPs; // or -1 while too many of its accesses are outstanding, it stands at a barrier, or it has ended
        boolean computed;
        boolean atBarrier;
        int outstanding;

        Lane(int number, AccessBatch batch) {
            this.number = number;
            this.batch = batch;
        }

        /** Among those that can issue from the same time on. */
        private int place() {
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(scenario.streams() - 1);
            return number ^ (int) SplitMix64.mix(readyPs) & (1 << bits) - 1;
        }
    }

    private void issueStreams() {
        Accelerator accelerator = scenario.testbed().accelerator();
        StreamSource source = (StreamSource) scenario.workload().open();
        lanes = new ArrayList<>();
        for (int i = 0; i < scenario.streams(); i++) {
            Lane lane = new Lane(i, new AccessBatch(scenario.workload().columns(), 256));
            lane.readyPs = stalledUntilPs;
            lanes.add(lane);
        }
        int decided = 0;
        while (true) {
            Lane next = lanes.stream()
                    .filter(lane -> lane.readyPs >= 0)
                    .min(Comparator.comparingLong((Lane lane) -> lane.readyPs)
                            .thenComparing(lane -> !lane.computed)
                            .thenComparingInt(Lane::place))
                    .orElse(null);
            if (next == null && outstanding == 0) {
                if (lanes.stream().noneMatch(lane -> lane.atBarrier)) {
                    return;
                }
                for (Lane lane : lanes) {
                    lane.readyPs = lane.atBarrier ? lastCompletionPs : -1;
                    lane.atBarrier = false;
                }
                continue;
            }
            long issuePs = next == null || outstanding == accelerator.concurrency()
                    ? Long.MAX_VALUE
                    : Math.max(Math.max(nowPs, stalledUntilPs), Math.max(next.readyPs, couldIssuePs));
            if (!events.isEmpty() && events.element().timePs() <= issuePs) {
                step();
                continue;
            }
            if (next == null || !hasAccess(source, next)) {
                continue;
            }
            long computes = computePs(accelerator, next.batch.instructions[next.position]);
            if (!next.computed && computes > 0) {
                next.computed = true;
                computesUntilPs = Math.max(computesUntilPs, next.readyPs) + computes;
                next.readyPs = computesUntilPs;
                continue;
            }
            next.computed = false;
            nowPs = issuePs;
            couldIssuePs = issuePs + accelerator.issueGapPs();
            next.outstanding++;
            next.readyPs = next.outstanding < scenario.streamConcurrency() ? nowPs : -1;
            stream = next.number;
            int access = next.batch.accesses[next.position++];
            issue(decided++, new ListedWorkload.Access(access & Integer.MAX_VALUE, access < 0, 0, false), () -> {
                if (next.outstanding == scenario.streamConcurrency()) {
                    next.readyPs = nowPs;
                }
                next.outstanding--;
            });
        }
    }

    /** Returns whether a stream has a next access. A stream at a barrier or at its end is no longer ready. */
    private static boolean hasAccess(StreamSource source, Lane lane) {
        while (lane.position == lane.batch.size) {
            boolean barrier = lane.batch.barrier;
            lane.batch.clear();
            lane.position = 0;
            if (barrier || !source.read(lane.number, lane.batch)) {
                lane.atBarrier = barrier;
                lane.readyPs = -1;
                return false;
            }
        }
        return true;
    }

    /** How much longer than the issue gap the instructions before an access take. */
    private long computePs(int number) {
        Accelerator accelerator = scenario.testbed().accelerator();
        long takenPs = computePs(accelerator, scenario.accesses().get(number).instructions());
        return Math.max(takenPs - accelerator.issueGapPs(), 0);
    }

    private static long computePs(Accelerator accelerator, double instructions) {
        long rate = accelerator.instructionsPerSecond();
        return rate == 0 ? 0 : Math.round(1e12 * instructions / rate);
    }

    long modelTimePs() {
        return endPs
                - (scenario.open() && !issued.isEmpty()
                        ? scenario.accesses().get(0).arrivalPs()
                        : 0);
    }

    Map<String, Double> utilisation() {
        Map<String, Double> shares = new LinkedHashMap<>();
        for (List<Server> pools : ways.servers()) {
            long busyPs = pools.stream().mapToLong(server -> server.busyPs).sum();
            Server first = pools.get(0);
            shares.put(
                    first.name,
                    modelTimePs() == 0 ? 0 : (double) busyPs / (first.idle.length * pools.size()) / modelTimePs());
        }
        return shares;
    }

    Map<String, Double> waitedPs() {
        Map<String, Double> waited = new LinkedHashMap<>();
        for (List<Server> pools : ways.servers()) {
            waited.put(pools.get(0).name, (double)
                    pools.stream().mapToLong(server -> server.waitedPs).sum());
        }
        return waited;
    }

    private void issue(int number, ListedWorkload.Access access, Runnable atCompletion) {
        if (number == scenario.switchAt()) {
            decisions = policy(scenario.laterNeeds());
        }
        Issued entering = new Issued(number, access.write(), nowPs, atCompletion);
        issued.add(entering);
        deciding = entering;
        outstanding++;
        if (scenario.open() && access.arrivalPs() != AccessBatch.FOLLOWS) {
            queueing.record(nowPs - access.arrivalPs(), 1);
            entering.arrivalPs = access.arrivalPs();
        }
        int tier = memory.beginAccess(access.page());
        entering.tier = tier;
        memory.written(access.page(), access.write());
        flushOf.clear();
        if (tier == 0) {
            Spot spot = memory.spotOf(access.page());
            Operation flight = flightTo(spot); // before a decision that may send other pages there
            waitedForFlight += flight == null ? 0 : 1;
            remote = null;
            boolean noticed = memory.endWatch(access.page());
            if (noticed) {
                boolean again = decisions.onNotice(access.page());
                if (again && memory.tierOf(access.page()) == 0) {
                    memory.watch(access.page());
                }
            } else {
                decisions.onHit(access.page());
            }
            deciding = null;
            if (remote == null) {
                Operation wait = noticed ? afterFlush(entering, access.page(), flight) : flight;
                arrive(entering, spot, delayed(entering, wait));
            } else {
                serve(entering, remote);
            }
            return;
        }
        remote = null;
        decisions.onMiss(access.page(), access.write());
        deciding = null;
        if (remote == null) {
            Spot spot = memory.spotOf(access.page());
            arrive(entering, spot, delayed(entering, afterFlush(entering, access.page(), flightTo(spot))));
        } else {
            serve(entering, remote);
        }
    }

    /** An access is served by an operation, without the first tier. */
    private void serve(Issued access, Operation operation) {
        access.remote = true;
        Operation served = delayed(access, operation);
        (served == null ? operation : served).serves.add(access);
    }

    /** What an access waits for: the flush of its page rather than the flight before, for which that waits itself. */
    private @Nullable Operation afterFlush(Issued access, int page, @Nullable Operation flight) {
        Operation flush = flushOf.get(page);
        access.delayed |= flush != null;
        return flush == null ? flight : flush;
    }

    /** The wait of an access: an operation, then the delay of the decision. */
    private @Nullable Operation delayed(Issued access, @Nullable Operation operation) {
        long delayPs = memory.takeAccessDelay();
        if (delayPs == 0) {
            return operation;
        }
        access.delayed = true;
        Operation pause = new Operation(ways.pause(delayPs), null, null, false);
        if (operation != null) {
            pause.waitsFor.add(operation);
        }
        decide(pause);
        return pause;
    }

    /** The next decision about a first-tier frame waits until its users are done. */
    private void awaitUsers(Spot spot) {
        Long used = usedPs.get(spot);
        if (used == null) {
            return;
        }
        awaited.put(spot, List.copyOf(usersOf.getOrDefault(spot, List.of())));
        if (ways.firstTier() != null) {
            decide(new Operation(ways.behindFirstTier(), null, spot, false));
            return;
        }
        long servedPs = Math.max(used, landedPs.getOrDefault(spot, 0L)) + firstTierPs;
        boolean busy =
                undone.stream().anyMatch(operation -> spot.equals(operation.reads) || spot.equals(operation.writes));
        if (busy) {
            decide(new Operation(ways.pause(firstTierPs), null, spot, false));
        } else if (servedPs > nowPs) {
            Operation until = new Operation(ways.pause(0), null, spot, false);
            until.started = true;
            undone.add(until);
            at(servedPs, DEPARTURE, ways.queueUntil(), () -> depart(until));
        }
    }

    /** Data still in flight to a first-tier frame. */
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
    private void arrive(Issued access, Spot spot, @Nullable Operation flight) {
        if (!access.delayed) {
            usersOf.computeIfAbsent(spot, unused -> new ArrayList<>()).add(access);
        }
        if (flight == null) {
            serve(access);
        } else {
            flight.landsFor.add(access);
        }
    }

    private void serve(Issued access) {
        Server server = ways.firstTier();
        if (server != null) {
            long sincePs = nowPs;
            server.line.addLast(() -> {
                server.waitedPs += nowPs - sincePs;
                access.endPs = occupy(server, ways.accessPs(access.write)) + firstTierPs;
                at(access.endPs, COMPLETION, 0, () -> complete(access));
            });
            callFromLine(server);
            return;
        }
        access.endPs = nowPs + firstTierPs;
        at(access.endPs, COMPLETION, 0, () -> complete(access));
    }

    private void complete(Issued access) {
        if (access.addedPs > 0) {
            long addedPs = access.addedPs;
            access.addedPs = 0;
            at(nowPs + addedPs, COMPLETION, 0, () -> complete(access));
            return;
        }
        outstanding--;
        access.completionPs = nowPs;
        endPs = Math.max(endPs, nowPs);
        lastCompletionPs = nowPs;
        access.atCompletion.run();
        latency.record(nowPs - access.issuePs, 1);
        if (access.arrivalPs != AccessBatch.FOLLOWS) {
            response.record(nowPs - access.arrivalPs, 1);
        }
        latencyByTier.get(access.tier).record(nowPs - access.issuePs, 1);
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
            checkUsersAreDone(operation);
            operation.members.forEach(this::checkUsersAreDone);
            enter(operation);
        }
    }

    /**
     * A copy that empties or fills a frame starts no earlier than the accesses complete that its decision waited for.
     */
    private void checkUsersAreDone(Operation copy) {
        for (Issued user : copy.users) {
            if (isBeingServed(user)) {
                throw new IllegalStateException("a copy starts at " + nowPs + " while access " + user.number + " uses "
                        + copy.reads + " or " + copy.writes);
            }
        }
    }

    private boolean isBeingServed(Issued access) {
        return access.endPs < 0 || access.endPs > nowPs;
    }

    private void enter(Operation operation) {
        Stage stage = operation.way.get(operation.position);
        Server server = stage.servers().isEmpty() ? null : stage.servers().get(pool(operation, stage));
        Tokens tokens = stage.takes();
        Batching batching = batching(operation, stage);
        if (tokens != null) {
            take(operation, tokens);
        } else if (batching != null) {
            long addsPs = stage.servicePs(operation.members.isEmpty() ? 1 : operation.members.size());
            batching.line.addLast(new Batching.Waiting(() -> depart(operation), addsPs, nowPs));
            beginBatch(batching);
        } else if (server == null) {
            at(nowPs + stage.latencyPs(), DEPARTURE, stage.queue(), () -> depart(operation));
        } else {
            List<Server> all = new ArrayList<>(stage.mirrors());
            all.add(0, server);
            long[] endsPs = new long[all.size()];
            int[] waiting = {all.size()};
            long sincePs = nowPs;
            long came = sequence++; // of those that end together, the one that came first departs first
            for (int i = 0; i < endsPs.length; i++) {
                int mirror = i;
                all.get(i).line.addLast(() -> {
                    all.get(mirror).waitedPs += nowPs - sincePs;
                    endsPs[mirror] = serve(operation, stage, all.get(mirror));
                    if (--waiting[0] == 0) {
                        long endPs = Arrays.stream(endsPs).max().orElseThrow();
                        events.add(new Event(
                                endPs + stage.latencyPs(), DEPARTURE, stage.queue(), came, () -> depart(operation)));
                    }
                });
                callFromLine(all.get(i));
            }
        }
    }

    private static int pool(Operation operation, Tokens tokens) {
        return pool(operation, tokens.free.length, tokens.neighbours);
    }

    private static int pool(Operation operation, Stage stage) {
        return pool(
                operation, Math.max(stage.servers().size(), stage.batchings().size()), stage.neighbours());
    }

    private static int pool(Operation operation, int pools, int neighbours) {
        int lane = operation.ofStream ? operation.lane / neighbours : operation.lane;
        return lane % pools;
    }

    private static @Nullable Batching batching(Operation operation, Stage stage) {
        return stage.batchings().isEmpty() ? null : stage.batchings().get(pool(operation, stage));
    }

    private void take(Operation operation, Tokens tokens) {
        int pool = pool(operation, tokens);
        Runnable goOn = () -> {
            operation.position++;
            enter(operation);
        };
        if (tokens.free[pool] > 0) {
            tokens.free[pool]--;
            goOn.run();
        } else {
            tokens.lines.get(pool).addLast(goOn);
        }
    }

    private static void giveBack(Operation operation, Tokens tokens) {
        int pool = pool(operation, tokens);
        if (tokens.lines.get(pool).isEmpty()) {
            tokens.free[pool]++;
        } else {
            tokens.lines.get(pool).removeFirst().run();
        }
    }

    private void beginBatch(Batching batching) {
        if (batching.running > 0 || batching.line.isEmpty()) {
            return;
        }
        List<Batching.Waiting> taken = new ArrayList<>();
        while (!batching.line.isEmpty() && taken.size() < batching.most) {
            batching.server.waitedPs += nowPs - batching.line.element().sincePs();
            taken.add(batching.line.removeFirst());
        }
        batching.running = taken.size();
        long takesPs = batching.setupPs
                + taken.stream().mapToLong(Batching.Waiting::addsPs).sum();
        batching.server.busyPs += takesPs;
        taken.forEach(one -> at(nowPs + takesPs, DEPARTURE, batching.queue, one.departure()));
    }

    private void callFromLine(Server server) {
        while (!server.line.isEmpty() && server.longestIdle() >= 0) {
            server.line.removeFirst().run();
        }
    }

    /** Begins a service; returns when it ends. */
    private long serve(Operation operation, Stage stage, Server server) {
        return occupy(server, stage.servicePs(operation.members.isEmpty() ? 1 : operation.members.size()));
    }

    private long occupy(Server server, long servicePs) {
        int channel = server.longestIdle();
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
        return endOfServicePs;
    }

    private void depart(Operation operation) {
        Stage stage = operation.way.get(operation.position);
        operation.position++;
        if (operation.position < operation.way.size()) {
            enter(operation);
        } else {
            endPs = Math.max(endPs, nowPs);
            finish(operation);
            operation.members.forEach(this::finish);
        }
        stage.givesBack().forEach(tokens -> giveBack(operation, tokens));
        Batching batching = batching(operation, stage);
        if (batching != null) {
            batching.running--;
            beginBatch(batching);
        }
    }

    private void finish(Operation operation) {
        operation.done = true;
        if (operation.writes != null && !operation.inPlace) {
            landedPs.put(operation.writes, nowPs);
        }
        undone.remove(operation);
        doneSinceTimer.add(operation);
        for (Issued access : operation.landsFor) {
            serve(access);
        }
        operation.uses.forEach(use -> use.endPs = nowPs + firstTierPs);
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
