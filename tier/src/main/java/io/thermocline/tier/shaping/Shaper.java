package io.thermocline.tier.shaping;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;

/**
 * One device, shared by all its clients: says when a request that arrives now would end.
 *
 * <p>The device is a server with a pipeline behind it. A request occupies it for {@code max(bytes / bandwidth, 1 / iops)}, after those that
 * came before; then its latency passes, which overlaps with that of others. At most {@code queueDepth} requests are inside: a later one enters
 * when the one that many before it has ended. Reservations are deadlines on an absolute clock, kept as fractions of a nanosecond, so a
 * client that oversleeps delays itself only and the rate is exact over any time.
 *
 * <p>Thread-safe. Time is an argument.
 */
public final class Shaper {
    private final Shaping atStart;
    private long floorNs;
    private Shaping shaping;
    private final Line line;
    private long
            origin; // deadlines count from the first reservation: a double keeps fractions of a nanosecond for a month
    private boolean started;

    private final LatencyCounts.Counter latencies = new LatencyCounts.Counter();
    private long requests;
    private long bytesShaped;

    /**
     * A shaper at rest.
     *
     * @param floorNs the shortest delay that this machine keeps within 5 %
     * @throws TierException if the shaping asks for less
     */
    public Shaper(Shaping shaping, long floorNs) {
        this.floorNs = floorNs;
        this.shaping = shaping;
        atStart = shaping.withDilation(1);
        line = new Line(shaping.queueDepth());
        check(shaping);
    }

    /** Replaces the figures. Requests already reserved end as they were promised. */
    public synchronized void reshape(Shaping next) {
        check(next);
        if (next.queueDepth() != shaping.queueDepth()) {
            line.setPlaces(next.queueDepth());
        }
        shaping = next;
    }

    /**
     * Publishes a floor that was measured, and keeps to it from now on.
     *
     * @throws TierException if the present shaping asks for less; the floor holds nonetheless
     */
    public synchronized void publishFloor(long ns) {
        floorNs = ns;
        check(shaping);
    }

    /** How it delays now. */
    public synchronized Shaping shaping() {
        return shaping;
    }

    /** The shortest delay that this machine keeps within 5 %, in nanoseconds. */
    public synchronized long floorNs() {
        return floorNs;
    }

    private void begin(long nowNs) {
        if (!started) {
            started = true;
            origin = nowNs;
        }
    }

    /** A direct client comes. */
    public Client client() {
        return new Client();
    }

    /** A direct client: its requests take the figures of the device, and places in its queue. */
    public final class Client {
        private Client() {}

        /** Takes a turn, and a place in the queue, for a request that arrives at {@code nowNs}, and returns when it ends. */
        public long reserve(boolean write, long bytes, long nowNs) {
            synchronized (Shaper.this) {
                requests++;
                bytesShaped += bytes;
                if (shaping.dilation() == 0) {
                    return nowNs;
                }
                begin(nowNs);
                double now = nowNs - origin;
                double service = shaping.serviceNs(write, bytes);
                double end = line.take(this, true, service, service + shaping.latencyNs(write), now);
                latencies.add((end - now) / shaping.dilation());
                return origin + Math.round(end);
            }
        }

        /** It asks for nothing more, and nobody waits for what it asked for: the turns and places that it has not had are free again. */
        public void leave(long nowNs) {
            breakOff(this, nowNs);
        }
    }

    private synchronized void breakOff(Object owner, long nowNs) {
        line.breakOff(owner, nowNs - origin);
    }

    /**
     * A run comes that uses the device with the figures of its own testbed.
     *
     * @param pageBytes of its requests
     * @param dilation wall nanoseconds for each nanosecond of the run's devices
     */
    Guest guest(long pageBytes, double dilation) {
        return new Guest(pageBytes, dilation);
    }

    /**
     * A run that uses the device with the figures of its own testbed, which change as those of the device have changed since the start. It stands in line with all
     * others; the queue depth does not hold it. When it leaves, the turns that it has not had are free again.
     */
    final class Guest {
        private final long pageBytes;
        private final double dilation;

        private Guest(long pageBytes, double dilation) {
            this.pageBytes = pageBytes;
            this.dilation = dilation;
        }

        /**
         * Takes the device for a request that arrives at {@code nowNs}, and returns when it ends. A request for one of several channels takes its part of all of
         * them at once, and the rest of its time as latency.
         *
         * @param serviceNs wall nanoseconds for which it keeps a channel
         * @param latencyNs wall nanoseconds that pass then
         */
        long occupy(boolean write, int channels, double serviceNs, double latencyNs, long nowNs) {
            synchronized (Shaper.this) {
                requests++;
                begin(nowNs);
                double now = nowNs - origin;
                Shaping present = shaping.withDilation(1);
                double service = serviceNs * present.serviceNs(write, pageBytes) / atStart.serviceNs(write, pageBytes);
                double latency = atStart.latencyNs(write) == 0
                        ? latencyNs
                        : latencyNs * present.latencyNs(write) / atStart.latencyNs(write);
                double end = line.take(this, false, service / channels, service + latency, now);
                latencies.add((end - now) / dilation);
                return origin + Math.round(end);
            }
        }

        /** It asks for nothing more, and nobody waits for what it asked for. */
        void leave(long nowNs) {
            breakOff(this, nowNs);
        }
    }

    /** What the device was asked for since the start, and what it has done of that up to now. */
    public synchronized Load load(long nowNs) {
        double now = nowNs - origin;
        return new Load(requests, bytesShaped, Math.round(line.busyNs(now)), line.queued(now));
    }

    /** How long requests take from their arrival to their end, waiting included, in the device's own time; those that were not delayed are left out. */
    public synchronized LatencyCounts latencies() {
        return latencies.counts();
    }

    /**
     * Load of a device.
     *
     * @param requests requests since the start
     * @param bytes their bytes
     * @param busyNs wall time for which they have occupied the device
     * @param queued requests inside now: those of direct clients that have a place in the queue, and all that runs under the wall clock wait for
     */
    public record Load(long requests, long bytes, long busyNs, int queued) {}

    private void check(Shaping asked) {
        if (asked.dilation() == 0) {
            return;
        }
        double shortest = Math.min(asked.latencyNs(false), asked.latencyNs(true));
        if (shortest < floorNs) {
            double least = asked.smallestDilation(floorNs);
            String remedy = Double.isInfinite(least)
                    ? "0, which turns the delays off, unless the device is given a latency"
                    : "0, or from " + (long) Math.ceil(least) + ", the smallest dilation that works";
            throw new TierException(
                    Reason.INVALID_ARGUMENT,
                    "dilation: " + asked.dilation() + " is not allowed; allowed: " + remedy
                            + ": it asks for a delay of " + Math.round(shortest)
                            + " ns, and this machine keeps none below " + floorNs + " ns");
        }
    }
}
