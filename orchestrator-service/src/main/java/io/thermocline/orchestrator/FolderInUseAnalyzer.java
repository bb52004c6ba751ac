package io.thermocline.orchestrator;

import io.thermocline.orchestrator.store.StoreFile;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** Says at the start that another process uses the store, instead of a stack trace. */
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
        String url = environment.getProperty("spring.datasource.url", "");
        Optional<Path> store = new StoreFile(url).path();
        OptionalLong holder = store.map(LockHolder::of).orElse(OptionalLong.empty());
        return new FailureAnalysis(
                "The store " + store.map(Path::toString).orElse(url) + " is used by another process"
                        + (holder.isPresent() ? " (pid " + holder.getAsLong() + ")" : "") + ".",
                "End that process, or give this service a folder of its own: --thermocline.data.folder=FOLDER.",
                cause);
    }
}
