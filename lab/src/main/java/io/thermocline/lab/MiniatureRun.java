package io.thermocline.lab;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.Workload;
import io.thermocline.lab.curve.SampledCurve;
import java.util.ArrayList;
import java.util.List;

/** A run over a sample of its pages, with tiers, concurrency and parameters that are as much smaller. */
final class MiniatureRun implements SampledCurve.Simulation {
    private final Equipment equipment;
    private final Resolved whole;
    private final Progress progress;

    MiniatureRun(Equipment equipment, Resolved whole, Progress progress) {
        this.equipment = equipment;
        this.whole = whole;
        this.progress = progress;
    }

    @Override
    public long misses(Workload sample, SampledCurve.Scaling tiers) {
        PolicySelection policy = whole.policy();
        RunCounters counters = equipment
                .engine()
                .run(new RunSetup(
                        scaled(whole.testbed(), concurrency(), tiers),
                        sample,
                        new PolicySelection(
                                policy.label(),
                                policy.provider(),
                                policy.parameters().scaled(tiers.factor())),
                        List.of(),
                        false,
                        whole.spec().seed(),
                        equipment.background(),
                        System::nanoTime,
                        accesses -> progress.preparing()))
                .counters();
        return counters.accesses - counters.served[0];
    }

    /** The streams of the workload limit what is outstanding, too; a sample has one. */
    private int concurrency() {
        return whole.setup(equipment.background(), accesses -> {}).concurrency();
    }

    /** A testbed whose tiers and concurrency are as much smaller as the sample; what has no frame spare keeps none. */
    static Testbed scaled(Testbed testbed, int concurrency, SampledCurve.Scaling scaling) {
        List<Tier> tiers = new ArrayList<>();
        for (Tier tier : testbed.tiers()) {
            boolean isLast = tiers.size() == testbed.tiers().size() - 1;
            int spare = tier.spare() == 0 ? 0 : (int) scaling.pages(tier.spare());
            tiers.add(isLast ? tier : tier.resized(scaling.pages(tier.frames()), spare));
        }
        return new Testbed(
                testbed.name(),
                testbed.pageBytes(),
                testbed.accelerator().withConcurrency((int) scaling.pages(concurrency)),
                tiers,
                testbed.software(),
                testbed.mechanisms(),
                testbed.hostTier());
    }
}
