package io.thermocline.cli;

import io.thermocline.cli.local.FleetSettings;
import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ShellWords;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/**
 * Prints the command line of the service, for the launcher to become it. The service is another program with flags of
 * its own; as the launcher's process it hears signals itself, and its exit code is the launcher's.
 */
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
    @Option(
            names = "--port",
            paramLabel = "NUMBER",
            defaultValue = "8080",
            description = "Port of REST; 0 takes a free one. Default: 8080.")
    String port = "";

    @Option(
            names = "--grpc-port",
            paramLabel = "NUMBER",
            defaultValue = "9180",
            description = "Port of gRPC; 0 takes a free one. Default: 9180.")
    String grpcPort = "";

    @Unmatched
    List<String> properties = new ArrayList<>();

    private final Console console;
    private final Surroundings surroundings;

    ServeCommand(Console console, Surroundings surroundings) {
        this.console = console;
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!surroundings.isLaunched()) {
            throw new InvalidInputException(
                    "the service is started by the launcher of the repository: ./thermocline serve");
        }
        List<String> arguments = new ArrayList<>();
        arguments.add("--server.port=" + checked("--port", port));
        arguments.add("--spring.grpc.server.port=" + checked("--grpc-port", grpcPort));
        properties.forEach(ServeCommand::checkProperty);
        arguments.addAll(properties);
        List<String> options = new ArrayList<>(surroundings.words("JAVA_OPTS"));
        options.addAll(surroundings.words("THERMOCLINE_OPTS"));
        console.out()
                .println(surroundings.installation().serve(options, arguments).stream()
                        .map(ShellWords::quoted)
                        .collect(Collectors.joining(" ", "exec ", "")));
        return ExitCodes.OK;
    }

    private static int checked(String option, String text) {
        if (text.matches("\\d{1,5}") && Integer.parseInt(text) <= FleetSettings.LAST_PORT) {
            return Integer.parseInt(text);
        }
        throw InvalidInputException.of(new Argument(option), text, "a number from 0 to " + FleetSettings.LAST_PORT);
    }

    private static void checkProperty(String argument) {
        if (!argument.startsWith("--") || !argument.contains("=")) {
            throw new InvalidInputException("unknown argument '" + argument
                    + "'; allowed: --port NUMBER, --grpc-port NUMBER, and properties as --NAME=VALUE");
        }
    }
}
