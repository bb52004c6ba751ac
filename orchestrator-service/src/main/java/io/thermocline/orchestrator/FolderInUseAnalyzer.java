package io.thermocline.orchestrator;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** Says at the start that another service uses the data folder, instead of a stack trace. */
final class FolderInUseAnalyzer extends AbstractFailureAnalyzer<SQLException> {
    private static final int DATABASE_ALREADY_OPEN = 90020; // org.h2.api.ErrorCode.DATABASE_ALREADY_OPEN_1

    private final Environment environment;

    FolderInUseAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable failure, SQLException cause) {
        if (cause.getErrorCode() != DATABASE_ALREADY_OPEN) {
            return null;
        }
        return new FailureAnalysis(
                "Another service uses the data folder " + environment.getProperty("thermocline.data.folder") + ".",
                "End that service, or give this one a folder of its own: --thermocline.data.folder=FOLDER.",
                cause);
    }
}
