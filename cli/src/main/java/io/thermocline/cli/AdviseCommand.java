package io.thermocline.cli;

import io.thermocline.cli.fleet.RunMatrix;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.ShellWords;
import io.thermocline.lab.advise.Advice;
import io.thermocline.lab.advise.AdviceSpec;
import io.thermocline.report.page.AdviceReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Advice on how much of which memory to buy. */
@Command(
        name = "advise",
        sortOptions = false,
        customSynopsis =
                "thermocline advise --workload WORKLOAD,... --policy POLICY,... (--goal GOAL | --budget DOLLARS) [options]",
        header = "Say how much of which memory to buy.",
        description = {
            "",
            "Chooses the cheapest machine that keeps a goal, or the best within a budget, for all workloads. It counts without a clock",
            "what machines do, estimates their times from that, and runs those near the choice with the clock. It also says what",
            "more of each tier would bring, what other prices and loads change, and how long the drives last."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a run failed, or no machine keeps the goal and the budget",
            "2:bad input; one line on stderr says what to change"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  How much HBM and DRAM a workload needs before the SSD no longer matters:",
            "    thermocline advise --testbed gmt-a100 --scale 1/256 --workload hotspot --policy gmt-reuse \\",
            "                       --goal 'rereads<=0.01'",
            "  The best within a budget, with SSDs to choose from:",
            "    thermocline advise --testbed gmt-a100 --scale 1/256 --workload hotspot --policy gmt-reuse,bam \\",
            "                       --budget 1500 --vary hbm.capacity=8GiB..64GiB --vary dram.capacity=16GiB..128GiB \\",
            "                       --vary nvme.device=samsung-970-evo-plus,samsung-980-pro --vary nvme.count=1..4",
            "",
            "Where next: 'thermocline compare' with the settings of two machines shows where their time goes."
        })
final class AdviseCommand implements Callable<Integer> {
    @Mixin
    MatrixOptions matrix = new MatrixOptions();

    @Mixin
    AdviseOptions advise = new AdviseOptions();

    @Mixin
    SpecOptions spec = new SpecOptions();

    @Mixin
    FleetOptions fleet = new FleetOptions();

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    ReportOptions report = new ReportOptions();

    private final Console console;
    private final Runner runner;

    AdviseCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        ReportFile file = report.file(InputFile.of(spec, fleet, matrix.workloads()));
        AdviceSpec request = request();
        Advice advice = runner.advise(fleet.runs(), request, command());
        switch (format) {
            case JSON -> Json.print(console.out(), json -> ResultJson.writeAdvice(json, advice));
            case CSV -> console.out().print(AdviceText.csv(advice));
            case TABLE -> console.out().print(new AdviceText(console.outPainter(), advice).text());
        }
        ReportOptions.write(file, console, () -> AdviceReport.render(advice));
        return advice.choice() == null ? ExitCodes.FAILED : ExitCodes.OK;
    }

    private AdviceSpec request() {
        RunMatrix runs = matrix.runs(spec, ClockKind.MODEL);
        RunSpec any = runs.specs().get(0);
        return new AdviceSpec(
                any.testbed(),
                runs.workloads(),
                runs.policies(),
                any.scale(),
                any.seed(),
                any.settings(),
                advise.objective(),
                advise.variations(),
                advise.prices(),
                advise.ratings(),
                advise.exhaustive);
    }

    private String command() {
        List<String> words = new ArrayList<>(List.of("thermocline", "advise"));
        words.addAll(spec.arguments());
        words.addAll(matrix.arguments());
        words.addAll(advise.arguments());
        return ShellWords.join(words);
    }
}
