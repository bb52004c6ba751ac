package io.thermocline.report.page;

import java.util.List;

/**
 * What a report says of itself.
 *
 * @param version version of Thermocline
 * @param command the command line that makes it again
 */
public record ReportSettings(String version, String command) {
    /** A report that says this of itself. */
    Report report(
            String kind,
            String headline,
            String lead,
            List<Report.Fact> facts,
            List<String> notes,
            List<Report.Section> sections) {
        return new Report(version, command, kind, headline, lead, facts, notes, sections);
    }
}
