package io.thermocline.lab;

import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadProvider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What one run was given, and where its result therefore comes from. */
final class RunInputs {
    private static final String TESTBED = "testbed";

    private final RunSpec spec;
    private final InputHashes hashes;
    private final Map<String, String> settings;
    private final Map<String, String> files = new TreeMap<>();
    private final Map<String, String> fileSettings =
            new TreeMap<>(); // keys of settings that name files, by what those are

    RunInputs(RunSpec spec, Selections selections, InputHashes hashes) {
        this.spec = spec;
        this.hashes = hashes;
        NamedRequest workload = NamedRequest.parse(Subject.Field.WORKLOAD, spec.workload());
        settings = new TreeMap<>(selections.alone(spec).settings());
        settings.remove(TestbedParameters.PAYLOAD.key()); // a field of its own, on which nothing else depends
        NamedRequest.parse(Subject.Field.POLICY, spec.policy())
                .parameters()
                .forEach((name, value) -> settings.put(RunSpec.OF_POLICY + name, value));
        workload.parameters().forEach((name, value) -> settings.put(RunSpec.OF_WORKLOAD + name, value));
        String testbed = InputRules.fileOfTestbed(spec.testbed());
        if (!testbed.isEmpty()) {
            files.put(TESTBED, testbed);
        }
        if (!workload.argument().isEmpty()) {
            files.put(workload.name(), workload.argument());
        }
        selections.workloads().stream()
                .filter(provider -> provider.name().equals(workload.name()))
                .forEach(this::addFileParameters);
    }

    private void addFileParameters(WorkloadProvider provider) {
        for (Parameter<?> parameter : provider.parameters()) {
            String key = RunSpec.OF_WORKLOAD + parameter.name();
            String file = settings.get(key);
            if (parameter.type().equals(Parameter.FILE) && file != null) {
                files.put(parameter.name(), file);
                fileSettings.put(parameter.name(), key);
            }
        }
    }

    /** Begins to hash the files beside the run. */
    void begin() {
        hashes.begin(files);
    }

    /** Hashes of all files of the run, by what these are; none if one of them has none. Waits for them. */
    Optional<Map<String, String>> hashes() {
        Map<String, String> found = hashes.of(files);
        return found.keySet().equals(files.keySet()) ? Optional.of(found) : Optional.empty();
    }

    /** Where the result comes from, once the files are hashed. */
    Provenance provenance(List<RunResult.Segment> segments) {
        Map<String, String> found = hashes.of(files);
        Map<String, String> effective = new TreeMap<>(settings);
        fileSettings.forEach((file, key) -> {
            String hash = found.get(file);
            if (hash != null) {
                effective.put(key, InputRules.HASH + hash);
            }
        });
        return new Provenance(effective, ProgramVersion.text(), null, found).inWordsOf(spec, segments);
    }
}
