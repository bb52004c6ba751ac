package io.thermocline.workloads.server;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.AliasTable;
import java.util.Arrays;

/**
 * Draws pages by the popularity of their 2 MiB block. Within a block all pages are equally popular. State: 12 B for
 * each block.
 */
final class PopularBlocks {
    static final long BLOCK_BYTES = 2L << 20;

    private final int firstPage;
    private final int pagesPerBlock;
    private final AliasTable blocks;

    /** Creates consecutive blocks with these weights, from {@code firstPage} on. */
    PopularBlocks(int firstPage, long pageBytes, double[] weights) {
        this.firstPage = firstPage;
        pagesPerBlock = (int) Math.max(1, BLOCK_BYTES / pageBytes);
        blocks = new AliasTable(weights, Arrays.stream(weights).sum());
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
        double draw = random.nextDouble() * blocks.size();
        int column = (int) draw;
        int block = blocks.pick(column, draw - column);
        return firstPage + block * pagesPerBlock + random.nextInt(pagesPerBlock);
    }
}
