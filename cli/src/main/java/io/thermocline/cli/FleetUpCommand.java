package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts the fleet. */
@Command(
        name = "up",
        sortOptions = false,
        customSynopsis = "thermocline fleet up [options]",
        header = "Start the fleet and wait until it is healthy.",
        description = {"", "What already runs is left alone. If one process fails, those of this start are ended again."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a process did not start", "2:bad input; one line on stderr says what to change"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline fleet up",
            "  thermocline fleet up --folder /tmp/fleet --port 18080 --grpc-port 19180",
            "  thermocline fleet up --nvme-shards 4"
        })
final class FleetUpCommand implements Callable<Integer> {
    private static final int LONGEST_WAIT_SECONDS = 3600;

    @Mixin
    LocalFleetOptions options = new LocalFleetOptions();

    @Option(
            names = "--nvme-shards",
            paramLabel = "N",
            order = 4,
            defaultValue = "1",
            description = "Services of the tier nvme, 1 to 16, over which its pages are striped. Default: 1.")
    int nvmeShards;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            order = 5,
            defaultValue = "180",
            description = "Longest wait for each process to be healthy, 1 to 3600. Default: 180.")
    int waitSeconds;

    private final Console console;

    FleetUpCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        if (waitSeconds < 1 || waitSeconds > LONGEST_WAIT_SECONDS) {
            throw InvalidInputException.of(
                    new Argument("--wait"), waitSeconds, "a number from 1 to " + LONGEST_WAIT_SECONDS);
        }
        options.fleet(console, nvmeShards).up(Duration.ofSeconds(waitSeconds));
        String http = "http://127.0.0.1:" + options.port;
        console.out().println("the fleet is up");
        console.out().println("  Start page  " + http + "/");
        console.out().println("  REST        " + http + "/api/v1");
        console.out().println("  Swagger UI  " + http + "/swagger-ui.html");
        console.out().println("  Metrics     " + http + "/actuator/prometheus");
        console.out().println("  gRPC        127.0.0.1:" + options.grpcPort);
        console.out().println("  Logs        " + options.folder());
        return ExitCodes.OK;
    }
}
