package io.thermocline.orchestrator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The process that has locked a file, where the operating system tells: Linux does, of processes that this one can see.
 */
final class LockHolder {
    private static final Path LOCKS = Path.of("/proc/locks");
    private static final Pattern LOCK =
            Pattern.compile("\\d+: \\w+ +\\w+ +WRITE +(?<pid>\\d+) +[0-9a-f]+:[0-9a-f]+:(?<inode>\\d+) .*");

    private LockHolder() {}

    static OptionalLong of(Path file) {
        if (!Files.isReadable(LOCKS)) {
            return OptionalLong.empty();
        }
        try (Stream<String> locks = Files.lines(LOCKS)) {
            String inode = String.valueOf(Files.getAttribute(file, "unix:ino"));
            return locks.map(LOCK::matcher)
                    .filter(Matcher::matches)
                    .filter(lock -> lock.group("inode").equals(inode))
                    .mapToLong(lock -> Long.parseLong(lock.group("pid")))
                    .filter(pid -> ProcessHandle.of(pid).isPresent())
                    .findFirst();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return OptionalLong.empty();
        }
    }
}
