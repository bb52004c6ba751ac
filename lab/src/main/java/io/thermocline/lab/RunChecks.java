package io.thermocline.lab;

import io.thermocline.engine.BeyondRoomException;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.tiers.TierNodes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses runs whose parts do not go together. */
final class RunChecks {
    /** The cause of the refusal of a policy that needs time in a run without any. */
    static final class NeedsTimeException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private NeedsTimeException(String policy) {
            super(policy, null, false, false);
        }

        /** Name of the policy. */
        String policy() {
            return String.valueOf(getMessage());
        }
    }

    private RunChecks() {}

    /**
     * Checks what is known of a run before its workload is read.
     *
     * @throws InvalidInputException if its parts do not go together
     */
    static void check(Resolved run, Equipment equipment) {
        Workload workload = run.workload();
        if (workload.live()) {
            noParameters(run.spec());
        }
        length(run);
        equipment.rules().checkAccesses(workload.accesses());
        run.deciding().forEach(selection -> check(selection, run, equipment));
    }

    /** Checks a policy that is to decide in a run. */
    static void check(PolicySelection selection, Resolved run, Equipment equipment) {
        suits(selection, run);
        wall(run, equipment.fleet(), selection);
        if (run.workload().live() && selection.provider().needs().profile()) {
            throw InvalidInputException.about(
                    Subject.Field.POLICY,
                    selection.provider().name()
                            + " needs a profile of the accesses, which nobody knows before a client streams them;"
                            + " take another");
        }
        if (run.workload().live() && selection.provider().needs().future()) {
            throw InvalidInputException.about(
                    Subject.Field.POLICY,
                    selection.provider().name()
                            + " needs the future, which nobody knows of accesses that a client streams; take another");
        }
    }

    /**
     * Checks that the pages of a run fit its last tier, the nodes of its fleet, and the page table.
     *
     * @throws InvalidInputException if not
     */
    static void checkRoom(Resolved run, Equipment equipment) {
        Testbed testbed = run.testbed();
        long pages = run.workload().pages();
        footprint(pages, run);
        TierNodes fleet = equipment.fleet();
        if (fleet != null) {
            fleet.checkRoom(testbed, pages, run.spec().contents());
        }
        equipment.rules().checkTable(pages, testbed.upperFrames());
    }

    private static void suits(PolicySelection selection, Resolved run) {
        selection.provider().checkSuits(run.testbed());
        ClockKind clock = run.spec().clock();
        Workload workload = run.workload();
        if (selection.provider().needs().time()
                && clock == ClockKind.NONE
                && !workload.columns().arrival()) {
            String policy = selection.provider().name();
            throw InvalidInputException.about(
                    Subject.Field.CLOCK,
                    "policy " + policy + " needs time; use the model clock, or a workload with arrival times",
                    new NeedsTimeException(policy));
        }
        if (selection.provider().needs().future() && clock != ClockKind.NONE && workload.streams() > 1) {
            throw InvalidInputException.about(
                    Subject.Field.CLOCK,
                    "policy "
                            + selection.provider().name()
                            + " needs the future, which follows from time in a workload of many streams; use clock none");
        }
    }

    private static void wall(Resolved run, @Nullable TierNodes fleet, PolicySelection selection) {
        WallTime wall = run.wall();
        Workload workload = run.workload();
        if (wall != null && fleet != null) {
            if (workload.live()) {
                throw InvalidInputException.about(
                        Subject.Field.CLOCK,
                        "'wall' takes no accesses that a client streams, since they"
                                + " cannot be made once more beside the model; allowed for them: none, model");
            }
            if (workload.streams() > 1) {
                throw InvalidInputException.about(
                        Subject.Field.CLOCK,
                        "'wall' takes workloads of one stream; allowed with the " + workload.streams()
                                + " streams of this one: none, model");
            }
            wall.check(selection.provider(), fleet);
        }
    }

    /** Refuses switches and changes that would never happen. */
    private static void length(Resolved run) {
        long accesses = run.workload().accesses();
        if (accesses == Workload.UNKNOWN) {
            return;
        }
        List<RunSpec.PolicySwitch> switches = run.spec().switchesInOrder();
        for (int i = 0; i < switches.size(); i++) {
            length(run.switches().get(i), accesses, switches.get(i).text());
        }
        List<RunSpec.SettingsChange> changes = run.spec().changes();
        for (int i = 0; i < changes.size(); i++) {
            length(run.changes().get(i), accesses, Long.toString(changes.get(i).access()));
        }
    }

    private static void length(RunSetup.Planned step, long accesses, String asked) {
        if (step.access() >= accesses) {
            throw step.beyond(accesses).withValue(asked);
        }
    }

    /** Checks that so many pages fit the last tier. */
    static void footprint(long pages, Resolved run) {
        Testbed testbed = run.testbed();
        if (pages > testbed.frames(testbed.tiers().size() - 1) || pages > Testbed.MAX_PAGES) {
            throw room(run).refusal(pages, false);
        }
    }

    /** A refusal in the course of a run; with what helps this run, if it is for want of room. */
    static InvalidInputException withRemedy(InvalidInputException refusal, Resolved run) {
        return refusal.getCause() instanceof BeyondRoomException beyond
                ? room(run).refusal(beyond.pages(), true)
                : refusal;
    }

    private static Room room(Resolved run) {
        return new Room(run.testbed(), run.spec(), run.workload());
    }

    private static void noParameters(RunSpec spec) {
        spec.settings().keySet().stream()
                .filter(path -> path.startsWith(RunSpec.OF_WORKLOAD))
                .findFirst()
                .ifPresent(path -> {
                    throw InvalidInputException.about(
                            new Subject.Setting(path),
                            "means nothing: accesses that a client streams have no parameters");
                });
    }
}
