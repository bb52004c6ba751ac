package io.thermocline.engine.time;

import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Testbed;
import org.jspecify.annotations.Nullable;

/**
 * The server of a first tier whose bandwidth counts ({@code accelerator.access-bytes}): first in, first out. An access
 * takes its bytes from it and completes the tier's read latency later. Page copies into and out of the tier pass the
 * same server.
 *
 * <p>The device's channels serve as one. Under the wall clock the engine keeps this server itself.
 */
public final class FirstTier {
    private final Station server;
    private long readPs;
    private long writePs;
    private long latencyPs;
    private double queuedPs; // of accesses, all together

    private FirstTier(Station server) {
        this.server = server;
    }

    /** The server of a testbed's first tier; null where the tier serves any number of accesses at once. */
    static @Nullable FirstTier of(Testbed testbed, Stages stages) {
        if (testbed.accelerator().accessBytes() == 0) {
            return null;
        }
        FirstTier tier = new FirstTier(stages.firstTier(testbed.tiers().get(0).name()));
        tier.change(testbed);
        return tier;
    }

    /** From now on accesses take the times of a testbed with other figures. */
    void change(Testbed testbed) {
        Device device = testbed.tiers().get(0).device().asOneChannel();
        long bytes = testbed.accelerator().accessBytes();
        readPs = device.readServicePs(bytes);
        writePs = device.writeServicePs(bytes);
        latencyPs = device.readLatencyPs();
    }

    /**
     * An access comes, no earlier than any access or copy before it.
     *
     * @return when it completes
     * @throws io.thermocline.engine.InvalidInputException if that is beyond what the clock can count
     */
    public long serve(long timePs, boolean write) {
        long servicePs = write ? writePs : readPs;
        long servedPs = server.serve(0, timePs, servicePs);
        queuedPs += servedPs - servicePs - timePs;
        return DepartureQueues.withinTheClock(servedPs + latencyPs);
    }

    /** How long accesses have waited in line, all of them together. */
    double queuedPs() {
        return queuedPs;
    }
}
