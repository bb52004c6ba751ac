package io.thermocline.hosttier;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The tier of the host's memory (DRAM); its node drives host-orchestrated transfers. */
@SpringBootApplication
public class HostTierService {
    /** Created by Spring. */
    public HostTierService() {}

    /** Starts the service. */
    public static void main(String[] arguments) {
        SpringApplication.run(HostTierService.class, arguments);
    }
}
