package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.StreamSource;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Streams worked out by hand. A fetch from nvme takes 2000 ps of its server and 10,000 more; an access to a page of hbm
 * 100.
 */
class StreamsTest {
    /** Streams of pages; {@code |} for a barrier. Each access comes after 3 instructions if there is a rate. */
    private record Pages(int streamConcurrency, List<String> texts, Columns columns) implements Workload {
        Pages(int streamConcurrency, List<String> texts) {
            this(streamConcurrency, texts, Columns.NONE.withInstructions());
        }

        @Override
        public long pages() {
            return 10;
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
        public int streams() {
            return texts.size();
        }

        @Override
        public AccessSource open() {
            return new StreamSource(this) {
                private final int[] positions = new int[texts.size()];

                @Override
                public boolean read(int stream, AccessBatch batch) {
                    batch.clear();
                    String text = texts.get(stream);
                    while (positions[stream] < text.length() && !batch.barrier) {
                        char next = text.charAt(positions[stream]++);
                        batch.barrier = next == '|';
                        if (!batch.barrier) {
                            batch.instructions[batch.size] = 3;
                            batch.add(next - '0', false);
                        }
                    }
                    return batch.size > 0 || batch.barrier;
                }
            };
        }
    }

    private static RunOutput run(int concurrency, int streamConcurrency, String... texts) {
        return Runs.timed(Testbeds.two(8, concurrency), new Pages(streamConcurrency, List.of(texts)), "");
    }

    @Test
    void eachStreamWaitsOnlyForItsOwnAccess() {
        // page 0: 12,000 + 100; again: 100. page 1 comes to the server at 0, too: 4000 + 10,000 + 100
        RunOutput output = run(8, 1, "00", "1");
        assertThat(Runs.sumPs(output.latency())).isEqualTo(12_100 + 100 + 14_100);
        assertThat(output.modelTimePs()).isEqualTo(14_100);
    }

    /** Its accesses in the order of their issue: page 0, page 1, and page 0 again when it has landed. */
    @Test
    void observerGetsTheOrderAndWhatIsNoPlainHit() {
        List<String> heard = new ArrayList<>();
        AccessListener listener = new AccessListener() {
            @Override
            public void waits(long access) {
                heard.add("waits " + access);
            }

            @Override
            public void completed(long access, int tier, long latencyPs) {
                heard.add(access + " by tier " + tier + " in " + latencyPs);
            }

            @Override
            public void accesses(AccessBatch batch, int from, int to) {
                for (int i = from; i < to; i++) {
                    heard.add("page " + batch.accesses[i]);
                }
            }

            @Override
            public void decided(long end, long hitPs) {
                heard.add("hits take " + hitPs + " before " + end);
            }

            @Override
            public void drained(long end) {
                heard.add("drained " + end);
            }
        };
        new EngineExecution(Runs.setup(
                                Testbeds.two(8, 8),
                                new Pages(1, List.of("00", "1")),
                                NamedPolicyProvider.select(ScriptedPolicy.class, PolicyNeeds.NOTHING, ""),
                                List.of(),
                                true)
                        .withControl(new RunControl() {
                            @Override
                            public AccessListener listener() {
                                return listener;
                            }
                        }))
                .run();
        assertThat(heard.stream().distinct())
                .containsExactly(
                        "waits 0",
                        "waits 1",
                        "0 by tier 1 in 12100",
                        "1 by tier 1 in 14100",
                        "page 0",
                        "page 1",
                        "hits take 100 before 3",
                        "drained 3");
        assertThat(heard).filteredOn("page 0"::equals).hasSize(2);
    }

    @Test
    void acceleratorsConcurrencyHoldsAllStreams() {
        // the second stream issues when the first access is done
        RunOutput output = run(1, 1, "0", "1");
        assertThat(Runs.sumPs(output.latency())).isEqualTo(12_100 + 12_100);
        assertThat(output.modelTimePs()).isEqualTo(24_200);
    }

    @Test
    void streamsOwnConcurrencyLetsItRunAhead() {
        // page 0 and page 1 at 0; page 2 when page 0 is done
        RunOutput output = run(8, 2, "012", "");
        assertThat(Runs.sumPs(output.latency())).isEqualTo(12_100 + 14_100 + 12_100);
    }

    @Test
    void neighboursDrawFromOnePool() {
        // with a pool each, page 1 comes to the server at 0, too; in one pool, when page 0 has landed at 12,000
        assertThat(sumPsWithTokens(1)).isEqualTo(12_100 + 14_100);
        assertThat(sumPsWithTokens(2)).isEqualTo(12_100 + 24_100);
    }

    private static long sumPsWithTokens(int neighbours) {
        Testbed free = Testbeds.two(8, 8);
        Stage medium = new Stage.Medium();
        List<Stage> up = List.of(new Stage.Credit("pair", 2, 1, neighbours, ""), medium);
        Testbed testbed = new Testbed(
                "test",
                Testbeds.PAGE,
                free.accelerator(),
                free.tiers(),
                free.software(),
                List.of(new Mechanism("ours", up, List.of(medium))));
        PolicyNeeds needs = PolicyNeeds.NOTHING.withMechanism("ours");
        RunOutput output = new EngineExecution(Runs.setup(
                        testbed,
                        new Pages(1, List.of("0", "1")),
                        NamedPolicyProvider.select(ScriptedPolicy.class, needs, ""),
                        List.of(),
                        true))
                .run();
        return Runs.sumPs(output.latency());
    }

    @Test
    void barrierWaitsForAllStreams() {
        // page 2 issues when page 1 has been served at 14,100
        RunOutput output = run(8, 1, "0|2", "1|");
        assertThat(output.modelTimePs()).isEqualTo(14_100 + 12_100);
        // a stream that has ended keeps nobody waiting
        assertThat(run(8, 1, "0|2", "1").modelTimePs()).isEqualTo(14_100 + 12_100);
    }

    @Test
    void instructionsOfAllStreamsPassOneServer() {
        // 3 instructions at 3 a nanosecond: 1000 ps before each access
        assertThat(computing(3_000_000_000L, "00", "").modelTimePs()).isEqualTo(1000 + 12_100 + 1000 + 100);
        // the second stream's are done at 2000, when the first one's page is on its way; page 1 comes to the server at
        // 2000, which is busy until 3000
        RunOutput output = computing(3_000_000_000L, "0", "1");
        assertThat(Runs.sumPs(output.latency())).isEqualTo(12_100 + 13_100);
        assertThat(output.modelTimePs()).isEqualTo(2000 + 13_100);
    }

    /** 3 edges of 50 instructions at 15 a nanosecond: 10 ns before the access, and before the one that hits. */
    @Test
    void edgesTakeTheInstructionsThatTheAcceleratorSays() {
        RunOutput output =
                computing(new Accelerator("test", 8, 0, 15_000_000_000L, 50), Columns.NONE.withEdges(), "00", "");
        assertThat(output.modelTimePs()).isEqualTo(10_000 + 12_100 + 10_000 + 100);
    }

    @Test
    void streamsThatWaitLeaveTheRateToOthers() {
        // stream 0 waits for its page until 1000 + 12,100; stream 1 finds page 0 on its way, and each of its further
        // accesses takes 1000 and 100 of its own
        RunOutput output = computing(3_000_000_000L, "0", "0000");
        assertThat(output.modelTimePs()).isEqualTo(1000 + 12_100 + 3 * (1000 + 100));
    }

    private static RunOutput computing(long instructionsPerSecond, String... texts) {
        Accelerator accelerator = new Accelerator("test", 8, 0, instructionsPerSecond, 0);
        return computing(accelerator, Columns.NONE.withInstructions(), texts);
    }

    private static RunOutput computing(Accelerator accelerator, Columns columns, String... texts) {
        Testbed free = Testbeds.two(8, 8);
        Testbed testbed = new Testbed("test", Testbeds.PAGE, accelerator, free.tiers(), free.software());
        return Runs.timed(testbed, new Pages(1, List.of(texts), columns), "");
    }

    @Test
    void untimedStreamsAreInterleavedRoundRobin() {
        // 0 1 0 2: nothing is served by the first tier but the second access to 0
        RunOutput output = Runs.untimed(Testbeds.two(8, 8), new Pages(1, List.of("00", "12|3")), "");
        assertThat(output.counters().served).containsExactly(1, 4);
        assertThat(output.counters().accesses).isEqualTo(5);
    }
}
