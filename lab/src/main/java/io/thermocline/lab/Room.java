package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * The room that a run's footprint needs in the last tier, and what its user can do for more. Each remedy works for the
 * run at hand:
 *
 * <ul>
 *   <li>More capacity always does, up to the page table's end.
 *   <li>A larger scale does where the workload keeps its size and the tier does not: for traces and real graphs.
 *   <li>Smaller pages do where the workload keeps its number of pages: for traces of objects.
 *   <li>A smaller footprint does where the workload has one to set, which a trace has not.
 * </ul>
 *
 * @param testbed its testbed, scaled
 * @param spec what its user wrote
 * @param workload its accesses
 */
record Room(Testbed testbed, RunSpec spec, Workload workload) {
    private static final long MEBIBYTE = 1L << 20;
    private static final long FINE_MEBIBYTES = 10L << 10;

    /**
     * The refusal of a footprint that does not fit.
     *
     * @param atLeast whether more pages may follow
     */
    InvalidInputException refusal(long pages, boolean atLeast) {
        String footprint = "the footprint of " + (atLeast ? "at least " : "") + Units.counted(pages, "page", "pages")
                + " of " + testbed.pageBytes() + " B does not fit";
        if (pages > Testbed.MAX_PAGES) {
            return new InvalidInputException(
                    footprint + " the page table, which has " + Testbed.MAX_PAGES + " entries; " + fewerPages());
        }
        int last = testbed.tiers().size() - 1;
        String tier = testbed.tiers().get(last).name();
        return new InvalidInputException(footprint + ": tier " + tier + " holds " + testbed.frames(last) + "; "
                + String.join(", or ", remedies(tier, pages, atLeast)));
    }

    private boolean isTrace() {
        return workload.pages() == Workload.UNKNOWN || workload.fixesPages();
    }

    private String fewerPages() {
        if (workload.fixesPages()) {
            return "take a part of the trace";
        }
        return isTrace() ? "divide its addresses by larger pages" : "take larger pages, or lower the footprint";
    }

    private List<String> remedies(String tier, long pages, boolean atLeast) {
        TestbedParameter<Long> given = TestbedSettings.capacity(tier, spec.settings());
        boolean countsPages = !given.equals(TestbedParameters.CAPACITY);
        boolean scales = !given.equals(TestbedParameters.FRAMES);
        List<String> remedies = new ArrayList<>();
        remedies.add("raise " + given.key(tier) + (atLeast ? "" : " to " + needed(pages, countsPages, scales)));
        if (scales && (isTrace() || workload.scaleEffective() != spec.scale())) {
            remedies.add("take a larger scale, since the workload keeps its size");
        }
        if (workload.fixesPages() && !countsPages) {
            remedies.add("take smaller pages, since the workload keeps their number");
        }
        if (!isTrace()) {
            remedies.add("lower the workload's footprint");
        }
        return remedies;
    }

    /** A capacity that is just enough, before the scale. */
    private String needed(long pages, boolean countsPages, boolean scales) {
        double scale = scales ? spec.scale() : 1;
        if (countsPages) {
            return Long.toString((long) Math.ceil(pages / scale));
        }
        long mebibytes = (long) Math.ceil(pages * (double) testbed.pageBytes() / scale / MEBIBYTE);
        long step = mebibytes < FINE_MEBIBYTES ? 1 : 1024; // beyond a few GiB in whole ones
        return Units.exactMebibytes((mebibytes + step - 1) / step * step);
    }
}
