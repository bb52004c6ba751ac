package io.thermocline.engine.testing;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.ShardPlacement;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import java.util.List;
import java.util.Map;

/**
 * Testbeds with round figures, in picoseconds for a page of 4 KiB.
 *
 * <p>hbm: 100 of latency. dram: a read is served in 1000 and takes 500 more, a write in 800 and 300. nvme: a read is
 * served in 2000 and takes 10,000 more, a write in 3000 and 4000. No links, no software. So a fetch from nvme takes
 * 12,000, from dram 1500; a write-back to nvme 7000, a demotion to dram 1100; and an access to a fetched page 100 more.
 */
public final class Testbeds {
    /** Bytes of a page. */
    public static final long PAGE = 4096;

    /** No software path takes time. */
    public static final Software FREE = new Software(0, 0, 0, 0);

    private Testbeds() {}

    /** A device that serves a page in these times. */
    public static Device device(
            String name,
            boolean storage,
            long readPs,
            long readLatencyPs,
            long writePs,
            long writeLatencyPs,
            int channels) {
        return new Device(
                name,
                "",
                storage,
                readLatencyPs,
                writeLatencyPs,
                bandwidth(readPs),
                bandwidth(writePs),
                0,
                0,
                channels,
                0,
                Map.of());
    }

    /** The same tier, with every page on each of its devices. */
    public static Tier replicated(Tier tier) {
        return new Tier(
                tier.name(),
                tier.device(),
                tier.frames(),
                tier.spare(),
                tier.count(),
                ShardPlacement.REPLICATE,
                tier.link());
    }

    /** Bytes a second at which a page takes a time. */
    public static long bandwidth(long picosecondsPerPage) {
        return PAGE * 1_000_000_000_000L / picosecondsPerPage;
    }

    /** The tier hbm. */
    public static Tier hbm(int frames) {
        return new Tier("hbm", device("hbm", false, 1, 100, 1, 100, 1), frames, 1, 1, null);
    }

    /** The tier dram. */
    public static Tier dram(int frames) {
        return new Tier("dram", device("dram", false, 1000, 500, 800, 300, 1), frames, 1, 1, null);
    }

    /** The tier nvme, of a number of shards. */
    public static Tier nvme(int frames, int shards) {
        return new Tier("nvme", device("nvme", true, 2000, 10_000, 3000, 4000, 1), frames, 1, shards, null);
    }

    /** The tiers hbm and nvme. */
    public static Testbed two(int hbmFrames, int concurrency) {
        return of(concurrency, 0, FREE, hbm(hbmFrames), nvme(1000, 1));
    }

    /** The tiers hbm, dram and nvme. */
    public static Testbed three(int hbmFrames, int dramFrames, int concurrency) {
        return of(concurrency, 0, FREE, hbm(hbmFrames), dram(dramFrames), nvme(1000, 1));
    }

    /** Any tiers. */
    public static Testbed of(int concurrency, long gapPs, Software software, Tier... tiers) {
        return new Testbed("test", PAGE, new Accelerator("test", concurrency, gapPs), List.of(tiers), software);
    }
}
