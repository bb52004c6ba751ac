package io.thermocline.tier.shaping;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Emulates a testbed's stages for a run under the wall clock: links, fault handlers, and the node's own device.
 *
 * <p>Requests are served in the order of their real arrival. A request keeps a channel for its service time and is
 * answered a latency later; all times are dilated. Each stage keeps deadlines, so that a late answer delays no other.
 * Waiting requests hold no thread.
 *
 * <p>The run and the direct clients share the device: its time goes to one or the other. A change of the device's
 * parameters changes the run's in the same proportion.
 *
 * <p>After {@link #close} the accepted requests are answered, further ones are refused, and the device is free for
 * others. Thread-safe.
 */
public final class StageExecutor implements AutoCloseable {
    private static final int MOST_STAGES = 4096;
    private static final int MOST_CHANNELS = 1024;
    private static final double MOST_DILATION = 1e9;
    private static final double NS_OF_PS = 1e-3;
    private static final Duration MOST_TIME = Duration.ofHours(1); // of a request, so that none blocks a stage for good

    /** Computes the time at which a request that arrives now is answered. */
    private interface Stage {
        long reserve(boolean write, double serviceNs, double latencyNs, long nowNs);
    }

    /** A stage that belongs to the run alone. */
    private static final class Own implements Stage {
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
    private final List<Stage> stages = new ArrayList<>();
    private boolean closed;

    /**
     * Creates the stages of one run; none was added.
     *
     * @param device the node's device
     * @param timer calls back when a delay is over
     * @param pageBytes base page of the run
     * @param dilation wall nanoseconds for each nanosecond of the devices
     */
    public StageExecutor(Shaper device, Timer timer, long pageBytes, double dilation) {
        if (!(dilation > 0 && dilation <= MOST_DILATION)) {
            throw new IllegalArgumentException("dilation: " + dilation + " is not allowed; allowed: above 0, to 1e9");
        }
        this.device = device.guest(pageBytes, dilation);
        this.timer = timer;
        this.dilation = dilation;
    }

    /**
     * Adds the next stage; the first has number 0.
     *
     * @param channels requests that it serves at a time
     * @param isDevice whether it is the node's own device
     */
    public synchronized void add(int channels, boolean isDevice) {
        if (channels < 1 || channels > MOST_CHANNELS) {
            throw new IllegalArgumentException(
                    "channels: " + channels + " is not allowed; allowed: 1 to " + MOST_CHANNELS);
        }
        if (stages.size() == MOST_STAGES) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED, MOST_STAGES + " stages are the most that a run may have at a node");
        }
        stages.add(
                isDevice
                        ? (write, service, latency, now) -> device.occupy(write, channels, service, latency, now)
                        : new Own(channels));
    }

    /**
     * Serves a request that arrives now.
     *
     * @param stage number of the stage
     * @param write whether the request writes
     * @param servicePs time for which it keeps a channel, in picoseconds of the device
     * @param latencyPs additional time until it is answered, in picoseconds of the device
     * @param answer called at that time, on the timer's thread
     */
    public synchronized void serve(int stage, boolean write, long servicePs, long latencyPs, Runnable answer) {
        if (closed) {
            throw new TierException(Reason.NOT_FOUND, "the run has left the stages");
        }
        if (stage < 0 || stage >= stages.size()) {
            throw new TierException(Reason.OUT_OF_RANGE, "the run has no stage " + stage + " here");
        }
        long nowNs = timer.nanoTime();
        timer.at(stages.get(stage).reserve(write, wallNs(servicePs), wallNs(latencyPs), nowNs), answer);
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
