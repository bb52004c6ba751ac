package io.thermocline.orchestrator.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts changes of runs, by kind and slot. The counters of a slot exist before its first run, so that Prometheus sees
 * the first change as a rise from zero.
 */
final class ChangeCounters {
    private final MeterRegistry registry;

    ChangeCounters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Registers the counters of the slots from 0 on. */
    void register(int slots) {
        for (int slot = 0; slot < slots; slot++) {
            for (RunChange change : RunChange.values()) {
                counter(slot, change);
            }
        }
    }

    void count(int slot, RunChange change) {
        counter(slot, change).increment();
    }

    private Counter counter(int slot, RunChange change) {
        return Counter.builder("thermocline.run.changes")
                .description("Changes of the runs of a slot")
                .baseUnit("changes")
                .tags("kind", change.label(), "slot", Integer.toString(slot))
                .register(registry);
    }
}
