package io.thermocline.ssdtier;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The tier of an SSD (NVMe), or of slow persistent memory with the profile {@code nvm}. */
@SpringBootApplication
public class SsdTierService {
    /** Created by Spring. */
    public SsdTierService() {}

    /** Starts the service. */
    public static void main(String[] arguments) {
        SpringApplication.run(SsdTierService.class, arguments);
    }
}
