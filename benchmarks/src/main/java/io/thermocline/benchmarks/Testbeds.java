package io.thermocline.benchmarks;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.lab.StandardLaboratory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Hierarchies like those of the catalogue, with pages of 4 KiB and capacities given in frames. */
public final class Testbeds {
    private static final long PAGE_BYTES = 4096;
    private static final long LAST_TIER_BYTES = 1L << 40;
    private static final int SPARE = 64;

    private Testbeds() {}

    /** HBM over an SSD. */
    public static Testbed twoTiers(long frames) {
        return testbed(List.of(hbm(frames)));
    }

    /** HBM over DRAM over an SSD. */
    public static Testbed threeTiers(long frames, long dramFrames) {
        return testbed(List.of(hbm(frames), new Tier("dram", device("ddr4-2933-6ch"), dramFrames, SPARE, 1, null)));
    }

    private static Testbed testbed(List<Tier> upper) {
        List<Tier> tiers = new ArrayList<>(upper);
        tiers.add(new Tier("nvme", device("samsung-970-evo-plus"), LAST_TIER_BYTES / PAGE_BYTES, 1, 1, null));
        return new Testbed(
                "benchmark",
                PAGE_BYTES,
                new Accelerator("a100", 64, 50_000),
                tiers,
                new Software(50_000, 44_400_000, 2_000_000, 33_000_000));
    }

    private static Tier hbm(long frames) {
        Link link = new Link("pcie-gen3-x16", "PCIe Gen3 x16", 0, 12_800_000_000L, 0, "catalogue");
        return new Tier("hbm", device("a100-hbm2"), frames, 1, 1, link);
    }

    private static Device device(String name) {
        return StandardLaboratory.create(Path.of(".")).devices().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no device '" + name + "'"));
    }
}
