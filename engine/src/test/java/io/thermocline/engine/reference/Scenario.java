package io.thermocline.engine.reference;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.OperationRate;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testing.ListedStreams;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.ListedWorkload.Access;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A small run drawn from a seed. Times come from a short list with zeros and equal values, so that ties are frequent.
 *
 * @param needs of the policy that decides first
 * @param switchAt first access that a second policy decides, or {@link Long#MAX_VALUE}
 * @param laterNeeds of the second policy
 * @param streams that take the accesses, in pieces whose ends follow from the seed
 * @param streamConcurrency most accesses outstanding of each of many streams
 */
public record Scenario(
        long seed,
        Testbed testbed,
        int pages,
        boolean open,
        List<Access> accesses,
        PolicyNeeds needs,
        long switchAt,
        PolicyNeeds laterNeeds,
        int streams,
        int streamConcurrency) {

    /** Mechanisms between which the policies choose. */
    static final int CHOICE = 2;

    private static final long PAGE = 4096;
    private static final long UNLIMITED = Long.MAX_VALUE; // a service time that rounds to 0
    private static final long[] TIMES_PS = {0, 0, 100, 100, 200, 500, 1_000, 1_777};

    /** The scenario of a seed. */
    public static Scenario of(long seed) {
        SplitMix64 random = SplitMix64.of(seed, "scenario");
        Testbed testbed = testbed(random);
        int pages = (int) testbed.frames(testbed.tiers().size() - 1);
        boolean open = random.nextInt(5) < 2;
        List<Access> accesses = accesses(random, pages, open);
        long switchAt = random.nextInt(3) == 0 ? random.nextInt(accesses.size()) : Long.MAX_VALUE;
        return new Scenario(seed, testbed, pages, open, accesses, needs(random), switchAt, needs(random), 1, 1);
    }

    /** The scenario of a seed with many streams. */
    static Scenario ofStreams(long seed) {
        SplitMix64 random = SplitMix64.of(seed, "streams");
        Testbed testbed = testbed(random);
        int pages = (int) testbed.frames(testbed.tiers().size() - 1);
        List<Access> accesses = accesses(random, pages, false);
        long switchAt = random.nextInt(3) == 0 ? random.nextInt(accesses.size()) : Long.MAX_VALUE;
        return new Scenario(
                seed,
                testbed,
                pages,
                false,
                accesses,
                needs(random),
                switchAt,
                needs(random),
                2 + random.nextInt(9),
                1 + random.nextInt(2) * random.nextInt(4));
    }

    /** The same without what comes after the first {@code count} accesses. */
    Scenario first(int count) {
        return new Scenario(
                seed,
                testbed,
                pages,
                open,
                accesses.subList(0, count),
                needs,
                switchAt,
                laterNeeds,
                streams,
                streamConcurrency);
    }

    /** The same on a testbed whose tiers of several devices hold every page on each of them. */
    Scenario replicated() {
        List<Tier> tiers = testbed.tiers().stream().map(Testbeds::replicated).toList();
        Testbed other = new Testbed(
                testbed.name(),
                testbed.pageBytes(),
                testbed.accelerator(),
                tiers,
                testbed.software(),
                testbed.mechanisms());
        return new Scenario(
                seed, other, pages, open, accesses, needs, switchAt, laterNeeds, streams, streamConcurrency);
    }

    /** The same on a testbed whose accesses take bytes from the first tier, a line of it or all of a page. */
    Scenario withFirstTierServer() {
        SplitMix64 random = SplitMix64.of(seed, "access bytes");
        Accelerator before = testbed.accelerator();
        Accelerator accelerator = new Accelerator(
                before.name(),
                before.concurrency(),
                before.issueGapPs(),
                before.instructionsPerSecond(),
                before.instructionsAnEdge(),
                random.nextInt(2) == 0 ? 128 : PAGE);
        Testbed other = new Testbed(
                testbed.name(),
                testbed.pageBytes(),
                accelerator,
                testbed.tiers(),
                testbed.software(),
                testbed.mechanisms());
        return new Scenario(
                seed, other, pages, open, accesses, needs, switchAt, laterNeeds, streams, streamConcurrency);
    }

    /** The run, decided by {@link MixedPolicy}. */
    public RunSetup setup(boolean timed) {
        return setup(timed, MixedPolicy.class);
    }

    /** The run, decided by a policy. */
    public RunSetup setup(boolean timed, Class<? extends Policy> policy) {
        List<RunSetup.Switch> switches = switchAt >= accesses.size() // none, or cut off
                ? List.of()
                : List.of(new RunSetup.Switch(
                        switchAt, NamedPolicyProvider.select(policy, laterNeeds, script(laterNeeds))));
        return new RunSetup(
                testbed,
                workload(),
                NamedPolicyProvider.select(policy, needs, script(needs) + (needs.onePlace() ? MixedPolicy.PLACE : "")),
                switches,
                timed,
                seed,
                Runnable::run,
                () -> 0L,
                decided -> {});
    }

    private static String script(PolicyNeeds needs) {
        return (needs.stalls() ? MixedPolicy.STALL : "") + (needs.lineCaches() ? MixedPolicy.LINES : "");
    }

    /** The same without arrivals, with one policy that has a timer and stops the accelerator. */
    Scenario withStalls() {
        List<Access> closed = accesses.stream()
                .map(access -> new Access(access.page(), access.write(), 0, access.barrier(), access.instructions()))
                .toList();
        return new Scenario(
                seed,
                testbed,
                pages,
                false,
                closed,
                needs.withTimers().withStalls(),
                Long.MAX_VALUE,
                laterNeeds,
                streams,
                streamConcurrency);
    }

    /** The same with policies that have caches of lines. */
    Scenario withLineCaches() {
        return new Scenario(
                seed,
                testbed,
                pages,
                open,
                accesses,
                needs.withLineCaches(),
                switchAt,
                laterNeeds.withLineCaches(),
                streams,
                streamConcurrency);
    }

    /** The accesses, as a workload of one stream or of many. */
    Workload workload() {
        if (streams > 1) {
            return new ListedStreams(pages, streams, streamConcurrency, seed, accesses);
        }
        return new ListedWorkload(
                pages,
                open ? Columns.NONE.withArrival().withInstructions() : Columns.NONE.withInstructions(),
                40, // several batches a run
                accesses);
    }

    /** Returns whether pages have homes under the policy that decides last. */
    boolean endsWithHomes() {
        return !(switchAt >= accesses.size() ? needs : laterNeeds).onePlace();
    }

    private static PolicyNeeds needs(SplitMix64 random) {
        PolicyNeeds needs = random.nextInt(3) == 0 ? PolicyNeeds.NOTHING.withOnePlace() : PolicyNeeds.NOTHING;
        return needs.withInitiator(random.nextInt(2) == 0 ? Initiator.GPU : Initiator.HOST)
                .withMiddleTiers(random.nextInt(2) == 0)
                .withMechanism(new String[] {"", "first", "second"}[random.nextInt(3)])
                .withChoiceOf("first", "second");
    }

    private static Testbed testbed(SplitMix64 random) {
        int tiers = 2 + random.nextInt(3);
        List<Tier> built = new ArrayList<>();
        int above = 0;
        for (int i = 0; i < tiers; i++) {
            int frames = i == tiers - 1 ? above + 1 + random.nextInt(12) : 1 + random.nextInt(6);
            above += frames;
            built.add(new Tier(
                    "tier" + i, device(random), frames, 1 + random.nextInt(3), 1 + random.nextInt(3), link(random)));
        }
        int[] concurrencies = {1, 2, 3, 4, 8, 20};
        Accelerator accelerator = new Accelerator(
                "accelerator",
                concurrencies[random.nextInt(concurrencies.length)],
                random.nextInt(2) == 0 ? 0 : time(random),
                random.nextInt(2) * 3_000_000_000L, // three in a nanosecond: times that round
                0);
        Software software =
                new Software(time(random), time(random), time(random), time(random), random.nextInt(2) == 0);
        return new Testbed("random", PAGE, accelerator, built, software, mechanisms(random));
    }

    /** Two mechanisms out of the same stages. */
    private static List<Mechanism> mechanisms(SplitMix64 random) {
        List<Stage> credits = List.of(
                new Stage.Credit("outer", 1 + random.nextInt(3), 1 + random.nextInt(3), ""),
                new Stage.Credit("inner", 1 + random.nextInt(5), 1 + random.nextInt(2), 2, "engine"));
        Stage engine = new Stage.Server(
                "engine",
                1 + random.nextInt(3),
                time(random),
                random.nextInt(2) * bandwidth(random),
                time(random),
                1 + random.nextInt(2) * random.nextInt(4),
                1 + random.nextInt(2));
        List<Stage> others = List.of(
                new Stage.Batch(
                        "batch",
                        1 + random.nextInt(4),
                        time(random),
                        time(random),
                        random.nextInt(2) * bandwidth(random),
                        1 + random.nextInt(2) * random.nextInt(3),
                        1 + random.nextInt(2)),
                new Stage.Medium(),
                new Stage.Links(),
                new Stage.Server("doorbell", 1, time(random), 0, time(random)));
        return List.of(
                new Mechanism(
                        "first", stages(random, credits, engine, others), stages(random, credits, engine, others)),
                new Mechanism(
                        "second", stages(random, credits, engine, others), stages(random, credits, engine, others)));
    }

    private static List<Stage> stages(SplitMix64 random, List<Stage> credits, Stage engine, List<Stage> others) {
        List<Stage> stages = new ArrayList<>();
        for (Stage credit : credits) {
            if (random.nextInt(2) == 0) {
                stages.add(others.get(random.nextInt(others.size())));
            }
            if (random.nextInt(3) > 0) {
                stages.add(credit);
            }
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            stages.add(others.get(random.nextInt(others.size())));
        }
        stages.add(engine);
        for (int i = random.nextInt(3); i > 0; i--) {
            stages.add(others.get(random.nextInt(others.size())));
        }
        return stages;
    }

    private static Device device(SplitMix64 random) {
        return new Device(
                "device",
                "",
                random.nextInt(2) == 0,
                time(random),
                time(random),
                bandwidth(random),
                bandwidth(random),
                iops(random),
                iops(random),
                1 + random.nextInt(4),
                0,
                Map.of());
    }

    private static @Nullable Link link(SplitMix64 random) {
        return random.nextInt(3) == 0
                ? null
                : new Link(
                        "link",
                        "",
                        time(random),
                        bandwidth(random),
                        random.nextInt(2) * 24L,
                        random.nextInt(2) * 0.07,
                        random.nextInt(2) * time(random),
                        "");
    }

    private static long time(SplitMix64 random) {
        return TIMES_PS[random.nextInt(TIMES_PS.length)];
    }

    /** A bandwidth at which a page takes one of the times. */
    private static long bandwidth(SplitMix64 random) {
        long time = time(random);
        return time == 0 ? UNLIMITED : PAGE * 1_000_000_000_000L / time;
    }

    /** No limit, one rate, or one for small operations and another for pages. */
    private static OperationRate iops(SplitMix64 random) {
        long time = random.nextInt(2) * time(random);
        if (time == 0) {
            return OperationRate.UNLIMITED;
        }
        OperationRate.Point small = new OperationRate.Point(64, 1_000_000_000_000L / time);
        OperationRate.Point page = new OperationRate.Point(PAGE, 1_000_000_000_000L / (100 + time(random)));
        return new OperationRate(random.nextInt(2) == 0 ? List.of(small) : List.of(small, page));
    }

    private static List<Access> accesses(SplitMix64 random, int pages, boolean open) {
        int count = 1 + random.nextInt(300);
        int hotPages = 1 + random.nextInt(Math.min(pages, 6));
        int hotPercent = random.nextInt(3) * 45;
        int writePercent = random.nextInt(4) * 30;
        boolean barriers = random.nextInt(2) == 0;
        List<Access> accesses = new ArrayList<>();
        long arrival = open ? random.nextInt(3) * 1_000L : 0;
        for (int i = 0; i < count; i++) {
            int page = random.nextInt(random.nextInt(100) < hotPercent ? hotPages : pages);
            boolean write = random.nextInt(100) < writePercent;
            boolean follows = open && i > 0 && random.nextInt(4) == 0;
            accesses.add(new Access(
                    page,
                    write,
                    follows ? AccessBatch.FOLLOWS : arrival,
                    barriers && random.nextInt(15) == 0,
                    random.nextInt(3) * random.nextInt(4)));
            arrival += open ? random.nextInt(3) * time(random) : 0;
        }
        return accesses;
    }
}
