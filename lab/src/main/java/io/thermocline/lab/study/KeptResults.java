package io.thermocline.lab.study;

import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Results of finished runs. Any thread may use it. */
public interface KeptResults {
    /** Keeps nothing. */
    KeptResults NONE = new KeptResults() {
        @Override
        public Optional<RunResult> find(RunSpec spec, Progress progress) {
            return Optional.empty();
        }

        @Override
        public void keep(RunSpec spec, RunResult result) {}
    };

    /**
     * The result of a run, if it is there and undamaged.
     *
     * @param spec a run that was checked
     * @param progress is told of damage
     */
    Optional<RunResult> find(RunSpec spec, Progress progress);

    /**
     * The results of runs that are there and undamaged, looked up on all cores.
     *
     * @param specs runs that were checked
     * @param progress is told of damage
     */
    default Map<RunSpec, RunResult> findAll(Collection<RunSpec> specs, Progress progress) {
        Map<RunSpec, RunResult> found = new ConcurrentHashMap<>();
        specs.parallelStream().forEach(spec -> find(spec, progress).ifPresent(result -> found.put(spec, result)));
        return found;
    }

    /** Keeps a result. */
    void keep(RunSpec spec, RunResult result);

    /** The same place, of which no result is taken: all are made again, and replace those that are there. */
    default KeptResults fresh() {
        KeptResults place = this;
        return new KeptResults() {
            @Override
            public Optional<RunResult> find(RunSpec spec, Progress progress) {
                return Optional.empty();
            }

            @Override
            public void keep(RunSpec spec, RunResult result) {
                place.keep(spec, result);
            }
        };
    }

    /** The same place, of which those results are taken that another place has not. */
    default KeptResults after(KeptResults first) {
        KeptResults other = this;
        return new KeptResults() {
            @Override
            public Optional<RunResult> find(RunSpec spec, Progress progress) {
                return first.find(spec, progress).or(() -> other.find(spec, progress));
            }

            @Override
            public void keep(RunSpec spec, RunResult result) {
                other.keep(spec, result);
            }
        };
    }
}
