package io.thermocline.workloads.bandwidth;

/**
 * An application of thesis ch. IV, as far as the thesis describes it: how often it accesses a page, and in which order.
 *
 * <p>How often follows from the overhead of shoot-downs (Table 4.1, second column). A page whose shoot-down of 100
 * cycles costs a share o of the time is worth {@code 100 / o} cycles of execution. With memory in balance, an access
 * takes {@code 0.714 * 0.896} cycles of it, and the computing that belongs to it {@code (1 - m) / m * 0.896}. So the
 * column is an input of each application.
 *
 * <p>The orders are assumed from the programs' loops, and from what sec. 4.2.2 and 4.3.2 say of four of them.
 */
enum MigratingApplication {
    BACKPROP(.291, 4096),
    BFS(.067, 4096),
    CNS(.024, 2048),
    COMD(.0202, 2048),
    KMEANS(.0401, 4096),
    MINIFE(.036, 4096),
    MUMMERGPU(.2115, 4096),
    NEEDLE(.249, 4096),
    PATHFINDER(.259, 4096),
    SRAD(.005, 1024),
    XSBENCH(.021, 2048);

    private static final double SHOOTDOWN_CYCLES = 100;
    private static final double CYCLES_A_LINE = 0.64 * 1.4; // 128 B at 200 GB/s and 1.4 GHz
    private static final double FIRST_TIER_SHARE = 200 / 280.0;
    private static final double MEMORY_SHARE = .70; // calibrated: all in GDDR5 over CPU-only is 1.94 (thesis Fig. 2.2)
    private static final double COMPUTE_BOUND = .10; // comd is insensitive to memory (thesis sec. 3.2.2.3)
    private static final int BLOCK = 16; // pages that bfs and xsbench access together: 64 KiB, assumed
    private static final double STREAMED = .85; // share of minife's footprint that is its matrix, assumed
    private static final int COLUMNS = 64; // pages of a row of needle's matrices, assumed

    private final double overhead;
    private final int pages;

    /**
     * An application.
     *
     * @param overhead share of its time that shoot-downs take (thesis Table 4.1)
     * @param pages of its footprint
     */
    MigratingApplication(double overhead, int pages) {
        this.overhead = overhead;
        this.pages = pages;
    }

    /** Its pages at scale 1. */
    int pages() {
        return pages;
    }

    /** The share of its time that memory decides with all data in GDDR5. */
    double memoryShare() {
        return this == COMD ? COMPUTE_BOUND : MEMORY_SHARE;
    }

    /** Accesses to each page that is accessed, of 128 B. */
    double accessesAPage() {
        double m = memoryShare();
        return SHOOTDOWN_CYCLES / overhead / (CYCLES_A_LINE * ((1 - m) / m + FIRST_TIER_SHARE));
    }

    /** Its pages and their order, in a footprint. */
    Layout layout(int footprint, long seed) {
        return switch (this) {
            case BACKPROP -> new Sweeps(footprint, 6, 3);
            case CNS -> new Sweeps(footprint, 6, 30);
            case COMD -> new Sweeps(footprint, 4, 10);
            case KMEANS, PATHFINDER -> new Sweeps(footprint, 6, 5);
            case SRAD -> new Sweeps(footprint, 6, 100);
            case BFS -> hotBlocks(Application.BFS, footprint, BLOCK, seed);
            case XSBENCH -> hotBlocks(Application.XSBENCH, footprint, BLOCK, seed);
            case MUMMERGPU -> hotBlocks(Application.MUMMERGPU, footprint, 1, seed);
            case MINIFE -> new SweepsAndVectors(footprint, 6, 4, STREAMED);
            case NEEDLE -> new Wavefront(footprint, 2, COLUMNS);
        };
    }

    private static Layout hotBlocks(Application application, int footprint, int block, long seed) {
        return HotBlocks.of(application.structures(0, seed), footprint, block, seed);
    }
}
