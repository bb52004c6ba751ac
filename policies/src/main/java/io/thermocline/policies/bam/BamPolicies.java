package io.thermocline.policies.bam;

import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.Initiator;
import io.thermocline.policies.MiddleTier;
import io.thermocline.policies.dream.GpudirectRdma;
import java.util.List;

/** BaM (ASPLOS 2023) and its baselines. */
public final class BamPolicies implements PolicyFamily {
    private static final PolicyNeeds BY_HOST = PolicyNeeds.OUTER_TIERS
            .withInitiator(Initiator.HOST)
            .withAssumptions(Assumption.ACCELERATOR, Assumption.STORAGE);

    @Override
    public List<PolicyProvider> policies() {
        return List.of(
                PolicyDeclaration.of(
                                "bam",
                                Bam.class,
                                "BaM sec. 3.4",
                                "Two tiers: a software cache in the first, fed by storage directly; middle tiers stay unused")
                        .explained(BamExplanations.BAM)
                        .with(
                                Bam.CLOCK,
                                Bam.PIN_WINDOW,
                                FlightWindow.FETCHES,
                                Bam.CACHE,
                                Blocks.BLOCK,
                                Bam.FETCH_ON_WRITE,
                                LineReads.CONSISTENCY,
                                Probes.COALESCING,
                                Probes.REUSE,
                                Probes.PROBE)
                        .needing(PolicyNeeds.OUTER_TIERS
                                .withMechanismIfAny("bam-queues")
                                .withChoiceOf(LineReads.MECHANISMS)
                                .withAssumptions(Assumption.ACCELERATOR, Assumption.STORAGE))
                        .adaptingNeeds((needs, values) -> needs.withScaling(scaling(values))),
                PolicyDeclaration.of(
                                "dram-only",
                                DramOnly.class,
                                "BaM sec. 5.2",
                                "The file is loaded into host memory, and the accelerator reads it there")
                        .explained(BamExplanations.DRAM_ONLY)
                        .with(DramOnly.SECTOR, DramOnly.ELEMENT)
                        .needing(PolicyNeeds.NOTHING.withAssumptions(
                                Assumption.ACCELERATOR, Assumption.MIDDLE_MEMORY, Assumption.STORAGE))
                        .checking(testbed -> MiddleTier.check(
                                "dram-only", testbed, "a middle tier for the file", "bam-a100-host or gmt-a100")),
                PolicyDeclaration.of(
                                "gds",
                                GpudirectRdma.class,
                                "BaM sec. 5.1, Fig. 5",
                                "Storage moves data to the accelerator by itself, as the host's threads ask it to")
                        .explained(BamExplanations.GDS)
                        .needing(BY_HOST.withMechanism("gds")),
                PolicyDeclaration.of(
                                "activepointers",
                                GpudirectRdma.class,
                                "BaM sec. 5.1, Fig. 6",
                                "The accelerator asks the host for pages of a file that its page cache holds")
                        .explained(BamExplanations.ACTIVEPOINTERS)
                        .needing(BY_HOST.withMechanism("gpufs")),
                PolicyDeclaration.of(
                                "proactive-tiling",
                                ProactiveTiling.class,
                                "BaM sec. 5.4",
                                "The host brings a tile of each array before the accelerator works on it")
                        .explained(BamExplanations.PROACTIVE_TILING)
                        .with(ProactiveTiling.TILES, ProactiveTiling.PART)
                        .needing(BY_HOST.withMechanism("tiles").withAllocations()));
    }

    /** The parameters of {@code bam} do not scale, but for its clock. */
    private static PolicyNeeds.Scaling scaling(ParameterValues values) {
        boolean plain = values.given().keySet().stream().allMatch(Bam.CLOCK.name()::equals);
        return plain ? PolicyNeeds.Scaling.ROOT : PolicyNeeds.Scaling.NONE;
    }
}
