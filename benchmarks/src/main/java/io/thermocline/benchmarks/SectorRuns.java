package io.thermocline.benchmarks;

import io.thermocline.benchmarks.Contest.Contender;
import io.thermocline.benchmarks.Contest.Count;
import io.thermocline.benchmarks.Contest.Score;
import io.thermocline.benchmarks.Contest.Scores;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.PreparedRun;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Page migration and selective caching on workloads of their chapters, under the model clock, each beside its workload
 * alone. An access of selective caching is to a line, of which it covers one to four sectors. It counts as so many
 * accesses to sectors.
 */
final class SectorRuns {
    private static final String LINES = "cc-gddr5-ddr4";
    private static final String PAGES = "bw-gddr5-ddr4";
    private static final String CACHING = "selective-caching";
    private static final String MIGRATION = "migrate";
    private static final String ALONE = "none: the workload alone";
    private static final long SEED = 42;

    private final Laboratory laboratory;
    private final Settings settings;
    private final List<Row> rows = new ArrayList<>();

    SectorRuns(Laboratory laboratory, Settings settings) {
        this.laboratory = laboratory;
        this.settings = settings;
        for (String workload : List.of("sc-bfs", "sc-btree", "sc-kmeans", "sc-srad", "sc-xsbench")) {
            add(LINES, workload, CACHING);
        }
        for (String workload : List.of("numa-bfs", "numa-minife")) {
            add(PAGES, workload, MIGRATION);
        }
    }

    /** A policy on a workload, or a workload alone. */
    private record Row(String workload, String policy, Contender contender, Sectors sectors) {}

    /** Accesses to sectors of a workload, once they are counted; 0 where its accesses name none. */
    private static final class Sectors {
        private long count;
    }

    private void add(String testbed, String workload, String policy) {
        if (!settings.includes(policy)) {
            return;
        }
        Sectors sectors = new Sectors();
        Workload alone = GeneratedAccesses.workload(workload, settings.scale(), Map.of(), Path.of("."));
        rows.add(new Row(workload, ALONE, new Contender(workload + " alone", () -> generate(alone, sectors)), sectors));
        PreparedRun run = laboratory.prepare(
                new RunSpec(testbed, workload, policy, settings.scale(), SEED, Map.of(), ClockKind.MODEL, List.of()),
                Progress.SILENT);
        rows.add(new Row(workload, policy, new Contender(workload + " under " + policy, () -> accesses(run)), sectors));
    }

    private static Count accesses(PreparedRun run) {
        return new Count(run.run(Progress.SILENT, RunControl.NONE).counts().accesses(), 0);
    }

    /** Reads a workload to its end. */
    private static Count generate(Workload workload, Sectors sectors) {
        AccessBatch batch = new AccessBatch(workload.columns());
        boolean hasSectors = workload.columns().sectors();
        long accesses = 0;
        long count = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                accesses += batch.size;
                for (int i = 0; hasSectors && i < batch.size; i++) {
                    count += Integer.bitCount(batch.sectors[i]);
                }
            }
        }
        sectors.count = count;
        return new Count(accesses, 0);
    }

    /** Runs all in turn. */
    Table measure() {
        Scores scores = new Contest(settings.rounds(), "", text -> settings.say("systems", text))
                .run(rows.stream().map(Row::contender).toList());
        Table table = new Table(
                "systems-sectors",
                "Page migration and selective caching, clock model, in turn in one process",
                List.of(
                        Column.words("workload", "workload"),
                        Column.words("policy", "policy"),
                        Column.numbers("accesses", "M accesses", 1e6, 2),
                        Column.numbers("accessesPerSecond", "M accesses/s", 1e6, 1),
                        Column.numbers("sectors", "M sectors", 1e6, 2),
                        Column.numbers("sectorsPerSecond", "M sectors/s", 1e6, 1)));
        for (Row row : rows) {
            Score score = scores.of(row.contender().name());
            long sectors = row.sectors().count;
            table.row(
                    row.workload(),
                    row.policy(),
                    score.count().accesses(),
                    score.accessesPerSecond(),
                    sectors == 0 ? "" : (Object) sectors,
                    sectors == 0 ? "" : (Object) (sectors / score.cpuSeconds()));
        }
        return table.note("Thread CPU time of the run loop, generating included: a workload of SMs is generated as it"
                + " is asked for. Sectors: those that the accesses cover, which are to lines.");
    }
}
