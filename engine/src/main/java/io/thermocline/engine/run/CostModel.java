package io.thermocline.engine.run;

import java.util.Map;

/**
 * What slow memory saves: of the money that memory costs when all of it is DRAM, the share
 * {@code cold * (1 - c_slow / c_dram)}.
 *
 * <p>Source: thesis sec. 6.5.3 and Table 6.4, for slow memory at a third, a quarter and a fifth of the cost of DRAM.
 */
public final class CostModel {
    private CostModel() {}

    /**
     * Share of the money saved.
     *
     * @param coldShare share of the footprint that is in slow memory
     * @param slowCost cost of slow memory over that of DRAM, a byte each
     */
    public static double saving(double coldShare, double slowCost) {
        return coldShare * (1 - slowCost);
    }

    /** Adds the savings of a mean cold share, at the costs of the thesis. */
    public static void reportMean(Map<String, Number> metrics, double meanColdShare) {
        report(metrics, meanColdShare, "");
    }

    /** Adds the savings of the placement at the end of a run, at the costs of the thesis, under names of their own. */
    public static void reportFinal(Map<String, Number> metrics, double finalColdShare) {
        report(metrics, finalColdShare, "Final");
    }

    private static void report(Map<String, Number> metrics, double coldShare, String suffix) {
        metrics.put("costSavingAtThird" + suffix, saving(coldShare, 1.0 / 3));
        metrics.put("costSavingAtQuarter" + suffix, saving(coldShare, 1.0 / 4));
        metrics.put("costSavingAtFifth" + suffix, saving(coldShare, 1.0 / 5));
    }
}
