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
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What docker-compose.yml says of the tiers that its orchestrator runs over. */
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
        Map<String, String> environment = new LinkedHashMap<>();
        map(service, "environment").forEach((variable, value) -> {
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
