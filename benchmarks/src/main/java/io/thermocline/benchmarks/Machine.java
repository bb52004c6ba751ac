package io.thermocline.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where figures were measured.
 *
 * @param processor model of the processor
 * @param cores processors that the virtual machine sees
 * @param memoryBytes memory of the machine
 * @param system operating system
 * @param java virtual machine
 * @param flags its flags
 * @param commit commit of the project, with {@code +changes} where files differ from it
 */
record Machine(
        String processor, int cores, long memoryBytes, String system, String java, List<String> flags, String commit) {
    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

    /** This machine. */
    static Machine here() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return new Machine(
                processorModel(),
                system.getAvailableProcessors(),
                system instanceof com.sun.management.OperatingSystemMXBean more ? more.getTotalMemorySize() : 0,
                system.getName() + " " + system.getVersion() + " " + system.getArch(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(flag -> !flag.startsWith("-Dthermocline."))
                        .toList(),
                System.getProperty("thermocline.commit", "unknown"));
    }

    /** Processes that wanted to run, on average over the last minute; negative where the system does not tell. */
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static String processorModel() {
        if (!Files.isReadable(PROCESSOR)) {
            return "unknown";
        }
        try {
            return Files.readAllLines(PROCESSOR).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }
}
