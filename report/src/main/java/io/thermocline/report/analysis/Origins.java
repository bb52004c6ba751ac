package io.thermocline.report.analysis;

import io.thermocline.engine.Subject;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.NamedRequest;
import io.thermocline.lab.Provenance;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Where results of one workload come from, for people: what was set, and the hashes of files. */
public final class Origins {
    private static final int SHOWN = 12; // digits of a hash, for people; JSON and CSV have all

    private final String workload;
    private final Map<String, List<Provenance>> byPolicy = new LinkedHashMap<>();

    private Origins(String workload) {
        this.workload = workload;
    }

    /** Those of runs of one workload. */
    public static Origins ofRuns(List<RunResult> results) {
        Origins origins = new Origins(results.get(0).workload());
        results.forEach(result -> origins.add(result.policy(), result.provenance()));
        return origins;
    }

    /** Those of curves of one workload; what the curves vary is none of what was set. */
    public static Origins ofPoints(List<CurvePoint> points) {
        Origins origins = new Origins(points.get(0).workload());
        points.forEach(point -> origins.add(point.policy(), point.provenance()));
        return origins;
    }

    /** Those of curves over capacities in bytes, of one workload. */
    public static Origins ofBytePoints(List<ByteCurvePoint> points) {
        Origins origins = new Origins(points.get(0).workload());
        points.forEach(point -> origins.add(point.policy(), point.provenance()));
        return origins;
    }

    /** The line that says which version made a result, and how to make it again. */
    public static String rerun(String version, String command) {
        return "version " + version + "; rerun: " + command + "\n";
    }

    private void add(String policy, Provenance provenance) {
        byPolicy.computeIfAbsent(policy, key -> new ArrayList<>()).add(provenance);
    }

    /** Lines of a heading; empty where nothing was set and no file read. */
    public String lines() {
        List<String> settings = settings();
        List<String> files = files();
        return (settings.isEmpty() ? "" : "  set: " + String.join(", ", settings) + "\n")
                + (files.isEmpty() ? "" : "  " + String.join(", ", files) + "\n");
    }

    /** The first digits of the hash of each file. */
    public List<String> files() {
        List<String> files = new ArrayList<>();
        byPolicy.values()
                .iterator()
                .next()
                .get(0)
                .files()
                .forEach((file, hash) ->
                        files.add(file + " sha256 " + hash.substring(0, Math.min(SHOWN, hash.length()))));
        return files;
    }

    /**
     * What was set, with the policies that have it where it is a parameter of some. What is in the names of
     * workload or policy is left out.
     */
    public List<String> settings() {
        Map<String, Set<String>> policiesBySetting = new TreeMap<>();
        byPolicy.forEach((policy, runs) -> {
            Set<String> inline = inline(policy, workload);
            runs.get(0).settings().forEach((key, value) -> {
                boolean varied = runs.stream()
                        .anyMatch(run -> !value.equals(run.settings().get(key)));
                if (!varied && !inline.contains(key)) {
                    policiesBySetting
                            .computeIfAbsent(key + "=" + value, setting -> new LinkedHashSet<>())
                            .add(policy);
                }
            });
        });
        List<String> texts = new ArrayList<>();
        policiesBySetting.forEach((setting, policies) -> texts.add(
                policies.size() == byPolicy.size() ? setting : setting + " (" + String.join(", ", policies) + ")"));
        return texts;
    }

    /** Keys of the parameters that the texts of policy and workload have. */
    static Set<String> inline(String policy, String workload) {
        Set<String> keys = new LinkedHashSet<>();
        NamedRequest.parse(Subject.Field.POLICY, policy)
                .parameters()
                .keySet()
                .forEach(name -> keys.add(RunSpec.OF_POLICY + name));
        NamedRequest.parse(Subject.Field.WORKLOAD, workload)
                .parameters()
                .keySet()
                .forEach(name -> keys.add(RunSpec.OF_WORKLOAD + name));
        return keys;
    }
}
