package io.thermocline.lab.study;

import static io.thermocline.lab.study.Key.BYTES;
import static io.thermocline.lab.study.Key.CONFIGURATION;
import static io.thermocline.lab.study.Key.DIVIDEND;
import static io.thermocline.lab.study.Key.DIVISOR;
import static io.thermocline.lab.study.Key.ELEMENT_BYTES;
import static io.thermocline.lab.study.Key.GIGABYTES_PER_SECOND;
import static io.thermocline.lab.study.Key.LATENCY_US;
import static io.thermocline.lab.study.Key.WORKLOAD;

import io.thermocline.lab.RunResult;
import java.util.List;

/** Measures of requests: how many a second, how large, and how many outstanding. */
final class RequestMeasures {
    static final List<Measure> ALL = List.of(
            Measure.of(
                    "requests",
                    "million accesses a second",
                    row -> perNanosecond(row.result()) * 1e3,
                    CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "access-bandwidth",
                    "GB/s of accesses that take a page each",
                    row -> perNanosecond(row.result()) * row.result().pageBytes(),
                    CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "amplification",
                    "bytes read from the last tier, over those that threads touch",
                    RequestMeasures::amplification,
                    CONFIGURATION,
                    WORKLOAD,
                    ELEMENT_BYTES),
            Measure.of(
                    "queue-depth",
                    "requests outstanding that a throughput needs, by Little's law",
                    row -> row.number(GIGABYTES_PER_SECOND) / row.number(BYTES) * row.number(LATENCY_US) * 1e3,
                    GIGABYTES_PER_SECOND,
                    BYTES,
                    LATENCY_US),
            Measure.of(
                    "quotient",
                    "'dividend' over 'divisor'",
                    row -> row.number(DIVIDEND) / row.number(DIVISOR),
                    DIVIDEND,
                    DIVISOR));

    private RequestMeasures() {}

    private static double perNanosecond(RunResult result) {
        return (double) result.counts().accesses() / result.modelTimeNs();
    }

    private static double amplification(RowRuns row) {
        return TrafficMeasures.readFromLast(row.result())
                / (row.result().counts().touches() * row.number(ELEMENT_BYTES));
    }
}
