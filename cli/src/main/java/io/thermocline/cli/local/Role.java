package io.thermocline.cli.local;

import java.util.List;

/**
 * One process of the fleet. Its ports are the first of their kind plus its place in this list.
 */
enum Member {
    ORCHESTRATOR(
            "orchestrator", "orchestrator-service", "thermocline-orchestrator", "orchestrator.OrchestratorApplication"),
    HBM("hbm", "gpu-tier-service", "gpu-tier-service", "gputier.GpuTierService"),
    DRAM("dram", "host-tier-service", "host-tier-service", "hosttier.HostTierService"),
    NVME("nvme", "ssd-tier-service", "ssd-tier-service", "ssdtier.SsdTierService"),
    NVM("nvm", "ssd-tier-service", "ssd-tier-service", "ssdtier.SsdTierService");

    private final String label;
    private final String module;
    private final String jar;
    private final String mainClass;

    Member(String label, String module, String jar, String mainClass) {
        this.label = label;
        this.module = module;
        this.jar = jar;
        this.mainClass = "io.thermocline." + mainClass;
    }

    /** The tiers, then the orchestrator, which needs them. */
    static List<Member> inOrderOfStart() {
        return List.of(HBM, DRAM, NVME, NVM, ORCHESTRATOR);
    }

    /** Its name: that of the tier, where it is one. */
    String label() {
        return label;
    }

    String module() {
        return module;
    }

    String jar() {
        return jar;
    }

    String mainClass() {
        return mainClass;
    }

    boolean isTier() {
        return this != ORCHESTRATOR;
    }
}
