package io.thermocline.engine.core;

import io.thermocline.engine.run.WallServers;
import io.thermocline.engine.testbed.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The stages of all routes, one after another, and what happens to an operation that comes to one: each is a server (a channel group shared by all that pass
 * it), several servers at once, a pure delay, a credit or a batch ({@link Stage}).
 *
 * <p>{@link Routes} appends the stages of a route in their order, and closes it. Servers, credits and batches of the same name are the same.
 */
final class Stages {
    // stations that are none of a stage's own
    private static final int DELAY = -1;
    private static final int CREDIT = -2;
    private static final int MIRRORED = -3;
    private static final int FIRST_BATCH = -4; // less the number of the station where it is busy

    // what there is to do about a departure from a stage
    static final int LAST = 1;
    static final int GIVES_BACK = 2;
    static final int OF_BATCH = 4;

    private final DepartureQueues queues;
    private final @Nullable WallServers servers; // those of others, instead of the stations' own channels
    private final long pageBytes;

    private final Stations stations = new Stations();
    private final Map<String, Integer> queueByStationAndLatency = new HashMap<>();

    // by stage
    private int size;
    private int[] station = new int[16];
    private int[] queue = new int[16];
    private long[] servicePs = new long[16]; // of an operation that moves one page
    private @Nullable LongUnaryOperator[] serviceByBytes =
            new LongUnaryOperator[16]; // none where the size does not matter
    private long[] latencyPs = new long[16];
    private boolean[] writes = new boolean[16]; // to a medium
    private byte[] flags = new byte[16];
    private @Nullable BatchServer[] batch = new BatchServer[16];
    private int[][] mirrors = new int[16][]; // stations that an operation passes at once
    private int[][] givesBack = new int[16][]; // credits whose tokens a departure gives back

    private final Credits credits = new Credits();
    private final Map<String, BatchServer> batchByName = new HashMap<>();

    /**
     * No stages yet.
     *
     * @param servers those of others that operations pass, if there are any, instead of its own
     */
    Stages(DepartureQueues queues, @Nullable WallServers servers, long pageBytes) {
        this.queues = queues;
        this.servers = servers;
        this.pageBytes = pageBytes;
    }

    // ---- what a route is made of

    /** How many there are: the number of the stage that is appended next. */
    int size() {
        return size;
    }

    /** Appends a server whose service is {@code heldPs} longer than what the bytes take. */
    void server(String name, int channelCount, long bytes, LongUnaryOperator byBytes, long heldPs, long latency) {
        append(
                station(name, channelCount),
                queueOf(name, latency),
                heldPs + byBytes.applyAsLong(bytes),
                byBytes,
                latency);
    }

    /** Appends a server whose service does not depend on the size. */
    void server(String name, int channelCount, long service, long latency) {
        append(station(name, channelCount), queueOf(name, latency), service, null, latency);
    }

    /**
     * Appends several servers that an operation passes at once: it goes on when each of them has served it.
     *
     * @throws IllegalStateException if others play the servers, who serve an operation at one at a time
     */
    void mirroredServer(List<String> names, int channelCount, long bytes, LongUnaryOperator byBytes, long latency) {
        if (servers != null) {
            throw new IllegalStateException(names + " cannot be played by others");
        }
        int[] stations =
                names.stream().mapToInt(name -> station(name, channelCount)).toArray();
        append(MIRRORED, queueOf(String.join("+", names), latency), byBytes.applyAsLong(bytes), byBytes, latency);
        mirrors[size - 1] = stations;
    }

    /** The stage appended last writes to the medium of a tier. */
    void writesMedium() {
        writes[size - 1] = true;
    }

    /** Appends a pure delay. */
    void delay(long latency) {
        append(DELAY, queueOf("delay", latency), 0, null, latency);
    }

    /** Appends a credit and returns its number. */
    int credit(Stage.Credit described) {
        int credit = credits.add(described.name(), described.pools(), described.tokens(), described.neighbours());
        append(CREDIT, credit, 0, null, 0);
        return credit;
    }

    /** Departures from the stage appended last give tokens back. */
    void givesBack(int[] ending) {
        givesBack[size - 1] = ending;
        flags[size - 1] |= GIVES_BACK;
    }

    /** Appends a batch. */
    void batch(Stage.Batch described) {
        int itsQueue = queueOf(described.name(), 0);
        append(
                FIRST_BATCH - station(described.name(), 1),
                itsQueue,
                described.operationPs(pageBytes),
                described::operationPs,
                0);
        batch[size - 1] = batchByName.computeIfAbsent(
                described.name(), name -> new BatchServer(described.most(), described.setupPs(), itsQueue, queues));
        flags[size - 1] |= OF_BATCH;
    }

    /** Ends a route, which is a delay of nothing if it has no stage; returns {@code first}. */
    int close(int first) {
        if (size == first) {
            delay(0);
        }
        flags[size - 1] |= LAST;
        return first;
    }

    /** The queue of departures that is not a server's. */
    int queueOf(String name) {
        return queueByStationAndLatency.computeIfAbsent(name, key -> queues.add());
    }

    private int queueOf(String name, long latency) {
        return queueOf(name + "/" + latency);
    }

    private int station(String name, int channelCount) {
        int known = stations.size();
        int number = stations.of(name, channelCount);
        if (number == known && servers != null) {
            servers.add(number, name, channelCount);
        }
        return number;
    }

    private void append(int at, int itsQueue, long service, @Nullable LongUnaryOperator byBytes, long latency) {
        if (size == station.length) {
            station = Arrays.copyOf(station, 2 * size);
            queue = Arrays.copyOf(queue, 2 * size);
            servicePs = Arrays.copyOf(servicePs, 2 * size);
            serviceByBytes = Arrays.copyOf(serviceByBytes, 2 * size);
            latencyPs = Arrays.copyOf(latencyPs, 2 * size);
            writes = Arrays.copyOf(writes, 2 * size);
            flags = Arrays.copyOf(flags, 2 * size);
            batch = Arrays.copyOf(batch, 2 * size);
            mirrors = Arrays.copyOf(mirrors, 2 * size);
            givesBack = Arrays.copyOf(givesBack, 2 * size);
        }
        station[size] = at;
        queue[size] = itsQueue;
        servicePs[size] = service;
        serviceByBytes[size] = byBytes;
        latencyPs[size] = latency;
        size++;
    }

    // ---- what operations do

    /** Whether there are credits, so that operations must say what they draw as. */
    boolean hasCredits() {
        return !credits.isEmpty();
    }

    /** An operation draws tokens from the pools of a stream. */
    void drawFor(int operation, int stream) {
        credits.drawFor(operation, stream);
    }

    /** An operation draws tokens from the pools whose turn it is. */
    void drawInTurn(int operation, int turn) {
        credits.drawInTurn(operation, turn);
    }

    /**
     * An operation that moves so many pages comes to a stage: queues its departure, leaves it to the servers of others, or lets it stand in line. A credit that it
     * gets at once is passed.
     *
     * @return the stage that it stands at
     */
    int arrive(int stage, long timePs, int operation, int pages) {
        int at = station[stage];
        if (at == DELAY) {
            queues.push(queue[stage], timePs + latencyPs[stage], operation);
            return stage;
        }
        if (at < 0) {
            return at == MIRRORED
                    ? arriveAtAll(stage, timePs, operation, pages)
                    : arriveInLine(stage, timePs, operation, pages);
        }
        long service = pages == 1 ? servicePs[stage] : serviceOf(stage, pages);
        if (servers != null) {
            stations.occupy(at, service);
            servers.arrive(at, writes[stage], service, latencyPs[stage], operation);
            return stage;
        }
        queues.push(queue[stage], stations.serve(at, timePs, service) + latencyPs[stage], operation);
        return stage;
    }

    private int arriveAtAll(int stage, long timePs, int operation, int pages) {
        long service = pages == 1 ? servicePs[stage] : serviceOf(stage, pages);
        long end = timePs;
        for (int at : mirrors[stage]) {
            end = Math.max(end, DepartureQueues.withinTheClock(stations.serve(at, timePs, service)));
        }
        queues.push(queue[stage], end + latencyPs[stage], operation);
        return stage;
    }

    private int arriveInLine(int stage, long timePs, int operation, int pages) {
        BatchServer batching = batch[stage];
        if (batching != null) {
            long addsPs = pages == 1 ? servicePs[stage] : serviceOf(stage, pages);
            stations.occupy(FIRST_BATCH - station[stage], batching.arrive(timePs, operation, addsPs));
            return stage;
        }
        return credits.take(queue[stage], operation) // the number of the credit stands in the place of a queue
                ? arrive(stage + 1, timePs, operation, pages)
                : stage;
    }

    private long serviceOf(int stage, int pages) {
        LongUnaryOperator byBytes = serviceByBytes[stage];
        if (byBytes == null) {
            return servicePs[stage];
        }
        return servicePs[stage] - byBytes.applyAsLong(pageBytes) + byBytes.applyAsLong(pages * pageBytes);
    }

    /** What there is to do about a departure from a stage; 0: the operation goes on to the next, and that is all. */
    int flags(int stage) {
        return flags[stage];
    }

    /** The credits whose tokens a departure gives back; only of a stage that {@link #GIVES_BACK}. */
    int[] givenBack(int stage) {
        return givesBack[stage];
    }

    /** An operation gives a token back; returns the operation that has it now, or -1. */
    int giveBack(int credit, int operation) {
        return credits.giveBack(credit, operation);
    }

    /** An operation of a batch has gone on. */
    void leaveBatch(int stage, long timePs) {
        BatchServer batching = batch[stage];
        if (batching != null) {
            stations.occupy(FIRST_BATCH - station[stage], batching.depart(timePs));
        }
    }

    // ---- what can be asked

    /** The names of the servers of a route. */
    List<String> servers(int first) {
        List<String> passed = new ArrayList<>();
        int end = end(first);
        for (int stage = first; stage < end; stage++) {
            if (station[stage] >= 0) {
                passed.add(stations.name(station[stage]));
            } else if (station[stage] == MIRRORED) {
                Arrays.stream(mirrors[stage]).mapToObj(stations::name).forEach(passed::add);
            }
        }
        return passed;
    }

    /** How long a route takes without load. */
    long unloadedPs(int first) {
        long total = 0;
        int end = end(first);
        for (int stage = first; stage < end; stage++) {
            total += servicePs[stage] + latencyPs[stage];
        }
        return total;
    }

    private int end(int first) {
        int stage = first;
        while ((flags[stage] & LAST) == 0) {
            stage++;
        }
        return stage + 1;
    }

    /** Share of {@code totalPs} that each server was busy, by name, in the order of the stations' numbers. */
    Map<String, Double> utilisation(long totalPs) {
        return stations.utilisation(totalPs);
    }

    /**
     * How long operations have waited at each server, by name, in the order of the stations' numbers: for a channel, or for their batch to begin. Without
     * the servers that others play, who alone know.
     */
    Map<String, Double> waitedPs() {
        Map<String, Double> waited = new LinkedHashMap<>();
        for (int i = 0; i < stations.size(); i++) {
            BatchServer batching = batchByName.get(stations.name(i));
            if (batching != null) {
                waited.put(stations.name(i), batching.waitedPs());
            } else if (servers == null) {
                waited.put(stations.name(i), stations.waitedPs(i));
            }
        }
        return waited;
    }
}
