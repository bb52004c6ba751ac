package io.thermocline.lab.advise;

import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Times that follow from traffic without a run. An access waits for the tier that serves it. The busiest server bounds
 * the rate of all accesses. With a window that is full, mean latency times rate is the window (Little's law).
 *
 * <p>This leaves out queues below saturation and what operations wait for each other. Runs near the choice correct it.
 *
 * @param meanNs mean latency
 * @param p99Ns latency that 99 % of the accesses do not exceed
 * @param accessesPerSecond rate of accesses
 */
record TimeEstimate(double meanNs, double p99Ns, double accessesPerSecond) {
    private static final double PERCENTILE = 0.99;
    private static final double PICOSECONDS = 1e12;

    static TimeEstimate of(Traffic traffic, Testbed testbed) {
        List<Double> latencies = new ArrayList<>();
        for (int tier = 0; tier < testbed.tiers().size(); tier++) {
            latencies.add(latencyPs(testbed, tier));
        }
        double unloaded = 0;
        for (int tier = 0; tier < latencies.size(); tier++) {
            unloaded += traffic.served().get(tier) * latencies.get(tier);
        }
        double busiest = busiestPs(traffic, testbed);
        int window = testbed.accelerator().concurrency();
        double gap = Math.max(1, testbed.accelerator().issueGapPs());
        double mean = busiest > gap ? Math.max(unloaded, window * busiest) : unloaded;
        double perAccess = Math.max(Math.max(gap, busiest), mean / window);
        return new TimeEstimate(
                mean / 1e3,
                percentile(traffic, latencies, unloaded > 0 ? mean / unloaded : 1) / 1e3,
                PICOSECONDS / perAccess);
    }

    /** Latency of an access that a tier serves, without load. */
    private static double latencyPs(Testbed testbed, int number) {
        Tier tier = testbed.tiers().get(number);
        Device device = tier.device();
        if (number == 0) {
            return device.readLatencyPs();
        }
        long page = testbed.pageBytes();
        double latency = device.readLatencyPs() + device.readServicePs(page);
        latency += linkPs(tier.link(), page) + linkPs(testbed.tiers().get(0).link(), page);
        latency += device.storage()
                ? (number > 1 ? testbed.software().lookupPs() : 0)
                : testbed.software().gpuPageCopyPs();
        return latency;
    }

    private static double linkPs(@Nullable Link link, long bytes) {
        return link == null ? 0 : link.latencyPs() + link.servicePs(bytes);
    }

    /** Time that an access takes of the server that has most to do. */
    private static double busiestPs(Traffic traffic, Testbed testbed) {
        long page = testbed.pageBytes();
        double busiest = 0;
        double up = 0;
        double down = 0;
        for (int number = 1; number < testbed.tiers().size(); number++) {
            Tier tier = testbed.tiers().get(number);
            double reads = traffic.readBytes().get(number) / page;
            double writes = traffic.writtenBytes().get(number) / page;
            Device device = tier.device();
            double medium = (reads * device.readServicePs(page)
                            + writes * device.writeServicePs(page) * (tier.isReplicated() ? tier.count() : 1))
                    / device.channels()
                    / tier.count();
            busiest = Math.max(busiest, medium);
            busiest = Math.max(busiest, Math.max(reads, writes) * linkServicePs(tier.link(), page));
            up += reads;
            down += writes;
        }
        return Math.max(
                busiest,
                Math.max(up, down) * linkServicePs(testbed.tiers().get(0).link(), page));
    }

    private static double linkServicePs(@Nullable Link link, long bytes) {
        return link == null ? 0 : link.servicePs(bytes);
    }

    /** The latency of the tier that serves the access at the percentile; below the first, load delays all alike. */
    private static double percentile(Traffic traffic, List<Double> latencies, double load) {
        double below = 0;
        for (int tier = 0; tier < latencies.size() - 1; tier++) {
            below += traffic.served().get(tier);
            if (below >= PERCENTILE) {
                return latencies.get(tier) * (tier == 0 ? 1 : load);
            }
        }
        return latencies.get(latencies.size() - 1) * load;
    }

    /** The estimated value of a metric. */
    static double value(Metric metric, Traffic traffic, Testbed testbed) {
        return switch (metric) {
            case HIT_RATIO -> traffic.hitRatio();
            case REREADS -> traffic.rereads();
            case MEAN -> of(traffic, testbed).meanNs();
            case P99 -> of(traffic, testbed).p99Ns();
            case BANDWIDTH -> of(traffic, testbed).accessesPerSecond() * testbed.pageBytes();
        };
    }
}
