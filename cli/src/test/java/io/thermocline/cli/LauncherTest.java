package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The launcher in a checkout of its own, with a Java and a Maven that do nothing but say that they were called: what it
 * does where it cannot build, and who builds when several want to. Where the tests run as root, whom no permission
 * stops, it runs as nobody.
 */
@Tag("process")
final class LauncherTest {
    private static final int SECONDS = 60;
    private static final int NOBODY = 65534;
    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));
    private static final List<String> MODULES = List.of("engine", "policies", "workloads", "tier", "testbed", "cli");

    /** Java answers that it ran; as it leaves no archive of classes, there is an empty one. */
    private static final String JAVA = "#!/bin/sh\necho ran\n";

    /** Maven makes the jars, as slowly as a build that another one meets, and counts its calls. */
    private static final String MAVEN = """
            #!/bin/sh
            case " $* " in *" -v "*) echo "Apache Maven 3.6.3 (of the test)"; exit ;; esac
            echo called >>calls
            sleep ${BUILD_SECONDS:-0}
            mkdir -p cli/target/lib
            touch cli/target/thermocline-cli.jar cli/target/lib/engine.jar
            """;

    private final List<Process> started = new ArrayList<>();

    @TempDir
    Path folder = Path.of("");

    private Path home = Path.of("");

    private record Outcome(int code, String out, String err) {}

    @BeforeEach
    void checkout() throws IOException {
        home = Files.createDirectory(folder.resolve("checkout"));
        Files.copy(Path.of("..", "thermocline"), home.resolve("thermocline"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(home.resolve("pom.xml"), "");
        for (String module : MODULES) {
            Files.createDirectories(home.resolve(module).resolve("src/main"));
            Files.writeString(
                    home.resolve(module).resolve("pom.xml"), module.equals("cli") ? dependencies(MODULES) : "");
        }
        Files.copy(Path.of("launch.sh"), home.resolve("cli/launch.sh"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectory(home.resolve("catalogue"));
        program("java/bin/java", JAVA);
        Files.writeString(folder.resolve("java/release"), "JAVA_VERSION=\"17.0.1\"\n");
        program("bin/mvn", MAVEN);
        Files.createDirectory(folder.resolve("tmp"));
        give();
    }

    @AfterEach
    void end() throws IOException, InterruptedException {
        started.forEach(Process::destroyForcibly);
        for (Process process : started) {
            process.waitFor();
        }
        run("chmod", "-R", "u+rwX", folder.toString());
    }

    private static String dependencies(List<String> modules) {
        StringBuilder pom = new StringBuilder();
        modules.forEach(module -> pom.append("<dependency>\n  <artifactId>thermocline-")
                .append(module)
                .append("</artifactId>\n</dependency>\n"));
        return pom.toString();
    }

    private void program(String name, String script) throws IOException {
        Path program = folder.resolve(name);
        Files.createDirectories(program.getParent());
        Files.writeString(program, script);
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    /** The checkout belongs to whom the launcher runs as, who gets there. */
    private void give() throws IOException {
        if (ROOT) {
            try {
                run("chown", "-R", Integer.toString(NOBODY), folder.toString());
                run("chmod", "-R", "u+rwX,a+rX", folder.toString());
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private static List<String> asNobody() {
        return ROOT ? List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups") : List.of();
    }

    /** Skips where permissions stop nobody, and nobody else can be. */
    private void assumePermissionsCount() throws IOException, InterruptedException {
        if (!ROOT) {
            return;
        }
        int code;
        try {
            List<String> command = new ArrayList<>(asNobody());
            command.addAll(List.of("test", "-w", home.toString()));
            code = new ProcessBuilder(command).start().waitFor();
        } catch (IOException e) {
            code = -1;
        }
        assumeTrue(code == 0, "root cannot be nobody here, or nobody does not get to " + home);
    }

    private Process start(String... environment) throws IOException {
        return startCommand("list", environment);
    }

    private Process startCommand(String argument, String... environment) throws IOException {
        List<String> command = new ArrayList<>(asNobody());
        command.addAll(List.of("env", "-i", "JAVA_HOME=" + folder.resolve("java"), "TMPDIR=" + folder.resolve("tmp")));
        command.add("PATH=" + folder.resolve("bin") + ":" + System.getenv("PATH"));
        command.addAll(List.of(environment));
        command.addAll(List.of(home.resolve("thermocline").toString(), argument));
        Process process = new ProcessBuilder(command).start();
        started.add(process);
        process.getOutputStream().close();
        return process;
    }

    private static Outcome end(Process process) throws IOException, InterruptedException {
        assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
        return new Outcome(
                process.exitValue(),
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8),
                new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    private Outcome launch(String... environment) throws IOException, InterruptedException {
        return end(start(environment));
    }

    private void assertRefused(Outcome outcome, String... says) {
        assertThat(outcome.err()).startsWith("thermocline: ").contains(says).hasLineCount(1);
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(Files.exists(home.resolve("target/.building/pid"))).isFalse();
    }

    private void assertRan(Outcome outcome) {
        assertThat(outcome.err()).doesNotContain("cannot", "No such file", "Permission denied");
        assertThat(outcome.out()).isEqualTo("ran\n");
        assertThat(outcome.code()).isZero();
    }

    private long builds() throws IOException {
        Path calls = home.resolve("calls");
        if (Files.notExists(calls)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(calls)) {
            return lines.count();
        }
    }

    /** Jars are there, and a source is newer. */
    private void buildAndChange() throws IOException, InterruptedException {
        assertRan(launch());
        assertThat(builds()).isEqualTo(1);
        Files.setLastModifiedTime(
                home.resolve("pom.xml"), FileTime.from(Instant.now().plusSeconds(3600)));
    }

    private static void permit(String permissions, Path... paths) throws IOException {
        for (Path path : paths) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        }
    }

    // ---- serve

    /** Java takes the service's jar apart, and answers the command {@code serve} like this. */
    private void serve(String answer) throws IOException {
        Path app = home.resolve("orchestrator-service/target/app");
        Files.createDirectories(home.resolve("orchestrator-service/src/main"));
        Files.writeString(home.resolve("orchestrator-service/pom.xml"), dependencies(List.of("engine")));
        program("java/bin/java", """
                #!/bin/sh
                case " $* " in
                    *jarmode*) mkdir -p APP/lib; touch APP/thermocline-orchestrator.jar APP/lib/engine.jar ;;
                    *" serve "*) ANSWER ;;
                esac
                """.replace("APP", app.toString()).replace("ANSWER", answer));
        give();
    }

    @Test
    void serveBecomesWhatTheCommandPrints() throws IOException, InterruptedException {
        serve("echo \"exec sh -c 'echo served by \\$\\$; exit 7'\"");
        Process process = startCommand("serve");
        Outcome outcome = end(process);
        assertThat(outcome.out()).isEqualTo("served by " + process.pid() + "\n");
        assertThat(outcome.code()).isEqualTo(7);
    }

    @Test
    void serveThatIsRefusedEndsWithItsCode() throws IOException, InterruptedException {
        serve("echo 'thermocline serve: no' >&2; exit 2");
        Outcome outcome = end(startCommand("serve"));
        assertThat(outcome.err()).endsWith("thermocline serve: no\n");
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.code()).isEqualTo(2);
    }

    // ---- what cannot be written

    @ParameterizedTest
    @CsvSource({"target", "cli/target", "engine/target"})
    void folderThatCannotBeWrittenIsNamedWhereJarsAreStale(String name) throws IOException, InterruptedException {
        assumePermissionsCount();
        buildAndChange();
        Path unwritable = home.resolve(name);
        Files.createDirectories(unwritable);
        give();
        permit("r-xr-xr-x", unwritable);
        assertRefused(launch(), "the folder '" + unwritable + "' cannot be written; make it writable for ");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void freshCheckoutThatCannotBeWrittenIsNamed() throws IOException, InterruptedException {
        assumePermissionsCount();
        permit("r-xr-xr-x", home);
        assertRefused(launch(), "the folder '" + home + "' cannot be written; make it writable for ", "or copy");
    }

    @ParameterizedTest
    @CsvSource({"target", "cli/target", "target/.building"})
    void fileInTheWayOfAFolderIsNamed(String name) throws IOException, InterruptedException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        give();
        assertRefused(launch(), "'" + file + "' is in the way, which is not a folder; remove it");
    }

    @Test
    void jarsThatAreNewRunWhereNothingCanBeWritten() throws IOException, InterruptedException {
        assumePermissionsCount();
        assertRan(launch());
        Files.delete(home.resolve("cli/target/thermocline-17.0.1.jsa"));
        permit("r-xr-xr-x", home, home.resolve("target"), home.resolve("cli/target"));
        assertRan(launch("HOME=/nowhere", "TMPDIR=/nowhere"));
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void archiveThatCannotBeKeptIsDoneWithout() throws IOException, InterruptedException {
        assertRan(launch());
        Path archive = home.resolve("cli/target/thermocline-17.0.1.jsa");
        Files.delete(archive);
        program(
                "java/bin/java",
                "#!/bin/sh\nmkdir -p " + archive + ".$$ " + archive + "\nrm -rf " + archive + "\necho ran\n");
        program("bin/touch", "#!/bin/sh\necho 'touch: No space left on device' >&2\nexit 1\n");
        give();
        assertRan(launch());
        assertThat(archive).doesNotExist();
    }

    @Test
    void jarThatCannotBeReadIsNamed() throws IOException, InterruptedException {
        assumePermissionsCount();
        assertRan(launch());
        for (String name : List.of("cli/target/thermocline-cli.jar", "cli/target/lib/engine.jar")) {
            Path jar = home.resolve(name);
            permit("-wx------", jar);
            assertRefused(launch(), "the jar '" + jar + "' cannot be read; make it readable, or remove it");
            permit("rw-r--r--", jar);
        }
        assertRan(launch());
    }

    // ---- Maven

    @Test
    void mavenThatIsTooOldIsNamed() throws IOException, InterruptedException {
        program("bin/mvn", "#!/bin/sh\necho 'Apache Maven 3.6.2 (of the test)'\n");
        give();
        assertRefused(launch(), "/bin/mvn' is Maven 3.6.2; 3.6.3 or later is needed");
    }

    @ParameterizedTest
    @CsvSource({
        "[ERROR] /x: No space left on device, there is no space left; free some",
        "[ERROR] Could not create local repository at /nowhere/.m2, Maven cannot write its repository"
    })
    void whyABuildFailedIsSaidWhereItIsNotTheSources(String log, String says) throws IOException, InterruptedException {
        program("bin/mvn", MAVEN.replace("sleep", "echo '" + log + "'; exit 1; sleep"));
        give();
        Outcome outcome = launch("HOME=/nowhere");
        assertThat(outcome.err()).hasLineCount(2).contains("thermocline: the build failed: " + says);
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(home.resolve("target/.building")).doesNotExist();
    }

    @Test
    void whatElseABuildSaysIsShown() throws IOException, InterruptedException {
        program("bin/mvn", MAVEN.replace("sleep", "echo '[ERROR] a blank is missing'; exit 1; sleep"));
        give();
        Outcome outcome = launch();
        assertThat(outcome.err().lines())
                .endsWith("[ERROR] a blank is missing", "thermocline: the build failed; its messages are above");
        assertThat(outcome.code()).isEqualTo(1);
    }

    // ---- the lock

    @Test
    void severalAtOnceBuildOnce() throws IOException, InterruptedException {
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(start("BUILD_SECONDS=1"));
        }
        for (Process one : all) {
            assertRan(end(one));
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void severalThatMeetTheLockOfADeadOwnerBuildOnce() throws IOException, InterruptedException {
        lockOf(dead());
        severalAtOnceBuildOnce();
        assertThat(home.resolve("target/.building")).doesNotExist();
    }

    @Test
    void lockThatNobodySignedIsRemovedAfterAWhile() throws IOException, InterruptedException {
        lockOf("");
        Outcome outcome = launch();
        assertRan(outcome);
        assertThat(outcome.err())
                .contains("waiting for the build of process ? (if nothing builds, remove '"
                        + home.resolve("target/.building") + "')");
    }

    @Test
    void lockOfADeadOwnerThatCannotBeRemovedIsNamed() throws IOException, InterruptedException {
        assumePermissionsCount();
        Path lock = lockOf(dead());
        permit("r-xr-xr-x", lock);
        Outcome outcome = launch();
        assertThat(outcome.err())
                .isEqualTo("thermocline: the lock '" + lock
                        + "' of a build that has ended cannot be removed; remove it, as its owner\n");
        assertThat(outcome.code()).isEqualTo(1);
    }

    @Test
    void lockOfALiveOwnerIsWaitedForWithAWord() throws IOException, InterruptedException {
        Path lock = lockOf(Long.toString(ProcessHandle.current().pid())); // which nobody may not even signal
        Process waiting = start();
        String said = "";
        while (!said.endsWith("\n")) {
            int next = waiting.getErrorStream().read();
            assertThat(next).as("after " + said).isNotNegative();
            said += (char) next;
        }
        assertThat(said)
                .contains("waiting for the build of process "
                        + ProcessHandle.current().pid());
        Files.delete(lock.resolve("pid"));
        Files.delete(lock);
        assertRan(end(waiting));
    }

    /** The fifth try meets a lock that its owner removes at that moment. */
    @Test
    void lockThatGoesAfterAWhileOfWaitingIsTakenAfterwards() throws IOException, InterruptedException {
        lockOf(Long.toString(ProcessHandle.current().pid()));
        program("bin/mkdir", """
                #!/bin/sh
                case $1 in
                    */.building)
                        echo tried >>tries
                        [ "$(wc -l <tries)" -ne 5 ] || { rm -rf "$1"; exit 1; } ;;
                esac
                exec /bin/mkdir "$@"
                """.replace("tries", folder.resolve("tries").toString()));
        give();
        assertRan(launch());
        assertThat(builds()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "HUP, 143"})
    void signalInABuildLeavesNoLock(String signal, int code) throws IOException, InterruptedException {
        Process probe = new ProcessBuilder("sh", "-c", "trap 'exit 7' " + signal + "; kill -" + signal + " $$").start();
        assumeTrue(probe.waitFor() == 7, "the tests run where " + signal + " is ignored");
        program("bin/mvn", MAVEN.replace("sleep", "kill -" + signal + " $(cat target/.building/pid); exit 1; sleep"));
        give();
        assertThat(launch().code()).isEqualTo(code);
        assertThat(home.resolve("target/.building")).doesNotExist();
    }

    private Path lockOf(String owner) throws IOException {
        Path lock = Files.createDirectories(home.resolve("target/.building"));
        if (!owner.isEmpty()) {
            Files.writeString(lock.resolve("pid"), owner + "\n");
        }
        give();
        return lock;
    }

    /** The number of a process that has ended. */
    private static String dead() throws IOException, InterruptedException {
        Process ended = new ProcessBuilder("true").start();
        assertThat(ended.waitFor()).isZero();
        return Long.toString(ended.pid());
    }
}
