package io.thermocline.orchestrator.jobs;

import io.thermocline.lab.RunCommandLine;
import io.thermocline.orchestrator.jobs.request.AdviceRequest;
import io.thermocline.orchestrator.jobs.request.ComparisonRequest;
import io.thermocline.orchestrator.jobs.request.CurveRequest;
import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The command lines that do what requests ask for; empty for what has no option. */
final class RequestCommandLine {
    private RequestCommandLine() {}

    static String of(ComparisonRequest request) {
        if (!request.switches().isEmpty()) {
            return "";
        }
        List<String> words = words("compare", request.testbed(), request.workloads(), request.policies());
        words.addAll(List.of("--clock", request.clock()));
        return line(words, request.scale(), request.seed(), request.settings());
    }

    static String of(CurveRequest request) {
        if (request.byBytes()) {
            List<String> words = matrix("curve", request.workloads(), request.policies());
            words.addAll(List.of("--byte-sizes", String.join(",", request.byteSizes())));
            return RunCommandLine.line(words, request.settings(), List.of(), false);
        }
        List<String> words = words("curve", request.testbed(), request.workloads(), request.policies());
        if (!request.sizes().isEmpty()) {
            words.add("--sizes");
            words.add(request.sizes().stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
        if (request.exact()) {
            words.add("--exact");
        }
        if (request.error() != null) {
            words.addAll(List.of("--error", String.valueOf(request.error())));
        }
        return line(words, request.scale(), request.seed(), request.settings());
    }

    static String of(AdviceRequest request) {
        List<String> words = words("advise", request.testbed(), request.workloads(), request.policies());
        add(words, "--goal", request.goal());
        add(words, "--budget", request.budget() == null ? null : Format.plain(request.budget()));
        add(words, "--best", request.best());
        request.vary().forEach((key, values) -> words.addAll(List.of("--vary", key + "=" + values)));
        request.prices().forEach((name, price) -> words.addAll(List.of("--price", name + "=" + Format.plain(price))));
        request.ratings()
                .forEach((name, writes) -> words.addAll(List.of("--endurance", name + "=" + Format.plain(writes))));
        if (request.exhaustive()) {
            words.add("--exhaustive");
        }
        return line(words, request.scale(), request.seed(), request.settings());
    }

    private static void add(List<String> words, String option, @Nullable String value) {
        if (value != null) {
            words.addAll(List.of(option, value));
        }
    }

    private static List<String> words(String command, String testbed, List<String> workloads, List<String> policies) {
        List<String> words = matrix(command, workloads, policies);
        words.addAll(2, List.of("--testbed", testbed));
        return words;
    }

    private static List<String> matrix(String command, List<String> workloads, List<String> policies) {
        List<String> words = new ArrayList<>(List.of("thermocline", command));
        workloads.forEach(workload -> words.addAll(List.of("--workload", workload)));
        policies.forEach(policy -> words.addAll(List.of("--policy", policy)));
        return words;
    }

    private static String line(List<String> words, String scale, long seed, Map<String, String> settings) {
        words.addAll(List.of("--scale", scale, "--seed", String.valueOf(seed)));
        return RunCommandLine.line(words, settings, List.of(), false);
    }
}
