package io.thermocline.k8s;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Manifests as kustomize renders them. */
final class Manifests {
    private Manifests() {}

    static List<HasMetadata> render(String folder) throws IOException, InterruptedException {
        return parse(yaml(folder));
    }

    /** What kustomize makes of a folder. */
    static String yaml(String folder) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder("kustomize", "build", folder)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            Assumptions.abort("kustomize is not installed; .ci/install kustomize installs it");
            throw e;
        }
        String yaml = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IllegalStateException("kustomize build " + folder + " failed");
        }
        return yaml;
    }

    /** The documents as they are written, with the types of YAML. */
    static List<Map<?, ?>> documents(String yaml) {
        List<Map<?, ?>> documents = new ArrayList<>();
        for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(yaml)) {
            documents.add((Map<?, ?>) document);
        }
        return documents;
    }

    static List<HasMetadata> parse(String yaml) {
        KubernetesSerialization serialization = new KubernetesSerialization();
        return Stream.of(yaml.split("(?m)^---$", -1))
                .filter(document -> !document.isBlank())
                .map(document -> (HasMetadata)
                        serialization.unmarshal(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8))))
                .toList();
    }

    static <T extends HasMetadata> List<T> of(Class<T> kind, List<HasMetadata> resources) {
        return resources.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    static Optional<PodSpec> pod(HasMetadata resource) {
        if (resource instanceof Deployment deployment) {
            return Optional.of(deployment.getSpec().getTemplate().getSpec());
        }
        if (resource instanceof StatefulSet set) {
            return Optional.of(set.getSpec().getTemplate().getSpec());
        }
        return resource instanceof Job job
                ? Optional.of(job.getSpec().getTemplate().getSpec())
                : Optional.empty();
    }
}
