package io.thermocline.tiernode.boot;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.tier.node.NodeCounters;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.operation.OperationCode;
import io.thermocline.tier.shaping.Shaper;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A node's counters as meters. Counters are monotonic across runs. Tags are bounded: tier, code, kind and direction.
 */
final class TierMetrics implements MeterBinder {
    private static final String[] CODES = {
        "move-out",
        "move-out-push",
        "move-in",
        "move-in-await",
        "drive",
        "write",
        "remote-read",
        "remote-write",
        "map",
        "invalidate",
        "free",
        "own",
        "place"
    };
    private static final double NANOS = 1e9;

    private final TierNode node;

    TierMetrics(TierNode node) {
        this.node = node;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (int code = 0; code < OperationCode.COUNT; code++) {
            int counted = code;
            counter(
                    registry,
                    "thermocline.tier.operations",
                    "Operations that ended",
                    "operations",
                    "kind",
                    CODES[code],
                    counters -> sum(counters, action -> OperationCode.code(action) == counted));
        }
        for (int ordinal = 0; ordinal < OperationKind.COUNT; ordinal++) {
            migrations(registry, OperationKind.of(ordinal), "in", OperationCode.MOVE_IN, OperationCode.MOVE_IN_AWAIT);
            migrations(registry, OperationKind.of(ordinal), "out", OperationCode.MOVE_OUT, OperationCode.MOVE_OUT_PUSH);
        }
        String bytes = "thermocline.tier.moved";
        String what = "Bytes moved: a page size for each move, also without payload; remote: bytes of accesses"
                + " served in place";
        counter(registry, bytes, what, "bytes", "direction", "in", NodeCounters::bytesIn);
        counter(registry, bytes, what, "bytes", "direction", "out", NodeCounters::bytesOut);
        counter(registry, bytes, what, "bytes", "direction", "remote", NodeCounters::remoteBytes);
        FunctionCounter.builder(
                        "thermocline.tier.accesses", node, n -> n.counters().served())
                .description("Accesses that this tier served")
                .baseUnit("accesses")
                .tag("tier", node.tier())
                .register(registry);
        gauge(
                registry,
                "thermocline.tier.waiting",
                "Operations that wait for an earlier one at their frame",
                "operations",
                n -> n.counters().waiting());
        gauge(registry, "thermocline.tier.leases", "Leases open", "leases", TierNode::leases);
        gauge(registry, "thermocline.tier.leased", "Bytes that leases hold", "bytes", TierNode::leasedBytes);
        gauge(
                registry,
                "thermocline.tier.capacity",
                "Bytes that leases may hold",
                "bytes",
                n -> n.limits().capacityBytes());
        device(registry);
        Gauge.builder("thermocline.tier.info", () -> 1)
                .description("What the tier is")
                .tag("tier", node.tier())
                .tag("store", node.storeKind().label())
                .register(registry);
    }

    private void device(MeterRegistry registry) {
        FunctionCounter.builder("thermocline.device.busy", node, n -> load(n).busyNs() / NANOS)
                .description("Wall time for which requests have occupied the device; its rate is the utilisation")
                .baseUnit("seconds")
                .tag("tier", node.tier())
                .register(registry);
        FunctionCounter.builder("thermocline.device.requests", node, n -> load(n).requests())
                .description("Requests that the device served for runs under the wall clock and direct clients")
                .baseUnit("requests")
                .tag("tier", node.tier())
                .register(registry);
        FunctionCounter.builder("thermocline.device.served", node, n -> load(n).bytes())
                .description("Bytes that the device served for direct clients")
                .baseUnit("bytes")
                .tag("tier", node.tier())
                .register(registry);
        gauge(
                registry,
                "thermocline.device.queue",
                "Requests inside the device: those of runs under the wall clock that are not answered, and"
                        + " those of direct clients with a place in its queue",
                "requests",
                n -> load(n).queued());
        gauge(
                registry,
                "thermocline.device.dilation",
                "Wall time for each unit of the device's time",
                "ratio",
                n -> n.shaper().shaping().dilation());
        gauge(
                registry,
                "thermocline.device.floor",
                "The shortest delay that is kept within 5 %",
                "seconds",
                n -> n.shaper().floorNs() / NANOS);
    }

    private static Shaper.Load load(TierNode node) {
        return node.shaper().load(System.nanoTime());
    }

    private void migrations(MeterRegistry registry, OperationKind kind, String direction, int code, int otherCode) {
        FunctionCounter.builder(
                        "thermocline.tier.migrations",
                        node,
                        n -> sum(n.counters(), action -> {
                            int its = OperationCode.code(action);
                            return OperationCode.kind(action) == kind.ordinal() && (its == code || its == otherCode);
                        }))
                .description("Pages moved")
                .baseUnit("pages")
                .tag("tier", node.tier())
                .tag("direction", direction)
                .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }

    private void counter(
            MeterRegistry registry,
            String name,
            String description,
            String unit,
            String tag,
            String value,
            ToDoubleFunction<NodeCounters> count) {
        FunctionCounter.builder(name, node, n -> count.applyAsDouble(n.counters()))
                .description(description)
                .baseUnit(unit)
                .tag("tier", node.tier())
                .tag(tag, value)
                .register(registry);
    }

    private void gauge(
            MeterRegistry registry, String name, String description, String unit, ToDoubleFunction<TierNode> value) {
        Gauge.builder(name, node, value)
                .description(description)
                .baseUnit(unit)
                .tag("tier", node.tier())
                .register(registry);
    }

    private interface Chosen {
        boolean has(int action);
    }

    private static double sum(NodeCounters counters, Chosen chosen) {
        long sum = 0;
        for (int action = 0; action < counters.operations().size(); action++) {
            if (chosen.has(action)) {
                sum += counters.operations().getLong(action);
            }
        }
        return sum;
    }
}
