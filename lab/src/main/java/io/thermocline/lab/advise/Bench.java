package io.thermocline.lab.advise;

import io.thermocline.lab.ClockKind;
import io.thermocline.lab.CurvePass;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Makes runs, each once, and counts them. */
final class Bench implements CurveRuns.Maker {
    private final CurveRuns.Maker maker;
    private final Map<RunSpec, RunResult> results = new HashMap<>();

    Bench(CurveRuns.Maker maker) {
        this.maker = maker;
    }

    @Override
    public List<RunResult> runAll(List<RunSpec> specs) {
        List<RunSpec> missing = specs.stream()
                .filter(spec -> !results.containsKey(spec))
                .distinct()
                .toList();
        if (!missing.isEmpty()) {
            List<RunResult> made = maker.runAll(missing);
            for (int i = 0; i < made.size(); i++) {
                results.put(missing.get(i), made.get(i));
            }
        }
        return specs.stream()
                .map(spec -> Objects.requireNonNull(results.get(spec)))
                .toList();
    }

    @Override
    public Optional<CurvePass> pass(List<RunSpec> specs, List<Long> sizes) {
        return maker.pass(specs, sizes);
    }

    /** Runs made so far, with the model clock or without. */
    int runs(boolean timed) {
        return (int) results.keySet().stream()
                .filter(spec -> (spec.clock() == ClockKind.MODEL) == timed)
                .count();
    }
}
