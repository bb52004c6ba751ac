package io.thermocline.lab.explain;

import io.thermocline.engine.run.AccessListener;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunControl;

/**
 * Lets another control hold a run up or end it, and a listener hear its accesses. No policy takes such a run over.
 *
 * @param control steers the run
 * @param listener hears where each access was served
 */
public record HeardControl(RunControl control, AccessListener listener) implements RunControl {
    @Override
    public void preparing() {
        control.preparing();
    }

    @Override
    public void atChunk(LiveRun run) {
        control.atChunk(run);
    }

    @Override
    public void atEnd(LiveRun run) {
        control.atEnd(run);
    }
}
