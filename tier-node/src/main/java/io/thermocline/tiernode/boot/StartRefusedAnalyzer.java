package io.thermocline.tiernode.boot;

import io.thermocline.tiernode.access.StartRefusedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports a refused start with its remedy, in place of a stack trace. */
final class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefusedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, StartRefusedException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.remedy(), cause);
    }
}
