package io.thermocline.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("process")
final class ApiSchemaTest {
    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: a, labels: {app: a}}
            spec:
              replicas: 2
              selector: {matchLabels: {app: a}}
              template:
                metadata: {labels: {app: a}}
                spec:
                  enableServiceLinks: false
                  containers:
                    - name: a
                      image: a
                      command: [a]
                      env: [{name: A, value: "5"}]
                      resources: {limits: {memory: 64Mi, cpu: 1}}
                      livenessProbe: {httpGet: {path: /, port: http}}
                      readinessProbe: {httpGet: {path: /, port: 80}}
            """;

    private static List<String> problems(String yaml) {
        return ApiSchema.problems(Manifests.documents(yaml).get(0));
    }

    @Test
    void whatTheApiTakesHasNoProblem() {
        assertThat(problems(DEPLOYMENT)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // What is required.
                "selector: {matchLabels: {app: a}} | | spec.selector: is missing",
                "selector: {matchLabels: {app: a}} | selector: | spec.selector: is missing",
                "- name: a | - args: [a] | spec.template.spec.containers[0].name: is missing",
                "port: http | | spec.template.spec.containers[0].livenessProbe.httpGet.port: is missing",
                // Types.
                "replicas: 2 | replicas: \"two\" | spec.replicas: 'two' is not an integer",
                "replicas: 2 | replicas: \"2\" | spec.replicas: '2' is not an integer",
                "replicas: 2 | replicas: 2.5 | spec.replicas: '2.5' is not an integer",
                "replicas: 2 | replicas: 3000000000 | spec.replicas: '3000000000' is not an integer",
                "value: \"5\" | value: 5 | spec.template.spec.containers[0].env[0].value: '5' is not a string",
                "name: a, labels: {app: a} | name: a, labels: {app: true} | metadata.labels.app: 'true' is not a string",
                "enableServiceLinks: false | enableServiceLinks: \"no\""
                        + " | spec.template.spec.enableServiceLinks: 'no' is not true or false",
                "command: [a] | command: a | spec.template.spec.containers[0].command: 'a' is not a list",
                "command: [a] | command: [a, 1] | spec.template.spec.containers[0].command[1]: '1' is not a string",
                "selector: {matchLabels: {app: a}} | selector: a | spec.selector: 'a' is not an object",
                "port: 80 | port: 8.5"
                        + " | spec.template.spec.containers[0].readinessProbe.httpGet.port: '8.5' is not an integer or a string",
                "memory: 64Mi | memory: 64Mib"
                        + " | spec.template.spec.containers[0].resources.limits.memory: '64Mib' is not a quantity",
                "cpu: 1 | cpu: true | spec.template.spec.containers[0].resources.limits.cpu: 'true' is not a quantity",
                // What is unknown.
                "readinessProbe | readynessProbe | spec.template.spec.containers[0].readynessProbe: is unknown",
                "replicas: 2 | replica: 2 | spec.replica: is unknown",
                "kind: Deployment | kind: Deploymint | kind: apps/v1 Deploymint is unknown",
                "kind: Deployment | kind: NamespacedDeployment | kind: apps/v1 NamespacedDeployment is unknown",
                "kind: Deployment | kind: Service | kind: apps/v1 Service is unknown",
                "apps/v1 | apps/v2 | kind: apps/v2 Deployment is unknown",
                "apps/v1 | v1 | kind: v1 Deployment is unknown",
                "kind: Deployment | | kind: apps/v1 null is unknown",
            })
    void whatTheApiRefusesIsFoundAtItsPlace(String old, String changed, String problem) {
        assertThat(DEPLOYMENT).containsOnlyOnce(old);
        assertThat(problems(DEPLOYMENT.replace(old, changed == null ? "" : changed)))
                .containsExactly(problem);
    }

    @Test
    void everyProblemIsFound() {
        assertThat(problems("apiVersion: apps/v1\nkind: StatefulSet\nspec: {replicas: a, template: {specs: {}}}"))
                .containsExactlyInAnyOrder(
                        "spec.selector: is missing",
                        "spec.replicas: 'a' is not an integer",
                        "spec.template.specs: is unknown");
    }
}
