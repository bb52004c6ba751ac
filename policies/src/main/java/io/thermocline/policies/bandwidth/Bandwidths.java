package io.thermocline.policies.bandwidth;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;

/**
 * What each tier of a testbed adds to its bandwidth: reads of an access's size a second, of the device or of its link,
 * whichever has fewer. The table that thesis sec. 3.2.1 asks the firmware for (System Bandwidth Information Table).
 */
final class Bandwidths {
    /** Bytes of an access where a testbed does not say: a line of a GPU's caches. */
    private static final long LINE_BYTES = 128;

    private static final double SECOND_PS = 1e12;

    private Bandwidths() {}

    /** Bytes of an access. */
    static long accessBytes(Testbed testbed) {
        Accelerator accelerator = testbed.accelerator();
        return accelerator.accessBytes() > 0 ? accelerator.accessBytes() : LINE_BYTES;
    }

    /** The share of each tier in the bandwidth of all: {@code b_i / sum b} (thesis sec. 3.2.1). */
    static double[] shares(Testbed testbed) {
        double[] shares = new double[testbed.tiers().size()];
        double sum = 0;
        for (int tier = 0; tier < shares.length; tier++) {
            shares[tier] = readsPerSecond(testbed, tier);
            sum += shares[tier];
        }
        for (int tier = 0; tier < shares.length; tier++) {
            shares[tier] /= sum;
        }
        return shares;
    }

    private static double readsPerSecond(Testbed testbed, int number) {
        Tier tier = testbed.tiers().get(number);
        Device device = tier.device();
        long bytes = accessBytes(testbed);
        double ofMedium = tier.count() * device.channels() / seconds(device.readServicePs(bytes));
        Link link = tier.link();
        return number == 0 || link == null ? ofMedium : Math.min(ofMedium, 1 / seconds(linkPs(link, bytes)));
    }

    private static long linkPs(Link link, long bytes) {
        return link.accessPs() > 0 ? link.accessPs() : link.servicePs(bytes);
    }

    private static double seconds(long picoseconds) {
        return Math.max(1, picoseconds) / SECOND_PS;
    }
}
