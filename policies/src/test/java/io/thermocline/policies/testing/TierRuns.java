package io.thermocline.policies.testing;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.Engine;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.ArrayWorkload;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Runs without a clock. A trace is a text with a letter for each access, {@code a} to {@code z} for reads and {@code A}
 * to {@code Z} for writes of the same pages, or an array. A testbed is the capacities of its tiers but the last, which
 * holds everything.
 */
public final class TierRuns {
    /** Bytes of a page. */
    public static final long PAGE = 4096;

    /** Keeps the classes that each policy has for itself, which take longer to define than a short run. */
    public static final Engine ENGINE = new Engine();

    private static final int CONCURRENCY = 2;
    private static final List<PolicyProvider> PROVIDERS = ServiceLoader.load(PolicyFamily.class).stream()
            .flatMap(family -> family.get().policies().stream())
            .toList();

    private TierRuns() {}

    /** Accesses by the tier that served them. */
    public static long[] served(String trace, String policy, int... capacities) {
        return run(accesses(trace), policy, capacities).counters().served;
    }

    /** A run under a policy as users name it. */
    public static RunOutput run(int[] accesses, String policy, int... capacities) {
        return run(accesses, 1, policy, capacities);
    }

    /** A run with another seed. */
    public static RunOutput run(int[] accesses, long seed, String policy, int... capacities) {
        return run(listed(accesses), seed, List.of(), selection(policy), capacities);
    }

    /**
     * A run in which another policy takes over after one chunk; the second segment's accesses by the tier that served
     * them.
     */
    public static long[] servedAfterSwitch(int[] accesses, String before, String after, int... capacities) {
        return runSwitching(accesses, List.of(before, after), capacities)
                .segments()
                .get(1)
                .counters()
                .served;
    }

    /** A run in which each policy but the last decides one chunk. */
    public static RunOutput runSwitching(int[] accesses, List<String> policies, int... capacities) {
        return runSwitching(listed(accesses), policies, capacities);
    }

    /** A run of any workload in which each policy but the last decides one chunk. */
    public static RunOutput runSwitching(Workload workload, List<String> policies, int... capacities) {
        List<RunSetup.Switch> switches = new ArrayList<>();
        for (int i = 1; i < policies.size(); i++) {
            switches.add(new RunSetup.Switch((long) i * RunSetup.CHUNK, selection(policies.get(i))));
        }
        return run(workload, 1, switches, selection(policies.get(0)), capacities);
    }

    /** A chunk that begins with some accesses and goes on with the last of them, then more accesses. */
    public static int[] filled(String first, String second) {
        int[] accesses = new int[RunSetup.CHUNK + second.length()];
        int[] head = accesses(first);
        Arrays.fill(accesses, head[head.length - 1]);
        System.arraycopy(head, 0, accesses, 0, head.length);
        System.arraycopy(accesses(second), 0, accesses, RunSetup.CHUNK, second.length());
        return accesses;
    }

    /** Accesses of a text. */
    public static int[] accesses(String trace) {
        return trace.chars()
                .map(letter -> Character.isUpperCase(letter) ? letter - 'A' | AccessBatch.WRITE : letter - 'a')
                .toArray();
    }

    /** Accesses that go round {@code pages} pages. */
    public static int[] cycle(int pages, int accesses) {
        int[] cycle = new int[accesses];
        Arrays.setAll(cycle, i -> i % pages);
        return cycle;
    }

    /** Accesses to random pages, a fifth of them writes; the lower half of the pages is three times as likely. */
    public static int[] random(int pages, int accesses, long seed) {
        SplitMix64 random = new SplitMix64(seed);
        int[] drawn = new int[accesses];
        for (int i = 0; i < accesses; i++) {
            int page = random.nextInt(2) == 0 ? random.nextInt(pages) : random.nextInt((pages + 1) / 2);
            drawn[i] = random.nextInt(5) == 0 ? page | AccessBatch.WRITE : page;
        }
        return drawn;
    }

    /** The declaration of a policy. */
    public static PolicyProvider provider(String name) {
        return PROVIDERS.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A testbed of these capacities. */
    public static Testbed testbed(int... capacities) {
        List<Tier> tiers = new ArrayList<>();
        Device device = new Device("test", "test", false, 0, 0, 1, 1, 0, 0, 1, 0, Map.of());
        for (int tier = 0; tier < capacities.length; tier++) {
            tiers.add(new Tier("tier" + tier, device, capacities[tier], 1, 1, null));
        }
        tiers.add(new Tier("last", device, (1 << 24) / PAGE, 0, 1, null));
        return new Testbed("test", PAGE, new Accelerator("test", CONCURRENCY, 0), tiers, new Software(0, 0, 0, 0));
    }

    /** A run under a policy that is not in the catalogue. */
    public static RunOutput run(int[] accesses, PolicySelection policy, int... capacities) {
        return run(listed(accesses), 1, List.of(), policy, capacities);
    }

    /** A run of any workload. */
    public static RunOutput run(Workload workload, String policy, int... capacities) {
        return run(workload, 1, List.of(), selection(policy), capacities);
    }

    /** The tier of each page at the end of a run of any workload. */
    public static int[] tiers(Workload workload, long seed, String policy, int... capacities) {
        return tiers(testbed(capacities), workload, seed, policy);
    }

    /** The tier of each page at the end of a run of any workload on any testbed. */
    public static int[] tiers(Testbed testbed, Workload workload, long seed, String policy) {
        return tiersAfter(
                setup(testbed, workload, seed, List.of(), selection(policy)).withOtherSeeds(other -> workload));
    }

    /** The tier of each page at the end of a run under the model clock. */
    public static int[] timedTiers(Testbed testbed, Workload workload, String policy) {
        return tiersAfter(timedSetup(testbed, workload, policy));
    }

    private static int[] tiersAfter(RunSetup setup) {
        EngineExecution execution = new EngineExecution(setup);
        execution.run();
        int[] tiers = new int[execution.view().pages()];
        Arrays.setAll(tiers, execution.view()::tierOf);
        return tiers;
    }

    /** A run of any workload on any testbed under the model clock. */
    public static RunOutput timed(Testbed testbed, Workload workload, String policy) {
        return ENGINE.run(timedSetup(testbed, workload, policy));
    }

    private static RunSetup timedSetup(Testbed testbed, Workload workload, String policy) {
        return new RunSetup(
                testbed, workload, selection(policy), List.of(), true, 1, Runnable::run, () -> 0, decided -> {});
    }

    private static Workload listed(int[] accesses) {
        return new ArrayWorkload(accesses, Workload.UNKNOWN);
    }

    private static RunOutput run(
            Workload workload, long seed, List<RunSetup.Switch> switches, PolicySelection policy, int... capacities) {
        return ENGINE.run(setup(testbed(capacities), workload, seed, switches, policy));
    }

    private static RunSetup setup(
            Testbed testbed, Workload workload, long seed, List<RunSetup.Switch> switches, PolicySelection policy) {
        return new RunSetup(testbed, workload, policy, switches, false, seed, Runnable::run, () -> 0, decided -> {});
    }

    /** A policy as users name it. */
    public static PolicySelection selection(String text) {
        int query = text.indexOf('?');
        String name = query < 0 ? text : text.substring(0, query);
        Map<String, String> given = new LinkedHashMap<>();
        if (query >= 0) {
            for (String pair : text.substring(query + 1).split("&", -1)) {
                given.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
            }
        }
        PolicyProvider provider = provider(name);
        return new PolicySelection(
                text, provider, ParameterValues.parse(Subject.Field.POLICY, name, provider.parameters(), given));
    }
}
