package io.thermocline.engine.time;

import io.thermocline.engine.run.WaitCause;
import org.jspecify.annotations.Nullable;

/** The alarm of a clock: runs something at an instant, and again whenever that has set another instant. */
public final class Alarm {
    private final DepartureQueues queues;
    private final Operations operations;
    private @Nullable Operation pending; // what rings next; others that still stand in queues are of alarms before
    private Runnable ring = () -> {};

    Alarm(DepartureQueues queues, Operations operations) {
        this.queues = queues;
        this.operations = operations;
    }

    /**
     * Runs something at an instant, and forgets what was to run before.
     *
     * @param timePs not before now
     */
    public void begin(long timePs, Runnable run) {
        // a queue of its own: instants of an alarm before, still in its queue, may be later
        RouteStage stage =
                new RouteStage(queues.add(), 0, null, 0, new TimeLedger.Entry(WaitCause.POLICY, "", TimeLedger.ANY));
        stage.flags = RouteStage.ALARM;
        pending = operations.begin(stage);
        ring = run;
        set(timePs);
    }

    /** Sets when the alarm that has just rung rings next. */
    public void set(long timePs) {
        Operation next = pending;
        if (next == null) {
            throw new IllegalStateException("no alarm has begun");
        }
        queues.push(next.stage.queue, timePs, next);
    }

    /** Lets nothing ring any more. */
    public void end() {
        pending = null;
    }

    /** An instant has come. */
    void ring(Operation operation) {
        if (operation == pending) {
            ring.run();
        } else {
            operations.end(operation);
        }
    }
}
