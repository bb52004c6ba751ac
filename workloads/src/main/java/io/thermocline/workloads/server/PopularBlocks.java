package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.Arrays;

/**
 * Draws pages by the popularity of their 2 MiB block, with the alias method of Walker and Vose. Within a block all
 * pages are equally popular. State: 12 B for each block.
 */
final class PopularBlocks {
    static final long BLOCK_BYTES = 2L << 20;

    private final int firstPage;
    private final int pagesPerBlock;
    private final double[] keep; // by block: the share of its column that it keeps
    private final int[] alias; // by block: the block that has the rest

    /** Creates consecutive blocks with these weights, from {@code firstPage} on. */
    PopularBlocks(int firstPage, long pageBytes, double[] weights) {
        this.firstPage = firstPage;
        pagesPerBlock = (int) Math.max(1, BLOCK_BYTES / pageBytes);
        int n = weights.length;
        keep = new double[n];
        alias = new int[n];
        double sum = Arrays.stream(weights).sum();
        int[] small = new int[n];
        int[] large = new int[n];
        int smalls = 0;
        int larges = 0;
        for (int i = 0; i < n; i++) {
            keep[i] = weights[i] / sum * n;
            alias[i] = i;
            if (keep[i] < 1) {
                small[smalls++] = i;
            } else {
                large[larges++] = i;
            }
        }
        while (smalls > 0 && larges > 0) {
            int lesser = small[--smalls];
            int greater = large[larges - 1];
            alias[lesser] = greater;
            keep[greater] -= 1 - keep[lesser];
            if (keep[greater] < 1) {
                small[smalls++] = greater;
                larges--;
            }
        }
    }

    /** Returns the number of 2 MiB blocks in {@code bytes}, at least one. */
    static int blocks(double bytes) {
        return (int) Math.max(1, Math.round(bytes / BLOCK_BYTES));
    }

    /** Returns the pages of a block. */
    static int pagesPerBlock(WorkloadRequest request) {
        return (int) Math.max(1, BLOCK_BYTES / request.pageBytes());
    }

    /** Draws a page. */
    int next(SplitMix64 random) {
        double draw = random.nextDouble() * keep.length;
        int block = (int) draw;
        if (draw - block >= keep[block]) {
            block = alias[block];
        }
        return firstPage + block * pagesPerBlock + random.nextInt(pagesPerBlock);
    }
}
