package io.thermocline.policies.testing;

import io.thermocline.engine.run.Engine;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testbed.Accelerator;
import io.thermocline.engine.testbed.Device;
import io.thermocline.engine.testbed.Software;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import java.util.Map;

/**
 * Runs under the model clock on two tiers, the first of eight frames. Traces are as in {@link TierRuns}; {@code |} is a barrier. The first tier serves an access in
 * 100 ps; a channel of the lower tier takes 1000 for a page up and 500 more, 800 for one down and 300 more.
 */
public final class TimedRuns {
    private static final long SECOND_PS = 1_000_000_000_000L;
    private static final long PAGE = TierRuns.PAGE;

    private TimedRuns() {}

    /** A run with two accesses outstanding at most. */
    public static RunOutput timed(String trace, String policy) {
        return timed(trace, policy, 2, 0, 1);
    }

    /** A run in which accesses issue at least a gap apart, of a lower tier with so many channels. */
    public static RunOutput timed(String trace, String policy, int concurrency, long gapPs, int channels) {
        Device hbm = new Device("hbm", "", false, 100, 100, 1, 1, 0, 0, 1, 0, Map.of());
        Device dram = new Device(
                "dram",
                "",
                false,
                500,
                300,
                channels * PAGE * SECOND_PS / 1_000,
                channels * PAGE * SECOND_PS / 800,
                0,
                0,
                channels,
                0,
                Map.of());
        Testbed testbed = new Testbed(
                "test",
                PAGE,
                new Accelerator("test", concurrency, gapPs),
                List.of(new Tier("hbm", hbm, 8 * PAGE, 1, 1, null), new Tier("dram", dram, 100 * PAGE, 1, 1, null)),
                new Software(0, 0, 0, 0));
        return new Engine()
                .run(new RunSetup(
                        testbed,
                        new Letters(trace),
                        TierRuns.selection(policy),
                        List.of(),
                        true,
                        1,
                        Runnable::run,
                        () -> 0,
                        decided -> {}));
    }

    /** Letters as in {@code TierRuns}; {@code |} is a barrier. */
    private record Letters(String trace) implements Workload {
        @Override
        public long pages() {
            return 26;
        }

        @Override
        public long accesses() {
            return Workload.UNKNOWN;
        }

        @Override
        public double scaleEffective() {
            return 1;
        }

        @Override
        public AccessSource open() {
            return new AccessSource() {
                private int position;

                @Override
                public boolean read(AccessBatch batch) {
                    batch.clear();
                    while (position < trace.length() && !batch.barrier) {
                        char letter = trace.charAt(position++);
                        batch.barrier = letter == '|';
                        if (!batch.barrier) {
                            batch.add(Character.toLowerCase(letter) - 'a', Character.isUpperCase(letter));
                        }
                    }
                    return batch.size > 0;
                }
            };
        }
    }
}
