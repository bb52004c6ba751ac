package io.thermocline.policies.uvm;

/**
 * The tree-based prefetcher of the driver, for one large page: a full binary tree over its basic blocks. A fault brings
 * its block. Then, from the leaves to the root, each node above it of whose blocks more than half are present or on
 * their way is filled. With 64 KiB in 2 MiB a fault brings between 64 KiB and 1 MiB.
 *
 * <p>Source: the poster, sec. "Problems and previous solution", and the paper that it cites for the prefetcher (Ganguly
 * et al., ISCA 2019). Sets of blocks are bits of an {@code int}, block 0 the lowest.
 */
final class PrefetchTree {
    private PrefetchTree() {}

    /**
     * The blocks that a fault brings.
     *
     * @param present blocks that are present or on their way
     * @param block the block of the fault
     * @param blocks blocks of the large page, a power of two up to 32
     * @return a set that contains {@code block} and none of the others present
     */
    static int fault(int present, int block, int blocks) {
        int after = present | 1 << block;
        for (int size = 2; size <= blocks; size *= 2) {
            int node = node(block, size);
            int held = Integer.bitCount(after & node);
            if (2 * held > size) {
                after |= node;
            }
        }
        return after & ~present | 1 << block;
    }

    /** The blocks below the node of a size above a block. */
    private static int node(int block, int size) {
        int leaves = size == Integer.SIZE ? -1 : (1 << size) - 1;
        return leaves << (block & -size);
    }
}
