package io.thermocline.tier.shaping;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The servers of a testbed that a node plays for a run under the wall clock: links, fault handlers, and the node's own device. A request is served in
 * the order of its real arrival, keeps a channel for its service time, and is answered a latency later; all times are dilated. Each server keeps
 * deadlines, so that a late answer delays no other. Nothing that waits holds a thread.
 *
 * <p>The device is the one that direct clients use, too: what they take of it, the run does not get; and changes of its figures change the run's in the same
 * proportion. Closed, the servers answer what they have been asked, take nothing more, and leave the device to others. Thread-safe.
 */
public final class PlayedServers implements AutoCloseable {
    private static final int MOST_SERVERS = 4096;
    private static final int MOST_CHANNELS = 1024;
    private static final double MOST_DILATION = 1e9;
    private static final double NS_OF_PS = 1e-3;
    private static final Duration MOST_TIME =
            Duration.ofHours(1); // of a request, so that none blocks a server for good

    /** When a request that arrives now is to be answered. */
    private interface Server {
        long reserve(boolean write, double serviceNs, double latencyNs, long nowNs);
    }

    /** A server of the run's own. */
    private static final class Own implements Server {
        private final double[]
                freeAtNs; // by channel, from the first request on: a double keeps fractions of a nanosecond for a month
        private long originNs;
        private boolean started;

        Own(int channels) {
            freeAtNs = new double[channels];
        }

        @Override
        public long reserve(boolean write, double serviceNs, double latencyNs, long nowNs) {
            if (!started) {
                started = true;
                originNs = nowNs;
            }
            int channel = 0;
            for (int i = 1; i < freeAtNs.length; i++) {
                if (freeAtNs[i] < freeAtNs[channel]) {
                    channel = i;
                }
            }
            freeAtNs[channel] = Math.max(nowNs - originNs, freeAtNs[channel]) + serviceNs;
            return originNs + Math.round(freeAtNs[channel] + latencyNs);
        }
    }

    private final Shaper.Guest device;
    private final Timer timer;
    private final double dilation;
    private final List<Server> servers = new ArrayList<>();
    private boolean closed;

    /**
     * Servers of one run.
     *
     * @param device of the node
     * @param timer calls when a delay is over
     * @param pageBytes base page of the run
     * @param dilation wall nanoseconds for each nanosecond of the devices
     */
    public PlayedServers(Shaper device, Timer timer, long pageBytes, double dilation) {
        if (!(dilation > 0 && dilation <= MOST_DILATION)) {
            throw new IllegalArgumentException("dilation: " + dilation + " is not allowed; allowed: above 0, to 1e9");
        }
        this.device = device.guest(pageBytes, dilation);
        this.timer = timer;
        this.dilation = dilation;
    }

    /**
     * Adds the next server; the first has the number 0.
     *
     * @param channels requests that it serves at a time
     * @param isDevice whether it is the node's own device
     */
    public synchronized void add(int channels, boolean isDevice) {
        if (channels < 1 || channels > MOST_CHANNELS) {
            throw new IllegalArgumentException(
                    "channels: " + channels + " is not allowed; allowed: 1 to " + MOST_CHANNELS);
        }
        if (servers.size() == MOST_SERVERS) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED, MOST_SERVERS + " servers of a run are all that a node plays");
        }
        servers.add(
                isDevice
                        ? (write, service, latency, now) -> device.occupy(write, channels, service, latency, now)
                        : new Own(channels));
    }

    /**
     * A request arrives now.
     *
     * @param server its number
     * @param write whether it writes
     * @param servicePs how long it keeps a channel, in picoseconds of the device
     * @param latencyPs how much later it is answered, in picoseconds of the device
     * @param answer called then, on the timer's thread
     */
    public synchronized void serve(int server, boolean write, long servicePs, long latencyPs, Runnable answer) {
        if (closed) {
            throw new TierException(Reason.NOT_FOUND, "the run has left the servers");
        }
        if (server < 0 || server >= servers.size()) {
            throw new TierException(Reason.OUT_OF_RANGE, "the run has no server " + server + " here");
        }
        long nowNs = timer.nanoTime();
        timer.at(servers.get(server).reserve(write, wallNs(servicePs), wallNs(latencyPs), nowNs), answer);
    }

    private double wallNs(long picoseconds) {
        if (picoseconds < 0) {
            throw new IllegalArgumentException("service and latency must not be negative");
        }
        double wallNs = picoseconds * NS_OF_PS * dilation;
        if (wallNs > MOST_TIME.toNanos()) {
            throw new TierException(
                    Reason.INVALID_ARGUMENT,
                    "dilation: " + dilation + " makes " + picoseconds + " ps of a device longer than "
                            + MOST_TIME.toHours() + " h, the most that a request may take; take a lower one");
        }
        return wallNs;
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            device.leave(timer.nanoTime());
        }
    }
}
