package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The fleet as processes of this machine. */
@Command(
        name = "fleet",
        sortOptions = false,
        customSynopsis = "thermocline fleet up|status|down [options]",
        header = "Start, show or end the fleet: an orchestrator and four tiers as processes of this machine.",
        description = {
            "",
            "The orchestrator answers at http://127.0.0.1:8080; docs/guides/fleet.md says what can be asked of it."
        },
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  thermocline fleet up", "  thermocline fleet status", "  thermocline fleet down"})
final class FleetCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new InvalidInputException(
                "missing command; allowed: up, status, down ('thermocline fleet --help' explains them)");
    }
}
