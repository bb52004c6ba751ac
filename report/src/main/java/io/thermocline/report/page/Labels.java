package io.thermocline.report.page;

import io.thermocline.lab.RunResult;
import io.thermocline.report.analysis.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Names as headings show them. */
final class Labels {
    private static final String TRACE = "trace:";
    private static final int MOST_MARKS = 100;
    private static final int SOME_MARKS = 12;

    private Labels() {}

    /** A workload's name; a trace is called by its file, without the folders before it. */
    static String workload(String name) {
        if (!name.startsWith(TRACE)) {
            return name;
        }
        int parameters = name.indexOf('?');
        int end = parameters < 0 ? name.length() : parameters;
        int slash = name.lastIndexOf('/', end - 1);
        return slash < 0 ? name : TRACE + name.substring(slash + 1);
    }

    /** What belongs to one workload, under its name where there are several. */
    static Report.Group group(
            Comparison comparison, Comparison.Block block, List<String> sentences, Report.Part... parts) {
        String title = comparison.blocks().size() == 1 ? "" : workload(block.workload());
        return new Report.Group(title, List.copyOf(sentences), List.of(parts));
    }

    /**
     * An empty table with a column for each run, those that are ahead in bold.
     *
     * @param caption what the table has of the workload, which is named after it
     * @param first title of the first column, whose cells head their rows
     * @param runs some of the block's
     */
    static Report.TableBuilder table(String caption, String first, Comparison.Block block, List<RunResult> runs) {
        List<String> titles = new ArrayList<>(List.of(first));
        runs.forEach(run -> titles.add(run.policy()));
        Report.TableBuilder table = new Report.TableBuilder(caption + " " + workload(block.workload()), 1, titles);
        for (int run = 0; run < runs.size(); run++) {
            if (block.isAhead(runs.get(run))) {
                table.winner(run + 1);
            }
        }
        return table;
    }

    /** The policies of runs by the signs of their lines. */
    static Report.LineKey lineKey(List<RunResult> rows) {
        return new Report.LineKey(
                "",
                IntStream.range(0, rows.size())
                        .mapToObj(
                                line -> new Report.KeyEntry(line, rows.get(line).policy(), ""))
                        .toList());
    }

    /**
     * The marks of a line, at all its points or, of many, at some. Where marks are few, those of each line are at other
     * points than those of the others.
     *
     * @param number of the line among {@code lines}
     */
    static List<Report.Mark> marks(int points, int number, int lines, IntFunction<String> title) {
        int step = points <= MOST_MARKS ? 1 : points / SOME_MARKS;
        List<Report.Mark> marks = new ArrayList<>();
        for (int point = step * number / lines; point < points; point += step) {
            marks.add(new Report.Mark(point, title.apply(point)));
        }
        return marks;
    }
}
