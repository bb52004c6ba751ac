package io.thermocline.gputier;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The tier of an accelerator's own memory (HBM); its node drives GPU-orchestrated transfers. */
@SpringBootApplication
public class GpuTierService {
    /** Created by Spring. */
    public GpuTierService() {}

    /** Starts the service. */
    public static void main(String[] arguments) {
        SpringApplication.run(GpuTierService.class, arguments);
    }
}
