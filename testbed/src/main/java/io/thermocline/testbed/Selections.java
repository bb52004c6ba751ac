package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.InputCache;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** The policies and workloads that runs ask for by name, with the parameters that they set. */
final class Selections {
    /** The most distant access that anything can be planned for. */
    static final long MOST_ACCESSES = 1L << 60;

    /** How settings begin that are parameters of the workload. */
    static final String WORKLOAD = "workload.";

    private static final String POLICY = "policy.";

    private final InputCache cache;
    private final InputRules rules;
    private final ServiceLoader<PolicyProvider> policies =
            ServiceLoader.load(PolicyProvider.class, PolicyProvider.class.getClassLoader());
    private final ServiceLoader<WorkloadProvider> workloads =
            ServiceLoader.load(WorkloadProvider.class, WorkloadProvider.class.getClassLoader());

    /**
     * What is found on the class path.
     *
     * @param cache folder of generated inputs
     */
    Selections(Path cache, InputRules rules) {
        this.cache = new InputCache(cache, rules.mostGraphBytes(), rules.graphRemedy());
        this.rules = rules;
    }

    /** All policies, by name. */
    List<PolicyProvider> policies() {
        return Providers.byName(policies, PolicyProvider::name);
    }

    /** All workloads, by name. */
    List<WorkloadProvider> workloads() {
        return Providers.byName(workloads, WorkloadProvider::name);
    }

    /** The policies that take over, in order, each at a chunk of its own. */
    List<RunSetup.Switch> switches(RunSpec spec, List<RunSpec> together) {
        List<RunSetup.Switch> switches = new ArrayList<>();
        List<RunSpec.PolicySwitch> inOrder = spec.switches().stream()
                .sorted(Comparator.comparingLong(RunSpec.PolicySwitch::access))
                .toList();
        for (RunSpec.PolicySwitch later : inOrder) {
            String asked = later.access() + ":" + later.policy();
            if (later.access() < 1 || later.access() > MOST_ACCESSES) {
                throw InvalidInputException.of("--switch", asked, "an access from 1 to " + MOST_ACCESSES);
            }
            PolicySelection policy = policy(later.policy(), spec, together);
            if (policy.provider().needs().future()) {
                throw new InvalidInputException("--switch: '" + asked + "' is not allowed: policy "
                        + policy.provider().name()
                        + " needs the future and cannot take over a run; let the run begin with it");
            }
            long access = RunSetup.roundedUp(later.access());
            if (!switches.isEmpty() && switches.get(switches.size() - 1).access() == access) {
                throw new InvalidInputException(
                        "--switch: '" + asked + "' and the switch before it both round up to access " + access
                                + "; allowed: one switch in " + RunSetup.CHUNK + " accesses");
            }
            switches.add(new RunSetup.Switch(access, policy));
        }
        return switches;
    }

    /** The policy that a text names, with the parameters that the run sets. */
    PolicySelection policy(String text, RunSpec spec, List<RunSpec> together) {
        NamedRequest request = NamedRequest.parse("--policy", text);
        PolicyProvider provider = find("policy", request.name(), policies(), PolicyProvider::name);
        if (!request.argument().isEmpty()) {
            throw InvalidInputException.of("--policy", text, "NAME?key=value&key=value");
        }
        String what = "policy " + provider.name();
        Map<String, String> given = set(POLICY, spec, what, provider.parameters(), together, this::declaredByPolicyOf);
        given.putAll(request.parameters());
        return new PolicySelection(text, provider, ParameterValues.parse(what, provider.parameters(), given));
    }

    /**
     * What a run's settings under a prefix say of these parameters. One that neither these nor another run's have is refused, and so is a bad
     * value, even where a parameter given inline takes its place.
     */
    private static Map<String, String> set(
            String prefix,
            RunSpec spec,
            String what,
            List<Parameter<?>> parameters,
            List<RunSpec> together,
            BiPredicate<RunSpec, String> declaredBy) {
        Map<String, String> given = new LinkedHashMap<>();
        spec.settings().forEach((path, value) -> {
            if (path.startsWith(prefix)) {
                String name = path.substring(prefix.length());
                if (declares(parameters, name)) {
                    given.put(name, value);
                } else if (together.stream().noneMatch(other -> declaredBy.test(other, name))) {
                    ParameterValues.parse(what, parameters, Map.of(name, value));
                }
            }
        });
        ParameterValues.parse(what, parameters, given);
        return given;
    }

    private boolean declaredByPolicyOf(RunSpec spec, String parameter) {
        List<String> names = new ArrayList<>(List.of(spec.policy()));
        spec.switches().forEach(later -> names.add(later.policy()));
        return names.stream()
                .map(name -> NamedRequest.parse("--policy", name).name())
                .flatMap(name ->
                        policies().stream().filter(provider -> provider.name().equals(name)))
                .anyMatch(provider -> declares(provider.parameters(), parameter));
    }

    /**
     * The workload of a run, made only once for runs that ask for the same.
     *
     * @param shared the workloads made so far, by what they were asked for with
     * @param together runs of which one may set what another declares
     */
    Workload workload(
            RunSpec spec, long pageBytes, Progress progress, Map<String, Workload> shared, List<RunSpec> together) {
        NamedRequest request = NamedRequest.parse("--workload", spec.workload());
        WorkloadProvider provider = find("workload", request.name(), workloads(), WorkloadProvider::name);
        if (!provider.takesArgument() && !request.argument().isEmpty()) {
            throw new InvalidInputException("--workload: '" + spec.workload() + "' is not allowed: workload "
                    + provider.name() + " takes nothing after a colon; parameters go as NAME?key=value&key=value");
        }
        String what = "workload " + provider.name();
        Map<String, String> given =
                set(WORKLOAD, spec, what, provider.parameters(), together, this::declaredByWorkloadOf);
        given.putAll(request.parameters());
        for (Parameter<?> parameter : provider.parameters()) {
            if (parameter.type().equals(Parameter.FILE)) {
                given.computeIfPresent(parameter.name(), rules::graph);
            }
        }
        ParameterValues values = ParameterValues.parse(what, provider.parameters(), given);
        String key = request.name() + ":" + request.argument() + values.given() + pageBytes + "/" + spec.scale() + "/"
                + spec.seed();
        Workload known = shared.get(key);
        if (known == null) {
            WorkloadRequest wanted = new WorkloadRequest(
                    rules.file(spec.workload(), request.argument()),
                    values,
                    pageBytes,
                    spec.scale(),
                    spec.seed(),
                    cache,
                    progress::message);
            rules.checkVertices(provider.vertices(wanted));
            known = provider.create(wanted);
            shared.put(key, known);
        }
        return known;
    }

    private boolean declaredByWorkloadOf(RunSpec spec, String parameter) {
        String name = NamedRequest.parse("--workload", spec.workload()).name();
        return workloads().stream()
                .anyMatch(provider -> provider.name().equals(name) && declares(provider.parameters(), parameter));
    }

    private static boolean declares(List<Parameter<?>> parameters, String name) {
        return parameters.stream().anyMatch(parameter -> parameter.name().equals(name));
    }

    private static <T> T find(String kind, String name, List<T> known, Function<T, String> nameOf) {
        return known.stream()
                .filter(provider -> nameOf.apply(provider).equals(name))
                .findFirst()
                .orElseThrow(() ->
                        Names.unknown(kind, name, known.stream().map(nameOf).toList()));
    }
}
