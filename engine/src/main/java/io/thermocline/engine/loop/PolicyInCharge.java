package io.thermocline.engine.loop;

import io.thermocline.engine.memory.OperationFeed;
import io.thermocline.engine.memory.SimulatedMemory;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.time.DepartureQueues;
import io.thermocline.engine.time.ModelClock;
import io.thermocline.engine.time.Timers;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The policy that decides, its timers, and how another takes over from it. */
final class PolicyInCharge {
    private final SimulatedMemory memory;
    private final @Nullable ModelClock alarmClock; // where no arrivals tell the time
    private final @Nullable OperationFeed feed;
    private final BiFunction<PolicySelection, Timers, PolicyContext> contexts;
    private final LongSupplier nowPs;
    private Policy policy;
    private Timers timers;
    private boolean takenOver;

    /** A policy that has been made, and has yet to {@link #takeCharge}. */
    record Successor(PolicySelection selection, Policy policy, Timers timers) {}

    /**
     * The first policy of a run; it has not begun.
     *
     * @param alarmClock rings at the instants of timers; null if another runs them, or there is no time
     * @param contexts what a policy with these timers is made from
     * @param nowPs from where on timers count
     */
    PolicyInCharge(
            PolicySelection first,
            SimulatedMemory memory,
            @Nullable ModelClock alarmClock,
            @Nullable OperationFeed feed,
            BiFunction<PolicySelection, Timers, PolicyContext> contexts,
            LongSupplier nowPs) {
        this.memory = memory;
        this.alarmClock = alarmClock;
        this.feed = feed;
        this.contexts = contexts;
        this.nowPs = nowPs;
        follow(first);
        Successor made = successor(first, 0);
        policy = made.policy();
        timers = made.timers();
        policy.adopt();
    }

    /** The policy that decides. */
    Policy policy() {
        return policy;
    }

    /** Whether it is not the first one. */
    boolean wasTakenOver() {
        return takenOver;
    }

    private void follow(PolicySelection selection) {
        memory.refusals().follow(selection);
        memory.follow(selection.needs());
    }

    /** The policy begins: it has heard of what is allocated. */
    void begin() {
        policy.begin();
        ModelClock clock = alarmClock;
        if (clock != null) {
            clock.alarm().end();
            if (timers.nextPs() != DepartureQueues.NEVER) {
                clock.alarm().begin(timers.nextPs(), () -> {
                    runTimer();
                    clock.alarm().set(timers.nextPs());
                });
            }
        }
    }

    /** When its next timer is due, or {@link DepartureQueues#NEVER}. */
    long nextTimerPs() {
        return timers.nextPs();
    }

    /** Runs the timer that is due. */
    void runTimer() {
        int timer = timers.take();
        policy.onTimer(timer, nowPs.getAsLong());
        timers.ran(timer);
    }

    /**
     * Lets the policy continue with other parameters, whose mechanism its further copies take.
     *
     * @return false if the policy cannot
     */
    boolean reconfigure(PolicySelection chosen) {
        if (!policy.reconfigure(chosen.parameters())) {
            return false;
        }
        follow(chosen);
        return true;
    }

    /**
     * Makes a policy that could take over; nothing else changes.
     *
     * @throws io.thermocline.engine.InvalidInputException if it refuses its parameters or the testbed
     */
    Successor successor(PolicySelection chosen) {
        return successor(chosen, nowPs.getAsLong());
    }

    private Successor successor(PolicySelection chosen, long startPs) {
        Timers own = new Timers(startPs);
        Policy made = PolicyClass.create(chosen.provider().policyClass(), contexts.apply(chosen, own));
        return new Successor(chosen, feed == null ? made : new FeedingPolicy(made, feed), own);
    }

    /** Another policy takes over the pages as they lie, and begins. */
    void takeCharge(Successor next) {
        follow(next.selection());
        policy = next.policy();
        timers = next.timers();
        takenOver = true;
        policy.adopt();
        begin();
    }
}
