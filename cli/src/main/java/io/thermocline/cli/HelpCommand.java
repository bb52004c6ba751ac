package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.Names;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code thermocline help COMMAND}, for those who do not think of {@code --help}. */
@Command(
        name = "help",
        sortOptions = false,
        customSynopsis = "thermocline help [COMMAND]",
        header = "Print the help of a command.",
        optionListHeading = "%nOptions:%n")
final class HelpCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "A command; without one, all are listed.")
    String command = "";

    private final Console console;

    HelpCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        CommandLine asked = command.isEmpty() ? root : root.getSubcommands().get(command);
        if (asked == null) {
            throw Names.unknown(
                    new Argument("COMMAND"),
                    "command",
                    command,
                    List.copyOf(root.getSubcommands().keySet()));
        }
        asked.usage(console.out());
        return ExitCodes.OK;
    }
}
