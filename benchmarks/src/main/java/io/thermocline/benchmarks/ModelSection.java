package io.thermocline.benchmarks;

import io.thermocline.benchmarks.Contest.Contender;
import io.thermocline.benchmarks.Contest.Count;
import io.thermocline.benchmarks.Contest.Score;
import io.thermocline.benchmarks.Contest.Scores;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.workload.ArrayWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The model clock on prepared arrays: where nearly all accesses hit, and where many miss and pages move between three
 * tiers.
 */
final class ModelSection implements Section {
    private static final double WANTED_MISSES = 0.02;
    private static final int ACCESSES_PER_PAGE = 100; // so that first accesses are half of the misses wanted
    private static final int MOST_PAGES = 1_000_000;
    private static final String LOOP = "loop";
    private static final List<String> HITTING = List.of("clock", "bam", "gmt-reuse");
    private static final List<String> MISSING = List.of("gmt-tierorder", "gmt-random", "gmt-reuse");

    private final PolicyRuns runs = new PolicyRuns();

    @Override
    public String name() {
        return "model";
    }

    @Override
    public List<Table> measure(Settings settings) {
        int accesses = Math.toIntExact(settings.accessesOr(100_000_000));
        return List.of(hits(accesses, settings), misses(Math.max(1, accesses / 5), settings));
    }

    private Table hits(int accesses, Settings settings) {
        int pageCount = Math.max(2, Math.min(MOST_PAGES, accesses / ACCESSES_PER_PAGE));
        long start = System.nanoTime();
        int[] pages = PoliciesSection.zipf(accesses, "0.8", pageCount, "0");
        double generated = (System.nanoTime() - start) / 1e9;
        int frames = framesFor(pages, pageCount);
        Testbed two = Testbeds.twoTiers(frames);
        Testbed three = Testbeds.threeTiers(frames, pageCount);
        ArrayWorkload workload = new ArrayWorkload(pages, pageCount);
        List<Contender> contenders = new ArrayList<>();
        List<String> policies = HITTING.stream().filter(settings::includes).toList();
        for (String policy : policies) {
            Testbed testbed = policy.startsWith("gmt-") ? three : two;
            contenders.add(new Contender(policy, () -> count(policy, testbed, workload)));
        }
        contenders.add(
                new Contender(LOOP, "clock", () -> new Count(accesses, Ceiling.clock(pages, pageCount, frames))));
        Scores scores =
                new Contest(settings.rounds(), LOOP, text -> settings.say(name(), "hits, " + text)).run(contenders);
        Table table = new Table(
                "model-hits",
                String.format(
                        Locale.ROOT,
                        "Clock model: %,d accesses of zipf(0.8) over %,d pages, %,d frames",
                        accesses,
                        pageCount,
                        frames),
                List.of(
                        Column.words("policy", "policy"),
                        Column.numbers("hitRatio", "hits, %", 0.01, 2),
                        Column.numbers("accessesPerSecond", "M accesses/s", 1e6, 1),
                        Column.numbers("ofLoop", "of CLOCK's tight loop, %", 0.01, 0)));
        double loop = scores.of(LOOP).accessesPerSecond();
        for (String policy : policies) {
            double rate = scores.of(policy).accessesPerSecond();
            table.row(policy, 1 - scores.of(policy).missRatio(), rate, rate / loop);
        }
        return table.note(Notes.preparation(generated, "zipf(0.8)")).note(Notes.rounds(settings.rounds(), scores));
    }

    private Table misses(int accesses, Settings settings) {
        Table table = new Table(
                "model-misses",
                String.format(
                        Locale.ROOT,
                        "Clock model, three tiers: %,d accesses to %,d pages, %,d frames in HBM and %,d in DRAM",
                        accesses,
                        PoliciesSection.PAGES,
                        PoliciesSection.FRAMES,
                        PoliciesSection.DRAM_FRAMES),
                List.of(
                        Column.words("workload", "workload"),
                        Column.words("policy", "policy"),
                        Column.numbers("missRatio", "misses, %", 0.01, 1),
                        Column.numbers("missesPerSecond", "M missing accesses/s", 1e6, 2),
                        Column.numbers("accessesPerSecond", "M accesses/s", 1e6, 1),
                        Column.numbers("ofLoop", "of CLOCK's tight loop, %", 0.01, 1)));
        missing(table, "zipf(0.8)", zipf(accesses), settings);
        missing(table, "uniform, 20 % writes", uniform(accesses), settings);
        return table.note(
                        "Each missing access is a fetch and, once the tiers are full, a demotion; most then push a page"
                                + " out of DRAM as well.")
                .note("The loop runs over the same pages without tiers; the share is of its accesses/s.");
    }

    private void missing(Table table, String workload, int[] accesses, Settings settings) {
        Testbed three = Testbeds.threeTiers(PoliciesSection.FRAMES, PoliciesSection.DRAM_FRAMES);
        ArrayWorkload prepared = new ArrayWorkload(accesses, PoliciesSection.PAGES);
        List<String> policies = MISSING.stream().filter(settings::includes).toList();
        List<Contender> contenders = new ArrayList<>();
        for (String policy : policies) {
            contenders.add(new Contender(policy, () -> count(policy, three, prepared)));
        }
        int[] pages = GeneratedAccesses.pagesOf(accesses);
        contenders.add(new Contender(
                LOOP,
                () -> new Count(pages.length, Ceiling.clock(pages, PoliciesSection.PAGES, PoliciesSection.FRAMES))));
        Scores scores = new Contest(
                        settings.rounds(), LOOP, text -> settings.say(name(), "misses, " + workload + ", " + text))
                .run(contenders);
        double loop = scores.of(LOOP).accessesPerSecond();
        for (String policy : policies) {
            Score score = scores.of(policy);
            table.row(
                    workload,
                    policy,
                    score.missRatio(),
                    score.missesPerSecond(),
                    score.accessesPerSecond(),
                    score.missesPerSecond() / loop);
        }
        table.note(workload + ": " + Notes.rounds(settings.rounds(), scores));
    }

    /** The frames with which CLOCK misses as wanted, by bisection: more frames miss less. */
    static int framesFor(int[] pages, int pageCount) {
        int few = 1;
        int enough = pageCount;
        while (enough - few > Math.max(1, pageCount / 1000)) {
            int middle = few + (enough - few) / 2;
            if (Ceiling.clock(pages, pageCount, middle) <= WANTED_MISSES * pages.length) {
                enough = middle;
            } else {
                few = middle;
            }
        }
        return enough;
    }

    private Count count(String policy, Testbed testbed, ArrayWorkload workload) {
        return PolicyRuns.count(runs.run(policy, testbed, workload, true));
    }

    private static int[] zipf(int accesses) {
        return PoliciesSection.zipf(accesses, "0.8", PoliciesSection.PAGES, "0");
    }

    private static int[] uniform(int accesses) {
        return GeneratedAccesses.of(
                "uniform",
                Map.of(
                        "pages", Integer.toString(PoliciesSection.PAGES),
                        "accesses", Integer.toString(accesses),
                        "writes", "0.2"));
    }
}
