package io.thermocline.tiernode.access;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;

/** Counts callers' faults at the edge of a service. The log gets a line for each kind at most once a minute. */
public final class CallerFaults {
    /** The protocol of a caller. */
    public enum Protocol {
        /** REST, events and metrics. */
        HTTP,
        /** Calls and streams. */
        GRPC;

        /** Returns the name in metrics and in the log. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A fault of a caller. */
    public enum Fault {
        /** The token is missing or wrong. */
        TOKEN,
        /** The caller left before its request was complete. */
        ABORTED,
        /** A request was not complete in time. */
        LATE,
        /** The maximum number of connections was reached. */
        CONNECTION
    }

    private record Kind(AtomicLong count, RateLimitedLog log) {}

    private final Map<Protocol, Map<Fault, Kind>> kinds = new EnumMap<>(Protocol.class);
    private final Map<Protocol, AtomicInteger> open = new EnumMap<>(Protocol.class);

    /**
     * Creates counters at zero.
     *
     * @param clock nanoseconds of a clock that never runs back
     */
    public CallerFaults(LongSupplier clock) {
        for (Protocol protocol : Protocol.values()) {
            Map<Fault, Kind> faults = new EnumMap<>(Fault.class);
            for (Fault fault : Fault.values()) {
                faults.put(
                        fault,
                        new Kind(
                                new AtomicLong(),
                                new RateLimitedLog(LoggerFactory.getLogger(CallerFaults.class), clock)));
            }
            kinds.put(protocol, faults);
            open.put(protocol, new AtomicInteger());
        }
    }

    /** Counts a fault and logs it with a description. */
    public void note(Protocol protocol, Fault fault, String what) {
        Kind kind = kind(protocol, fault);
        kind.count().incrementAndGet();
        kind.log().note(protocol.label() + ": " + what);
    }

    /** Returns how often a fault was counted. */
    public long count(Protocol protocol, Fault fault) {
        return kind(protocol, fault).count().get();
    }

    /** Returns the counter of open connections; the code that opens and closes them updates it. */
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
