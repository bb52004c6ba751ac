package io.thermocline.orchestrator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A whole service in a process of its own, which can be killed. */
final class Killable {
    private final Process process;
    private final Client client;

    private Killable(Process process, int port) {
        this.process = process;
        client = new Client(() -> port);
    }

    static Killable start(Path folder, String... properties) throws IOException {
        int port;
        int grpcPort;
        try (ServerSocket free = new ServerSocket(0);
                ServerSocket another = new ServerSocket(0)) {
            port = free.getLocalPort();
            grpcPort = another.getLocalPort();
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                OrchestratorApplication.class.getName(),
                "--server.port=" + port,
                "--spring.grpc.server.port=" + grpcPort,
                "--thermocline.data.folder=" + folder));
        for (String property : properties) {
            command.add("--" + property);
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader log =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder said = new StringBuilder();
        String line = log.readLine();
        while (line != null && !line.contains("Started OrchestratorApplication")) {
            said.append(line).append('\n');
            line = log.readLine();
        }
        if (line == null) {
            throw new AssertionError("the service did not start: " + said);
        }
        return new Killable(process, port);
    }

    Client client() {
        return client;
    }

    long pid() {
        return process.pid();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
