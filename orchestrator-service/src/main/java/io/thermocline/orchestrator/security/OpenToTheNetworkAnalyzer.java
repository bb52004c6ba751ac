package io.thermocline.orchestrator.security;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says at the start what to do, instead of a stack trace. */
final class OpenToTheNetworkAnalyzer extends AbstractFailureAnalyzer<OpenToTheNetworkException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, OpenToTheNetworkException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Listen on 127.0.0.1, set thermocline.security.token-file to a file with a token, or say"
                        + " thermocline.security.allow-unauthenticated=true where something else keeps others out.",
                cause);
    }
}
