package io.thermocline.cli;

import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Figures;

/** The lines that say what was run. */
final class Headings {
    private Headings() {}

    /** Input and hierarchy in two lines. */
    static String settings(RunResult result) {
        RunResult.Counts counts = result.counts();
        String coalesced = counts.touches() == counts.accesses()
                ? ""
                : " (of " + Format.counted(counts.touches(), "touch", "touches") + ")";
        String scale = "scale " + Format.scale(result.scale())
                + (Format.rounded(result.scaleEffective()).equals(Format.rounded(result.scale()))
                        ? ""
                        : " (workload: " + Format.scale(result.scaleEffective()) + ")");
        return "  " + Format.accesses(counts.accesses()) + coalesced + ", "
                + Format.percent((double) counts.writes() / Math.max(1, counts.accesses())) + " writes, to "
                + Format.pages(counts.pages()) + " of " + Units.formatBytes(result.pageBytes()) + " ("
                + Units.formatBytes((double) counts.pages() * result.pageBytes()) + ")\n  " + Figures.capacities(result)
                + "; " + scale + ", seed " + result.seed() + ", clock " + result.clock() + "\n";
    }
}
