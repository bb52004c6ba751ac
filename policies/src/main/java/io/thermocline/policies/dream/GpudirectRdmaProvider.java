package io.thermocline.policies.dream;

import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import java.util.List;

/** Declares {@code gpudirect-rdma}. */
public final class GpudirectRdmaProvider extends DreamFamilyProvider {
    /** For the service loader. */
    public GpudirectRdmaProvider() {
        super(
                "gpudirect-rdma",
                "Transfers over RDMA that the host posts one after another",
                "DREAM sec. 5.1",
                "GpudirectRdma",
                PolicyNeeds.OUTER_TIERS.withInitiator(Initiator.HOST).withMechanism("gpudirect-rdma"),
                List.of());
    }
}
