package io.thermocline.benchmarks;

import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The end-to-end benchmark: how fast runs are, and how far from the tightest loops that could be written by hand. */
@Command(
        name = "benchmarks/run",
        mixinStandardHelpOptions = true,
        header = "Measure how fast Thermocline runs.",
        description = {
            "",
            "Engine and hand-written loops run in turn in one process, each after all others have run in it; thread CPU "
                    + "time, median of the rounds after a warm-up round; rounds in which CLOCK's loop was slow are taken again. Generating and preparing input stays outside and is "
                    + "printed. What users meet from the command line is measured in fresh processes, by the wall clock.",
            "",
            "Figures are worth recording from a quiet machine only; the load average is printed with them."
        },
        footerHeading = "%nSections:%n",
        footer = {
            "  policies  no clock, prepared zipf(0.8) array, beside hand-written CLOCK, FIFO and LRU (15 minutes)",
            "  model     the model clock: 98 %% hits; misses with demotion over three tiers (6 minutes)",
            "  disk      traces from disk through the thermocline command (5 minutes, 2.5 GB in the temporary folder)",
            "  curves    curves of nine policies from samples, beside runs one after another (15 minutes, 2.5 GB)",
            "  graphs    a Kronecker graph generated, then loaded, with 4 GiB of heap (5 minutes)",
            "  large     100 million pages, a billion accesses, with 8 GiB of heap (12 minutes)",
            "  paper     GMT's regular workloads at full scale under bam and the GMT policies (5 minutes)",
            "  systems   Thermostat, DREAM, UVM-adaptive, migration, selective caching (9 minutes)",
            "  wire      operations and pages between two processes, beside bare gRPC (1 minute)",
            "  shaping   latency and bandwidth that direct clients of a fleet's tiers measure (6 to 10 minutes)",
            "",
            "To record: benchmarks/run all --output json > benchmarks/results/DATE.json"
        })
final class EndToEnd implements Callable<Integer> {
    private static final List<Section> SECTIONS = List.of(
            new PoliciesSection(),
            new ModelSection(),
            new DiskSection(),
            new CurvesSection(),
            new GraphsSection(),
            new LargeSection(),
            new PaperSection(),
            new SystemsSection(),
            new WireSection(),
            new ShapingSection());
    private static final String ALL = "all";
    private static final int LEAST_ACCESSES = 1000;

    @Parameters(
            paramLabel = "SECTION",
            arity = "0..*",
            description = "Sections to measure, or 'all'. Default: policies.")
    List<String> names = new ArrayList<>(List.of("policies"));

    @Option(
            names = "--accesses",
            paramLabel = "N",
            description =
                    "Accesses of the longest runs, for smaller measurements. Default: 100 million, large: a billion.")
    long accesses;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds that count. Default: ${DEFAULT-VALUE}.")
    int rounds = 5;

    @Option(
            names = "--scale",
            paramLabel = "RATIO",
            description = "Scale of graphs and of the papers' workloads, such as 1/64. Default: ${DEFAULT-VALUE}.")
    String scale = "1";

    @Option(names = "--policy", split = ",", paramLabel = "NAME", description = "Measure these policies only.")
    List<String> policies = new ArrayList<>();

    @Option(names = "--output", paramLabel = "FORMAT", description = "table or json. Default: ${DEFAULT-VALUE}.")
    String output = "table";

    @Option(names = "--quiet", description = "No lines on stderr about the state of the measurement.")
    boolean quiet;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    CommandSpec command;

    private EndToEnd() {}

    /** Runs the command line and exits with its code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The command line; throws what a section throws. */
    static CommandLine commandLine() {
        return new CommandLine(new EndToEnd());
    }

    @Override
    public Integer call() throws Exception {
        List<Section> chosen = sections();
        Settings settings = settings();
        double before = Machine.load();
        ProcessorTime timeBefore = ProcessorTime.now();
        List<Table> tables = new ArrayList<>();
        for (Section section : chosen) {
            tables.addAll(section.measure(settings));
        }
        Measurement measurement = new Measurement(
                LocalDate.now(ZoneOffset.UTC).toString(),
                Machine.here(),
                before,
                Machine.load(),
                ProcessorTime.now().stolenSince(timeBefore),
                rounds,
                tables);
        PrintWriter out = command.commandLine().getOut();
        out.print(output.equals("json") ? JsonReport.of(measurement) : TextReport.of(measurement));
        out.flush();
        return 0;
    }

    private List<Section> sections() {
        List<String> known = SECTIONS.stream().map(Section::name).toList();
        for (String name : names) {
            if (!known.contains(name) && !name.equals(ALL)) {
                throw refused("section", name, String.join(", ", known) + ", " + ALL);
            }
        }
        return SECTIONS.stream()
                .filter(section -> names.contains(section.name()) || names.contains(ALL))
                .toList();
    }

    private Settings settings() {
        if (accesses != 0 && accesses < LEAST_ACCESSES) {
            throw refused("--accesses", accesses, "at least " + LEAST_ACCESSES);
        }
        if (rounds < 1) {
            throw refused("--rounds", rounds, "at least 1");
        }
        if (!output.equals("table") && !output.equals("json")) {
            throw refused("--output", output, "table, json");
        }
        List<String> known = PolicyRuns.names();
        for (String policy : policies) {
            if (!known.contains(policy)) {
                String message =
                        Names.unknown(Subject.Field.POLICY, policy, known).getMessage();
                throw new ParameterException(command.commandLine(), String.valueOf(message));
            }
        }
        double ratio = Units.ratio(Subject.Field.SCALE, scale);
        if (ratio > 1) {
            throw refused("--scale", scale, "at most 1");
        }
        PrintWriter err = command.commandLine().getErr();
        return new Settings(
                accesses, rounds, ratio, policies, Path.of(System.getProperty("thermocline.home", ".")), text -> {
                    if (!quiet) {
                        err.println(text);
                        err.flush();
                    }
                });
    }

    private ParameterException refused(String option, Object value, String allowed) {
        return new ParameterException(
                command.commandLine(),
                String.format(Locale.ROOT, "%s: '%s' is not allowed; allowed: %s", option, value, allowed));
    }
}
