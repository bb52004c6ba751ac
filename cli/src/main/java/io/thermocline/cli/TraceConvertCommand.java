package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.report.Format;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.trace.TraceConverter;
import io.thermocline.workloads.trace.TraceFile;
import io.thermocline.workloads.trace.TraceFormat;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A trace in another format. */
@Command(
        name = "convert",
        sortOptions = false,
        customSynopsis = "thermocline trace convert FILE TARGET [options]",
        header = "Write a trace in another format.",
        description = {
            "",
            "The target decides as the original does: same pages in the same order. Its name says how it is compressed "
                    + "(.gz, .xz, .bz2, .zst). It appears when it is complete."
        },
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "2:bad input; one line on stderr says what to change"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline trace convert t.lackey.xz t.pagetrace",
            "  thermocline trace convert t.csv t.oracleGeneral.zst --page-bytes 64KiB",
            "  thermocline trace convert t.pagetrace pages --to csv --force"
        })
final class TraceConvertCommand implements Callable<Integer> {
    private static final List<TraceFormat> TARGETS =
            List.of(TraceFormat.PAGETRACE, TraceFormat.CSV, TraceFormat.ORACLE_GENERAL);

    @Mixin
    TraceOptions trace = new TraceOptions();

    @Parameters(index = "1", paramLabel = "TARGET", description = "The file to write.")
    String target = "";

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            order = 20,
            description = "Format of the target: pagetrace, csv or oracleGeneral. Default: what its name says.")
    @Nullable
    String to;

    @Option(names = "--force", order = 21, description = "Overwrites the target if it exists.")
    boolean force;

    private final Console console;
    private final Surroundings surroundings;

    TraceConvertCommand(Console console, Surroundings surroundings) {
        this.console = console;
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        TraceFormat format = format();
        Path written = path();
        new InputFile("FILE", trace.file).checkOther("TARGET", written);
        if (!force && Files.isRegularFile(written)) {
            throw InvalidInputException.about(new Argument("TARGET"), "'" + target + "' exists; --force overwrites it");
        }
        return converted(trace.read(surroundings), written, format);
    }

    private int converted(TraceFile source, Path written, TraceFormat format) {
        TraceConverter.Result result = TraceConverter.convert(source, written, format, force);
        console.err()
                .println("Wrote " + Format.accesses(result.accesses()) + ", "
                        + Units.formatBytes(result.bytes()) + ", to " + target
                        + (result.writesLost() == 0
                                ? ""
                                : "; "
                                        + Format.counted(
                                                result.writesLost(), "write became a read", "writes became reads")
                                        + ", since "
                                        + format.label() + " knows none")
                        + (result.timesLost() ? "; the times are left out, since " + format.label() + " has none" : "")
                        + (result.timesRounded() == 0
                                ? ""
                                : "; " + Format.counted(result.timesRounded(), "time was", "times were")
                                        + " rounded down to whole seconds, since " + format.label()
                                        + " knows nothing finer"));
        result.notes().forEach(note -> console.err().println("note: " + note));
        return ExitCodes.OK;
    }

    private TraceFormat format() {
        String given = to;
        if (given != null) {
            return TARGETS.stream()
                    .filter(format -> format.label().equals(given))
                    .findFirst()
                    .orElseThrow(() -> InvalidInputException.of(new Argument("--to"), given, allowed()));
        }
        String name = target.toLowerCase(Locale.ROOT);
        String plain = name.substring(
                0, name.length() - Compression.ofName(name).suffix().length());
        return TARGETS.stream()
                .filter(format -> plain.endsWith("." + format.label().toLowerCase(Locale.ROOT))
                        || plain.endsWith("." + format.label().toLowerCase(Locale.ROOT) + ".bin"))
                .findFirst()
                .orElseThrow(() -> InvalidInputException.about(
                        new Argument("--to"),
                        "the name '" + target + "' does not say the format; allowed: " + allowed()));
    }

    private static String allowed() {
        return String.join(", ", TARGETS.stream().map(TraceFormat::label).toList());
    }

    private Path path() {
        try {
            return Path.of(target);
        } catch (InvalidPathException e) {
            throw InvalidInputException.of(new Argument("TARGET"), target, "a file name", e);
        }
    }
}
