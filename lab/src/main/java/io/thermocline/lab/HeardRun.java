package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunControl;
import io.thermocline.lab.explain.HeardControl;
import io.thermocline.lab.explain.MoveTally;
import java.util.Map;

/**
 * A run that is listened to while it is made. It goes as its specification says: nothing changes meanwhile.
 *
 * @param moves counts what moves
 * @param listener hears where each access was served
 */
record HeardRun(CheckedRun run, MoveTally moves, AccessListener listener) implements PreparedRun {
    @Override
    public RunSpec spec() {
        return run.spec();
    }

    @Override
    public Testbed testbed() {
        return run.testbed();
    }

    @Override
    public long accesses() {
        return run.accesses();
    }

    @Override
    public PolicySelection successor(String policy) {
        throw unchanged(Subject.Field.POLICY);
    }

    @Override
    public Testbed changed(Map<String, String> settings) {
        throw unchanged(Subject.Field.TESTBED);
    }

    private static InvalidInputException unchanged(Subject subject) {
        return InvalidInputException.about(subject, "cannot change in the runs of an explanation");
    }

    @Override
    public RunResult run(Progress progress, RunControl control) {
        return run.watched(progress, new HeardControl(control, listener), moves);
    }
}
