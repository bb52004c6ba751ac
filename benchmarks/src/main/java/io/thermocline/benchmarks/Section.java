package io.thermocline.benchmarks;

import java.io.IOException;
import java.util.List;

/** A part of the end-to-end benchmark. */
interface Section {
    /** The name that users give. */
    String name();

    /** Measures. Says what it does on the way to {@link Settings#progress()}. */
    List<Table> measure(Settings settings) throws IOException, InterruptedException;
}
