package io.thermocline.cli;

import io.thermocline.report.Format;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Ends the fleet. */
@Command(
        name = "down",
        sortOptions = false,
        customSynopsis = "thermocline fleet down [options]",
        header = "End the fleet.",
        description = {"", "Ends the orchestrator, then the tiers. Stored runs and results stay."},
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a process did not end", "2:bad input; one line on stderr says what to change"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline fleet down",
            "  thermocline fleet down --folder /tmp/fleet --port 18080 --grpc-port 19180"
        })
final class FleetDownCommand implements Callable<Integer> {
    @Mixin
    LocalFleetOptions options = new LocalFleetOptions();

    private final Console console;

    FleetDownCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        int stopped = options.fleet(console).down();
        console.out()
                .println(
                        stopped == 0
                                ? "no fleet runs from " + options.folder()
                                : "ended " + Format.counted(stopped, "process", "processes"));
        return ExitCodes.OK;
    }
}
