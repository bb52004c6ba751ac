package io.thermocline.report.analysis;

import io.thermocline.report.Format;
import java.util.Comparator;
import java.util.List;

/** What a sweep says of a metric of one policy on one workload: what settings change, and what seeds do. */
public final class SweepVerdict {
    private final List<SweepPoint> points;
    private final String metric;

    /** A verdict on points of one policy and one workload. */
    public SweepVerdict(List<SweepPoint> points, String metric) {
        this.points = points;
        this.metric = metric;
    }

    /** A sentence without its full stop. */
    public String sentence() {
        Comparator<SweepPoint> byMean =
                Comparator.comparingDouble(point -> point.metric(metric).mean());
        SweepPoint least = points.stream().min(byMean).orElseThrow();
        SweepPoint most = points.stream().max(byMean).orElseThrow();
        double low = least.metric(metric).mean();
        double high = most.metric(metric).mean();
        String name = least.policy() + ": " + metric + " is ";
        if (low == high) {
            return name + Metrics.text(metric, low) + (points.size() == 1 ? "" : " whatever the setting") + seeds();
        }
        List<String> keys = SweepPoint.keys(points);
        return name + Metrics.text(metric, low) + " at " + least.text(keys) + " and " + Metrics.text(metric, high)
                + " at " + most.text(keys) + seeds()
                + (high - low < widest() ? "; that is more than the settings change" : "");
    }

    /** What seeds change at the point where they change most; empty where there is one seed. */
    private String seeds() {
        if (points.get(0).runs().size() == 1) {
            return "";
        }
        double share = points.stream()
                .map(point -> point.metric(metric))
                .mapToDouble(spread -> (spread.most() - spread.least()) / Math.abs(spread.mean()))
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        return share == 0 ? "; the seeds change nothing" : "; the seeds change it by up to " + Format.percent(share);
    }

    private double widest() {
        return points.stream()
                .map(point -> point.metric(metric))
                .mapToDouble(spread -> spread.most() - spread.least())
                .max()
                .orElse(0);
    }
}
