package io.thermocline.engine.run;

import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steers a run while it continues: looks on, holds it up, ends it, or hands it to another policy. Called by the run's
 * own thread.
 */
public interface RunControl {
    /** Lets the run continue as planned. */
    RunControl NONE = new RunControl() {};

    /**
     * Called again and again before the first access, while what the run needs is found out, such as the size of a
     * trace. May throw to end the run.
     */
    default void preparing() {}

    /**
     * Called before the first access and before each whose number is a multiple of {@value RunSetup#CHUNK}, after the
     * switches planned for it. May block to hold the run up, and may throw to end it.
     */
    default void atChunk(LiveRun run) {}

    /** Called once when everything has been decided and has landed. */
    default void atEnd(LiveRun run) {}

    /**
     * Steers the run under the model clock that is made beside a measured one when that is over. It serves the
     * comparison alone: it may be held up and ended, and nothing changes it.
     */
    default RunControl comparison() {
        return NONE;
    }

    /** Hears where each access was served; null where no policy wants to know. */
    default @Nullable AccessListener listener() {
        return null;
    }

    /**
     * Policies to which {@link #atChunk} may hand the run. A run without any shares its compiled code with other runs
     * of its policy.
     */
    default List<PolicyProvider> successors() {
        return List.of();
    }
}
