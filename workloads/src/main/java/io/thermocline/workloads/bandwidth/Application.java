package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.workloads.Permutation;
import java.util.ArrayList;
import java.util.List;

/**
 * An application of thesis ch. III, as far as the thesis describes it: the structures of its data, and which share of
 * its time memory decides.
 *
 * <p>Shares of bfs and xsbench: sec. 3.3.1, Fig. 3.5 and 3.6. Of mummergpu: Fig. 3.7, with the ranges that are never
 * accessed. Of needle: Fig. 3.8. The thesis gives minife no shape; it is assumed. Twelve others have linear CDFs
 * (Fig. 3.5): their structures are drawn from the seed.
 */
enum Application {
    BFS(
            new Structure("d_graph_edges", .40, .10, .3),
            new Structure("d_graph_nodes", .40, .10, .3),
            new Structure("d_graph_visited", .10, .60, .3),
            new Structure("d_updating_graph_mask", .05, .12, .3),
            new Structure("d_cost", .05, .08, .3)),
    XSBENCH(
            new Structure("structure-0", .55, .20, .5),
            new Structure("structure-1", .35, .16, .5),
            new Structure("structure-2", .06, .40, .5),
            new Structure("structure-3", .04, .24, .5)),
    MINIFE(
            new Structure("structure-0", .45, .25, .3),
            new Structure("structure-1", .30, .15, .3),
            new Structure("structure-2", .10, .10, .3),
            new Structure("structure-3", .08, .30, .3),
            new Structure("structure-4", .07, .20, .3)),
    MUMMERGPU(
            new Structure("structure-0", .25, .42, 1),
            new Structure("unused-1", .24, 0, 0),
            new Structure("structure-2", .10, .20, 1),
            new Structure("unused-3", .21, 0, 0),
            new Structure("structure-4", .20, .38, 1)),
    NEEDLE(new Structure("structure-0", .5, .5, .3), new Structure("structure-1", .5, .5, .3)),
    LINEAR,
    COMD(new Structure("structure-0", .6, .5, .2), new Structure("structure-1", .4, .5, .2)),
    SGEMM(new Structure("a", 1, 1, 0), new Structure("b", 1, 1, 0), new Structure("c", 1, 1, 0));

    /** How many applications have a linear CDF. */
    static final int LINEAR_COUNT = 12;

    private static final int BANDWIDTH_BOUND = 5 + LINEAR_COUNT;
    private static final double MEAN = .62; // calibrated: BW-AWARE over LOCAL is 1.18 (thesis sec. 3.2.3)
    private static final double RANGE = .25; // assumed: what is left and right of the mean
    private static final double COMPUTE_BOUND = .05; // comd is insensitive to memory (thesis sec. 3.2.2.3)

    @SuppressWarnings("ImmutableEnumChecker") // the list cannot be changed
    private final List<Structure> given;

    Application(Structure... given) {
        this.given = List.of(given);
    }

    /**
     * Its structures.
     *
     * @param number of an application with a linear CDF
     */
    List<Structure> structures(int number, long seed) {
        return this == LINEAR ? linear(number, seed) : given;
    }

    /** Three to eight structures of lognormal sizes (sigma 0.8), whose hotness differs little (0.4, and 0.2 inside). */
    private static List<Structure> linear(int number, long seed) {
        SplitMix64 random = SplitMix64.of(seed, "linear " + number);
        int count = 3 + random.nextInt(6);
        List<Structure> structures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double pages = StrictMath.exp(.8 * Hotness.normal(random));
            double traffic = pages * StrictMath.exp(.4 * Hotness.normal(random));
            structures.add(new Structure("structure-" + i, pages, traffic, .2));
        }
        return structures;
    }

    /**
     * The share of its time under LOCAL placement that memory decides. The bandwidth-bound applications have evenly
     * spaced shares, dealt by the seed: the thesis plots each one's sensitivity (Fig. 2.1a) without numbers.
     *
     * @param number of an application with a linear CDF
     */
    double memoryShare(int number, long seed) {
        if (this == COMD) {
            return COMPUTE_BOUND;
        }
        if (this == SGEMM) {
            return 1;
        }
        int[] dealt = Permutation.of(BANDWIDTH_BOUND, SplitMix64.of(seed, "memory shares"));
        return MEAN
                - RANGE
                + 2 * RANGE * dealt[this == LINEAR ? ordinal() + number : ordinal()] / (BANDWIDTH_BOUND - 1);
    }
}
