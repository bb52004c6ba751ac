package io.thermocline.k8s;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.openshift.api.model.monitoring.v1.Endpoint;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRuleSpec;
import io.fabric8.openshift.api.model.monitoring.v1.RelabelConfig;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("process")
final class ManifestsTest {
    /** Its kinds are no part of the API, and their schema is in no package. */
    private static final String OPERATOR = "monitoring.coreos.com/v1";

    @ParameterizedTest
    @ValueSource(strings = {"overlays/local", "overlays/production", "jobs"})
    void everyManifestIsWhatTheApiTakes(String folder) throws Exception {
        for (Map<?, ?> manifest : Manifests.documents(Manifests.yaml(folder))) {
            if (!OPERATOR.equals(manifest.get("apiVersion"))) {
                assertThat(ApiSchema.problems(manifest))
                        .as("%s", manifest.get("kind") + " " + manifest.get("metadata"))
                        .isEmpty();
            }
        }
    }

    @Test
    void everyFieldIsKnownToThePrometheusOperator() throws Exception {
        List<HasMetadata> resources = Manifests.render("overlays/production").stream()
                .filter(resource -> resource.getApiVersion().equals(OPERATOR))
                .toList();
        assertThat(resources).hasSize(3);
        for (HasMetadata resource : resources) {
            assertThat(UnknownFields.of(resource)).as(name(resource)).isEmpty();
        }
    }

    @Test
    void misspelledFieldIsFoundAtItsDepth() {
        String yaml = """
                apiVersion: monitoring.coreos.com/v1
                kind: ServiceMonitor
                metadata: {name: a}
                spec:
                  selector: {matchLabels: {app: a}}
                  endpoints:
                    - {port: http, relabelings: [{action: replace, targetLable: job}]}
                """;
        assertThat(UnknownFields.of(Manifests.parse(yaml).get(0)))
                .containsExactly(".spec.endpoints[0].relabelings[0].targetLable");
    }

    @Test
    void unknownKindIsFound() {
        String yaml = "apiVersion: monitoring.coreos.com/v1\nkind: ServiceMonitr\nmetadata: {name: a}\n";
        assertThat(UnknownFields.of(Manifests.parse(yaml).get(0)))
                .containsExactly("kind monitoring.coreos.com/v1 ServiceMonitr");
    }

    @ParameterizedTest
    @ValueSource(strings = {"overlays/local", "overlays/production", "jobs"})
    void podsAreConfined(String folder) throws Exception {
        for (HasMetadata resource : Manifests.render(folder)) {
            Manifests.pod(resource).ifPresent(pod -> {
                assertThat(pod.getSecurityContext().getRunAsNonRoot())
                        .as(name(resource))
                        .isTrue();
                assertThat(pod.getSecurityContext().getSeccompProfile().getType())
                        .isEqualTo("RuntimeDefault");
                assertThat(pod.getAutomountServiceAccountToken()).isFalse();
                for (Container container : pod.getContainers()) {
                    assertThat(container.getSecurityContext().getReadOnlyRootFilesystem())
                            .isTrue();
                    assertThat(container.getSecurityContext().getAllowPrivilegeEscalation())
                            .isFalse();
                    assertThat(container.getSecurityContext().getCapabilities().getDrop())
                            .containsExactly("ALL");
                    assertThat(container.getResources().getLimits()).containsKey("memory");
                    assertThat(container.getImage()).matches(".+:[0-9.]+");
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"overlays/local", "overlays/production"})
    void servicesAreProbedAndAskForTheToken(String folder) throws Exception {
        List<HasMetadata> resources = Manifests.render(folder);
        int services = 0;
        for (HasMetadata resource : resources) {
            if (Manifests.pod(resource).isEmpty()) {
                continue;
            }
            Container container = Manifests.pod(resource).get().getContainers().get(0);
            services++;
            assertThat(container.getStartupProbe()).as(name(resource)).isNotNull();
            assertThat(container.getLivenessProbe()).isNotNull();
            assertThat(container.getReadinessProbe()).isNotNull();
            assertThat(container.getEnv())
                    .extracting(EnvVar::getName)
                    .contains("THERMOCLINE_SECURITY_TOKENFILE")
                    .doesNotContain("THERMOCLINE_SECURITY_ALLOWUNAUTHENTICATED");
        }
        assertThat(services).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"overlays/local", "overlays/production"})
    void orchestratorIsOneAndReplacedRatherThanRolled(String folder) throws Exception {
        List<HasMetadata> resources = Manifests.render(folder);
        Deployment orchestrator = Manifests.of(Deployment.class, resources).get(0);
        assertThat(orchestrator.getSpec().getReplicas()).isEqualTo(1);
        assertThat(orchestrator.getSpec().getStrategy().getType()).isEqualTo("Recreate");
        assertThat(orchestrator.getSpec().getTemplate().getSpec().getVolumes())
                .anyMatch(volume -> volume.getPersistentVolumeClaim() != null);
        assertThat(Manifests.of(PodDisruptionBudget.class, resources)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"overlays/local", "overlays/production"})
    void whatServicesMayKeepFitsTheirVolumesAndTakesAPartOfThem(String folder) throws Exception {
        List<HasMetadata> resources = Manifests.render(folder);
        double volume = Manifests.of(PersistentVolumeClaim.class, resources).stream()
                .filter(claim -> claim.getMetadata().getName().startsWith("orchestrator"))
                .mapToDouble(claim -> bytes(claim.getSpec()))
                .sum();
        Container orchestrator =
                container(Manifests.of(Deployment.class, resources).get(0));
        assertThat(bytes(orchestrator, "THERMOCLINE_LIMITS_GRAPHS") + bytes(orchestrator, "THERMOCLINE_LIMITS_UPLOADS"))
                .isLessThan(0.9 * volume); // the store is beside them
        for (StatefulSet set : Manifests.of(StatefulSet.class, resources)) {
            if (set.getSpec().getVolumeClaimTemplates().isEmpty()
                    || !set.getMetadata().getName().startsWith("nvm")) {
                continue;
            }
            double disk = bytes(set.getSpec().getVolumeClaimTemplates().get(0).getSpec());
            assertThat(bytes(container(set), "THERMOCLINE_TIER_CAPACITY"))
                    .as(name(set))
                    .isLessThan(0.95 * disk)
                    .isGreaterThan(folder.endsWith("production") ? disk / 2 : 0);
        }
    }

    private static Container container(HasMetadata resource) {
        return Manifests.pod(resource).orElseThrow().getContainers().get(0);
    }

    private static double bytes(PersistentVolumeClaimSpec claim) {
        return requireNonNull(claim.getResources().getRequests().get("storage"), "a claim says how much it claims")
                .getNumericalAmount()
                .doubleValue();
    }

    /** What a variable gives in megabytes or gigabytes, which the services count in powers of two. */
    private static double bytes(Container container, String variable) {
        String value = container.getEnv().stream()
                .filter(one -> one.getName().equals(variable))
                .map(EnvVar::getValue)
                .findFirst()
                .orElseThrow();
        double number = Double.parseDouble(value.substring(0, value.length() - 2));
        return number * (value.endsWith("GB") ? 1 << 30 : 1 << 20);
    }

    @Test
    void everyServiceSelectsPods() throws Exception {
        List<HasMetadata> resources = Manifests.render("overlays/local");
        List<Map<String, String>> pods = resources.stream()
                .filter(resource -> Manifests.pod(resource).isPresent())
                .map(resource -> resource instanceof StatefulSet set
                        ? set.getSpec().getTemplate().getMetadata().getLabels()
                        : ((Deployment) resource)
                                .getSpec()
                                .getTemplate()
                                .getMetadata()
                                .getLabels())
                .toList();
        List<Service> services = Manifests.of(Service.class, resources);
        assertThat(services).hasSize(5);
        for (Service service : services) {
            assertThat(pods)
                    .as(name(service))
                    .filteredOn(labels -> labels.entrySet()
                            .containsAll(service.getSpec().getSelector().entrySet()))
                    .hasSize(1);
        }
    }

    @Test
    void nothingIsReachableThatNoPolicyOpens() throws Exception {
        List<NetworkPolicy> policies = Manifests.of(NetworkPolicy.class, Manifests.render("overlays/production"));
        assertThat(policies)
                .filteredOn(policy -> policy.getSpec().getPodSelector().getMatchLabels() == null
                        || policy.getSpec().getPodSelector().getMatchLabels().isEmpty())
                .filteredOn(policy -> policy.getSpec().getPolicyTypes().containsAll(List.of("Ingress", "Egress"))
                        && policy.getSpec().getIngress().isEmpty()
                        && policy.getSpec().getEgress().isEmpty())
                .hasSize(1);
    }

    @Test
    void matrixHasAsManyPodsAsCells() throws Exception {
        Job matrix = Manifests.of(Job.class, Manifests.render("jobs")).stream()
                .filter(job -> Objects.equals(job.getMetadata().getName(), "matrix"))
                .findFirst()
                .orElseThrow();
        assertThat(matrix.getSpec().getCompletionMode()).isEqualTo("Indexed");
        assertThat(Files.readAllLines(Path.of("jobs/cells.jsonl")))
                .hasSize(matrix.getSpec().getCompletions());
    }

    @Test
    void rulesOfTheClustersPrometheusAreThoseOfComposes() throws Exception {
        List<PrometheusRule> rules = Manifests.of(PrometheusRule.class, Manifests.render("overlays/production"));
        String composes = Files.readString(Path.of("../observability/prometheus/rules.yml"));
        assertThat(rules)
                .extracting(PrometheusRule::getSpec)
                .containsExactly(new KubernetesSerialization().unmarshal(composes, PrometheusRuleSpec.class));
    }

    @Test
    void jobsHaveTheNamesThatTheRulesKnow() throws Exception {
        List<ServiceMonitor> monitors = Manifests.of(ServiceMonitor.class, Manifests.render("overlays/production"));
        assertThat(monitors)
                .flatExtracting(monitor -> monitor.getSpec().getEndpoints())
                .flatExtracting(Endpoint::getRelabelings)
                .filteredOn(change -> Objects.equals(change.getTargetLabel(), "job"))
                .extracting(RelabelConfig::getReplacement)
                .containsExactlyInAnyOrder("orchestrator", "tiers");
    }

    private static String name(HasMetadata resource) {
        return resource.getKind() + " " + resource.getMetadata().getName();
    }
}
