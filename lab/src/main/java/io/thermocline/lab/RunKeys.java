package io.thermocline.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Names what the result of a run follows from: its specification, the description of its testbed with devices and
 * links, the contents of the files that it reads, and the code.
 */
final class RunKeys {
    private static final int MOST_FINGERPRINTS = 4096;

    private final Equipment equipment;
    private final InputHashes hashes;
    private final ResultCode code = new ResultCode();
    private final Map<Described, String> fingerprints = new ConcurrentHashMap<>();

    /** A testbed of the catalogue with settings; a file of the user's may change while this process lives. */
    private record Described(String testbed, Map<String, String> settings) {}

    RunKeys(Equipment equipment) {
        this.equipment = equipment;
        hashes = new InputHashes(equipment.rules(), equipment.background());
    }

    /**
     * SHA-256 of all that the result follows from; none where some of that has no hash, such as a pipe.
     *
     * @param spec a run that was checked
     */
    Optional<String> of(RunSpec spec) {
        RunSpec own = equipment.selections().alone(spec);
        RunInputs inputs = new RunInputs(own, equipment.selections(), hashes);
        Optional<String> program = code.hash(providers(own));
        Optional<Map<String, String>> files = inputs.hashes();
        if (spec.clock() == ClockKind.WALL || program.isEmpty() || files.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode contents = ResultJson.tree(own);
        contents.put("testbedDescription", fingerprint(own));
        contents.put("code", program.get());
        ObjectNode hashed = contents.putObject("files");
        files.get().forEach(hashed::put);
        return Optional.of(Sha256.of(contents.toString()));
    }

    private String fingerprint(RunSpec spec) {
        if (fingerprints.size() >= MOST_FINGERPRINTS) {
            fingerprints.clear(); // a service lives long, and its callers choose the settings
        }
        return Catalogue.TESTBEDS.contains(spec.testbed())
                ? fingerprints.computeIfAbsent(
                        new Described(spec.testbed(), spec.settings()),
                        described -> plan(spec).fingerprint())
                : plan(spec).fingerprint();
    }

    private TestbedPlan plan(RunSpec spec) {
        return equipment.plan(spec.testbed(), spec.settings());
    }

    /** Classes of the run's policies and of its workload, which may be plug-ins. */
    private List<Class<?>> providers(RunSpec spec) {
        List<String> policies = new ArrayList<>(List.of(NamedRequest.name(spec.policy())));
        spec.switches().forEach(later -> policies.add(NamedRequest.name(later.policy())));
        String workload = NamedRequest.name(spec.workload());
        List<Class<?>> classes = new ArrayList<>();
        for (PolicyProvider policy : equipment.selections().policies()) {
            if (policies.contains(policy.name())) {
                classes.add(policy.getClass());
            }
        }
        for (WorkloadProvider provider : equipment.selections().workloads()) {
            if (provider.name().equals(workload)) {
                classes.add(provider.getClass());
            }
        }
        return classes;
    }
}
