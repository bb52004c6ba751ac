package io.thermocline.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/**
 * The orchestrator's shards are the replicas of the tiers. That {@code 4*nvme-tier-{}.nvme-tier:9180} names four of
 * them is tested where the orchestrator reads it, in FleetSettingsTest.
 */
@Tag("process")
final class ShardsTest {
    private static final String VARIABLE = "THERMOCLINE_FLEET_TIERS_";
    private static final Map<String, String> RAISED =
            Map.of("replicas", "[{name: nvme-tier, count: 4}, {name: host-tier, count: 2}]", "patches", """
                    - target: {kind: StatefulSet, name: nvme-tier}
                      patch: |
                        - {op: replace, path: /spec/replicas, value: 4}
                    - target: {kind: StatefulSet, name: host-tier}
                      patch: |
                        - {op: replace, path: /spec/replicas, value: 2}
                    """);

    /** A copy of the tree in which an overlay's list, of replicas or patches, goes on with those of {@link #RAISED}. */
    private static String raised(Path tree, String overlay, String field) throws IOException {
        for (String part : List.of("base", "components", "overlays", "shards")) {
            copy(Path.of(part), tree.resolve(part));
        }
        Path folder = tree.resolve(overlay);
        Path file = folder.resolve("kustomization.yaml");
        Yaml yaml = new Yaml();
        Map<String, Object> fields = yaml.load(Files.readString(file));
        List<Object> list = new ArrayList<>();
        if (fields.get(field) instanceof List<?> before) {
            list.addAll(before);
        }
        list.addAll(yaml.<List<?>>load(RAISED.get(field)));
        fields.put(field, list);
        Files.writeString(file, yaml.dump(fields));
        return folder.toString();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    private static Map<String, String> tiers(List<HasMetadata> resources) {
        Map<String, String> tiers = new TreeMap<>();
        List<EnvVar> variables = Manifests.pod(
                        Manifests.of(Deployment.class, resources).get(0))
                .orElseThrow()
                .getContainers()
                .get(0)
                .getEnv();
        for (EnvVar variable : variables) {
            if (variable.getName().startsWith(VARIABLE)) {
                tiers.put(variable.getName().substring(VARIABLE.length()), variable.getValue());
            }
        }
        return tiers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"overlays/local", "overlays/production"})
    void theOrchestratorUsesEveryReplicaOfEveryTier(String folder) throws Exception {
        List<HasMetadata> resources = Manifests.render(folder);
        assertThat(tiers(resources).values())
                .hasSize(4)
                .containsExactlyInAnyOrderElementsOf(Manifests.of(StatefulSet.class, resources).stream()
                        .map(set -> set.getSpec().getReplicas() + "*"
                                + set.getMetadata().getName() + "-{}."
                                + set.getSpec().getServiceName() + ":9180")
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "overlays/local, replicas",
        "overlays/local, patches",
        "overlays/production, replicas",
        "overlays/production, patches"
    })
    void replicasThatAnOverlayRaisesAreShards(String overlay, String field, @TempDir Path tree) throws Exception {
        assertThat(tiers(Manifests.render(raised(tree, overlay, field))))
                .isEqualTo(Map.of(
                        "HBM", "1*gpu-tier-{}.gpu-tier:9180",
                        "DRAM", "2*host-tier-{}.host-tier:9180",
                        "NVME", "4*nvme-tier-{}.nvme-tier:9180",
                        "NVM", "1*nvm-tier-{}.nvm-tier:9180"));
    }

    @Test
    void replicasOfAnOverlayOverAnOverlayAreShards(@TempDir Path tree) throws Exception {
        raised(tree, "overlays/production", "replicas");
        Path own = Files.createDirectories(tree.resolve("overlays/own"));
        Files.writeString(own.resolve("kustomization.yaml"), """
                resources: [../production]
                transformers: [../../shards]
                replicas:
                  - {name: gpu-tier, count: 0}
                  - {name: nvm-tier, count: 12}
                """);
        assertThat(tiers(Manifests.render(own.toString())))
                .isEqualTo(Map.of(
                        "HBM", "0*gpu-tier-{}.gpu-tier:9180",
                        "DRAM", "2*host-tier-{}.host-tier:9180",
                        "NVME", "4*nvme-tier-{}.nvme-tier:9180",
                        "NVM", "12*nvm-tier-{}.nvm-tier:9180"));
    }

    /**
     * Shards start side by side, and each has a name from when it is ready: before, it has not measured the delays that
     * it keeps, though it may answer already.
     */
    @ParameterizedTest
    @ValueSource(strings = {"overlays/local", "overlays/production"})
    void everyShardHasANameOnceItIsReady(String folder) throws Exception {
        List<HasMetadata> resources = Manifests.render(folder);
        List<StatefulSet> tiers = Manifests.of(StatefulSet.class, resources);
        assertThat(tiers).hasSize(4);
        for (StatefulSet tier : tiers) {
            assertThat(tier.getSpec().getPodManagementPolicy()).isEqualTo("Parallel");
            Service service = Manifests.of(Service.class, resources).stream()
                    .filter(one -> Objects.equals(
                            one.getMetadata().getName(), tier.getSpec().getServiceName()))
                    .findFirst()
                    .orElseThrow();
            assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
            assertThat(service.getSpec().getPublishNotReadyAddresses()).isNotEqualTo(true);
            assertThat(tier.getSpec().getTemplate().getMetadata().getLabels())
                    .containsAllEntriesOf(service.getSpec().getSelector());
            assertThat(service.getSpec().getPorts())
                    .filteredOn(port -> port.getName().equals("grpc"))
                    .extracting(ServicePort::getPort)
                    .containsExactly(9180);
        }
    }
}
