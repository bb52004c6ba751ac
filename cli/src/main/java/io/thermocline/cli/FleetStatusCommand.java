package io.thermocline.cli;

import io.thermocline.cli.local.LocalFleet;
import io.thermocline.cli.text.TextTable;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the fleet. */
@Command(
        name = "status",
        sortOptions = false,
        customSynopsis = "thermocline fleet status [options]",
        header = "Show the processes of the fleet.",
        description = {"", "A process is up, starting (it lives and does not answer yet) or down."},
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:not all processes are up", "2:bad input; one line on stderr says what to change"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline fleet status",
            "  thermocline fleet status --folder /tmp/fleet --port 18080 --grpc-port 19180"
        })
final class FleetStatusCommand implements Callable<Integer> {
    @Mixin
    LocalFleetOptions options = new LocalFleetOptions();

    private final Console console;

    FleetStatusCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        List<LocalFleet.State> states = options.fleet(console).status();
        TextTable table = new TextTable().words("").numbers("pid").words("").words("");
        for (LocalFleet.State state : states) {
            boolean lives = state.pid() > 0;
            table.row(List.of(
                    state.name(),
                    lives ? Long.toString(state.pid()) : "",
                    state.healthy() ? "up" : lives ? "starting" : "down",
                    lives ? "http://127.0.0.1:" + state.httpPort() : ""));
        }
        console.out().print(table.render(console.outPainter()));
        return states.stream().allMatch(LocalFleet.State::healthy) ? ExitCodes.OK : ExitCodes.FAILED;
    }
}
