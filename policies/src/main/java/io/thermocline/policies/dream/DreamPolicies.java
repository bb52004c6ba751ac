package io.thermocline.policies.dream;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.Initiator;
import java.util.List;

/** DREAM (ICS 2025) and its baselines. Written pages stay where they are when the program ends. */
public final class DreamPolicies implements PolicyFamily {
    @Override
    public List<PolicyProvider> policies() {
        return List.of(
                declare(
                                "dream",
                                Dream.class,
                                "DREAM sec. 3",
                                "GPU-driven memory over RDMA: a ring of frames, whose head waits until nobody uses its page",
                                PolicyNeeds.OUTER_TIERS.withMechanism("rdma"))
                        .explained(DreamExplanations.DREAM)
                        .with(Dream.PIN_WINDOW),
                declare(
                                "gpudirect-rdma",
                                GpudirectRdma.class,
                                "DREAM sec. 5.1",
                                "Transfers over RDMA that the host posts one after another",
                                PolicyNeeds.OUTER_TIERS
                                        .withInitiator(Initiator.HOST)
                                        .withMechanism("gpudirect-rdma"))
                        .explained(DreamExplanations.GPUDIRECT_RDMA),
                declare(
                                "rapids",
                                Rapids.class,
                                "DREAM sec. 5.5",
                                "Whole allocations by bulk transfer at their first access, as RAPIDS takes columns",
                                PolicyNeeds.OUTER_TIERS
                                        .withInitiator(Initiator.HOST)
                                        .withMechanism("memcpy")
                                        .withAllocations())
                        .explained(DreamExplanations.RAPIDS),
                declare(
                                "subway",
                                Subway.class,
                                "DREAM sec. 5.2, Table 3",
                                "Subgraphs that the host gathers before a kernel, by bulk transfer; for workloads with kernel=subway",
                                PolicyNeeds.OUTER_TIERS
                                        .withInitiator(Initiator.HOST)
                                        .withMechanism("subway")
                                        .withAllocations())
                        .explained(DreamExplanations.SUBWAY),
                declare(
                                "uvm",
                                UvmDriver.class,
                                "DREAM sec. 2.1, 3.4",
                                "Unified virtual memory: the host's driver brings 64 KiB a fault, in batches, and evicts 2 MiB",
                                PolicyNeeds.HOST_DRIVEN
                                        .withMiddleTiers(false)
                                        .withMechanism("uvm")
                                        .withAllocations())
                        .explained(DreamExplanations.UVM)
                        .with(UvmDriver.READ_MOSTLY)
                        .adaptingNeeds((needs, values) ->
                                UvmDriver.isReadMostly(values) ? needs.withMechanism("uvm-read-mostly") : needs));
    }

    private static PolicyDeclaration declare(
            String name, Class<? extends Policy> policy, String source, String summary, PolicyNeeds needs) {
        return PolicyDeclaration.of(name, policy, source, summary)
                .needing(needs.withoutFinalFlush().withAssumptions(Assumption.ACCELERATOR, Assumption.MEMORY_BELOW));
    }
}
