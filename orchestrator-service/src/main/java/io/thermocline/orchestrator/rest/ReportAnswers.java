package io.thermocline.orchestrator.rest;

import io.thermocline.report.page.Page;
import io.thermocline.report.page.Report;
import java.nio.charset.StandardCharsets;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Answers with a report: its data, or a page that needs nothing else. */
final class ReportAnswers {
    private ReportAnswers() {}

    static ResponseEntity<String> data(Report report) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(Page.data(report));
    }

    /** The page has scripts of its own, so that a browser keeps it as a file; it is no page of this service. */
    static ResponseEntity<String> page(Report report, String name) {
        return ResponseEntity.ok()
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment().filename(name).build().toString())
                .body(Page.render(report));
    }
}
