package io.thermocline.testbed;

import io.thermocline.engine.BeyondRoomException;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.workload.Workload;
import io.thermocline.testbed.tiers.TierNodes;
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

    static void suits(PolicySelection selection, RunSpec spec, Testbed testbed, Workload workload) {
        selection.provider().checkSuits(testbed);
        if (selection.provider().needs().time()
                && spec.clock() == ClockKind.NONE
                && !workload.columns().arrival()) {
            String policy = selection.provider().name();
            throw InvalidInputException.about(
                    Subject.Field.CLOCK,
                    "policy " + policy + " needs time; use the model clock, or a workload with arrival times",
                    new NeedsTimeException(policy));
        }
        if (selection.provider().needs().future() && spec.clock() != ClockKind.NONE && workload.streams() > 1) {
            throw InvalidInputException.about(
                    Subject.Field.CLOCK,
                    "policy "
                            + selection.provider().name()
                            + " needs the future, which follows from time in a workload of many streams; use clock none");
        }
    }

    static void wall(@Nullable WallTime wall, @Nullable TierNodes fleet, PolicySelection selection, Workload workload) {
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

    /**
     * Refuses switches that would never happen.
     *
     * @param switches those of the run, in order
     */
    static void length(List<RunSetup.Switch> switches, RunSpec spec, Workload workload) {
        for (int i = 0; i < switches.size(); i++) {
            RunSetup.Switch later = switches.get(i);
            if (workload.accesses() != Workload.UNKNOWN && later.access() >= workload.accesses()) {
                throw later.beyond(workload.accesses())
                        .withValue(spec.switchesInOrder().get(i).text());
            }
        }
    }

    static void footprint(long pages, Testbed testbed, RunSpec spec, Workload workload) {
        int last = testbed.tiers().size() - 1;
        if (pages > testbed.frames(last) || pages > Testbed.MAX_PAGES) {
            throw new Room(testbed, spec, workload).refusal(pages, false);
        }
    }

    /** A refusal in the course of a run; with what helps this run, if it is for want of room. */
    static InvalidInputException withRemedy(
            InvalidInputException refusal, Testbed testbed, RunSpec spec, Workload workload) {
        return refusal.getCause() instanceof BeyondRoomException beyond
                ? new Room(testbed, spec, workload).refusal(beyond.pages(), true)
                : refusal;
    }

    static void noParameters(RunSpec spec) {
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
