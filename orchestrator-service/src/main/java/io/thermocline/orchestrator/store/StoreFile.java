package io.thermocline.orchestrator.store;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** The file of the embedded store; there is none where the store is a database server. */
@Component
public final class StoreFile {
    private static final Pattern EMBEDDED = Pattern.compile("jdbc:h2:(?<kind>(?:[a-z]{2,}:)*)(?<path>[^;]+).*");
    private static final Pattern ELSEWHERE = Pattern.compile(".*\\b(?:mem|tcp|ssl):");
    private static final String SUFFIX = ".mv.db";

    private final Optional<Path> path;

    @Autowired
    StoreFile(DataSource source) {
        this(source instanceof HikariDataSource pool ? String.valueOf(pool.getJdbcUrl()) : "");
    }

    /** The file that a JDBC address names. */
    public StoreFile(String url) {
        path = path(url);
    }

    private static Optional<Path> path(String url) {
        Matcher embedded = EMBEDDED.matcher(url);
        return embedded.matches() && !ELSEWHERE.matcher(embedded.group("kind")).matches()
                ? Optional.of(Path.of(embedded.group("path") + SUFFIX))
                : Optional.empty();
    }

    /** Whether the store is a file of this process. */
    public boolean isEmbedded() {
        return path.isPresent();
    }

    /** Where it is. */
    public Optional<Path> path() {
        return path;
    }

    /** Its bytes; 0 where there is no file. */
    public long bytes() {
        try {
            return path.isPresent() && Files.exists(path.get()) ? Files.size(path.get()) : 0;
        } catch (IOException e) {
            return 0; // between the two it may be replaced by a compacted one
        }
    }
}
