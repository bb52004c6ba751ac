package io.thermocline.cli.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Ends processes of a fleet. A process that has not ended after 20 s is killed.
 *
 * @param folder of the fleet
 * @param messages takes what happens, line by line
 */
record Shutdown(Path folder, Consumer<String> messages) {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long LOOK_EVERY_MS = 200;

    /** Ends members, all at once, and forgets their processes. */
    void end(Map<Member, ProcessHandle> processes) throws IOException, InterruptedException {
        processes.values().forEach(ProcessHandle::destroy);
        for (Map.Entry<Member, ProcessHandle> process : processes.entrySet()) {
            awaitEnd(process.getValue(), process.getKey());
            new ProcessFile(folder, process.getKey()).delete();
        }
    }

    private void awaitEnd(ProcessHandle process, Member member) throws InterruptedException {
        if (!ends(process)) {
            messages.accept(member.label() + " did not end in " + LIMIT.toSeconds() + " s; it is killed");
            process.destroyForcibly();
            if (!ends(process)) {
                throw new IllegalStateException(
                        member.label() + ", process " + process.pid() + ", could not be killed");
            }
        }
    }

    private static boolean ends(ProcessHandle process) throws InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (ProcessFile.lives(process)) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
        }
        return true;
    }
}
