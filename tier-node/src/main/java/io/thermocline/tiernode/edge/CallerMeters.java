package io.thermocline.tiernode.edge;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import java.util.concurrent.atomic.AtomicInteger;

/** Callers' faults and open connections as meters by protocol. */
final class CallerMeters implements MeterBinder {
    private static final String CONNECTIONS = "connections";
    private static final String REQUESTS = "requests";

    private final CallerFaults faults;

    CallerMeters(CallerFaults faults) {
        this.faults = faults;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (Protocol protocol : Protocol.values()) {
            counter(registry, protocol, Fault.TOKEN, "refused.token", REQUESTS, "Requests without the right token");
            counter(
                    registry,
                    protocol,
                    Fault.ABORTED,
                    "aborted",
                    REQUESTS,
                    "Requests whose callers left before they were complete");
            counter(registry, protocol, Fault.LATE, "late", REQUESTS, "Requests that were not complete in time");
            counter(
                    registry,
                    protocol,
                    Fault.CONNECTION,
                    "refused",
                    CONNECTIONS,
                    "Connections that were closed as there were too many");
            Gauge.builder("thermocline.open", faults.open(protocol), AtomicInteger::get)
                    .description("Connections that are open")
                    .baseUnit(CONNECTIONS)
                    .tag("protocol", protocol.label())
                    .register(registry);
        }
    }

    private void counter(
            MeterRegistry registry, Protocol protocol, Fault fault, String what, String unit, String description) {
        FunctionCounter.builder("thermocline." + what, faults, counted -> counted.count(protocol, fault))
                .description(description)
                .baseUnit(unit)
                .tag("protocol", protocol.label())
                .register(registry);
    }
}
