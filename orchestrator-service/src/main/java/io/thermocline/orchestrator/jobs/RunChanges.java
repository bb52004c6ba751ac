package io.thermocline.orchestrator.jobs;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.testbed.PreparedRun;
import io.thermocline.testbed.RunSpec;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which policy decides the run that goes on, and with which figures of the testbed: what was planned for it, and what callers have
 * changed since. The run's thread changes them; others may look on.
 */
final class RunChanges {
    private final LiveJob.Journal journal;
    private final TreeMap<Long, String> plannedPolicies = new TreeMap<>();
    private final TreeMap<Long, Map<String, String>> plannedFigures = new TreeMap<>();
    private long lastTakeover;
    private long lastChange;
    private volatile DecidingPolicy deciding;
    private volatile Figures figures = Figures.OWN;

    /**
     * Of a job that has not begun.
     *
     * @param policy decides first
     */
    RunChanges(String policy, LiveJob.Journal journal) {
        this.journal = journal;
        deciding = new DecidingPolicy(policy, 0, 0);
    }

    DecidingPolicy deciding() {
        return deciding;
    }

    Figures figures() {
        return figures;
    }

    /** A run is about to begin. */
    void begin(RunSpec spec) {
        plannedPolicies.clear();
        for (RunSpec.PolicySwitch later : spec.switches()) {
            plannedPolicies.put(RunSetup.roundedUp(later.access()), later.policy());
        }
        plannedFigures.clear();
        for (RunSpec.SettingsChange later : spec.changes()) {
            plannedFigures.put(RunSetup.roundedUp(later.access()), later.settings());
        }
        lastChange = 0;
        figures = Figures.OWN;
        lastTakeover = 0;
        deciding = new DecidingPolicy(spec.policy(), 0, deciding.version());
    }

    /** Whether the run itself has handed over at this access, as planned. */
    boolean isPlannedTakeover(long access) {
        return plannedPolicies.containsKey(access);
    }

    /** Notes what the run itself has changed at this access, as planned. */
    void notePlanned(long access) {
        Map<String, String> settings = plannedFigures.remove(access);
        if (settings != null) {
            lastChange = access;
            figures = new Figures(settings, access);
            journal.plannedFigures(figures);
        }
        String policy = plannedPolicies.remove(access);
        if (policy != null) {
            lastTakeover = access;
            deciding = new DecidingPolicy(policy, access, deciding.version() + 1);
            journal.planned(deciding);
        }
    }

    /** A log with two takeovers at one access could not be replayed, and a run does not begin with one. */
    boolean mayTakeOver(long access) {
        return access > lastTakeover;
    }

    /** Figures change before policies do, as they would when the log is replayed. */
    boolean mayChange(long access) {
        return access > lastChange && access > lastTakeover;
    }

    /**
     * Gives the testbed other figures, and answers the command or refuses it. One that changes nothing is answered with what holds.
     *
     * @param prepared the run, as it was checked
     */
    void change(LiveRun run, @Nullable PreparedRun prepared, FiguresCommand command, long access) {
        if (prepared == null) {
            throw new IllegalStateException("no run goes on");
        }
        Map<String, String> settings = command.applied(figures.settings());
        if (settings.equals(figures.settings())) {
            command.answer().complete(figures);
            return;
        }
        try {
            run.change(new RunSetup.Change(access, prepared.changed(settings), settings));
        } catch (InvalidInputException e) {
            command.answer().completeExceptionally(e);
            return;
        }
        lastChange = access;
        figures = new Figures(settings, access);
        journal.changed(figures);
        command.answer().complete(figures);
    }

    /** Hands the run to another policy, and answers the command or refuses it. */
    void takeOver(LiveRun run, SwitchCommand command, long access) {
        if (!command.expected().admit(deciding.tag())) {
            command.answer()
                    .completeExceptionally(new RefusedException(
                            Reason.LOST_RACE,
                            InvalidInputException.of(
                                    "If-Match",
                                    command.expected().text(),
                                    deciding.tag() + ", the tag of the policy that decides now, or *")));
            return;
        }
        try {
            run.takeOver(command.policy());
        } catch (InvalidInputException e) {
            command.answer().completeExceptionally(e);
            return;
        }
        lastTakeover = access;
        deciding = new DecidingPolicy(command.policy().label(), access, deciding.version() + 1);
        journal.tookOver(deciding);
        command.answer().complete(deciding);
    }
}
