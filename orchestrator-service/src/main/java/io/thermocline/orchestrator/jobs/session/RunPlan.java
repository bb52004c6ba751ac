package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.lab.PreparedRun;
import io.thermocline.lab.RunSpec;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Policy and testbed settings of a job's current run: those in effect, and the planned changes of both. The job's
 * thread changes them; other threads may read those in effect.
 */
public final class RunPlan {
    private final RunEvents events;
    private final Consumer<LiveRun> switching;
    private final TreeMap<Long, String> plannedPolicies = new TreeMap<>();
    private final TreeMap<Long, Map<String, String>> plannedSettings = new TreeMap<>();
    private long lastSwitch;
    private long lastChange;
    private volatile @Nullable PreparedRun run;
    private volatile DecidingPolicy deciding;
    private volatile LiveSettings settings = LiveSettings.NONE;

    /**
     * Creates the plan of a job that has not begun.
     *
     * @param policy decides first
     * @param switching called at each switch, while the earlier policy is still the one in effect
     */
    RunPlan(String policy, RunEvents events, Consumer<LiveRun> switching) {
        this.events = events;
        this.switching = switching;
        deciding = new DecidingPolicy(policy, 0, 0);
    }

    /** Returns the current run, or null before the first begins and after the job's end. */
    @Nullable
    public PreparedRun run() {
        return run;
    }

    public DecidingPolicy deciding() {
        return deciding;
    }

    public LiveSettings settings() {
        return settings;
    }

    /** Begins a run with what its specification says. */
    void begin(PreparedRun next) {
        plannedPolicies.clear();
        for (RunSpec.PolicySwitch later : next.spec().switches()) {
            plannedPolicies.put(RunSetup.roundedUp(later.access()), later.policy());
        }
        plannedSettings.clear();
        for (RunSpec.SettingsChange later : next.spec().changes()) {
            plannedSettings.put(RunSetup.roundedUp(later.access()), later.settings());
        }
        lastChange = 0;
        settings = LiveSettings.NONE;
        lastSwitch = 0;
        deciding = new DecidingPolicy(next.spec().policy(), 0, deciding.version());
        run = next;
    }

    /** Ends the job: there is no current run any more. */
    void close() {
        run = null;
    }

    /** Records what the run itself has changed at its present access, as planned. */
    void recordPlanned(LiveRun live) {
        long access = live.counters().accesses;
        Map<String, String> changed = plannedSettings.remove(access);
        if (changed != null) {
            lastChange = access;
            settings = new LiveSettings(changed, access);
            events.plannedSettings(settings);
        }
        String policy = plannedPolicies.remove(access);
        if (policy != null) {
            switched(live, policy);
            events.plannedPolicy(deciding);
        }
    }

    private void switched(LiveRun live, String policy) {
        switching.accept(live);
        lastSwitch = live.counters().accesses;
        deciding = new DecidingPolicy(policy, lastSwitch, deciding.version() + 1);
    }

    /**
     * Returns whether a policy may take over at this access. A log with two switches at one access could not be
     * replayed, and neither could one at the start of a run.
     */
    boolean maySwitch(long access) {
        return access > lastSwitch;
    }

    /** Returns whether settings may change at this access. A replay changes settings before it switches policies. */
    boolean mayChange(long access) {
        return access > lastChange && access > lastSwitch;
    }

    /**
     * Creates a command that changes testbed settings. Its answer is the settings then in effect.
     *
     * @param patch by path; null restores the setting with which the run began
     */
    public Command<LiveSettings> change(Map<String, @Nullable String> patch) {
        Map<String, @Nullable String> kept = new LinkedHashMap<>(patch);
        return new Command<>(Command.Kind.CHANGE, (live, answer) -> change(live, kept, answer));
    }

    private void change(LiveRun live, Map<String, @Nullable String> patch, CompletableFuture<LiveSettings> answer) {
        PreparedRun current = run;
        if (current == null) {
            throw new IllegalStateException("no run goes on");
        }
        Map<String, String> changed = settings.patched(patch);
        if (!changed.equals(settings.settings())) {
            long access = live.counters().accesses;
            try {
                live.change(new RunSetup.Change(access, current.changed(changed), changed));
            } catch (InvalidInputException e) {
                answer.completeExceptionally(e);
                return;
            }
            lastChange = access;
            settings = new LiveSettings(changed, access);
            events.requestedSettings(settings);
        }
        answer.complete(settings);
    }

    /** Creates a command that hands the run to another policy, if one of the tags is that of the policy in effect. */
    public Command<DecidingPolicy> switchTo(PolicySelection policy, ExpectedTags expected) {
        return new Command<>(Command.Kind.SWITCH, (live, answer) -> switchTo(live, policy, expected, answer));
    }

    private void switchTo(
            LiveRun live, PolicySelection policy, ExpectedTags expected, CompletableFuture<DecidingPolicy> answer) {
        if (!expected.admit(deciding.tag())) {
            InvalidInputException lost = InvalidInputException.of(
                    new RequestSubject.Header("If-Match"),
                    expected.text(),
                    deciding.tag() + ", the tag of the policy that decides now, or *");
            answer.completeExceptionally(new RefusedException(Reason.LOST_RACE, lost));
            return;
        }
        try {
            live.takeOver(policy);
        } catch (InvalidInputException e) {
            answer.completeExceptionally(e);
            return;
        }
        switched(live, policy.label());
        events.requestedPolicy(deciding);
        answer.complete(deciding);
    }
}
