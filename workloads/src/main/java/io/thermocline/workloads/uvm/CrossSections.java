package io.thermocline.workloads.uvm;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * XSBench: look-ups of macroscopic cross sections in a reactor of the benchmark's small size, {@value #NUCLIDES} nuclides.
 * A thread draws an energy and a material. It searches the energy in the sorted grid of all nuclides. For each nuclide of
 * the material it reads that nuclide's place in its own grid, and the two points there, six numbers each.
 *
 * <p>Lanes of a warp with other materials end earlier. A GPU version is not part of the benchmark of the time; this is
 * its loop with a thread a look-up (assumed).
 */
final class CrossSections extends WarpProgram {
    private static final int NUCLIDES = 68;
    private static final int NUMBERS = 6; // of a point: energy and five cross sections
    private static final int WARPS_A_BLOCK = 8;
    private static final int INSTRUCTIONS_A_STEP = 8; // of a warp, assumed
    private static final int INSTRUCTIONS_A_NUCLIDE = 40; // assumed

    /** Nuclides of each material, the fuel first, and how often each is drawn (XSBench, Materials.c). */
    private static final int[] OF_MATERIAL = {34, 5, 4, 4, 27, 21, 21, 21, 21, 21, 9, 9};

    private static final double[] SHARE = {.140, .052, .275, .134, .154, .064, .066, .055, .008, .015, .025, .013};

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("points", 11_303, 2, 100_000, "grid points of a nuclide"),
            1,
            WARPS_A_BLOCK,
            CrossSections::program);

    private final int points;
    private final DeviceArray energies;
    private final DeviceArray places;
    private final DeviceArray grids;
    private final DeviceArray materials;
    private final DeviceArray results;
    private final long seed;

    private final int[] count = new int[Warp.LANES]; // nuclides of each lane's material
    private final int[] first = new int[Warp.LANES]; // its first nuclide
    private final long[] energy = new long[Warp.LANES]; // place in the grid of all nuclides

    CrossSections(
            long pageBytes,
            int points,
            DeviceArray energies,
            DeviceArray places,
            DeviceArray grids,
            DeviceArray materials,
            DeviceArray results,
            long seed) {
        super(pageBytes);
        this.points = points;
        this.energies = energies;
        this.places = places;
        this.grids = grids;
        this.materials = materials;
        this.results = results;
        this.seed = seed;
    }

    private static Supplier<WarpProgram> program(int points, WorkloadRequest request, DeviceMemory memory) {
        long all = (long) points * NUCLIDES;
        DeviceArray energies = memory.allocate(all, Double.BYTES);
        DeviceArray places = memory.allocate(all * NUCLIDES, Integer.BYTES);
        DeviceArray grids = memory.allocate(all * NUMBERS, Double.BYTES);
        DeviceArray materials = memory.allocate(OF_MATERIAL.length * (long) NUCLIDES, Integer.BYTES);
        DeviceArray results = memory.allocate((long) warps(points) * Warp.LANES, Double.BYTES);
        return () -> new CrossSections(
                request.pageBytes(), points, energies, places, grids, materials, results, request.seed());
    }

    @Override
    boolean begin(int number) {
        return number == 0;
    }

    @Override
    public int tasks() {
        return warps(points);
    }

    /** Three look-ups for four points of a nuclide, far fewer than the benchmark's 15,000,000. */
    private static int warps(int points) {
        return Math.max(1, points * 3 / (4 * Warp.LANES));
    }

    @Override
    void run(int number, Warp warp) {
        SplitMix64 random = new SplitMix64(SplitMix64.mix(seed) + number);
        int most = 0;
        for (int lane = 0; lane < Warp.LANES; lane++) {
            energy[lane] = random.nextLong((long) points * NUCLIDES);
            int material = material(random.nextDouble());
            count[lane] = OF_MATERIAL[material];
            first[lane] = material * NUCLIDES;
            most = Math.max(most, count[lane]);
        }
        int steps = search(warp);
        for (int nuclide = 0; nuclide < most; nuclide++) {
            lookUp(nuclide, warp);
        }
        warp.run(results, (long) number * Warp.LANES, Warp.LANES);
        warp.store();
        warp.end(INSTRUCTIONS_A_STEP * steps + INSTRUCTIONS_A_NUCLIDE * most, 0);
    }

    private static int material(double drawn) {
        double left = drawn;
        for (int material = 0; material < SHARE.length - 1; material++) {
            left -= SHARE[material];
            if (left < 0) {
                return material;
            }
        }
        return SHARE.length - 1;
    }

    /** Searches all lanes' energies by halves; returns the steps. */
    private int search(Warp warp) {
        long width = (long) points * NUCLIDES;
        int steps = 0;
        while (width > 1) {
            width = (width + 1) / 2;
            for (int lane = 0; lane < Warp.LANES; lane++) {
                warp.lane(energies, Math.min(energies(), energy[lane] / width * width));
            }
            warp.load();
            steps++;
        }
        return steps;
    }

    private long energies() {
        return (long) points * NUCLIDES - 1;
    }

    /** Each lane looks up a nuclide of its material, if that has so many. */
    private void lookUp(int nuclide, Warp warp) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
            if (nuclide < count[lane]) {
                warp.lane(materials, first[lane] + nuclide);
            }
        }
        warp.load();
        for (int lane = 0; lane < Warp.LANES; lane++) {
            if (nuclide < count[lane]) {
                warp.lane(places, energy[lane] * NUCLIDES + nuclide);
            }
        }
        warp.load();
        for (int number = 0; number < 2 * NUMBERS; number++) { // of this point and of the next one
            for (int lane = 0; lane < Warp.LANES; lane++) {
                if (nuclide < count[lane]) {
                    long point = Math.min(points - 2, energy[lane] / NUCLIDES);
                    warp.lane(grids, ((long) nuclide * points + point) * NUMBERS + number);
                }
            }
            warp.load();
        }
    }
}
