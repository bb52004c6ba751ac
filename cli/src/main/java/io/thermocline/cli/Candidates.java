package io.thermocline.cli;

import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.study.Studies;
import io.thermocline.workloads.trace.TraceFormat;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Words that a shell can complete: those that are there when the script is written, policies and workloads of plug-ins
 * among them.
 */
final class Candidates {
    private Candidates() {}

    /** Testbeds; a file of the user's is not among them. */
    record Testbeds(Supplier<Laboratory> laboratory) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return laboratory.get().testbeds().stream()
                    .map(Laboratory.TestbedDescription::name)
                    .iterator();
        }
    }

    /** Workloads. */
    record Workloads(Supplier<Laboratory> laboratory) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return laboratory.get().workloads().stream()
                    .map(WorkloadProvider::name)
                    .iterator();
        }
    }

    /** Policies. */
    record Policies(Supplier<Laboratory> laboratory) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return laboratory.get().policies().stream()
                    .map(PolicyProvider::name)
                    .iterator();
        }
    }

    /** Studies, and all of them; a file of the user's is not among them. */
    static final class StudyNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Studies.names().stream(), Stream.of(ReproduceCommand.ALL))
                    .iterator();
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
