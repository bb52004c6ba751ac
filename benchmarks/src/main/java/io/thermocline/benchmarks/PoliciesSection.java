package io.thermocline.benchmarks;

import io.thermocline.benchmarks.Contest.Contender;
import io.thermocline.benchmarks.Contest.Count;
import io.thermocline.benchmarks.Contest.Scores;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.workload.ArrayWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Decisions alone ({@code --clock none}) on a prepared array, against hand-written loops on the same array in the same
 * process.
 *
 * <p>Zipf of exponent 0.8 over 2.6 M pages with 262,144 frames: page table and frames are larger than the caches near
 * the processor.
 */
final class PoliciesSection implements Section {
    static final int PAGES = 2_600_000;
    static final int FRAMES = 262_144;
    static final int DRAM_FRAMES = 4 * FRAMES;
    private static final String LOOP = " loop";
    private static final String DEEP = ", three tiers";
    private static final List<String> POLICIES =
            List.of("clock", "fifo", "lru", "sieve", "s3fifo", "arc", "gmt-reuse", "gmt-reuse" + DEEP, "belady");
    private static final Map<String, Loop> LOOPS =
            Map.of("clock", Ceiling::clock, "fifo", Ceiling::fifo, "lru", Ceiling::lru);

    /** A hand-written loop; answers the misses. */
    @FunctionalInterface
    interface Loop {
        long run(int[] pages, int pageCount, int frames);
    }

    private final PolicyRuns runs = new PolicyRuns();

    @Override
    public String name() {
        return "policies";
    }

    @Override
    public List<Table> measure(Settings settings) {
        int accesses = Math.toIntExact(settings.accessesOr(100_000_000));
        long start = System.nanoTime();
        int[] marked = zipf(accesses, "0.8", PAGES, "0.2");
        int[] pages = GeneratedAccesses.pagesOf(marked);
        double generated = (System.nanoTime() - start) / 1e9;
        start = System.nanoTime();
        long[] next = settings.includes("belady") ? NextAccesses.of(pages, PAGES) : new long[0];
        double walked = (System.nanoTime() - start) / 1e9;
        String note = Notes.preparation(generated, "zipf(0.8)")
                + String.format(Locale.ROOT, ", next accesses in %.1f s", walked);
        settings.say(name(), note);
        return List.of(
                table("policies-read", "read-only", pages, pages, next, settings)
                        .note(note),
                table("policies-write", "20 % writes", marked, pages, next, settings)
                        .note(note)
                        .note("The loops know no writes: they run over the same pages."));
    }

    /** Accesses of zipf's law in an array. */
    static int[] zipf(int accesses, String skew, int pages, String writes) {
        return GeneratedAccesses.of(
                "zipf",
                Map.of(
                        "pages",
                        Integer.toString(pages),
                        "accesses",
                        Integer.toString(accesses),
                        "skew",
                        skew,
                        "writes",
                        writes));
    }

    private Table table(String name, String kind, int[] accesses, int[] pages, long[] next, Settings settings) {
        settings.say(name(), kind);
        List<String> policies = POLICIES.stream()
                .filter(contender -> settings.includes(policy(contender)))
                .toList();
        Scores scores = new Contest(settings.rounds(), "clock" + LOOP, text -> settings.say(name(), kind + ", " + text))
                .run(contenders(policies, accesses, pages, next));
        Table table = new Table(
                name,
                String.format(
                        Locale.ROOT,
                        "Clock none, %s: %,d accesses of zipf(0.8) over %,d pages, %,d frames",
                        kind,
                        accesses.length,
                        PAGES,
                        FRAMES),
                List.of(
                        Column.words("policy", "policy"),
                        Column.numbers("accessesPerSecond", "M accesses/s", 1e6, 1),
                        Column.words("loop", "tight loop"),
                        Column.numbers("loopAccessesPerSecond", "M accesses/s", 1e6, 1),
                        Column.numbers("ofLoop", "of it, %", 0.01, 0),
                        Column.numbers("missRatio", "misses, %", 0.01, 2)));
        for (String policy : policies) {
            String loop = LOOPS.containsKey(policy) ? policy : "clock";
            double rate = scores.of(policy).accessesPerSecond();
            double loopRate = scores.of(loop + LOOP).accessesPerSecond();
            table.row(
                    policy,
                    rate,
                    loop,
                    loopRate,
                    rate / loopRate,
                    scores.of(policy).missRatio());
        }
        return table.note("Two tiers, or three with DRAM of " + DRAM_FRAMES
                        + " frames. The regression of gmt-reuse runs on another thread.")
                .note(Notes.rounds(settings.rounds(), scores));
    }

    /** The name of a contender's policy. */
    private static String policy(String contender) {
        return contender.replace(DEEP, "");
    }

    /**
     * Each loop right after the policy that it is compared with; CLOCK's always, since it is the measure of all others.
     */
    private List<Contender> contenders(List<String> policies, int[] accesses, int[] pages, long[] next) {
        Testbed two = Testbeds.twoTiers(FRAMES);
        Testbed three = Testbeds.threeTiers(FRAMES, DRAM_FRAMES);
        ArrayWorkload plain = new ArrayWorkload(accesses, PAGES);
        List<Contender> contenders = new ArrayList<>();
        if (!policies.contains("clock")) {
            contenders.add(loop("clock", pages));
        }
        for (String policy : policies) {
            ArrayWorkload workload = policy.equals("belady") ? new ArrayWorkload(accesses, PAGES, false, next) : plain;
            Testbed testbed = policy.endsWith(DEEP) ? three : two;
            contenders.add(
                    new Contender(policy, () -> PolicyRuns.count(runs.run(policy(policy), testbed, workload, false))));
            if (LOOPS.containsKey(policy)) {
                contenders.add(loop(policy, pages));
            }
        }
        return contenders;
    }

    private static Contender loop(String policy, int[] pages) {
        Loop loop = LOOPS.getOrDefault(policy, Ceiling::clock);
        return new Contender(policy + LOOP, policy, () -> new Count(pages.length, loop.run(pages, PAGES, FRAMES)));
    }
}
