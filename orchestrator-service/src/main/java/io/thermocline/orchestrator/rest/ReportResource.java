package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.thermocline.orchestrator.Blocking;
import io.thermocline.orchestrator.jobs.Reports;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Reports of several runs. */
@RestController
@RequestMapping("/api/v1/reports")
@Tag(name = "reports")
final class ReportResource {
    private final Reports reports;
    private final Blocking blocking;

    ReportResource(Reports reports, Blocking blocking) {
        this.reports = reports;
        this.blocking = blocking;
    }

    @Operation(summary = "Compares runs of one workload that succeeded, as data for a page.")
    @ApiResponse(responseCode = "200", description = "OK")
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<ResponseEntity<String>> report(@RequestParam List<String> run) {
        return blocking.call(() -> ReportAnswers.data(reports.ofRuns(run)));
    }

    @Operation(summary = "The same, as a page that needs nothing else.")
    @ApiResponse(responseCode = "200", description = "OK")
    @GetMapping(path = "/page", produces = MediaType.TEXT_HTML_VALUE)
    Mono<ResponseEntity<String>> page(@RequestParam List<String> run) {
        return blocking.call(() -> ReportAnswers.page(reports.ofRuns(run), "comparison.html"));
    }
}
