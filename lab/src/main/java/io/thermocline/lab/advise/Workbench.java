package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Examined;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.NamedRequest;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes candidates of machines, and keeps why the others are none. */
final class Workbench {
    private final Laboratory laboratory;
    private final AdviceSpec request;
    private final PriceList prices;
    private final Map<String, Boolean> needsTime = new HashMap<>(); // by policy
    private final Map<String, List<Machine>> refused = new LinkedHashMap<>(); // by reason

    Workbench(Laboratory laboratory, AdviceSpec request) {
        this.laboratory = laboratory;
        this.request = request;
        List<String> names = new ArrayList<>(laboratory.tiers(request.testbed()));
        laboratory.devices().stream().map(Device::name).forEach(names::add);
        prices = new PriceList(request, names);
    }

    /** The clock that tells a metric: none where that suffices and the policy decides without one. */
    ClockKind clock(Machine machine, boolean timed) {
        return timed || needsTime.computeIfAbsent(machine.policy(), policy -> isRefusedUntimed(machine))
                ? ClockKind.MODEL
                : ClockKind.NONE;
    }

    private boolean isRefusedUntimed(Machine machine) {
        RunSpec spec = machine.specs(request, ClockKind.NONE).get(0);
        return laboratory.examine(List.of(spec)).get(0).refusal() != null;
    }

    /** Whether a policy decides by accesses to come, which no system can. */
    boolean foresees(String policy) {
        String name = NamedRequest.name(policy);
        return laboratory.policies().stream()
                .anyMatch(provider ->
                        provider.name().equals(name) && provider.needs().future());
    }

    /** Whether a workload is a trace whose times a candidate's runs do not use. */
    boolean leavesOutTimes(Candidate candidate, String workload) {
        return candidate.machine().specs(request, ClockKind.MODEL).stream()
                .filter(spec -> spec.workload().equals(workload))
                .anyMatch(laboratory::leavesOutTimes);
    }

    PriceList prices() {
        return prices;
    }

    /** The machines that can be. */
    List<Candidate> candidates(List<Machine> machines) {
        ClockKind clock = ClockKind.MODEL;
        List<RunSpec> specs = machines.stream()
                .flatMap(machine -> machine.specs(request, clock).stream())
                .toList();
        List<Examined> examined = laboratory.examine(specs);
        int workloads = request.workloads().size();
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < machines.size(); i++) {
            Candidate candidate = candidate(machines.get(i), examined.subList(i * workloads, (i + 1) * workloads));
            if (candidate != null) {
                candidates.add(candidate);
            }
        }
        return candidates;
    }

    /** A machine that is none of those considered; null where it cannot be. */
    @Nullable
    Candidate tried(Machine machine) {
        List<Testbed> testbeds = new ArrayList<>();
        for (Examined each : laboratory.examine(machine.specs(request, ClockKind.MODEL))) {
            if (each.testbed() == null) {
                return null;
            }
            testbeds.add(each.testbed());
        }
        return new Candidate(machine, testbeds, prices.bill(testbeds));
    }

    private @Nullable Candidate candidate(Machine machine, List<Examined> examined) {
        List<Testbed> testbeds = new ArrayList<>();
        for (Examined each : examined) {
            InvalidInputException refusal = each.refusal();
            Testbed testbed = each.testbed();
            if (refusal != null || testbed == null) {
                refuse(machine, refusal == null ? "it cannot run" : String.valueOf(refusal.getMessage()));
                return null;
            }
            testbeds.add(testbed);
        }
        return new Candidate(machine, testbeds, prices.bill(testbeds));
    }

    /** Keeps why a machine is none. */
    void refuse(Machine machine, String reason) {
        refused.computeIfAbsent(reason, none -> new ArrayList<>()).add(machine);
    }

    /** The machines that cannot be, by reason. */
    List<Advice.Infeasible> infeasible() {
        return refused.entrySet().stream()
                .map(each -> new Advice.Infeasible(
                        each.getValue().size(), name(each.getValue().get(0)), each.getKey()))
                .toList();
    }

    /** A machine in words. */
    static String name(Machine machine) {
        StringBuilder name = new StringBuilder(machine.policy());
        machine.varied()
                .forEach((key, value) ->
                        name.append(", ").append(key).append('=').append(value));
        return name.toString();
    }
}
