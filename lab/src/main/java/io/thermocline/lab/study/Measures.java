package io.thermocline.lab.study;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All measures. A new one goes into the list of its family; its row in the docs follows from its declaration. */
final class Measures {
    private static final List<Measure> ALL = Stream.of(
                    CountMeasures.ALL,
                    TimeMeasures.ALL,
                    MeanMeasures.ALL,
                    LatencyMeasures.ALL,
                    TrafficMeasures.ALL,
                    RequestMeasures.ALL,
                    PolicyMeasures.ALL,
                    GmtMeasures.ALL)
            .flatMap(List::stream)
            .toList();

    private Measures() {}

    /** All measures, by family. */
    static List<Measure> all() {
        return ALL;
    }

    /** The measure of a name. */
    static Optional<Measure> of(String name) {
        return ALL.stream().filter(measure -> measure.name().equals(name)).findFirst();
    }
}
