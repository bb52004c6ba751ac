package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command without a command: help, version. */
@Command(
        name = "thermocline",
        versionProvider = Version.class,
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        header = "Thermocline, a tiered-memory testbed: which policy should place and migrate the pages?",
        description = {
            "",
            "Replays a workload (a generated algorithm or a recorded trace) over an emulated memory hierarchy "
                    + "(HBM, DRAM, NVM, NVMe) under one or several policies, and says what each of them hit, moved and cost."
        },
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a run failed", "2:bad input; one line on stderr says what to change"},
        footerHeading = "%nStart here:%n",
        footer = {
            "  thermocline compare --workload zipf --policy lru,s3fifo,belady --clock none",
            "  thermocline compare --testbed gmt-a100 --scale 1/64 --workload pagerank --policy bam,gmt-reuse",
            "",
            "Where next: 'thermocline COMMAND --help' has examples; 'thermocline list policies' shows what can be",
            "compared, 'thermocline list policies NAME' its parameters; the guide is in docs/.",
            "In the folder of the sources, the command is ./thermocline."
        })
final class ThermoclineCommand implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            order = 100,
            description = "Show this help and exit.")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            order = 101,
            description = "Show name, version and Java, and exit.")
    boolean version;

    @Option(names = "--debug", scope = ScopeType.INHERIT, order = 102, description = "When a run fails, show where.")
    boolean debug;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    CommandSpec spec;

    @Override
    public Integer call() {
        Set<String> commands = spec.subcommands().keySet();
        throw new InvalidInputException(
                "missing command; allowed: " + String.join(", ", commands) + " ('thermocline --help' explains them)");
    }
}
