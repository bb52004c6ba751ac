package io.thermocline.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The completion script. */
@Command(
        name = "completion",
        sortOptions = false,
        customSynopsis = "thermocline completion",
        header = "Print a completion script for bash and zsh.",
        description = {"", "Completes commands, options and the names that options allow."},
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  For this shell:",
            "    source <(thermocline completion)",
            "  For every bash to come:",
            "    thermocline completion > ~/.local/share/bash-completion/completions/thermocline"
        })
final class CompletionCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    CommandSpec spec;

    private final Console console;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.out().print(AutoComplete.bash("thermocline", spec.root().commandLine()));
        return ExitCodes.OK;
    }
}
