package io.thermocline.benchmarks;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A process of its own: one run without a clock, and what it cost in time and memory. */
final class LargeRun implements Progress {
    private static final int HBM_SHARE = 10;
    private static final int DRAM_FRAMES_PER_HBM_FRAME = 4;

    private final long halfway;
    private long liveBytes;

    private LargeRun(long accesses) {
        halfway = accesses / 2;
    }

    /** Takes the workload, the policy, the number of pages and the number of accesses. */
    public static void main(String[] arguments) {
        String policy = arguments[1];
        long pages = Long.parseLong(arguments[2]);
        long accesses = Long.parseLong(arguments[3]);
        RunSpec spec = new RunSpec(
                policy.startsWith("gmt-") ? "gmt-a100" : "two-tier",
                arguments[0] + "?pages=" + pages + "&accesses=" + accesses,
                policy,
                1,
                1,
                Map.of("page", "4KiB"),
                ClockKind.NONE,
                List.of());
        long hbm = Math.max(1, pages / HBM_SHARE);
        spec = spec.withSetting("hbm.pages", Long.toString(hbm));
        if (policy.startsWith("gmt-")) {
            spec = spec.withSetting("dram.pages", Long.toString(DRAM_FRAMES_PER_HBM_FRAME * hbm));
        }
        LargeRun run = new LargeRun(accesses);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        StandardLaboratory.create(Path.of(".")).run(spec, run);
        double seconds = (threads.getCurrentThreadCpuTime() - start) / 1e9;
        ProcessFigures.print(
                Map.of("cpuSeconds", seconds, "liveBytes", run.liveBytes, "peakBytes", ProcessFigures.peakBytes()));
    }

    @Override
    public void advance(RunSpec run, long accesses) {
        if (liveBytes == 0 && accesses >= halfway) {
            liveBytes = ProcessFigures.liveBytes();
        }
    }
}
