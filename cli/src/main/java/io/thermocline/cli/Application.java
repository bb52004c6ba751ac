package io.thermocline.cli;

import io.thermocline.lab.Laboratory;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The command line put together: commands, colours, error lines, exit codes. */
final class Application {
    private static final int HELP_COLUMNS = 110;
    private static final int LEAST_HELP_COLUMNS = 55; // narrower help cannot be laid out

    private final Console console;
    private final Supplier<Laboratory> laboratory;
    private final Surroundings surroundings;

    /**
     * An application in the surroundings of this process.
     *
     * @param laboratory asked at most once, and not before a command needs it
     */
    Application(Console console, Supplier<Laboratory> laboratory) {
        this(console, laboratory, Surroundings.system());
    }

    /** As {@link #Application(Console, Supplier)}, in other surroundings. */
    Application(Console console, Supplier<Laboratory> laboratory, Surroundings surroundings) {
        this.console = console;
        this.laboratory = new Lazy<>(laboratory);
        this.surroundings = surroundings;
    }

    /** Runs one command line and answers its exit code. */
    int run(String... arguments) {
        ErrorLines errors = new ErrorLines(console);
        int code;
        try {
            code = commandLine(errors).execute(arguments);
        } catch (OutOfMemoryError e) {
            code = errors.outOfMemory();
        } catch (LinkageError e) {
            code = errors.mismatch(e);
        } finally {
            surroundings.input().close();
        }
        console.err().flush();
        return console.out().checkError() && code == ExitCodes.OK ? unwritten(errors) : code;
    }

    /** A reader that has seen enough, such as {@code head}, is no failure to speak of. */
    private int unwritten(ErrorLines errors) {
        return console.piped() ? ExitCodes.UNREAD : errors.unwritable();
    }

    CommandLine commandLine(ErrorLines errors) {
        Runner runner = new Runner(console, laboratory);
        CandidateFactory candidates = new CandidateFactory(laboratory);
        CommandLine root = new CommandLine(new ThermoclineCommand(), candidates)
                .addSubcommand(new RunCommand(console, runner))
                .addSubcommand(new CompareCommand(console, runner))
                .addSubcommand(new ExplainCommand(console, runner))
                .addSubcommand(new CurveCommand(console, runner))
                .addSubcommand(new AdviseCommand(console, runner))
                .addSubcommand(new SweepCommand(console, runner))
                .addSubcommand(new ReproduceCommand(console, runner, surroundings))
                .addSubcommand(new CommandLine(new MatrixCommand(), candidates)
                        .addSubcommand(new MatrixPlanCommand(console, runner))
                        .addSubcommand(new MatrixRunCommand(console, runner, surroundings))
                        .addSubcommand(new MatrixGatherCommand(console, runner, surroundings)))
                .addSubcommand(new ListCommand(console, laboratory))
                .addSubcommand(new CommandLine(new TraceCommand())
                        .addSubcommand(new TraceInfoCommand(console, surroundings))
                        .addSubcommand(new TraceConvertCommand(console, surroundings)))
                .addSubcommand(new ServeCommand(console, surroundings))
                .addSubcommand(new CommandLine(new FleetCommand())
                        .addSubcommand(new FleetUpCommand(console))
                        .addSubcommand(new FleetStatusCommand(console))
                        .addSubcommand(new FleetDownCommand(console)))
                .addSubcommand(new CompletionCommand(console))
                .addSubcommand(new HelpCommand(console));
        return root.setOut(console.out())
                .setErr(console.err())
                .setUsageHelpWidth(Math.max(LEAST_HELP_COLUMNS, Math.min(HELP_COLUMNS, console.columns())))
                .setColorScheme(
                        CommandLine.Help.defaultColorScheme(console.outPainter().colour() ? Ansi.ON : Ansi.OFF))
                .setExpandAtFiles(false)
                .setAllowOptionsAsOptionParameters(false)
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors);
    }
}
