package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** Something to open, and what it is. */
record LinkBody(
        @Schema(description = "Its name.", example = "runs") String name,

        @Schema(description = "Its address, relative to this service.", example = "/api/v1/runs")
        String href,

        @Schema(description = "What it is, in a sentence.", example = "One workload over one testbed under one policy.")
        String description) {

    /** What a person or a program may open first. */
    static final List<LinkBody> ENTRANCES = List.of(
            new LinkBody("api", "/api/v1", "The interface: its resources as JSON."),
            new LinkBody("swagger-ui", "/swagger-ui.html", "The interface to read and to try."),
            new LinkBody("description", "/v3/api-docs", "The interface as an OpenAPI document."),
            new LinkBody("health", "/actuator/health", "Whether the service is well."),
            new LinkBody("metrics", "/actuator/prometheus", "Metrics for Prometheus."));

    /** The resources of the interface. */
    static final List<LinkBody> RESOURCES = List.of(
            of("runs", "One workload over one testbed under one policy."),
            of("comparisons", "Several policies side by side, over one or more workloads."),
            of("curves", "Miss ratios over the size of the first tier."),
            of("advice", "Which machine to buy, for a goal or a budget."),
            of("reproductions", "Studies that are run: papers' values beside ours."),
            of("explanations", "Why two runs of one workload differ."),
            of("reports", "Several runs compared, as data or as a page."),
            of("studies", "The studies that are shipped."),
            of("events", "What happens to several jobs, as server-sent events."),
            of("traces", "Uploaded traces, graphs and testbeds."),
            of("tiers", "The tiers, their services and who uses them."),
            of("policies", "The policies with their parameters."),
            of("workloads", "The workloads with their parameters."),
            of("testbeds", "The testbeds with their settings."),
            of("settings", "What may be set of a testbed."),
            of("devices", "The devices with their values and where these come from."));

    private static LinkBody of(String name, String description) {
        return new LinkBody(name, "/api/v1/" + name, description);
    }
}
