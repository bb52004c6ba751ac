package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Explains the service, which the launcher starts: its program is another. */
@Command(
        name = "serve",
        sortOptions = false,
        customSynopsis = "thermocline serve [--port NUMBER] [--grpc-port NUMBER] [--PROPERTY=VALUE ...]",
        header = "Start the service: runs over REST and gRPC, with all tiers in one process.",
        description = {
            "",
            "It answers at http://127.0.0.1:8080/api/v1, described at /swagger-ui.html, until it is interrupted. docs/reference/service.md says what can be asked of it."
        },
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  thermocline serve", "  thermocline serve --port 9000"})
final class ServeCommand implements Callable<Integer> {
    @Option(names = "--port", paramLabel = "NUMBER", description = "Port of REST; 0 takes a free one. Default: 8080.")
    String port = "";

    @Option(
            names = "--grpc-port",
            paramLabel = "NUMBER",
            description = "Port of gRPC; 0 takes a free one. Default: 9180.")
    String grpcPort = "";

    @Override
    public Integer call() {
        throw new InvalidInputException(
                "the service is started by the launcher of the repository: ./thermocline serve");
    }
}
