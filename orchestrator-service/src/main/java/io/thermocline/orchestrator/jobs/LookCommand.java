package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.run.LiveRun;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Looks at a run.
 *
 * @param <T> what is seen
 */
final class LookCommand<T> extends Command<T> {
    private final BiFunction<LiveRun, List<String>, T> look;

    /** A look that is told the names of the run's tiers. */
    LookCommand(BiFunction<LiveRun, List<String>, T> look) {
        this.look = look;
    }

    /** Looks, unless the caller has withdrawn it. */
    void at(LiveRun run, List<String> tiers) {
        if (take()) {
            answer().complete(look.apply(run, tiers));
        }
    }
}
