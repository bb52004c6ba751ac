package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.TestbedParameters;
import io.thermocline.lab.study.Studies;
import io.thermocline.lab.study.Study;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** What can be asked for, by name. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "catalogues")
final class CatalogueResource {
    private final Laboratory laboratory;
    private final Blocking blocking;

    CatalogueResource(Laboratory laboratory, Blocking blocking) {
        this.laboratory = laboratory;
        this.blocking = blocking;
    }

    /** A policy. */
    record PolicyEntry(
            String name,
            String summary,
            String source,
            String initiator,
            boolean needsFuture,
            boolean needsTime,
            boolean usesMiddleTiers,
            List<ParameterBody> parameters,
            List<String> mechanism,
            List<DecisionBody> decisions,
            List<String> departures,
            @Nullable ExampleBody example) {
        static PolicyEntry of(PolicyProvider policy) {
            return new PolicyEntry(
                    policy.name(),
                    policy.summary(),
                    policy.source(),
                    policy.needs().initiator().label(),
                    policy.needs().future(),
                    policy.needs().time(),
                    policy.needs().middleTiers(),
                    ParameterBody.of(policy.parameters()),
                    policy.explanation().mechanism(),
                    policy.explanation().decisions().stream()
                            .map(DecisionBody::of)
                            .toList(),
                    policy.explanation().departures(),
                    policy.explanation().example().map(ExampleBody::of).orElse(null));
        }
    }

    /** What a policy decides at a moment, and from where to where a page or its data goes then. */
    record DecisionBody(String moment, String from, String to, String what) {
        static DecisionBody of(PolicyExplanation.Decision decision) {
            return new DecisionBody(
                    decision.moment().label(),
                    decision.from().label(),
                    decision.to().label(),
                    decision.what());
        }
    }

    /** A small run that shows a policy. */
    record ExampleBody(String testbed, String workload, String scale, Map<String, String> settings) {
        static ExampleBody of(PolicyExplanation.Example example) {
            return new ExampleBody(example.testbed(), example.workload(), example.scale(), example.settings());
        }
    }

    /** A workload. */
    record WorkloadEntry(
            String name, String summary, String source, boolean takesArgument, List<ParameterBody> parameters) {
        static WorkloadEntry of(WorkloadProvider workload) {
            return new WorkloadEntry(
                    workload.name(),
                    workload.summary(),
                    workload.source(),
                    workload.takesArgument(),
                    ParameterBody.of(workload.parameters()));
        }
    }

    @Operation(summary = "Policies with their parameters.")
    @GetMapping("/policies")
    Mono<Page<PolicyEntry>> policies() {
        return all(() -> laboratory.policies().stream().map(PolicyEntry::of).toList());
    }

    @Operation(summary = "One policy.")
    @GetMapping("/policies/{name}")
    Mono<PolicyEntry> policy(@PathVariable String name) {
        return policies().map(page -> named("policy", name, page.items(), PolicyEntry::name));
    }

    @Operation(summary = "Workloads with their parameters.")
    @GetMapping("/workloads")
    Mono<Page<WorkloadEntry>> workloads() {
        return all(() -> laboratory.workloads().stream().map(WorkloadEntry::of).toList());
    }

    @Operation(summary = "One workload.")
    @GetMapping("/workloads/{name}")
    Mono<WorkloadEntry> workload(@PathVariable String name) {
        return workloads().map(page -> named("workload", name, page.items(), WorkloadEntry::name));
    }

    @Operation(summary = "Testbeds.")
    @GetMapping("/testbeds")
    Mono<Page<Laboratory.TestbedDescription>> testbeds() {
        return all(laboratory::testbeds);
    }

    @Operation(summary = "One testbed.")
    @GetMapping("/testbeds/{name}")
    Mono<Laboratory.TestbedDescription> testbed(@PathVariable String name) {
        return testbeds().map(page -> named("testbed", name, page.items(), Laboratory.TestbedDescription::name));
    }

    @Operation(summary = "What requests may set of a testbed.")
    @GetMapping("/settings")
    Mono<Page<SettingBody>> settings() {
        return all(() -> TestbedParameters.settable().stream()
                .<SettingBody>map(SettingBody::of)
                .toList());
    }

    @Operation(summary = "Devices with their values and where these come from.")
    @GetMapping("/devices")
    Mono<Page<DeviceBody>> devices() {
        return all(() -> laboratory.devices().stream().map(DeviceBody::of).toList());
    }

    @Operation(summary = "One device.")
    @GetMapping("/devices/{name}")
    Mono<DeviceBody> device(@PathVariable String name) {
        return devices().map(page -> named("device", name, page.items(), DeviceBody::name));
    }

    /**
     * A study.
     *
     * @param runs different runs
     */
    record StudyEntry(
            String name,
            String summary,
            String source,
            String scale,
            List<String> notModelled,
            int runs,
            int rows,
            String sha256) {
        static StudyEntry of(Study study) {
            return new StudyEntry(
                    study.name(),
                    study.summary(),
                    study.source(),
                    study.scaleText(),
                    study.notModelled(),
                    Set.copyOf(study.runs(study.whole()).values()).size(),
                    study.rows().size(),
                    study.sha256());
        }
    }

    @Operation(summary = "Studies: the experiments of papers.")
    @GetMapping("/studies")
    Mono<Page<StudyEntry>> studies() {
        return all(() -> Studies.all().stream().map(StudyEntry::of).toList());
    }

    @Operation(summary = "One study.")
    @GetMapping("/studies/{name}")
    Mono<StudyEntry> study(@PathVariable String name) {
        return studies().map(page -> named("study", name, page.items(), StudyEntry::name));
    }

    private <T> Mono<Page<T>> all(java.util.concurrent.Callable<List<T>> entries) {
        return blocking.call(() -> new Page<>(entries.call(), null));
    }

    private static <T> T named(String kind, String name, List<T> entries, Function<T, String> nameOf) {
        return entries.stream()
                .filter(entry -> nameOf.apply(entry).equals(name))
                .findFirst()
                .orElseThrow(() -> new RefusedException(Reason.NOT_FOUND, "there is no " + kind + " '" + name + "'"));
    }
}
