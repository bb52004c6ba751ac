package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.explain.Explanation.AddressRange;
import io.thermocline.lab.explain.Explanation.InRange;
import io.thermocline.lab.explain.Explanation.Side;
import io.thermocline.lab.explain.MissCause;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.ExplanationText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report of an explanation: the reasons, where accesses were served, why they missed, regret by address, moves. */
public final class ExplainReport {
    private static final int HEIGHT = 260;

    /** Colours of the style sheet, of which the warmest is for what the policy could have avoided. */
    private static final Map<MissCause, String> COLOURS =
            Map.of(MissCause.FIRST_TOUCH, "nvme", MissCause.CAPACITY, "nvm", MissCause.POLICY, "hbm");

    private final Explanation explanation;
    private final ExplanationText text;
    private final List<Side> sides;
    private final Palette palette;

    private ExplainReport(Explanation explanation) {
        this.explanation = explanation;
        text = new ExplanationText(explanation);
        sides = List.of(explanation.first(), explanation.second());
        palette = new Palette(List.copyOf(explanation.first().served().keySet()));
    }

    /** The whole page. */
    public static String render(ReportSettings settings, Explanation explanation) {
        return Page.render(of(settings, explanation));
    }

    /** An explanation as data. */
    public static Report of(ReportSettings settings, Explanation explanation) {
        ExplainReport report = new ExplainReport(explanation);
        return settings.report(
                "explanation",
                report.text.headline(),
                report.text.parting(),
                report.facts(),
                List.of(),
                report.sections());
    }

    private List<Report.Fact> facts() {
        List<Report.Fact> facts = new ArrayList<>();
        facts.add(new Report.Fact("Workload", explanation.workload()));
        facts.add(new Report.Fact(
                "First run",
                explanation.first().name() + " on " + explanation.first().testbed()));
        facts.add(new Report.Fact(
                "Second run",
                explanation.second().name() + " on " + explanation.second().testbed()));
        facts.add(new Report.Fact("Accesses", Format.count(explanation.accesses())));
        facts.add(new Report.Fact("Pages", Format.count(explanation.pages())));
        facts.add(new Report.Fact("Clock", explanation.clock()));
        return facts;
    }

    private List<Report.Section> sections() {
        return List.of(
                new Report.Section(
                        "reasons",
                        "What makes the difference",
                        "Parts of the difference between the "
                                + (explanation.timed() ? "latencies of all accesses. " : "misses. ") + sides()
                                + " The title of a row says what it means.",
                        reasons()),
                new Report.Section(
                        "served",
                        "Where the accesses were served",
                        "The tier in which a page lay just before its access.",
                        served()),
                new Report.Section(
                        "misses",
                        "Why accesses missed the first tier",
                        "First touches name a page for the first time. Misses of capacity are those of the optimum with"
                                + " the same first tier, too. The policy's are those that the optimum would have avoided.",
                        misses()),
                new Report.Section(
                        "regret",
                        "Regret by address",
                        "Misses that the optimum would have avoided, in each range of pages.",
                        regret()),
                new Report.Section(
                        "moves", "What moved, and what moved back", String.join(" ", text.moves()), List.of(moves())));
    }

    private String sides() {
        return explanation.reasons().stream().anyMatch(reason -> reason.amount() < 0)
                ? "To the right the second run has more, to the left it has less."
                : "Longer is more.";
    }

    private List<Report.Part> reasons() {
        double longest = explanation.reasons().stream()
                .mapToDouble(reason -> Math.abs(reason.amount()))
                .max()
                .orElse(1);
        List<Report.Bar> rows = explanation.reasons().stream()
                .map(reason -> {
                    String name = name(reason);
                    String label = signed(reason.amount());
                    String spoken = name + ": " + label + ", " + meaning(reason.kind());
                    return new Report.Bar(new Report.Row(name, false, spoken, label, ""), reason.amount());
                })
                .toList();
        List<String> sentences = text.reasons().stream()
                .map(reason -> Format.capitalised(reason) + ".")
                .toList();
        return List.of(new Report.Group(
                "",
                sentences.isEmpty() ? List.of("Nothing: the runs spend the same.") : sentences,
                rows.isEmpty() ? List.of() : List.of(new Report.Bars(longest, null, rows))));
    }

    private static String name(Explanation.Reason reason) {
        String kind = reason.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return reason.where() == null ? kind : kind + ", " + reason.where();
    }

    private static String meaning(Explanation.Kind kind) {
        return switch (kind) {
            case FIRST_TOUCH -> "misses of pages that are named for the first time";
            case CAPACITY -> "misses that the optimum with the same first tier has, too";
            case POLICY -> "misses that the optimum would have avoided";
            case LOWER_TIER -> "misses that a tier below the second serves instead of it";
            case SLOWER_MISS -> "the time that this tier takes to serve a miss";
            case LATE -> "accesses that wait for a page on its way into the first tier already";
            case FIRST_TIER -> "the time that the first tier takes to serve an access";
            case POLICY_DELAY -> "the time that the policy makes accesses wait";
            case OVERLAP -> "how many accesses are outstanding at a time";
        };
    }

    private String signed(double amount) {
        String sign = amount < 0 ? "\u2212" : "+";
        double size = Math.abs(amount);
        return sign + (explanation.timed() ? Units.formatNanoseconds(size) : Format.count(Math.round(size)));
    }

    private List<Report.Part> served() {
        List<Report.Swatch> key = explanation.first().served().keySet().stream()
                .map(tier -> new Report.Swatch(palette.colour(tier), false, tier))
                .toList();
        List<Report.Stack> rows = sides.stream()
                .map(side -> stack(
                        side,
                        side.served().keySet().stream(),
                        palette::colour,
                        tier -> tier,
                        tier -> side.served().getOrDefault(tier, 0L)))
                .toList();
        return List.of(new Report.Swatches(key), new Report.Stacks(1, rows));
    }

    private List<Report.Part> misses() {
        List<Report.Swatch> key = Stream.of(MissCause.values())
                .map(cause -> new Report.Swatch(colour(cause), false, cause.words()))
                .toList();
        double most =
                Math.max(1, sides.stream().mapToLong(Side::allMisses).max().orElse(0));
        List<Report.Stack> rows = sides.stream()
                .map(side -> stack(
                        side, Stream.of(MissCause.values()), ExplainReport::colour, MissCause::words, side::misses))
                .toList();
        Report.TableBuilder table = new Report.TableBuilder(
                "Misses by cause",
                1,
                List.of("cause", sides.get(0).name(), sides.get(1).name()));
        for (MissCause cause : MissCause.values()) {
            table.row(cells(cause.words(), side -> Format.count(side.misses(cause))), false);
        }
        table.row(
                cells("capacity, held by a first tier twice as large", side -> Format.count(side.heldByTwice())),
                false);
        return List.of(new Report.Swatches(key), new Report.Stacks(most / explanation.accesses(), rows), table.shown());
    }

    private static String colour(MissCause cause) {
        return COLOURS.getOrDefault(cause, "nvme");
    }

    private List<String> cells(String title, Function<Side, String> value) {
        return List.of(title, value.apply(sides.get(0)), value.apply(sides.get(1)));
    }

    /** A bar whose pieces are shares of all accesses. */
    private <T> Report.Stack stack(
            Side side, Stream<T> parts, Function<T, String> colour, Function<T, String> name, Function<T, Long> count) {
        List<Report.Piece> pieces = parts.filter(part -> count.apply(part) > 0)
                .map(part -> {
                    double share = (double) count.apply(part) / explanation.accesses();
                    String label = Format.percent(share);
                    return new Report.Piece(
                            colour.apply(part), false, share, name.apply(part), label, name.apply(part) + ": " + label);
                })
                .toList();
        String spoken =
                side.name() + ": " + pieces.stream().map(Report.Piece::title).collect(Collectors.joining(", "));
        return new Report.Stack(new Report.Row(side.name(), false, spoken, "", ""), pieces);
    }

    private List<Report.Part> regret() {
        List<AddressRange> ranges = explanation.ranges();
        long most = ranges.stream()
                .mapToLong(
                        range -> Math.max(range.first().regret(), range.second().regret()))
                .max()
                .orElse(0);
        Report.Lines lines = new Report.Lines(
                "",
                "Regret by address; the numbers are in the table below",
                HEIGHT,
                Axis.fromZero("page", explanation.pages(), 1, page -> Format.count(Math.round(page))),
                Axis.fromZero("misses that the optimum avoids", Math.max(1, most), 1, value -> Format.rounded(value)),
                List.of(line(0, AddressRange::first), line(1, AddressRange::second)));
        Report.LineKey key = new Report.LineKey(
                "",
                List.of(
                        new Report.KeyEntry(0, sides.get(0).name(), ""),
                        new Report.KeyEntry(1, sides.get(1).name(), "")));
        return List.of(lines, key, ranges());
    }

    private Report.Line line(int number, Function<AddressRange, InRange> side) {
        List<AddressRange> ranges = explanation.ranges();
        return new Report.Line(
                sides.get(number).name(),
                ranges.stream()
                        .map(range -> range.firstPage() + range.pages() / 2.0)
                        .toList(),
                ranges.stream()
                        .map(range -> (double) side.apply(range).regret())
                        .toList(),
                Labels.marks(
                        ranges.size(),
                        number,
                        sides.size(),
                        point -> sides.get(number).name() + ", " + pages(ranges.get(point)) + ": "
                                + Format.count(side.apply(ranges.get(point)).regret())));
    }

    private static String pages(AddressRange range) {
        return "pages " + Format.count(range.firstPage()) + " to "
                + Format.count(range.firstPage() + range.pages() - 1);
    }

    private Report.Table ranges() {
        List<String> titles = new ArrayList<>(List.of("pages", "accesses"));
        for (String what : List.of("misses", "regret", "promoted", "back")) {
            titles.add(what + ", first run");
            titles.add(what + ", second run");
        }
        Report.TableBuilder table = new Report.TableBuilder("The ranges of the address space", 1, titles);
        for (AddressRange range : explanation.ranges()) {
            List<String> cells = new ArrayList<>(List.of(pages(range), Format.count(range.accesses())));
            both(cells, range, InRange::misses);
            both(cells, range, InRange::regret);
            both(cells, range, InRange::promotions);
            both(cells, range, InRange::returns);
            table.row(cells, false);
        }
        return table.folded("Numbers");
    }

    private static void both(List<String> cells, AddressRange range, Function<InRange, Long> value) {
        cells.add(Format.count(value.apply(range.first())));
        cells.add(Format.count(value.apply(range.second())));
    }

    private Report.Table moves() {
        Report.TableBuilder table = new Report.TableBuilder(
                "Moves, in pages",
                1,
                List.of("moves", sides.get(0).name(), sides.get(1).name()));
        table.row(cells("promoted", side -> Format.count(side.moves().promotions())), false);
        table.row(cells("of them prefetched", side -> Format.count(side.moves().prefetched())), false);
        table.row(
                cells(
                        "of them back after a demotion",
                        side -> Format.count(side.moves().pingPong())),
                false);
        table.row(
                cells(
                        "of them without a later access",
                        side -> Format.count(side.moves().wasted())),
                false);
        table.row(cells("demoted", side -> Format.count(side.moves().demotions())), false);
        sides.stream()
                .flatMap(side -> side.moves().bytes().keySet().stream())
                .distinct()
                .sorted()
                .forEach(way -> table.row(
                        cells(
                                "copied " + way.replace("-", " to "),
                                side -> Units.formatBytes(side.moves().bytes().getOrDefault(way, 0L))),
                        false));
        return table.shown();
    }
}
