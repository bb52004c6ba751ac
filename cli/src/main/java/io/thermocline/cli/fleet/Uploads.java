package io.thermocline.cli.fleet;

import io.thermocline.engine.Subject;
import io.thermocline.lab.InputRules;
import io.thermocline.lab.NamedRequest;
import io.thermocline.lab.RunSpec;
import io.thermocline.workloads.trace.TextOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The files that a request names (traces, streams, graphs, a testbed), the request as a service takes it, and the
 * service's sentences in the user's own words.
 */
final class Uploads {
    private static final String TRACE = "trace";
    private static final List<String> KINDS = List.of(TRACE, "stream");
    private static final String GRAPH = "graph";
    private static final String TESTBED = "testbed";
    private static final String FORMAT = "format";

    /** Parameters of a trace which the service has to know to read it. */
    private static final List<String> READING =
            Stream.concat(Stream.of(FORMAT), TextOptions.PARAMETERS.stream()).toList();

    private final List<UploadedFile> files = new ArrayList<>();
    private final Map<String, String> workloads = new LinkedHashMap<>();
    private final Map<String, String> settings;
    private final String testbed;

    /**
     * The files of a request; each is read once, for its hash.
     *
     * @param spec its testbed and settings
     * @param named its workloads
     */
    Uploads(RunSpec spec, List<String> named) {
        testbed = RunSpec.isTestbedFile(spec.testbed())
                ? TESTBED + ":" + add("--testbed", spec.testbed(), spec.testbed(), Map.of(FORMAT, TESTBED))
                : spec.testbed();
        settings = new LinkedHashMap<>(spec.settings());
        settings.computeIfPresent(
                RunSpec.OF_WORKLOAD + GRAPH,
                (path, file) -> reference("--set", path + "=" + file, file, Map.of(FORMAT, GRAPH)));
        named.forEach(workload -> workloads.put(workload, onService(workload)));
    }

    private String onService(String workload) {
        NamedRequest request = NamedRequest.parse(Subject.Field.WORKLOAD, workload);
        Map<String, String> parameters = request.parameters();
        if (KINDS.contains(request.name()) && !request.argument().isEmpty()) {
            Map<String, String> said = request.name().equals(TRACE) ? reading(parameters) : Map.of();
            request = request.withArgument(reference("--workload", workload, request.argument(), said));
        }
        String graph = parameters.get(GRAPH);
        if (graph != null) {
            request = request.withParameter(GRAPH, reference("--workload", workload, graph, Map.of(FORMAT, GRAPH)));
        }
        return request.text();
    }

    /** How a trace is read, by its own parameters, and by those that are set for all. */
    private Map<String, String> reading(Map<String, String> parameters) {
        Map<String, String> said = new LinkedHashMap<>();
        for (String parameter : READING) {
            String setForAll = settings.getOrDefault(RunSpec.OF_WORKLOAD + parameter, "");
            String value = parameters.getOrDefault(parameter, setForAll);
            if (!value.isEmpty()) {
                said.put(parameter, value);
            }
        }
        return said;
    }

    /** A file's name on the service; one that is named by its hash is there already. */
    private String reference(String option, String value, String file, Map<String, String> said) {
        return file.startsWith(InputRules.HASH) ? file : add(option, value, file, said);
    }

    private String add(String option, String value, String file, Map<String, String> said) {
        UploadedFile read = UploadedFile.read(option, value, file, said);
        files.add(read);
        return read.reference();
    }

    /** What tells the files of a run with one workload from those of another. */
    static List<String> key(RunSpec spec) {
        List<String> key = new ArrayList<>(List.of(
                spec.testbed(), spec.workload(), spec.settings().getOrDefault(RunSpec.OF_WORKLOAD + GRAPH, "")));
        READING.forEach(parameter -> key.add(spec.settings().getOrDefault(RunSpec.OF_WORKLOAD + parameter, "")));
        return key;
    }

    /** All files. */
    List<UploadedFile> files() {
        return List.copyOf(files);
    }

    /** A workload's name on the service. */
    String workload(String named) {
        return workloads.getOrDefault(named, named);
    }

    /** A run in names that the service knows. */
    RunSpec onService(RunSpec spec) {
        return new RunSpec(
                testbed,
                workload(spec.workload()),
                spec.policy(),
                spec.scale(),
                spec.seed(),
                settings(spec),
                spec.clock(),
                spec.switches(),
                spec.changes());
    }

    /** The settings of a run that names these files, in names that the service knows. */
    Map<String, String> settings(RunSpec other) {
        Map<String, String> own = new LinkedHashMap<>(other.settings());
        own.computeIfPresent(RunSpec.OF_WORKLOAD + GRAPH, (path, file) -> settings.getOrDefault(path, file));
        return own;
    }

    /** A sentence of the service's with the user's own names of files in it. */
    String words(String sentence) {
        String own = sentence;
        for (UploadedFile file : files) {
            own = own.replace(TESTBED + ":" + file.reference(), file.file().toString())
                    .replace(file.reference(), file.file().toString());
        }
        return own;
    }
}
