package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.cli.text.Style;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Units;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever went wrong into one line on stderr and an exit code. */
final class ErrorLines implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private static final String DEBUG = "--debug";

    private final Console console;

    ErrorLines(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException refusal, String[] arguments) {
        return refuse(refusal.getCommandLine(), message(refusal, arguments));
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        Throwable cause = failure;
        while ((cause instanceof ExecutionException || cause instanceof CompletionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof InvalidInputException refusal) {
            return refuse(command, Argument.sentence(refusal));
        }
        boolean debug = parsed.expandedArgs().contains(DEBUG);
        line(command, "failed: " + describe(cause) + (debug ? "" : " (" + DEBUG + " shows where)"));
        if (debug) {
            failure.printStackTrace(console.err());
        }
        return ExitCodes.FAILED;
    }

    /** The heap is too small for the run. */
    int outOfMemory() {
        print("thermocline:", "failed: " + fullHeap());
        return ExitCodes.FAILED;
    }

    /** A class does not fit the others; only a plug-in's can. */
    int mismatch(LinkageError error) {
        print(
                "thermocline:",
                "failed: " + describe(error)
                        + "; a plug-in was compiled for another version: compile it anew, or take its jar out of the folder plugins");
        return ExitCodes.FAILED;
    }

    /** The result could not be written. */
    int unwritable() {
        print("thermocline:", "failed: the result could not be written to stdout");
        return ExitCodes.FAILED;
    }

    private int refuse(CommandLine command, String message) {
        line(command, message);
        return ExitCodes.BAD_INPUT;
    }

    private void line(CommandLine command, String message) {
        print(command.getCommandSpec().qualifiedName() + ":", message);
    }

    private void print(String who, String message) {
        console.err().println(console.errPainter().paint(Style.BAD, who) + " " + oneLine(message));
    }

    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", " ").replaceAll("\\p{Cntrl}", "?");
    }

    /** What is to say, in one line, of a run that failed while others continue. */
    static String reason(Throwable failure) {
        return oneLine(
                failure instanceof InvalidInputException refusal
                        ? Argument.sentence(refusal)
                        : failure instanceof OutOfMemoryError ? fullHeap() : describe(failure));
    }

    private static String fullHeap() {
        return "the heap of " + Units.formatBytes(Runtime.getRuntime().maxMemory())
                + " is full; give more, such as THERMOCLINE_OPTS=-Xmx16g, or lower --scale";
    }

    private static String describe(Throwable cause) {
        String message = cause.getMessage();
        return message == null || message.isBlank()
                ? cause.getClass().getSimpleName()
                : cause instanceof IllegalStateException || cause instanceof UncheckedIOException
                        ? message
                        : cause.getClass().getSimpleName() + ": " + message;
    }

    private static String message(ParameterException refusal, String[] arguments) {
        CommandSpec command = refusal.getCommandLine().getCommandSpec();
        if (refusal instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched.getUnmatched().get(0), command);
        }
        String message = String.valueOf(refusal.getMessage());
        boolean absent =
                message.startsWith("Missing required") && !message.startsWith("Missing required parameter for option");
        if (refusal instanceof MissingParameterException missing && absent) {
            // a mistyped option is what is wrong, not the one that is therefore missing
            return Arrays.stream(arguments)
                    .filter(argument -> isUnknownOption(argument, command))
                    .findFirst()
                    .map(argument -> unmatched(argument, command))
                    .orElseGet(() -> "missing "
                            + missing.getMissing().stream()
                                    .map(ErrorLines::name)
                                    .collect(Collectors.joining(" and "))
                            + "; '" + command.qualifiedName() + " --help' shows examples");
        }
        return message;
    }

    private static boolean isUnknownOption(String argument, CommandSpec command) {
        return argument.startsWith("--") && !command.optionsMap().containsKey(optionName(argument));
    }

    private static String optionName(String argument) {
        int equals = argument.indexOf('=');
        return equals < 0 ? argument : argument.substring(0, equals);
    }

    private static String unmatched(String argument, CommandSpec command) {
        if (argument.startsWith("-")) {
            List<String> options = command.options().stream()
                    .filter(option -> !option.hidden())
                    .map(OptionSpec::longestName)
                    .sorted()
                    .toList();
            return Argument.sentence(Names.unknown(new Argument("option"), "option", optionName(argument), options));
        }
        if (!command.subcommands().isEmpty()) {
            return Argument.sentence(Names.unknown(
                    new Argument("command"),
                    "command",
                    argument,
                    List.copyOf(command.subcommands().keySet())));
        }
        return "unexpected argument '" + argument
                + "'; what belongs to an option follows it, and a value with blanks or '&' needs quotes";
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option
                ? option.longestName() + " " + option.paramLabel()
                : argument.paramLabel();
    }
}
