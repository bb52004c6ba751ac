package io.thermocline.cli.local;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The orchestrator and the services of four tiers as processes of this machine. They start one after the other, since a
 * tier measures when it starts what delays the machine can keep. If one fails, those of this start go down again. One
 * command at a time works in a folder.
 */
public final class LocalFleet {
    private static final long LOOK_EVERY_MS = 200;

    private final FleetSettings settings;
    private final Consumer<String> messages;
    private final Shutdown shutdown;
    private final Health health = new Health();

    /**
     * A fleet.
     *
     * @param messages takes what happens, line by line
     */
    public LocalFleet(FleetSettings settings, Consumer<String> messages) {
        this.settings = settings;
        this.messages = messages;
        shutdown = new Shutdown(settings.folder(), messages);
    }

    /**
     * How a member is.
     *
     * @param pid its process, or 0 if none lives
     * @param httpPort where it answers, if it lives
     * @param healthy whether it says that it is
     */
    public record State(String name, long pid, int httpPort, boolean healthy) {}

    /**
     * Starts the members that do not run, and waits until all are healthy. A process that ends is told at once.
     *
     * @param limit the longest wait for one member
     */
    public void up(Duration limit) throws Exception {
        makeFolder(settings.folder());
        locked(() -> {
            startMissing(limit);
            return true;
        });
    }

    /** Services of the tier nvme in the fleet of a folder, whether they live or not; at least 1. */
    public static int nvmeShards(Path folder) {
        return ProcessFile.nvmeShards(folder);
    }

    private void startMissing(Duration limit) throws Exception {
        List<Member> missing = new StartChecks(settings).missing();
        forgetFurtherShards();
        for (Member member : missing) {
            settings.installation().archive(member.role()).makeIfStale();
        }
        Started started = new Started();
        Thread hook = new Thread(started::takeDown); // an interrupted start leaves nothing behind
        Runtime.getRuntime().addShutdownHook(hook);
        boolean done = false;
        try {
            for (Member member : settings.inOrderOfStart()) {
                Process process = missing.contains(member) ? started.start(member) : null;
                awaitHealthy(member, process, limit);
            }
            done = true;
        } finally {
            if (!done) {
                started.takeDown();
            }
            forget(hook);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endsAlready) {
            // the hook is at work
        }
    }

    /** What a start has begun, until it is taken down. */
    private final class Started {
        private final Map<Member, ProcessHandle> processes = new LinkedHashMap<>();
        private boolean over;

        synchronized Process start(Member member) throws IOException {
            if (over) {
                throw new IllegalStateException("the start was interrupted");
            }
            Process process = LocalFleet.this.start(member);
            processes.put(member, process.toHandle());
            return process;
        }

        synchronized void takeDown() {
            if (over) {
                return;
            }
            over = true;
            messages.accept("taking down what this start had begun");
            try {
                shutdown.end(processes);
            } catch (IOException e) {
                throw new UncheckedIOException("what had started cannot be taken down", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Shards of a fleet that ended without being taken down, beyond those that start now. */
    private void forgetFurtherShards() throws IOException {
        for (int shard = nvmeShards(settings.folder()) - 1; shard >= settings.nvmeShards(); shard--) {
            file(Member.ofNvme(shard)).delete();
        }
    }

    private static void makeFolder(Path folder) throws IOException {
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw InvalidInputException.about(
                    new Argument("--folder"),
                    e.getFile() + " is a file where a folder belongs; remove it, or give another --folder",
                    e);
        }
    }

    private Process start(Member member) throws IOException {
        makeFolder(settings.folder().resolve("data").resolve(member.label()));
        Process process = new ProcessBuilder(new MemberCommand(settings).of(member))
                .directory(settings.folder().toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(log(member).toFile())
                .start();
        file(member).write(process.toHandle(), settings.httpPort(member), settings.grpcPort(member));
        return process;
    }

    /**
     * Waits until a member is healthy.
     *
     * @param process the member's process if this start began it
     * @throws IllegalStateException if it ends, or is not healthy within the limit
     */
    void awaitHealthy(Member member, @Nullable Process process, Duration limit) throws Exception {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!health.isUp(settings.httpPort(member))) {
            if (process != null && !process.isAlive()) {
                throw new IllegalStateException(member.label() + " ended with code " + process.exitValue()
                        + " before it was healthy: "
                        + reason(Files.readAllLines(log(member), StandardCharsets.ISO_8859_1))
                        + "; its log is " + log(member));
            }
            if (process == null && file(member).read().isEmpty()) {
                throw new IllegalStateException(member.label()
                        + " ended while it was waited for; start the fleet again; its log is " + log(member));
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException(member.label() + " is not healthy after " + limit.toSeconds()
                        + " s; start the fleet with a longer wait; its log is " + log(member));
            }
            Thread.sleep(LOOK_EVERY_MS);
        }
        messages.accept(member.label() + " is healthy at http://127.0.0.1:" + settings.httpPort(member));
    }

    /** What a log says of the end of its process: the innermost cause, or its last line. */
    static String reason(List<String> log) {
        String reason = "its log is empty";
        boolean cause = false;
        for (String line : log) {
            boolean names = line.startsWith("Caused by: ");
            if (names || !cause && !line.isBlank()) {
                reason = line.strip();
            }
            cause |= names;
        }
        return reason;
    }

    /** How the members are, the orchestrator first. */
    public List<State> status() throws Exception {
        List<State> states = new ArrayList<>();
        for (Member member : settings.members()) {
            Optional<ProcessFile.Living> living = file(member).read();
            if (living.isPresent()) {
                int port = living.get().httpPort();
                states.add(new State(member.label(), living.get().process().pid(), port, health.isUp(port)));
            } else {
                states.add(new State(member.label(), 0, 0, false));
            }
        }
        return states;
    }

    /** Ends what runs, and answers how many members ran. */
    public int down() throws Exception {
        if (!Files.isDirectory(settings.folder())) {
            return 0;
        }
        return locked(() -> stop(settings.members()));
    }

    /** Ends the orchestrator, and then, when its runs have given back what they leased, the tiers. */
    private int stop(List<Member> members) throws IOException, InterruptedException {
        Map<Member, ProcessHandle> tiers = new LinkedHashMap<>();
        Map<Member, ProcessHandle> others = new LinkedHashMap<>();
        for (Member member : members) {
            Optional<ProcessFile.Living> living = file(member).read();
            if (living.isPresent()) {
                (member.isTier() ? tiers : others).put(member, living.get().process());
            } else {
                file(member).delete();
            }
        }
        shutdown.end(others);
        shutdown.end(tiers);
        return others.size() + tiers.size();
    }

    private <T> T locked(Callable<T> work) throws Exception {
        Path file = settings.folder().resolve("lock");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw new IllegalStateException("another fleet command works in " + settings.folder());
            }
            return work.call();
        }
    }

    private ProcessFile file(Member member) {
        return new ProcessFile(settings.folder(), member);
    }

    private Path log(Member member) {
        return settings.folder().resolve(member.label() + ".log");
    }
}
