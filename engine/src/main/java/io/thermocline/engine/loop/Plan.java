package io.thermocline.engine.loop;

import io.thermocline.engine.run.RunSetup;
import java.util.List;

/** What is to happen at certain accesses of a run, in their order. */
final class Plan<T extends RunSetup.Planned> {
    private final List<T> steps;
    private int done;

    Plan(List<T> steps) {
        this.steps = steps;
    }

    /** The access of the next step, or {@link Long#MAX_VALUE}. */
    long nextAccess() {
        return done < steps.size() ? steps.get(done).access() : Long.MAX_VALUE;
    }

    /** Takes the next step, of which there must be one. */
    T take() {
        return steps.get(done++);
    }

    /**
     * Ends the plan with the run.
     *
     * @throws io.thermocline.engine.InvalidInputException if a step is left
     */
    void end(long accesses) {
        if (done < steps.size()) {
            throw steps.get(done).beyond(accesses);
        }
    }
}
