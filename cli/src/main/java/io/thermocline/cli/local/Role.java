package io.thermocline.cli.local;

/** What a process of the fleet is. */
enum Role {
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

    Role(String label, String module, String jar, String mainClass) {
        this.label = label;
        this.module = module;
        this.jar = jar;
        this.mainClass = "io.thermocline." + mainClass;
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
