package io.thermocline.tier.shaping;

import io.thermocline.tier.RefusedValueException;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;

/**
 * One device, shared by all its clients. Computes when a request that arrives now ends.
 *
 * <p>The device serves one request at a time and has a pipeline behind it. A request occupies it for
 * {@code max(bytes / bandwidth, 1 / iops)}, after earlier requests. Its latency follows and overlaps with that of
 * others. At most {@code queueDepth} requests are inside: a later one enters when the one that many before it has
 * ended.
 *
 * <p>Reservations are deadlines on an absolute clock, kept as fractions of a nanosecond. A client that oversleeps
 * therefore delays only itself, and the rate is exact over any time.
 *
 * <p>Thread-safe. Time is an argument.
 */
public final class Shaper {
    private final Shaping atStart;
    private long floorNs;
    private Shaping shaping;
    private final DeviceSchedule schedule;
    private long
            origin; // deadlines count from the first reservation: a double keeps fractions of a nanosecond for a month
    private boolean started;

    private final LatencyCounts.Counter latencies = new LatencyCounts.Counter();
    private long requests;
    private long bytesShaped;

    /**
     * Creates a shaper at rest.
     *
     * @param floorNs the shortest delay that this machine keeps within 5 %
     * @throws TierException if the shaping asks for less
     */
    public Shaper(Shaping shaping, long floorNs) {
        this.floorNs = floorNs;
        this.shaping = shaping;
        atStart = shaping.withDilation(1);
        schedule = new DeviceSchedule(shaping.queueDepth());
        check(shaping);
    }

    /** Replaces the device's parameters. Requests already reserved keep their ends. */
    public synchronized void reshape(Shaping next) {
        check(next);
        if (next.queueDepth() != shaping.queueDepth()) {
            schedule.setPlaces(next.queueDepth());
        }
        shaping = next;
    }

    /**
     * Sets a measured floor, which is enforced from now on.
     *
     * @throws TierException if the present shaping asks for less; the floor is set nonetheless
     */
    public synchronized void publishFloor(long ns) {
        floorNs = ns;
        check(shaping);
    }

    /** Present parameters of the device. */
    public synchronized Shaping shaping() {
        return shaping;
    }

    /** Returns the shortest delay that this machine keeps within 5 %, in nanoseconds. */
    public synchronized long floorNs() {
        return floorNs;
    }

    private void begin(long nowNs) {
        if (!started) {
            started = true;
            origin = nowNs;
        }
    }

    /** Creates a direct client. */
    public Client client() {
        return new Client();
    }

    /** A direct client: its requests use the device's parameters and places in its queue. */
    public final class Client {
        private Client() {}

        /** Takes a slot and a place in the queue for a request that arrives at {@code nowNs}. Returns its end. */
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
                double end = schedule.take(this, true, service, service + shaping.latencyNs(write), now);
                latencies.add((end - now) / shaping.dilation());
                return origin + Math.round(end);
            }
        }

        /** Ends the client. Its slots and places that have not been used are free again. */
        public void leave(long nowNs) {
            removeClient(this, nowNs);
        }
    }

    private synchronized void removeClient(Object owner, long nowNs) {
        schedule.removeClient(owner, nowNs - origin);
    }

    /**
     * Creates a run's use of the device with the parameters of its own testbed.
     *
     * @param pageBytes bytes of a request
     * @param dilation wall nanoseconds for each nanosecond of the run's devices
     */
    Guest guest(long pageBytes, double dilation) {
        return new Guest(pageBytes, dilation);
    }

    /**
     * A run that uses the device with the parameters of its own testbed. They change in proportion as the device's have
     * changed since the start.
     *
     * <p>Its requests share the schedule with all others; the queue depth does not limit them. When the run leaves, its
     * slots that have not been used are free again.
     */
    final class Guest {
        private final long pageBytes;
        private final double dilation;

        private Guest(long pageBytes, double dilation) {
            this.pageBytes = pageBytes;
            this.dilation = dilation;
        }

        /**
         * Occupies the device for a request that arrives at {@code nowNs}. Returns its end.
         *
         * <p>A request for one of several channels takes its share of all of them at once, and the rest of its time as
         * latency.
         *
         * @param serviceNs wall nanoseconds for which it keeps a channel
         * @param latencyNs wall nanoseconds that follow
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
                double end = schedule.take(this, false, service / channels, service + latency, now);
                latencies.add((end - now) / dilation);
                return origin + Math.round(end);
            }
        }

        /** Ends the run's use. Its slots that have not been used are free again. */
        void leave(long nowNs) {
            removeClient(this, nowNs);
        }
    }

    /** Returns what was requested of the device since the start, and how much of it is done. */
    public synchronized Load load(long nowNs) {
        double now = nowNs - origin;
        return new Load(requests, bytesShaped, Math.round(schedule.busyNs(now)), schedule.queued(now));
    }

    /**
     * Returns the times of requests from arrival to end, waiting included, in the device's own time. Requests that were
     * not delayed are left out.
     */
    public synchronized LatencyCounts latencies() {
        return latencies.counts();
    }

    /**
     * The load of a device.
     *
     * @param requests requests since the start
     * @param bytes bytes of these requests
     * @param busyNs wall time for which they have occupied the device
     * @param queued requests inside now: direct clients' requests with a place in the queue, and all waiting requests
     * of runs under the wall clock
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
            RefusedValueException refused = new RefusedValueException(
                    "dilation",
                    Double.toString(asked.dilation()),
                    remedy + ": it asks for a delay of " + Math.round(shortest)
                            + " ns, and this machine keeps none below " + floorNs + " ns");
            throw new TierException(Reason.INVALID_ARGUMENT, String.valueOf(refused.getMessage()), refused);
        }
    }
}
