package io.thermocline.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
    @Nullable
    CommandSpec spec;

    private final Console console;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("no command line around the command");
        }
        console.out().print(AutoComplete.bash("thermocline", spec.root().commandLine()));
        return ExitCodes.OK;
    }
}
