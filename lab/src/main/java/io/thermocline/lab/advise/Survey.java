package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.NamedRequest;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The traffic of all candidates, from few runs and without a clock.
 *
 * <p>Where only the first tier counts, a miss-ratio curve tells it at every size. With middle tiers runs at some
 * capacities do, and between them it is interpolated over the logarithms of the capacities.
 */
final class Survey {
    private static final int[] RUNS_AN_AXIS = {1, 9, 5, 3};

    private final Laboratory laboratory;
    private final AdviceSpec request;
    private final Axes axes;
    private final Workbench workbench;
    private final Bench bench;
    private final Map<List<String>, List<Surface>> surfaces = new HashMap<>(); // by group, for each workload
    private final Map<String, Long> footprints = new LinkedHashMap<>(); // bytes by workload, of the largest page

    Survey(Laboratory laboratory, AdviceSpec request, Axes axes, Workbench workbench, Bench bench) {
        this.laboratory = laboratory;
        this.request = request;
        this.axes = axes;
        this.workbench = workbench;
        this.bench = bench;
    }

    /** Traffic at places of the capacities' space. */
    private interface Surface {
        Traffic at(Candidate candidate);
    }

    /** Surveys all candidates. */
    void make(List<Candidate> candidates) {
        Map<List<String>, List<Candidate>> groups = candidates.stream()
                .collect(Collectors.groupingBy(
                        each -> axes.group(each.machine()), LinkedHashMap::new, Collectors.toList()));
        List<RunSpec> together = new ArrayList<>();
        Map<List<String>, List<Candidate>> lattices = new LinkedHashMap<>();
        groups.forEach((group, members) -> {
            if (isOfFirstTier(members.get(0))) {
                lattices.put(group, List.of(middle(members)));
            } else {
                lattices.put(group, lattice(members));
            }
            Objects.requireNonNull(lattices.get(group)).forEach(each -> together.addAll(specs(each)));
        });
        bench.runAll(together); // all at once, on all cores
        lattices.forEach((group, nodes) -> surfaces.put(
                group,
                isOfFirstTier(nodes.get(0))
                        ? curves(nodes.get(0), Objects.requireNonNull(groups.get(group)))
                        : lattices(nodes)));
    }

    /** Traffic of a candidate under one of the workloads. */
    Traffic traffic(Candidate candidate, int workload) {
        return Objects.requireNonNull(surfaces.get(axes.group(candidate.machine())))
                .get(workload)
                .at(candidate);
    }

    /** Bytes of all pages of the largest workload, at scale 1. */
    double footprintBytes() {
        return footprints.values().stream().mapToLong(Long::longValue).max().orElse(0) / request.scale();
    }

    private boolean isOfFirstTier(Candidate candidate) {
        String name = NamedRequest.name(candidate.machine().policy());
        boolean usesMiddle = candidate.testbed().tiers().size() > 2
                && laboratory.policies().stream()
                        .filter(provider -> provider.name().equals(name))
                        .map(PolicyProvider::needs)
                        .allMatch(PolicyNeeds::middleTiers);
        return !usesMiddle && axes.variesFirst(candidate.testbed());
    }

    /** Runs without a clock, if the policy decides without one. */
    private List<RunSpec> specs(Candidate candidate) {
        Machine machine = candidate.machine();
        return machine.specs(request, workbench.clock(machine, false));
    }

    private List<RunResult> results(Candidate candidate) {
        List<RunResult> results = bench.runAll(specs(candidate));
        for (int i = 0; i < results.size(); i++) {
            RunResult result = results.get(i);
            footprints.merge(request.workloads().get(i), result.counts().pages() * result.pageBytes(), Math::max);
        }
        return results;
    }

    // ---- the first tier alone

    private static Candidate middle(List<Candidate> members) {
        List<Candidate> bySize = members.stream()
                .sorted(Comparator.comparingLong(each -> each.testbed().frames(0)))
                .toList();
        return bySize.get(bySize.size() / 2);
    }

    private List<Surface> curves(Candidate middle, List<Candidate> members) {
        List<RunResult> known = results(middle);
        List<Surface> made = new ArrayList<>();
        for (int workload = 0; workload < known.size(); workload++) {
            Traffic traffic = Traffic.of(known.get(workload));
            Map<Long, Double> ratios = missRatios(middle, workload, members);
            int number = workload;
            made.add(candidate -> traffic.withMissRatio(
                    ratios.getOrDefault(candidate.testbed(number).frames(0), 1.0)));
        }
        return made;
    }

    private Map<Long, Double> missRatios(Candidate middle, int workload, List<Candidate> members) {
        Set<Long> sizes = new TreeSet<>();
        members.forEach(each -> sizes.add(each.testbed(workload).frames(0)));
        RunSpec spec = specs(middle).get(workload);
        String first = middle.testbed().tiers().get(0).name() + ".";
        Map<String, String> settings = new LinkedHashMap<>(spec.settings());
        settings.keySet().removeIf(key -> key.startsWith(first) && Variation.isCapacity(key));
        CurveRuns curve = new CurveRuns(laboratory, bench);
        Map<Long, Double> ratios = new HashMap<>();
        for (CurvePoint point : curve.points(List.of(spec.withSettings(settings)), List.copyOf(sizes))) {
            ratios.put(point.pages(), point.missRatio());
        }
        return ratios;
    }

    // ---- several tiers

    /** Candidates at some values of each capacity, evenly among those that can be had. */
    private List<Candidate> lattice(List<Candidate> members) {
        List<Variation> capacities = axes.capacities();
        int most = RUNS_AN_AXIS[Math.min(capacities.size(), RUNS_AN_AXIS.length - 1)];
        List<Set<String>> chosen = new ArrayList<>();
        for (Variation capacity : capacities) {
            List<String> had = capacity.ascending().stream()
                    .filter(value -> members.stream()
                            .anyMatch(
                                    each -> Axes.value(each.machine(), capacity).equals(value)))
                    .toList();
            chosen.add(evenly(had, most));
        }
        Map<List<String>, Candidate> nodes = new LinkedHashMap<>();
        for (Candidate member : members) {
            List<String> values = capacities.stream()
                    .map(capacity -> Axes.value(member.machine(), capacity))
                    .toList();
            boolean isNode = true;
            for (int axis = 0; axis < values.size(); axis++) {
                isNode &= chosen.get(axis).contains(values.get(axis));
            }
            if (isNode) {
                nodes.putIfAbsent(values, member);
            }
        }
        return List.copyOf(nodes.values());
    }

    static Set<String> evenly(List<String> values, int most) {
        Set<String> chosen = new LinkedHashSet<>();
        int count = Math.min(most, values.size());
        for (int i = 0; i < count; i++) {
            chosen.add(values.get(count == 1 ? 0 : Math.round((float) i * (values.size() - 1) / (count - 1))));
        }
        return chosen;
    }

    private List<Surface> lattices(List<Candidate> nodes) {
        List<List<RunResult>> results = nodes.stream().map(this::results).toList();
        List<double[]> places =
                nodes.stream().map(node -> axes.place(node.machine())).toList();
        List<Surface> made = new ArrayList<>();
        for (int workload = 0; workload < request.workloads().size(); workload++) {
            int number = workload;
            Lattice lattice = new Lattice(
                    places,
                    results.stream().map(each -> Traffic.of(each.get(number))).toList());
            made.add(candidate -> lattice.at(axes.place(candidate.machine())));
        }
        return made;
    }

    /** Refuses what no machine can run, with the reason of the first. */
    static InvalidInputException none(List<Advice.Infeasible> reasons) {
        return new InvalidInputException(
                "no machine is possible: " + reasons.get(0).reason());
    }
}
