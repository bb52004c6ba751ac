package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.CostModel;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Works out the figures of a study's rows from the results of its runs. */
final class StudyMeasures {
    private static final double ROUNDING = 1e-9;

    private final String study;
    private final Map<String, Map<String, Map<String, RunResult>>> results; // configuration, workload, policy

    StudyMeasures(String study, Map<String, Map<String, Map<String, RunResult>>> results) {
        this.study = study;
        this.results = results;
    }

    /** The row with our figure in it. */
    StudyRow row(YamlTree row) {
        String paperText = row.text("paper", "");
        double paper = paperText.isEmpty() ? Double.NaN : Double.parseDouble(paperText);
        double ours = measure(row);
        String band = row.required("band");
        return new StudyRow(
                study,
                row.required("row"),
                metric(row),
                paper,
                Double.parseDouble(row.text("prototype", "NaN")),
                ours,
                row.required("label"),
                band,
                verdict(band, paper, ours),
                row.hasChild("wrong") ? measure(row.child("wrong").over(row)) : Double.NaN,
                row.text("reason", ""));
    }

    private static String metric(YamlTree row) {
        String over = row.text("over");
        String measured = switch (row.required("measure")) {
            case "metric-cut" -> "cut of " + row.required("metric");
            case "metric-growth" -> "growth of " + row.required("metric");
            default -> row.text("metric", row.required("measure"));
        };
        return measured + " of " + row.required("policy") + (over == null ? "" : " over " + over);
    }

    /**
     * {@code shown}, {@code holds} (a statement, 1 if true), {@code 5 %}, {@code within 0.02}, {@code at least 7},
     * {@code at most 7}, {@code below 0.7} or {@code from 2 to 7}.
     */
    static String verdict(String band, double paper, double ours) {
        if (band.equals("shown")) {
            return "shown";
        }
        boolean within;
        if (band.equals("holds")) {
            within = ours == 1;
        } else if (band.endsWith("%")) {
            double share = Double.parseDouble(band.replace("%", "").strip()) / 100;
            within = Math.abs(ours / paper - 1) <= share + ROUNDING;
        } else if (band.startsWith("within ")) {
            within = Math.abs(ours - paper) <= Double.parseDouble(band.substring("within ".length())) + ROUNDING;
        } else if (band.startsWith("at least ")) {
            within = ours >= Double.parseDouble(band.substring("at least ".length())) - ROUNDING;
        } else if (band.startsWith("at most ")) {
            within = ours <= Double.parseDouble(band.substring("at most ".length())) + ROUNDING;
        } else if (band.startsWith("from ") && band.contains(" to ")) {
            String[] ends = band.substring("from ".length()).split(" to ", 2);
            within = ours >= Double.parseDouble(ends[0]) - ROUNDING && ours <= Double.parseDouble(ends[1]) + ROUNDING;
        } else if (band.startsWith("below ")) {
            within = ours < Double.parseDouble(band.substring("below ".length()));
        } else {
            throw new InvalidInputException("study: band '" + band
                    + "' is none of: shown, holds, 5 %, within 0.02, at least 7, at most 7, below 0.7, from 2 to 7");
        }
        return within ? "within" : "outside";
    }

    private double measure(YamlTree row) {
        String measure = row.required("measure");
        String policy = row.required("policy");
        return switch (measure) {
            case "reuse" -> reuse(result(row));
            case "accesses" -> result(row).counts().accesses();
            case "touches" -> result(row).counts().touches();
            case "ping-pong" -> result(row).counts().migrations().pingPong();
            case "time-us" -> result(row).modelTimeNs() / 1e3;
            case "time-over" ->
                1 / speedUp(row.required("configuration"), row.required("workload"), policy, row.required("over"));
            case "speed-up" ->
                speedUp(row.required("configuration"), row.required("workload"), policy, row.required("over"));
            case "geomean" -> geomean(row.required("configuration"), policy, row.required("over"));
            case "total-io" -> totalIo(result(row));
            case "io-cut" -> row.has("workload") ? 1 - fetchedOver(row) : cut(row, StudyMeasures::readFromLast);
            case "metric-cut" -> cut(row, result -> policyMetric(result, row.required("metric")));
            case "middle-traffic" -> middleTraffic(row.required("configuration"), policy, row.required("over"));
            case "first" -> first(row.required("configuration"), policy, row.required("over")) ? 1 : 0;
            case "rising" -> rising(row.required("configurations"), policy, row.required("over")) ? 1 : 0;
            case "apps-within" -> appsWithin(row, policy);
            case "policy-metric" -> policyMetric(result(row), row.required("metric"));
            case "policy-metric-if-any" ->
                result(row)
                        .policyMetrics()
                        .getOrDefault(row.required("metric"), Double.NaN)
                        .doubleValue();
            case "metric-growth" ->
                policyMetric(result(row), row.required("metric"))
                        - policyMetric(
                                result(
                                        row.required("over-configuration"),
                                        row.required("workload"),
                                        row.required("over")),
                                row.required("metric"));
            case "bandwidth" -> bandwidth(result(row));
            case "fetched-over" -> fetchedOver(row);
            case "slow-down" -> slowDown(row, policy);
            case "time-ratio" -> timeRatio(row);
            case "requests" -> millionRequests(result(row));
            case "hit-bandwidth" -> hitBandwidth(result(row));
            case "amplification" -> amplification(result(row), Double.parseDouble(row.required("element-bytes")));
            case "queue-depth" -> queueDepth(row);
            case "quotient" ->
                Double.parseDouble(row.required("dividend")) / Double.parseDouble(row.required("divisor"));
            case "knee" -> knee(row.required("configurations"), row.required("workload"), policy);
            case "saving" ->
                CostModel.saving(Double.parseDouble(row.required("cold")), Double.parseDouble(row.required("cost")));
            default -> throw new InvalidInputException("study " + study + ": unknown measure '" + measure + "'");
        };
    }

    /** Share of the first tier's misses that are not a page's first: {@code 1 - pages / misses} (GMT Table 2). */
    private static double reuse(RunResult result) {
        return 1 - (double) result.counts().pages() / result.misses();
    }

    private double policyMetric(RunResult result, String name) {
        Number metric = result.policyMetrics().get(name);
        if (metric == null) {
            throw new InvalidInputException(
                    "study " + study + ": policy " + result.policy() + " reports no figure '" + name + "'");
        }
        return metric.doubleValue();
    }

    private double speedUp(String configuration, String workload, String policy, String over) {
        return (double) result(configuration, workload, over).modelTimeNs()
                / result(configuration, workload, policy).modelTimeNs();
    }

    private double geomean(String configuration, String policy, String over) {
        double logarithms = 0;
        Map<String, Map<String, RunResult>> runs = Study.results(results, configuration);
        for (String workload : runs.keySet()) {
            logarithms += Math.log(speedUp(configuration, workload, policy, over));
        }
        return Math.exp(logarithms / runs.size());
    }

    /** The time of a workload by that in another configuration; of several, the geometric mean. */
    private double slowDown(YamlTree row, String policy) {
        String[] workloads = row.required("workload").split(",", -1);
        double logarithms = 0;
        for (String workload : workloads) {
            logarithms += Math.log((double) result(row.required("configuration"), workload, policy)
                            .modelTimeNs()
                    / result(row.required("over-configuration"), workload, policy)
                            .modelTimeNs());
        }
        return Math.exp(logarithms / workloads.length);
    }

    /** The time of a policy by that of another in another configuration. */
    private double timeRatio(YamlTree row) {
        RunResult other = result(row.required("over-configuration"), row.required("workload"), row.required("over"));
        return (double) result(row).modelTimeNs() / other.modelTimeNs();
    }

    /** Million accesses a second. */
    private static double millionRequests(RunResult result) {
        return result.counts().accesses() * 1e3 / result.modelTimeNs();
    }

    /** GB/s of accesses that touch a page each. */
    private static double hitBandwidth(RunResult result) {
        return (double) result.counts().accesses() * result.pageBytes() / result.modelTimeNs();
    }

    /** Bytes read from the last tier by those that threads touch. */
    private static double amplification(RunResult result, double elementBytes) {
        return readFromLast(result) / (result.counts().touches() * elementBytes);
    }

    /** Requests outstanding that a throughput needs by Little's law. */
    private static double queueDepth(YamlTree row) {
        double perSecond = Double.parseDouble(row.required("gigabytes-per-second"))
                * 1e9
                / Double.parseDouble(row.required("bytes"));
        return perSecond * Double.parseDouble(row.required("latency-us")) / 1e6;
    }

    /** How much less a policy has of something than another, mean of the workloads. */
    private double cut(YamlTree row, ToDoubleFunction<RunResult> amount) {
        String configuration = row.required("configuration");
        return mean(
                configuration,
                workload -> 1
                        - amount.applyAsDouble(result(configuration, workload, row.required("policy")))
                                / amount.applyAsDouble(result(configuration, workload, row.required("over"))));
    }

    /** What a policy reads from the last tier in one workload, by what another reads. */
    private double fetchedOver(YamlTree row) {
        return (double) readFromLast(result(row))
                / readFromLast(result(row.required("configuration"), row.required("workload"), row.required("over")));
    }

    /**
     * Bytes between the first two tiers, both ways, by those that another policy moves between the first and the last;
     * mean of the workloads.
     */
    private double middleTraffic(String configuration, String policy, String over) {
        return mean(configuration, workload -> {
            RunResult result = result(configuration, workload, policy);
            RunResult other = result(configuration, workload, over);
            List<String> tiers = result.tiers();
            return (double) bothWays(result, tiers.get(0), tiers.get(1))
                    / bothWays(other, tiers.get(0), tiers.get(tiers.size() - 1));
        });
    }

    private static long bothWays(RunResult result, String one, String other) {
        return result.bytes(one, other) + result.bytes(other, one);
    }

    private double mean(String configuration, ToDoubleFunction<String> ofWorkload) {
        return Study.results(results, configuration).keySet().stream()
                .mapToDouble(ofWorkload)
                .average()
                .orElseThrow();
    }

    private static long readFromLast(RunResult result) {
        List<String> tiers = result.tiers();
        return result.bytes(tiers.get(tiers.size() - 1), tiers.get(0));
    }

    /** GiB that a run of scale 1 reads from the last tier. */
    private static double totalIo(RunResult result) {
        return readFromLast(result) / result.scaleEffective() / (1L << 30);
    }

    /** GB/s from the last tier to the first, of the whole run. */
    private static double bandwidth(RunResult result) {
        return (double) readFromLast(result) / result.modelTimeNs();
    }

    /** The number at the end of the name of the first configuration whose time is within 5 % of the shortest of all. */
    private double knee(String configurations, String workload, String policy) {
        List<String> names = List.of(configurations.split(",", -1));
        long shortest = names.stream()
                .mapToLong(name -> result(name, workload, policy).modelTimeNs())
                .min()
                .orElseThrow();
        String knee = names.stream()
                .filter(name -> result(name, workload, policy).modelTimeNs() <= 1.05 * shortest)
                .findFirst()
                .orElseThrow();
        return Double.parseDouble(knee.substring(knee.lastIndexOf('-') + 1));
    }

    private boolean first(String configuration, String policy, String over) {
        double best = geomean(configuration, policy, over);
        return Study.results(results, configuration).values().iterator().next().keySet().stream()
                .allMatch(other -> geomean(configuration, other, over) <= best);
    }

    private boolean rising(String configurations, String policy, String over) {
        double before = 0;
        for (String configuration : configurations.split(",", -1)) {
            double geomean = geomean(configuration, policy, over);
            if (geomean <= before) {
                return false;
            }
            before = geomean;
        }
        return true;
    }

    private double appsWithin(YamlTree row, String policy) {
        YamlTree papers = row.child("papers");
        double tolerance = Double.parseDouble(row.required("tolerance"));
        return papers.names().stream()
                .filter(workload -> {
                    double ours = speedUp(row.required("configuration"), workload, policy, row.required("over"));
                    return Math.abs(ours / Double.parseDouble(papers.required(workload)) - 1) <= tolerance;
                })
                .count();
    }

    /** The run that a row of one workload names. */
    private RunResult result(YamlTree row) {
        return result(row.required("configuration"), row.required("workload"), row.required("policy"));
    }

    private RunResult result(String configuration, String workload, String policy) {
        Map<String, RunResult> byPolicy = Study.results(results, configuration).get(workload);
        RunResult result = byPolicy == null ? null : byPolicy.get(policy);
        if (result == null) {
            throw new InvalidInputException("study " + study + ": configuration " + configuration + " has no run of "
                    + policy + " on " + workload);
        }
        return result;
    }
}
