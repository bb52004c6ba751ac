package io.thermocline.orchestrator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.util.unit.DataSize;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The content of docker-compose.yml: all its services, and the tiers of its orchestrator. */
final class ComposeFile {
    private static final Path FILE = Path.of("..", "docker-compose.yml");
    private static final String TIER = "THERMOCLINE_FLEET_TIERS_";
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{\\w+:-([^}]*)}");

    private ComposeFile() {}

    /**
     * A tier's service.
     *
     * @param name of the tier, as testbeds name it
     * @param environment with the defaults of what users may set
     * @param grpcPort where the orchestrator calls it
     * @param temporary folders in memory, and options of each
     */
    record TierService(
            String name,
            String image,
            Map<String, String> environment,
            int grpcPort,
            boolean readOnly,
            Map<String, String> temporary) {}

    /**
     * A service, as it is written.
     *
     * @param ports what it publishes, as address, port of this machine and port of its own
     * @param needs services before which it does not start, each with what is waited for
     * @param memory limit of its memory, in bytes; 0 where it has none
     * @param built from the sources, whose Dockerfile says how its health is asked
     */
    record Service(
            String name,
            String image,
            Map<String, String> environment,
            List<String> ports,
            Map<String, String> needs,
            long memory,
            boolean built,
            boolean asksForHealth,
            Map<?, ?> all) {}

    /** All services. */
    static List<Service> services() {
        Map<?, ?> services = map(read(), "services");
        List<Service> all = new ArrayList<>();
        services.forEach((name, unused) -> {
            Map<?, ?> service = map(services, name.toString());
            Map<String, String> needs = new LinkedHashMap<>();
            if (service.containsKey("depends_on")) {
                map(service, "depends_on").forEach((other, how) -> needs.put(other.toString(), String.valueOf(how)));
            }
            all.add(new Service(
                    name.toString(),
                    String.valueOf(service.get("image")),
                    environment(service),
                    texts(service, "ports"),
                    needs,
                    service.get("mem_limit") instanceof String limit
                            ? DataSize.parse(limit.toUpperCase(Locale.ROOT) + "B")
                                    .toBytes()
                            : 0,
                    service.containsKey("build"),
                    service.containsKey("healthcheck"),
                    service));
        });
        return all;
    }

    /** The default build arguments of all services, by name. */
    static Map<String, String> buildArguments() {
        return environmentOf(map(read(), "x-arguments"));
    }

    static List<String> texts(Map<?, ?> service, String key) {
        return service.get(key) instanceof List<?> entries
                ? entries.stream().map(Object::toString).toList()
                : List.of();
    }

    static List<TierService> tiers() {
        Map<?, ?> services = map(read(), "services");
        List<TierService> tiers = new ArrayList<>();
        map(map(services, "orchestrator"), "environment").forEach((variable, value) -> {
            if (variable.toString().startsWith(TIER)) {
                String[] target = value.toString().split(":", 2);
                Map<?, ?> service = map(services, target[0]);
                tiers.add(new TierService(
                        variable.toString().substring(TIER.length()).toLowerCase(Locale.ROOT),
                        String.valueOf(service.get("image")),
                        environment(service),
                        Integer.parseInt(target[1]),
                        Boolean.TRUE.equals(service.get("read_only")),
                        temporary(service)));
            }
        });
        return tiers;
    }

    private static Map<?, ?> read() {
        try {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(FILE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> environment(Map<?, ?> service) {
        return service.containsKey("environment") ? environmentOf(map(service, "environment")) : Map.of();
    }

    private static Map<String, String> environmentOf(Map<?, ?> variables) {
        Map<String, String> environment = new LinkedHashMap<>();
        variables.forEach((variable, value) -> {
            environment.put(
                    variable.toString(), VARIABLE.matcher(value.toString()).replaceAll("$1"));
        });
        return environment;
    }

    private static Map<String, String> temporary(Map<?, ?> service) {
        Map<String, String> folders = new LinkedHashMap<>();
        if (service.get("tmpfs") instanceof List<?> entries) {
            for (Object entry : entries) {
                String[] parts = entry.toString().split(":", 2);
                folders.put(parts[0], parts[1]);
            }
        }
        return folders;
    }

    private static Map<?, ?> map(Map<?, ?> parent, String key) {
        if (parent.get(key) instanceof Map<?, ?> child) {
            return child;
        }
        throw new IllegalStateException(FILE + " has no " + key);
    }
}
