package io.thermocline.lab;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.thermocline.engine.Subject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a result follows from beside the names of its testbed, workload and policy.
 *
 * @param settings the settings given, inline parameters of policy and workload included but without {@code payload}, by
 *     the key of the setting in alphabetical order; a file is named by its hash
 * @param version version of Thermocline, with the git commit where the build knew it
 * @param command a command line that makes the run again; null where there is none, as testbeds change only over a
 *     service's interface
 * @param files SHA-256 of each file that the run reads, as it is stored, by what it is: {@code trace}, {@code graph},
 *     {@code testbed}
 */
public record Provenance(
        Map<String, String> settings,
        String version,
        @Nullable String command,
        @JsonProperty("fileSha256") Map<String, String> files) {
    /** Sorts the maps. */
    public Provenance {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        files = Collections.unmodifiableMap(new TreeMap<>(files));
    }

    /**
     * The same in the words of another specification of the same run. A workload that it names by a hash is one of the
     * files.
     */
    Provenance inWordsOf(RunSpec spec, List<RunResult.Segment> segments) {
        Map<String, String> own = new TreeMap<>(spec.settings());
        own.keySet().retainAll(settings.keySet()); // without parameters of runs that it was made together with
        NamedRequest workload = NamedRequest.parse(Subject.Field.WORKLOAD, spec.workload());
        Map<String, String> all = new TreeMap<>(files);
        InputRules.hash(workload.argument()).ifPresent(hash -> all.put(workload.name(), hash));
        return new Provenance(settings, version, RunCommandLine.of(spec.withSettings(own), segments), all);
    }
}
