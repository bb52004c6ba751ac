package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Rodinia's k-means: the kernel that transposes the features of the points. A thread has a point and reads its
 * {@value #FEATURES} features one by one, each warp a line for each of its points. It writes them feature by feature.
 *
 * <p>The kernel that assigns the points to clusters reads features by way of textures and centres by way of constants,
 * which have caches of their own. Of its accesses there is the write of each point's cluster, {@value #ITERATIONS} times.
 */
final class KmeansTranspose extends WarpProgram {
    private static final int FEATURES = 34; // of the points of kdd_cup
    private static final int ITERATIONS = 2; // assumed
    private static final int WARPS_A_BLOCK = 8;
    private static final int INSTRUCTIONS_A_FEATURE = 6; // of a warp, assumed
    private static final int ASSIGN_INSTRUCTIONS = 5 * FEATURES * 4; // assumed: four for each feature of five centres

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("points", 65_536, Warp.LANES, 10_000_000, "points to be clustered"),
            1,
            WARPS_A_BLOCK,
            KmeansTranspose::program);

    private final int points;
    private final DeviceArray byPoint;
    private final DeviceArray byFeature;
    private final DeviceArray membership;

    KmeansTranspose(long pageBytes, int points, DeviceArray byPoint, DeviceArray byFeature, DeviceArray membership) {
        super(pageBytes);
        this.points = points;
        this.byPoint = byPoint;
        this.byFeature = byFeature;
        this.membership = membership;
    }

    private static Supplier<WarpProgram> program(int points, WorkloadRequest request, DeviceMemory memory) {
        DeviceArray byPoint = memory.allocate((long) points * FEATURES, Float.BYTES);
        DeviceArray byFeature = memory.allocate((long) points * FEATURES, Float.BYTES);
        DeviceArray membership = memory.allocate(points, Integer.BYTES);
        return () -> new KmeansTranspose(request.pageBytes(), points, byPoint, byFeature, membership);
    }

    @Override
    boolean begin(int number) {
        return number <= ITERATIONS;
    }

    @Override
    public int tasks() {
        return (points + Warp.LANES - 1) / Warp.LANES;
    }

    @Override
    void run(int number, Warp warp) {
        int first = number * Warp.LANES;
        int length = Math.min(Warp.LANES, points - first);
        if (kernel() == 0) {
            transpose(first, length, warp);
        } else {
            warp.run(membership, first, length);
            warp.store();
            warp.end(ASSIGN_INSTRUCTIONS, 0);
        }
    }

    private void transpose(int first, int length, Warp warp) {
        for (int feature = 0; feature < FEATURES; feature++) {
            for (int lane = 0; lane < length; lane++) {
                warp.lane(byPoint, (first + lane) * (long) FEATURES + feature);
            }
            warp.load();
            warp.run(byFeature, (long) feature * points + first, length);
            warp.store();
        }
        warp.end(INSTRUCTIONS_A_FEATURE * FEATURES, 0);
    }
}
