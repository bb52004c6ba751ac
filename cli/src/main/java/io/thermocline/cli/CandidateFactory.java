package io.thermocline.cli;

import io.thermocline.lab.Laboratory;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes what commands name by class; candidates of the laboratory's ask it when they are listed, and not before. */
final class CandidateFactory implements IFactory {
    private final IFactory others = CommandLine.defaultFactory();
    private final Supplier<Laboratory> laboratory;

    CandidateFactory(Supplier<Laboratory> laboratory) {
        this.laboratory = laboratory;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == Candidates.Testbeds.class) {
            return type.cast(new Candidates.Testbeds(laboratory));
        }
        if (type == Candidates.Workloads.class) {
            return type.cast(new Candidates.Workloads(laboratory));
        }
        if (type == Candidates.Policies.class) {
            return type.cast(new Candidates.Policies(laboratory));
        }
        return others.create(type);
    }
}
