package io.thermocline.tiernode.access;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;

/** Counts what callers do wrong at the edge of a service. A line in the log tells of each kind at most once a minute. */
public final class CallerFaults {
    /** The protocol that a caller speaks. */
    public enum Protocol {
        /** REST, events and metrics. */
        HTTP,
        /** Calls and streams. */
        GRPC;

        /** Its name in metrics and in the log. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What a caller does wrong. */
    public enum Fault {
        /** The token is missing or wrong. */
        TOKEN,
        /** The caller is gone before its request is complete. */
        ABORTED,
        /** A request does not become complete in time. */
        LATE,
        /** There are as many connections as are allowed. */
        CONNECTION
    }

    private record Kind(AtomicLong count, SeldomLog log) {}

    private final Map<Protocol, Map<Fault, Kind>> kinds = new EnumMap<>(Protocol.class);
    private final Map<Protocol, AtomicInteger> open = new EnumMap<>(Protocol.class);

    /**
     * Counters that begin at zero.
     *
     * @param clock nanoseconds of a clock that never runs back
     */
    public CallerFaults(LongSupplier clock) {
        for (Protocol protocol : Protocol.values()) {
            Map<Fault, Kind> faults = new EnumMap<>(Fault.class);
            for (Fault fault : Fault.values()) {
                faults.put(
                        fault,
                        new Kind(new AtomicLong(), new SeldomLog(LoggerFactory.getLogger(CallerFaults.class), clock)));
            }
            kinds.put(protocol, faults);
            open.put(protocol, new AtomicInteger());
        }
    }

    /** Counts a fault, and tells of it in words. */
    public void note(Protocol protocol, Fault fault, String what) {
        Kind kind = kind(protocol, fault);
        kind.count().incrementAndGet();
        kind.log().note(protocol.label() + ": " + what);
    }

    /** How often a fault was counted. */
    public long count(Protocol protocol, Fault fault) {
        return kind(protocol, fault).count().get();
    }

    /** Connections that are open; whoever opens and closes them counts here. */
    public AtomicInteger open(Protocol protocol) {
        return open.getOrDefault(protocol, new AtomicInteger());
    }

    private Kind kind(Protocol protocol, Fault fault) {
        Map<Fault, Kind> faults = kinds.get(protocol);
        Kind kind = faults == null ? null : faults.get(fault);
        if (kind == null) {
            throw new IllegalStateException(protocol + " has no counter of " + fault);
        }
        return kind;
    }
}
