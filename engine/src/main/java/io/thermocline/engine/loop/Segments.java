package io.thermocline.engine.loop;

import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The segments of a run: the spans between changes of the policy, its parameters or the testbed's figures, and what was
 * counted in each.
 */
final class Segments {
    private final RunCounters counters;
    private final List<RunOutput.Segment> ended = new ArrayList<>();

    private RunCounters start;
    private PolicySelection selection;
    private Map<String, String> figures = Map.of(); // overridden since the start
    private long selectedAt = -1; // access of the latest selection

    /**
     * The first has begun. What its policy has moved before the first access is part of it.
     *
     * @param counters of the run
     */
    Segments(RunCounters counters, PolicySelection selection) {
        this.counters = counters;
        this.selection = selection;
        start = counters.since(counters); // nothing
    }

    /** The policy that decides now. */
    PolicySelection selection() {
        return selection;
    }

    /**
     * Another policy or other parameters: each has a segment of its own; figures that change at the same access are
     * part of it.
     */
    void select(PolicySelection chosen) {
        if (!beginsHere() || selectedAt == counters.accesses) {
            end();
        }
        selectedAt = counters.accesses;
        selection = chosen;
    }

    /** Other figures of the testbed, as users name those that differ from the start. */
    void change(Map<String, String> label) {
        if (!beginsHere()) {
            end();
        }
        figures = label;
    }

    private boolean beginsHere() {
        return !ended.isEmpty() && start.accesses == counters.accesses;
    }

    private void end() {
        long from = ended.isEmpty() ? 0 : start.accesses;
        ended.add(new RunOutput.Segment(from, selection.label(), figures, counters.since(start)));
        start = counters.copy();
    }

    /** Ends the last; returns all. */
    List<RunOutput.Segment> endAll() {
        end();
        return List.copyOf(ended);
    }
}
