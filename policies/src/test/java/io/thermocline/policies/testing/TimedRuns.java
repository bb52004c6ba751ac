package io.thermocline.policies.testing;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Runs under the model clock on two tiers, the first of eight frames unless told otherwise. Traces are as in
 * {@link TierRuns}; {@code |} is a barrier. The first tier serves an access in 100 ps; a channel of the lower tier
 * takes 1000 for a page up and 500 more, 800 for one down and 300 more.
 */
public final class TimedRuns {
    private static final long SECOND_PS = 1_000_000_000_000L;
    private static final int STREAMS = 8;
    private static final Range LETTERS = new Range("letters", 0, 26);

    private TimedRuns() {}

    /** A run with two accesses outstanding at most. */
    public static RunOutput timed(String trace, String policy) {
        return timed(trace, policy, 2, 0, 1);
    }

    /** A run in which accesses issue at least a gap apart, of a lower tier with so many channels. */
    public static RunOutput timed(String trace, String policy, int concurrency, long gapPs, int channels) {
        int[][] kernels =
                Arrays.stream(trace.split("\\|", -1)).map(TierRuns::accesses).toArray(int[][]::new);
        Accelerator accelerator = new Accelerator("test", concurrency, gapPs);
        return run(testbed(accelerator, TierRuns.PAGE, 8, channels), new Kernels(List.of(LETTERS), kernels), policy);
    }

    /**
     * A run of eight streams, those without a trace being idle, each with one access outstanding at most. Accesses
     * issue at least 30 ps apart; at 0 the streams come in order.
     *
     * @param frames of the first tier
     * @param channels of the lower tier
     */
    public static RunOutput timedStreams(String policy, long pageBytes, int frames, int channels, String... traces) {
        String[] all = Arrays.copyOf(traces, STREAMS);
        Arrays.fill(all, traces.length, STREAMS, "");
        Accelerator accelerator = new Accelerator("test", STREAMS, 30);
        return run(testbed(accelerator, pageBytes, frames, channels), new LetterStreams(List.of(all)), policy);
    }

    private static Testbed testbed(Accelerator accelerator, long page, int frames, int channels) {
        Device hbm = new Device("hbm", "", false, 100, 100, 1, 1, 0, 0, 1, 0, Map.of());
        Device dram = new Device(
                "dram",
                "",
                false,
                500,
                300,
                channels * page * SECOND_PS / 1_000,
                channels * page * SECOND_PS / 800,
                0,
                0,
                channels,
                0,
                Map.of());
        return new Testbed(
                "test",
                page,
                accelerator,
                List.of(new Tier("hbm", hbm, frames, 1, 1, null), new Tier("dram", dram, 100, 1, 1, null)),
                new Software(0, 0, 0, 0));
    }

    private static RunOutput run(Testbed testbed, Workload workload, String policy) {
        return TierRuns.timed(testbed, workload, policy);
    }
}
