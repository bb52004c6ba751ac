package io.thermocline.policies.bandwidth;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import org.jspecify.annotations.Nullable;

/**
 * What each tier of a testbed adds to its bandwidth: reads of an access's size a second, of the device or of its link,
 * whichever has fewer. The table that thesis sec. 3.2.1 asks the firmware for (System Bandwidth Information Table).
 */
public final class Bandwidths {
    /** Bytes of an access where a testbed does not say: a line of a GPU's caches. */
    private static final long LINE_BYTES = 128;

    private static final double SECOND_PS = 1e12;

    private Bandwidths() {}

    /** Bytes of an access. */
    public static long accessBytes(Testbed testbed) {
        Accelerator accelerator = testbed.accelerator();
        return accelerator.accessBytes() > 0 ? accelerator.accessBytes() : LINE_BYTES;
    }

    /** The share of each tier in the bandwidth of all: {@code b_i / sum b} (thesis sec. 3.2.1). */
    public static double[] shares(Testbed testbed) {
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
        long bytes = accessBytes(testbed);
        long linkPs = number == 0 ? 0 : linkPs(tier.link(), bytes);
        return SECOND_PS / Math.max(1, Math.max(mediumPs(tier, bytes), linkPs));
    }

    /**
     * How long a page takes from a tier into the first one while others follow it: at the slowest of the media and the
     * links.
     */
    public static long pageUpPs(Testbed testbed, int from) {
        long page = testbed.pageBytes();
        Tier source = testbed.tiers().get(from);
        Tier first = testbed.tiers().get(0);
        boolean counts = testbed.accelerator().accessBytes() > 0;
        long landingPs = counts ? first.device().asOneChannel().writeServicePs(page) : 0;
        long linksPs = Math.max(copyLinkPs(source.link(), page), copyLinkPs(first.link(), page));
        return Math.round(Math.max(mediumPs(source, page), Math.max(landingPs, linksPs)));
    }

    /** Picoseconds between two reads of a tier while all of its devices and channels work. */
    private static double mediumPs(Tier tier, long bytes) {
        Device device = tier.device();
        return (double) device.readServicePs(bytes) / (tier.count() * device.channels());
    }

    private static long linkPs(@Nullable Link link, long bytes) {
        return link != null && link.accessPs() > 0 ? link.accessPs() : copyLinkPs(link, bytes);
    }

    private static long copyLinkPs(@Nullable Link link, long bytes) {
        return link == null ? 0 : link.servicePs(bytes);
    }
}
