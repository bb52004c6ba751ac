package io.thermocline.policies.migration;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.Initiator;
import java.util.List;

/**
 * Page migration of the thesis and what it compares with (ch. IV). A page is in one place only, and begins in the
 * host's memory.
 */
public final class MigrationPolicies implements PolicyFamily {
    private static final PolicyNeeds IN_PLACE = PolicyNeeds.NOTHING
            .withOnePlace()
            .withInitiator(Initiator.HOST)
            .withAssumptions(Assumption.FIRST_TIER_BANDWIDTH, Assumption.MEMORY_BELOW);

    @Override
    public List<PolicyProvider> policies() {
        return List.of(
                PolicyDeclaration.of(
                                "cpu-only",
                                CpuOnly.class,
                                "thesis Fig. 4.2",
                                "No page moves: all accesses go to the host's memory")
                        .explained(MigrationExplanations.CPU_ONLY)
                        .needing(IN_PLACE),
                PolicyDeclaration.of(
                                "memcpy-first",
                                MemcpyFirst.class,
                                "thesis Fig. 2.2, sec. 4.1",
                                "All data is copied to the first tier before the program starts")
                        .explained(MigrationExplanations.MEMCPY_FIRST)
                        .needing(IN_PLACE.withStalls()),
                PolicyDeclaration.of(
                                "migrate",
                                Migrate.class,
                                "thesis ch. IV",
                                "Pages migrate at their N-th access, with their neighbours, while bandwidth is wanted")
                        .explained(MigrationExplanations.MIGRATE)
                        .needing(IN_PLACE.withTimers().withStalls().withMechanism("move-pages"))
                        .with(
                                Migrate.THRESHOLD,
                                Migrate.RANGE,
                                Migrate.BALANCE,
                                Migrate.TARGET,
                                Migrate.TOLERANCE,
                                Migrate.SAMPLE,
                                Migrate.SHOOTDOWN,
                                Migrate.CONCURRENT,
                                Migrate.POLL));
    }
}
