package io.thermocline.cli.fleet;

import io.thermocline.testbed.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The files that a request names (traces, streams, graphs, a testbed), the request as a service takes it, and the service's sentences in the user's own
 * words.
 */
final class Uploads {
    private static final List<String> KINDS = List.of("trace:", "stream:");
    private static final String FORMAT = "format=";
    private static final String GRAPH = "graph";
    private static final String GRAPH_SETTING = "workload." + GRAPH;
    private static final String TESTBED = "testbed";

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
        String bed = spec.testbed().toLowerCase(Locale.ROOT);
        testbed = bed.endsWith(".yaml") || bed.endsWith(".yml")
                ? TESTBED + ":" + add("--testbed", spec.testbed(), spec.testbed(), TESTBED)
                : spec.testbed();
        settings = new LinkedHashMap<>(spec.settings());
        settings.computeIfPresent(GRAPH_SETTING, (path, file) -> graph("--set", path + "=" + file, file));
        named.forEach(workload -> workloads.put(workload, onService(workload)));
    }

    private String onService(String workload) {
        int query = workload.indexOf('?');
        String head = query < 0 ? workload : workload.substring(0, query);
        String parameters = query < 0 ? "" : workload.substring(query + 1);
        for (String kind : KINDS) {
            if (head.startsWith(kind) && !head.startsWith(UploadedFile.HASHED, kind.length())) {
                String hashed = add("--workload", workload, head.substring(kind.length()), format(parameters));
                return kind + hashed + workload.substring(head.length());
            }
        }
        if (query < 0) {
            return workload;
        }
        StringJoiner changed = new StringJoiner("&", head + "?", "");
        for (String parameter : parameters.split("&", -1)) {
            boolean names = parameter.startsWith(GRAPH + "=");
            changed.add(
                    names
                            ? GRAPH + "=" + graph("--workload", workload, parameter.substring(GRAPH.length() + 1))
                            : parameter);
        }
        return changed.toString();
    }

    private static String format(String parameters) {
        for (String parameter : parameters.split("&", -1)) {
            if (parameter.startsWith(FORMAT)) {
                return parameter.substring(FORMAT.length());
            }
        }
        return "";
    }

    private String graph(String option, String value, String file) {
        return file.startsWith(UploadedFile.HASHED) ? file : add(option, value, file, GRAPH);
    }

    private String add(String option, String value, String file, String format) {
        UploadedFile read = UploadedFile.read(option, value, file, format);
        files.add(read);
        return read.reference();
    }

    /** All files. */
    List<UploadedFile> files() {
        return List.copyOf(files);
    }

    /** A workload's name on the service. */
    String workload(String named) {
        return workloads.getOrDefault(named, named);
    }

    /** The testbed's name on the service. */
    String testbed() {
        return testbed;
    }

    /** The settings as the service takes them. */
    Map<String, String> settings() {
        return settings;
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
