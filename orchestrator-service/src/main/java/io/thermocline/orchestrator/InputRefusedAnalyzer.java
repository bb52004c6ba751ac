package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says at the start what is wrong with the installation, such as a plug-in that cannot be read, instead of a stack
 * trace.
 */
final class InputRefusedAnalyzer extends AbstractFailureAnalyzer<InvalidInputException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, InvalidInputException cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()), "Put that right and start the service again.", cause);
    }
}
