package io.thermocline.ssdtier;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The tier of an SSD (NVMe); with the profile `nvm` that of slow persistent memory. */
@SpringBootApplication
public class SsdTierService {
    /** Made by Spring. */
    public SsdTierService() {}

    /** Starts the service. */
    public static void main(String[] arguments) {
        SpringApplication.run(SsdTierService.class, arguments);
    }
}
