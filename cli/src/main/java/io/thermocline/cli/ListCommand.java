package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.study.Studies;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The catalogues. */
@Command(
        name = "list",
        sortOptions = false,
        customSynopsis = "thermocline list CATALOGUE [NAME] [options]",
        header = "List policies, workloads, testbeds, devices, links or studies, and explain their parameters.",
        description = {
            "",
            "Without NAME one line each; with NAME or --verbose also each parameter with its unit, default, range and the "
                    + "section of the paper that it comes from. JSON always has all of it."
        },
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "2:bad input; one line on stderr says what to change"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline list policies",
            "  thermocline list policies gmt-reuse",
            "  thermocline list devices --verbose",
            "  thermocline list workloads --output json",
            "",
            "Where next: parameters go inline, --policy 'gmt-reuse?KEY=VALUE', or as --set policy.KEY=VALUE."
        })
final class ListCommand implements Callable<Integer> {
    static final List<String> CATALOGUES = List.of("policies", "workloads", "testbeds", "devices", "links", "studies");

    @Parameters(
            index = "0",
            paramLabel = "CATALOGUE",
            completionCandidates = Candidates.Catalogues.class,
            description = "policies, workloads, testbeds, devices, links or studies.")
    String catalogue = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "Only this entry, with all details.")
    @Nullable
    String name;

    @Option(
            names = {"-v", "--verbose"},
            order = 1,
            description = "All details of every entry.")
    boolean verbose;

    @Mixin
    OutputOptions output = new OutputOptions();

    private final Console console;
    private final Supplier<Laboratory> laboratory;

    ListCommand(Console console, Supplier<Laboratory> laboratory) {
        this.console = console;
        this.laboratory = laboratory;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        List<CatalogueEntry> all = entries();
        List<CatalogueEntry> shown = all;
        String wanted = name;
        if (wanted != null) {
            shown = all.stream().filter(entry -> entry.name().equals(wanted)).toList();
            if (shown.isEmpty()) {
                throw all.isEmpty()
                        ? new InvalidInputException("unknown name '" + wanted + "'; there are no " + catalogue + " yet")
                        : Names.unknown(
                                new Argument("NAME"),
                                "name of " + catalogue,
                                wanted,
                                all.stream().map(CatalogueEntry::name).toList());
            }
        }
        CatalogueText text = new CatalogueText(console.outPainter());
        List<CatalogueEntry> entries = shown;
        switch (format) {
            case JSON -> Json.print(console.out(), json -> CatalogueJson.write(json, entries));
            case CSV -> console.out().print(CatalogueText.csv(entries));
            case TABLE ->
                console.out()
                        .print(verbose || wanted != null ? text.details(entries) : text.overview(catalogue, entries));
        }
        return ExitCodes.OK;
    }

    private List<CatalogueEntry> entries() {
        return switch (catalogue) {
            case "policies" ->
                laboratory.get().policies().stream().map(CatalogueEntry::of).toList();
            case "workloads" ->
                laboratory.get().workloads().stream().map(CatalogueEntry::of).toList();
            case "testbeds" ->
                laboratory.get().testbeds().stream().map(CatalogueEntry::of).toList();
            case "devices" ->
                laboratory.get().devices().stream().map(CatalogueEntry::of).toList();
            case "links" ->
                laboratory.get().links().stream().map(CatalogueEntry::of).toList();
            case "studies" -> Studies.all().stream().map(CatalogueEntry::of).toList();
            default -> throw Names.unknown(new Argument("CATALOGUE"), "catalogue", catalogue, CATALOGUES);
        };
    }
}
