package io.thermocline.cli;

import io.thermocline.cli.matrix.Cell;
import io.thermocline.cli.matrix.Results;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.study.KeptResults;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runs of studies as cells of a matrix, which can be run anywhere. */
final class StudyCells {
    private final Map<RunSpec, Cell> cells = new LinkedHashMap<>();

    /** The cells of some runs, each once; reads the files that they name. */
    StudyCells(Collection<RunSpec> runs) {
        FileHashes files = new FileHashes();
        runs.forEach(run -> cells.computeIfAbsent(run, spec -> Cell.of(Version.number(), spec, files.of(spec))));
    }

    /** The cells in the order of the runs. */
    List<Cell> all() {
        return List.copyOf(cells.values());
    }

    /** What a matrix has of their results. */
    KeptResults gathered(Results results) {
        return new KeptResults() {
            @Override
            public Optional<RunResult> find(RunSpec spec, Progress progress) {
                return Optional.ofNullable(cells.get(spec)).flatMap(results::of);
            }

            @Override
            public void keep(RunSpec spec, RunResult result) {}
        };
    }
}
