package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.OperationSink;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accesses of the host's processor between the kernels of many streams. */
class HostAccessTest {
    /** Brings what the host accesses home by a copy that takes time, and serves the accesses after it there. */
    public static final class CopiesHome implements Policy {
        private final TieredMemory memory;
        private boolean copied;

        /** For the engine. */
        public CopiesHome(PolicyContext context) {
            memory = context.memory();
        }

        @Override
        public void onHit(int page, int frame, boolean write, long access) {}

        @Override
        public void onMiss(int page, int tier, boolean write, long access) {
            if (copied) {
                memory.remote(page, write, 64);
            } else {
                memory.fetch(page);
            }
        }

        @Override
        public void onHostAccess(Range range) {
            memory.demote(range.firstPage(), memory.frameOf(range.firstPage()), memory.lastTier());
            copied = true;
        }
    }

    /**
     * Two kernels of two streams, of which the first writes page 0 and then reads it; the host accesses it between
     * them.
     */
    private static final class TwoKernels implements Workload {
        @Override
        public long pages() {
            return 10;
        }

        @Override
        public long accesses() {
            return 2;
        }

        @Override
        public double scaleEffective() {
            return 1;
        }

        @Override
        public int streams() {
            return 2;
        }

        @Override
        public AccessSource open() {
            return new StreamSource(this) {
                private final int[] kernels = new int[2];
                private boolean passed;

                @Override
                public boolean read(int stream, AccessBatch batch) {
                    batch.clear();
                    int kernel = kernels[stream]++;
                    if (kernel < 2 && stream == 0) {
                        batch.add(0, kernel == 0);
                    }
                    batch.barrier = kernel == 0;
                    return kernel == 0 || batch.size > 0;
                }

                @Override
                protected List<Range> passBarrier() {
                    assertThat(passed).isFalse();
                    passed = true;
                    return List.of(new Range("host", 0, 1));
                }
            };
        }
    }

    private static final class Log implements OperationSink {
        final List<String> entries = new ArrayList<>();

        @Override
        public void place(int page, int tier, int frame) {}

        @Override
        public void overwrite(int page, int fromTier, int fromFrame, int frame) {}

        @Override
        public void move(
                int page,
                int fromTier,
                int fromFrame,
                int toTier,
                int toFrame,
                OperationKind kind,
                Initiator initiator) {
            entries.add(fromTier + " to " + toTier);
        }

        @Override
        public void discard(int page, int tier, int frame) {}

        @Override
        public void write(int page) {
            entries.add("write");
        }

        @Override
        public void remote(int page, boolean write, long bytes) {
            entries.add("remote");
        }

        @Override
        public void chunk(long accesses, long[] served, long modelTimePs) {}

        @Override
        public int version(int page) {
            return 0;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hostAccessComesBetweenTheKernelsAroundIt(boolean timed) {
        Log log = new Log();
        RunSetup setup = Runs.setup(
                Testbeds.two(4, 2),
                new TwoKernels(),
                NamedPolicyProvider.select(CopiesHome.class, PolicyNeeds.NOTHING, ""),
                List.of(),
                timed);
        long endPs = new EngineExecution(setup.withSink(log)).run().modelTimePs();
        assertThat(log.entries).containsExactly("1 to 0", "write", "0 to 1", "remote");
        if (timed) {
            // the first access is served at 12,100; then the copy, and the access that waits for it
            assertThat(endPs).isGreaterThan(12_100 + 10_000);
        }
    }

    /** Fetches each page, and stops the accelerator for 500 when the host accesses memory. */
    public static final class StopsForTheHost implements Policy {
        private final TieredMemory memory;

        /** For the engine. */
        public StopsForTheHost(PolicyContext context) {
            memory = context.memory();
        }

        @Override
        public void onHit(int page, int frame, boolean write, long access) {}

        @Override
        public void onMiss(int page, int tier, boolean write, long access) {
            memory.fetch(page);
        }

        @Override
        public void onHostAccess(Range range) {
            memory.stallAccelerator(500);
        }
    }

    /** The first access is served at 12,100, and the second issues 500 later. What they wrote goes home in 7000. */
    @Test
    void noAccessIssuesWhileTheAcceleratorStandsStillAfterABarrier() {
        RunSetup setup = Runs.setup(
                Testbeds.two(4, 2),
                new TwoKernels(),
                NamedPolicyProvider.select(StopsForTheHost.class, PolicyNeeds.NOTHING.withStalls(), ""),
                List.of(),
                true);
        assertThat(new EngineExecution(setup).run().modelTimePs()).isEqualTo(12_100 + 500 + 100 + 7_000);
    }
}
