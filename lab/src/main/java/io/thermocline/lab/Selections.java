package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.InputCache;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The policies and workloads that runs ask for by name, with the parameters that they set. */
final class Selections {
    private final InputCache cache;
    private final InputRules rules;
    private final ServiceLoader<PolicyProvider> policies =
            ServiceLoader.load(PolicyProvider.class, PolicyProvider.class.getClassLoader());
    private final ServiceLoader<PolicyFamily> policyFamilies =
            ServiceLoader.load(PolicyFamily.class, PolicyFamily.class.getClassLoader());
    private final ServiceLoader<WorkloadProvider> workloads =
            ServiceLoader.load(WorkloadProvider.class, WorkloadProvider.class.getClassLoader());
    private final ServiceLoader<WorkloadFamily> workloadFamilies =
            ServiceLoader.load(WorkloadFamily.class, WorkloadFamily.class.getClassLoader());

    private volatile @Nullable List<PolicyProvider> foundPolicies;
    private volatile @Nullable List<WorkloadProvider> foundWorkloads;

    /**
     * What is found on the class path.
     *
     * @param cache folder of generated inputs
     * @throws InvalidInputException if a jar of the class path cannot be read
     */
    Selections(Path cache, InputRules rules) {
        ClassPath.check(System.getProperty("java.class.path", ""));
        this.cache = new InputCache(
                cache,
                rules.paths() ? cache.toString() : "the service's folder",
                rules.mostGraphBytes(),
                rules.graphRemedy());
        this.rules = rules;
    }

    /** All policies, by name; they are looked for once. */
    List<PolicyProvider> policies() {
        List<PolicyProvider> found = foundPolicies;
        if (found == null) {
            found = findPolicies();
            foundPolicies = found;
        }
        return found;
    }

    private List<PolicyProvider> findPolicies() {
        return Providers.byName(
                PolicyProvider::name,
                Providers.all(policies),
                Providers.all(policyFamilies).stream()
                        .flatMap(family -> family.policies().stream())
                        .toList());
    }

    /** All workloads, by name; they are looked for once. */
    List<WorkloadProvider> workloads() {
        List<WorkloadProvider> found = foundWorkloads;
        if (found == null) {
            found = findWorkloads();
            foundWorkloads = found;
        }
        return found;
    }

    private List<WorkloadProvider> findWorkloads() {
        return Providers.byName(
                WorkloadProvider::name,
                Providers.all(workloads),
                Providers.all(workloadFamilies).stream()
                        .flatMap(family -> family.workloads().stream())
                        .toList());
    }

    /** The settings that are parameters of a policy or of the workload of any of these runs. */
    Set<String> declared(List<RunSpec> together) {
        Set<String> names = new HashSet<>();
        for (RunSpec spec : together) {
            names.add(NamedRequest.name(spec.policy()));
            spec.switches().forEach(later -> names.add(NamedRequest.name(later.policy())));
        }
        Set<String> declared = new HashSet<>();
        policies().stream()
                .filter(provider -> names.contains(provider.name()))
                .flatMap(provider -> provider.parameters().stream())
                .forEach(parameter -> declared.add(RunSpec.OF_POLICY + parameter.name()));
        names.clear();
        together.forEach(spec -> names.add(NamedRequest.name(spec.workload())));
        workloads().stream()
                .filter(provider -> names.contains(provider.name()))
                .flatMap(provider -> provider.parameters().stream())
                .forEach(parameter -> declared.add(RunSpec.OF_WORKLOAD + parameter.name()));
        return declared;
    }

    /** A run without settings that are parameters, but of no policy and no workload of its own. */
    RunSpec alone(RunSpec spec) {
        Set<String> own = declared(List.of(spec));
        Map<String, String> kept = new LinkedHashMap<>(spec.settings());
        kept.keySet().removeIf(path -> RunSpec.isOfPolicyOrWorkload(path) && !own.contains(path));
        return spec.withSettings(kept);
    }

    /**
     * The policies that take over, in order, each at a chunk of its own.
     *
     * @param declared settings that mean something to this run, or to another that is made together with it
     */
    List<RunSetup.Switch> switches(RunSpec spec, Set<String> declared) {
        List<RunSetup.Switch> switches = new ArrayList<>();
        PlannedSteps steps = new PlannedSteps(Subject.Field.SWITCHES);
        for (RunSpec.PolicySwitch later : spec.switchesInOrder()) {
            String asked = later.text();
            long access = steps.next(later.access(), asked);
            PolicySelection policy = policy(later.policy(), spec, declared);
            if (policy.provider().needs().future()) {
                throw InvalidInputException.about(
                        Subject.Field.SWITCHES,
                        "'" + asked + "' is not allowed: policy "
                                + policy.provider().name()
                                + " needs the future and cannot take over a run; let the run begin with it");
            }
            switches.add(new RunSetup.Switch(access, policy));
        }
        return switches;
    }

    /**
     * The policy that a text names, with the parameters that the run sets.
     *
     * @param declared settings that mean something to this run, or to another that is made together with it
     */
    PolicySelection policy(String text, RunSpec spec, Set<String> declared) {
        NamedRequest request = NamedRequest.parse(Subject.Field.POLICY, text);
        PolicyProvider provider = find(Subject.Field.POLICY, request.name(), policies(), PolicyProvider::name);
        if (!request.argument().isEmpty()) {
            throw InvalidInputException.of(Subject.Field.POLICY, text, "NAME?key=value&key=value");
        }
        Map<String, String> given = set(Subject.Field.POLICY, spec, provider.name(), provider.parameters(), declared);
        given.putAll(request.parameters());
        ParameterValues values =
                ParameterValues.parse(Subject.Field.POLICY, provider.name(), provider.parameters(), given);
        return new PolicySelection(text, provider, values.scaled(spec.scale()));
    }

    /**
     * What a run's settings under a prefix say of these parameters. One that neither these nor another run's have is
     * refused, and so is a bad value, even where a parameter given inline takes its place.
     */
    private static Map<String, String> set(
            Subject.Field kind, RunSpec spec, String owner, List<Parameter<?>> parameters, Set<String> declared) {
        String prefix = kind == Subject.Field.POLICY ? RunSpec.OF_POLICY : RunSpec.OF_WORKLOAD;
        Map<String, String> given = new LinkedHashMap<>();
        spec.settings().forEach((path, value) -> {
            if (path.startsWith(prefix)) {
                String name = path.substring(prefix.length());
                boolean own = declares(parameters, name);
                if (own || !declared.contains(path)) {
                    checkAmongOthers(kind, prefix, name, parameters, declared);
                    checkSetting(path, kind, owner, parameters, Map.of(name, value));
                }
                if (own) {
                    given.put(name, value);
                }
            }
        });
        return given;
    }

    /**
     * Refuses a parameter that no entry has, where others than these are declared: what was meant may be one of theirs.
     */
    private static void checkAmongOthers(
            Subject.Field kind, String prefix, String name, List<Parameter<?>> parameters, Set<String> declared) {
        List<String> known = declared.stream()
                .filter(path -> path.startsWith(prefix))
                .map(path -> path.substring(prefix.length()))
                .sorted()
                .toList();
        if (known.size() > parameters.size() && !known.contains(name)) {
            throw Names.unknown(
                    new Subject.Setting(prefix + name),
                    kind == Subject.Field.POLICY ? "parameter of these policies" : "parameter of these workloads",
                    name,
                    known);
        }
    }

    /**
     * Refuses a setting that is no parameter, or not a value of it, about its path instead of about the policy or
     * workload.
     */
    private static void checkSetting(
            String path, Subject.Field kind, String owner, List<Parameter<?>> parameters, Map<String, String> given) {
        try {
            ParameterValues.parse(kind, owner, parameters, given);
        } catch (InvalidInputException e) {
            throw e.withSubject(new Subject.Setting(path));
        }
    }

    /**
     * The workload of a run, made only once for runs that ask for the same.
     *
     * @param shared the workloads made so far, by what they were asked for with
     * @param declared settings that mean something to this run, or to another that is made together with it
     */
    Workload workload(
            RunSpec spec, long pageBytes, Progress progress, Map<String, Workload> shared, Set<String> declared) {
        Asked asked = asked(spec, pageBytes, progress, declared);
        String key = spec.workload().split("\\?", 2)[0]
                + asked.request().parameters().given() + pageBytes + "/" + spec.scale() + "/" + spec.seed();
        return shared.computeIfAbsent(key, made -> asked.provider().create(asked.request()));
    }

    /** Checks the name and the parameters of a run's workload. */
    void checkWorkload(RunSpec spec, long pageBytes, Set<String> declared) {
        asked(spec, pageBytes, Progress.SILENT, declared);
    }

    private record Asked(WorkloadProvider provider, WorkloadRequest request) {}

    private Asked asked(RunSpec spec, long pageBytes, Progress progress, Set<String> declared) {
        NamedRequest request = NamedRequest.parse(Subject.Field.WORKLOAD, spec.workload());
        WorkloadProvider provider = find(Subject.Field.WORKLOAD, request.name(), workloads(), WorkloadProvider::name);
        if (!provider.takesArgument() && !request.argument().isEmpty()) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD,
                    "'" + spec.workload() + "' is not allowed: workload " + provider.name()
                            + " takes nothing after a colon; parameters go as NAME?key=value&key=value");
        }
        Map<String, String> given = set(Subject.Field.WORKLOAD, spec, provider.name(), provider.parameters(), declared);
        given.putAll(request.parameters());
        Map<String, InputFile> files = new HashMap<>();
        for (Parameter<?> parameter : provider.parameters()) {
            String named = given.get(parameter.name());
            if (parameter.type().equals(Parameter.FILE) && named != null) {
                rules.graph(parameter.name(), named).ifPresent(file -> files.put(named, file));
            }
        }
        rules.accesses(spec.workload(), request.argument()).ifPresent(file -> files.put(request.argument(), file));
        ParameterValues values =
                ParameterValues.parse(Subject.Field.WORKLOAD, provider.name(), provider.parameters(), given);
        WorkloadRequest wanted = new WorkloadRequest(
                request.argument(),
                values,
                pageBytes,
                spec.scale(),
                spec.seed(),
                cache,
                rules.decoderBytes(),
                files,
                progress::message);
        rules.checkVertices(provider.vertices(wanted));
        return new Asked(provider, wanted);
    }

    private static boolean declares(List<Parameter<?>> parameters, String name) {
        return parameters.stream().anyMatch(parameter -> parameter.name().equals(name));
    }

    private static <T> T find(Subject.Field kind, String name, List<T> known, Function<T, String> nameOf) {
        return known.stream()
                .filter(provider -> nameOf.apply(provider).equals(name))
                .findFirst()
                .orElseThrow(() -> Names.unknown(
                        kind, kind.words(), name, known.stream().map(nameOf).toList(), advice(kind, name)));
    }

    /** What may have been meant by a name that is none. */
    private static String advice(Subject.Field kind, String name) {
        if (name.contains(",")) {
            return "One " + kind.words() + " is taken here; a comparison takes several.";
        }
        return kind == Subject.Field.WORKLOAD && (name.contains(".") || name.contains("/"))
                ? "A trace is given as trace:" + name + "."
                : "";
    }
}
