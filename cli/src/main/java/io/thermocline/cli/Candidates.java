package io.thermocline.cli;

import io.thermocline.workloads.trace.TraceFormat;
import java.util.Iterator;
import java.util.List;

/** Words that a shell can complete. Only the shipped names: what plug-ins add is not known when the script is written. */
final class Candidates {
    private Candidates() {}

    /** Testbeds. */
    static final class Testbeds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("two-tier", "four-tier", "gmt-a100", "bam-a100").iterator();
        }
    }

    /** Clocks. */
    static final class Clocks implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("model", "none", "wall").iterator();
        }
    }

    /** Formats of results. */
    static final class Outputs implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return OutputFormat.NAMES.iterator();
        }
    }

    /** Formats of traces. */
    static final class TraceFormats implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return TraceFormat.labels().iterator();
        }
    }

    /** Catalogues. */
    static final class Catalogues implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ListCommand.CATALOGUES.iterator();
        }
    }
}
