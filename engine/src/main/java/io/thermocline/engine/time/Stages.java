package io.thermocline.engine.time;

import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.run.WaitCause;
import io.thermocline.engine.run.WallServers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes the stages of routes, and knows what happens to an operation that comes to one: each is a server (a channel
 * group shared by all that pass it), several servers at once, a pure delay, a credit or a batch ({@link Stage}).
 *
 * <p>{@link RouteBuilder} appends the stages of a route in their order, and closes it. Servers, credits and batches of
 * the same name are the same.
 */
public final class Stages {
    private static final int ENGINES_OWN = -1; // the number of a station that others never play
    private static final int MANY = 2; // pools, of which departures come in no order

    private final DepartureQueues queues;
    private final @Nullable WallServers servers; // those of others, instead of the stations' own channels
    private final long pageBytes;

    // the server of pure delays: takes no time, and as all come in order of time, nothing waits
    private final Station passage = new Station(ENGINES_OWN, "", 1, 1);

    private final Map<String, Station> stationByName = new LinkedHashMap<>(); // in the order of their numbers
    private final Map<String, DepartureQueue> queueByStationAndLatency = new HashMap<>();
    private final Credits credits = new Credits();
    private final Map<String, BatchServer> batchByName = new HashMap<>();
    private final TimeLedger ledger = new TimeLedger();

    private int stations; // pools of one counted each
    private boolean havePools;

    private final List<RouteStage> open = new ArrayList<>(); // of the route that is being made
    private int from; // the tier from which it leads

    /**
     * No stages yet.
     *
     * @param servers those of others that operations pass, if there are any, instead of its own
     */
    public Stages(DepartureQueues queues, @Nullable WallServers servers, long pageBytes) {
        this.queues = queues;
        this.servers = servers;
        this.pageBytes = pageBytes;
    }

    // ---- what a route is made of

    /** Begins a route of copies from a tier, or of accesses that are served there. */
    void begin(int tier) {
        from = tier;
    }

    /** How many stages the route has that is being made. */
    int size() {
        return open.size();
    }

    /**
     * Appends a server whose service is {@code heldPs} longer than what the bytes take; {@code cause} says what time
     * spent there counts as.
     */
    void server(
            WaitCause cause,
            String name,
            int channelCount,
            long bytes,
            LongUnaryOperator byBytes,
            long heldPs,
            long latency) {
        append(cause, name, heldPs + byBytes.applyAsLong(bytes), byBytes, latency).station =
                station(name, channelCount);
    }

    /** Appends a server whose service does not depend on the size. */
    void server(WaitCause cause, String name, int channelCount, long service, long latency) {
        append(cause, name, service, null, latency).station = station(name, channelCount);
    }

    /** Appends a server of a mechanism for operations of {@code bytes}. */
    void server(Stage.Server described, long bytes) {
        RouteStage stage = append(
                described.pools(),
                WaitCause.SOFTWARE,
                described.name(),
                described.servicePs() + described.transferPs(bytes),
                described::transferPs,
                described.latencyPs());
        stage.pools = described.pools();
        stage.neighbours = described.neighbours();
        stage.station = station(described.name(), described.channels(), described.pools());
        havePools |= described.pools() > 1;
    }

    /**
     * Appends several servers that an operation passes at once: it continues when each of them has served it.
     *
     * @throws IllegalStateException if others play the servers, who serve an operation at one at a time
     */
    void mirroredServer(List<String> names, int channelCount, long bytes, LongUnaryOperator byBytes, long latency) {
        if (servers != null) {
            throw new IllegalStateException(names + " cannot be played by others");
        }
        String all = String.join("+", names);
        append(WaitCause.DEVICE, all, byBytes.applyAsLong(bytes), byBytes, latency).mirrors =
                names.stream().map(name -> station(name, channelCount)).toArray(Station[]::new);
    }

    /** Appends the server of the first tier, which accesses pass as well. */
    void firstTier(String name, long bytes, LongUnaryOperator byBytes, long latency) {
        append(WaitCause.DEVICE, name, byBytes.applyAsLong(bytes), byBytes, latency).station = firstTier(name);
    }

    /** The server of the first tier: the engine's own, whoever plays the others. */
    Station firstTier(String name) {
        return stationByName.computeIfAbsent(name, key -> new Station(ENGINES_OWN, key, 1, 1));
    }

    /** The stage appended last writes to the medium of a tier. */
    void writesMedium() {
        newest().writesMedium = true;
    }

    /**
     * Appends a pure delay. It is a server that takes no time, so that operations need not be told apart by where they
     * go; where others play the servers, it is none.
     */
    void delay(WaitCause cause, String where, long latency) {
        delay(cause, where, latency, queueOf("delay/" + latency));
    }

    /** As {@link #delay}, of a length that is one of many: all of them have one queue. */
    void delayOfMany(WaitCause cause, String where, long latency) {
        delay(cause, where, latency, queueOf("delays", MANY));
    }

    private void delay(WaitCause cause, String where, long latency, DepartureQueue queue) {
        RouteStage stage = new RouteStage(queue, 0, null, latency, ledger.entry(cause, where, from));
        open.add(stage);
        if (servers == null) {
            stage.station = passage;
        }
    }

    /** Appends a credit and returns its number. */
    int credit(Stage.Credit described) {
        int credit = credits.add(described.name(), described.pools(), described.tokens(), described.neighbours());
        RouteStage stage = new RouteStage(
                RouteStage.NOWHERE.queue, 0, null, 0, ledger.entry(WaitCause.QUEUE_PAIR, described.name(), from));
        stage.credit = credit;
        havePools = true;
        open.add(stage);
        return credit;
    }

    /** Departures from the stage appended last give tokens back. */
    void givesBack(int[] ending) {
        newest().givesBack = ending;
        newest().flags |= RouteStage.CONCERNS_OTHERS;
    }

    /** Appends a batch for operations of {@code bytes}; one with pools is that of queue pairs. */
    void batch(Stage.Batch described, long bytes) {
        WaitCause cause = described.pools() > 1 ? WaitCause.QUEUE_PAIR : WaitCause.FAULT_HANDLER;
        RouteStage stage = append(
                described.pools(), cause, described.name(), described.operationPs(bytes), described::operationPs, 0);
        Station station = station(described.name(), 1, described.pools());
        stage.batch = batchByName.computeIfAbsent(
                described.name(), name -> new BatchServer(described, station, stage.queue, queues));
        havePools |= described.pools() > 1;
        stage.flags |= RouteStage.CONCERNS_OTHERS;
    }

    /** Ends a route, which is a delay of nothing if it has no stage; returns its first stage. */
    RouteStage close() {
        if (open.isEmpty()) {
            delay(WaitCause.SOFTWARE, "delay", 0);
        }
        newest().flags |= RouteStage.LAST;
        for (int i = 1; i < open.size(); i++) {
            open.get(i - 1).next = open.get(i);
        }
        RouteStage first = open.get(0);
        open.clear();
        return first;
    }

    /** The queue of departures that is not a server's. */
    DepartureQueue queueOf(String name) {
        return queueOf(name, 1);
    }

    private DepartureQueue queueOf(String name, int pools) {
        return queueByStationAndLatency.computeIfAbsent(name, key -> pools == 1 ? queues.add() : queues.addUnordered());
    }

    private Station station(String name, int channelCount) {
        return station(name, channelCount, 1);
    }

    private Station station(String name, int channelCount, int pools) {
        Station known = stationByName.get(name);
        if (known != null) {
            return known;
        }
        Station station = new Station(stations, name, channelCount, pools);
        stationByName.put(name, station);
        stations += pools;
        for (int pool = 0; servers != null && pool < pools; pool++) {
            servers.add(station.number + pool, name, channelCount);
        }
        return station;
    }

    private RouteStage append(
            WaitCause cause, String name, long service, @Nullable LongUnaryOperator byBytes, long latency) {
        return append(1, cause, name, service, byBytes, latency);
    }

    private RouteStage append(
            int pools, WaitCause cause, String name, long service, @Nullable LongUnaryOperator byBytes, long latency) {
        RouteStage stage = new RouteStage(
                queueOf(name + "/" + latency, pools), service, byBytes, latency, ledger.entry(cause, name, from));
        open.add(stage);
        return stage;
    }

    private RouteStage newest() {
        return open.get(open.size() - 1);
    }

    // ---- what operations do

    /** Whether a stage has pools, so that operations must say to which they come. */
    boolean havePools() {
        return havePools;
    }

    /**
     * An operation comes to a stage: queues its departure, leaves it to the servers of others, or lets it wait in line.
     * A credit that it gets at once is passed.
     */
    void arrive(RouteStage stage, long timePs, Operation operation) {
        operation.stage = stage;
        operation.arrivedPs = timePs;
        Station station = stage.station;
        if (station == null) {
            arriveWithoutOne(stage, timePs, operation);
            return;
        }
        long servicePs = servicePs(stage, operation);
        if (servers == null || station.number == ENGINES_OWN) {
            queues.push(
                    stage.queue, station.serve(stage.pool(operation), timePs, servicePs) + stage.latencyPs, operation);
        } else {
            station.occupy(servicePs);
            int server = station.number + stage.pool(operation);
            servers.arrive(server, stage.writesMedium, servicePs, stage.latencyPs, operation.number);
        }
    }

    /** An operation comes to a stage that is no server by itself. */
    private void arriveWithoutOne(RouteStage stage, long timePs, Operation operation) {
        if (stage == RouteStage.NOWHERE) {
            throw new IllegalStateException("operation " + operation.number + " has no way to go");
        } else if (stage.isDelay()) {
            queues.push(stage.queue, timePs + stage.latencyPs, operation);
        } else if (stage.mirrors != null) {
            arriveAtAll(stage.mirrors, stage, timePs, operation);
        } else if (stage.batch != null) {
            stage.batch.arrive(timePs, operation, servicePs(stage, operation));
        } else if (credits.take(stage.credit, operation)) {
            arrive(stage.next, timePs, operation);
        }
    }

    private void arriveAtAll(Station[] mirrors, RouteStage stage, long timePs, Operation operation) {
        long servicePs = servicePs(stage, operation);
        long endPs = timePs;
        for (Station station : mirrors) {
            endPs = Math.max(endPs, DepartureQueues.withinTheClock(station.serve(0, timePs, servicePs)));
        }
        queues.push(stage.queue, endPs + stage.latencyPs, operation);
    }

    /** An operation leaves its stage: its time there is entered. */
    void enter(RouteStage stage, long timePs, Operation operation) {
        long passedPs = timePs - operation.arrivedPs;
        long servedPs = stage.batch != null ? operation.addsPs : servicePs(stage, operation);
        stage.entry.add(operation.account, passedPs, passedPs - servedPs - stage.latencyPs);
    }

    /** What accesses have spent their time on. */
    TimeLedger ledger() {
        return ledger;
    }

    private long servicePs(RouteStage stage, Operation operation) {
        return operation.pages == 1 ? stage.servicePs : servicePs(stage, operation.pages);
    }

    private long servicePs(RouteStage stage, int pages) {
        LongUnaryOperator byBytes = stage.serviceByBytes;
        if (byBytes == null) {
            return stage.servicePs;
        }
        return stage.servicePs - byBytes.applyAsLong(pageBytes) + byBytes.applyAsLong(pages * pageBytes);
    }

    /** An operation gives a token back; returns the operation that has it now, if any. */
    @Nullable
    Operation giveBack(int credit, Operation operation) {
        return credits.giveBack(credit, operation);
    }

    // ---- what can be asked

    /** The names of the servers of a route. */
    List<String> servers(RouteStage first) {
        List<String> passed = new ArrayList<>();
        for (RouteStage stage : route(first)) {
            if (stage.station != null && stage.station != passage) {
                passed.add(stage.station.name);
            } else if (stage.mirrors != null) {
                Arrays.stream(stage.mirrors).map(station -> station.name).forEach(passed::add);
            }
        }
        return passed;
    }

    /** How long a route takes without load. */
    static long unloadedPs(RouteStage first) {
        return route(first).stream()
                .mapToLong(stage -> stage.servicePs + stage.latencyPs)
                .sum();
    }

    private static List<RouteStage> route(RouteStage first) {
        List<RouteStage> route = new ArrayList<>(List.of(first));
        while (!route.get(route.size() - 1).isLast()) {
            route.add(route.get(route.size() - 1).next);
        }
        return route;
    }

    /**
     * Share of {@code totalPs} that each server was busy, by name: that of the first tier, if it has one, then those of
     * the operations in the order of their numbers.
     */
    Map<String, Double> utilisation(long totalPs) {
        Map<String, Double> shares = new LinkedHashMap<>();
        stationByName.values().forEach(station -> shares.put(station.name, station.utilisation(totalPs)));
        return shares;
    }

    /**
     * How long operations have waited at each server, by name, in the order of {@link #utilisation}: for a channel, or
     * for their batch to begin. At the first tier's, accesses as well. Without the servers that others play, who alone
     * know.
     */
    Map<String, Double> waitedPs() {
        Map<String, Double> waited = new LinkedHashMap<>();
        for (Station station : stationByName.values()) {
            BatchServer batching = batchByName.get(station.name);
            if (batching != null) {
                waited.put(station.name, batching.waitedPs());
            } else if (servers == null || station.number == ENGINES_OWN) {
                waited.put(station.name, station.waitedPs());
            }
        }
        return waited;
    }
}
