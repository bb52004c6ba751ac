package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher becomes; {@code .ci/fleet} starts a real service. */
final class ServeCommandTest {
    private static final String MAIN = "'io.thermocline.orchestrator.OrchestratorApplication' ";

    @TempDir
    Path folder = Path.of("");

    private Path home = Path.of("");
    private Path target = Path.of("");

    @BeforeEach
    void install() throws IOException {
        home = folder.resolve("it's here");
        target = home.resolve("orchestrator-service/target");
        Files.createDirectories(target.resolve("app"));
        Files.createFile(target.resolve("app/thermocline-orchestrator.jar"));
    }

    private Terminal serve(String... options) {
        return serve(new Terminal(), options);
    }

    private Terminal serve(Terminal terminal, String... options) {
        String[] words = new String[options.length + 1];
        words[0] = "serve";
        System.arraycopy(options, 0, words, 1, options.length);
        return terminal.launchedFrom(home).run(words);
    }

    @Test
    void defaultPortsAreThoseOfTheDocumentation() {
        assertThat(serve().out())
                .startsWith("exec '")
                .endsWith(MAIN + "'--server.port=8080' '--spring.grpc.server.port=9180'" + System.lineSeparator());
    }

    @Test
    void portsAndPropertiesReachTheService() {
        Terminal terminal = serve("--port", "0", "--x.y=a b", "--grpc-port=65535");
        assertThat(terminal.out()).contains(MAIN + "'--server.port=0' '--spring.grpc.server.port=65535' '--x.y=a b'");
        assertThat(terminal.code()).isZero();
    }

    @Test
    void flagsOfTheEnvironmentComeAfterOurs() {
        assertThat(serve(new Terminal().with("JAVA_OPTS", " -Xmx1g  -ea ")).out())
                .contains("'-XX:MaxRAMPercentage=60' '-Xlog:disable' '-Xlog:all=error:stderr' '-Xmx1g' '-ea' '-cp'");
    }

    @Test
    void archiveAndPlugInsAreTakenIfThere() throws IOException {
        Files.createDirectory(home.resolve("plugins"));
        Path archive = target.resolve("service-" + System.getProperty("java.version") + ".jsa");
        Files.writeString(archive, "classes");
        assertThat(serve().out())
                .contains("-XX:SharedArchiveFile=")
                .contains("thermocline-orchestrator.jar:")
                .contains("/plugins/*' ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "-1", "65536", "123456", "1.5"})
    void portThatIsNoneIsRefused(String port) {
        for (String option : List.of("--port", "--grpc-port")) {
            Terminal terminal = serve(option + "=" + port);
            assertThat(terminal.err())
                    .isEqualTo("thermocline serve: " + option + ": '" + port
                            + "' is not allowed; allowed: a number from 0 to 65535" + System.lineSeparator());
            assertThat(terminal.code()).isEqualTo(2);
            assertThat(terminal.out()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"now", "-x", "--port-number", "x=y"})
    void argumentThatIsNoPropertyIsRefused(String argument) {
        Terminal terminal = serve(argument);
        assertThat(terminal.err())
                .isEqualTo("thermocline serve: unknown argument '" + argument + "'; allowed: --port NUMBER,"
                        + " --grpc-port NUMBER, and properties as --NAME=VALUE" + System.lineSeparator());
        assertThat(terminal.code()).isEqualTo(2);
    }

    @Test
    void serviceThatIsNotBuiltIsNamed() throws IOException {
        Files.delete(target.resolve("app/thermocline-orchestrator.jar"));
        assertThat(serve().err())
                .contains("thermocline-orchestrator.jar is missing; start the service by the launcher");
    }

    @Test
    void withoutLauncherNothingIsPrinted() {
        Terminal terminal = new Terminal().run("serve");
        assertThat(terminal.err()).contains("started by the launcher of the repository: ./thermocline serve");
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.out()).isEmpty();
    }

    @Test
    @Tag("process")
    void shellReadsTheWordsAsTheyAre() throws IOException, InterruptedException {
        String line = serve("--a=it's $HOME `x` \"q\" \\").out();
        Process shell = new ProcessBuilder(
                        "sh", "-c", "eval \"set -- $1\"; for word; do printf '<%s>\\n' \"$word\"; done", "sh", line)
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said)
                .startsWith("<exec>\n")
                .contains("<" + target.resolve("app/thermocline-orchestrator.jar") + ">\n")
                .endsWith("<--a=it's $HOME `x` \"q\" \\>\n");
    }
}
