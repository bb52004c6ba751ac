package io.thermocline.orchestrator;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/** Says in one line why the service does not start, and what to do. */
final class OneLineReporter implements FailureAnalysisReporter {
    private static final Logger LOG = LoggerFactory.getLogger(OneLineReporter.class);

    @Override
    public void report(FailureAnalysis analysis) {
        String action = analysis.getAction() == null ? "" : " " + analysis.getAction();
        LOG.error("{}", (analysis.getDescription() + action).replaceAll("\\s+", " "));
    }
}
