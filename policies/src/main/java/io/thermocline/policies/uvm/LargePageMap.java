package io.thermocline.policies.uvm;

import java.util.Arrays;

/**
 * How allocations are cut into large pages: whole ones from the first basic block that is an allocation's own, and what
 * remains at the end as one over which the prefetcher has a tree of the next power of two.
 *
 * <p>Source: the prefetcher's paper (Ganguly et al., ISCA 2019), on the rounding of managed allocations. State: 4 B a
 * basic block, 8 B a large page.
 */
final class LargePageMap {
    private final int most; // blocks of a large page
    private int[] largeByBlock = new int[0];
    private int[] firsts = new int[16];
    private int[] sizes = new int[16];
    private int blocks;
    private int count;

    /**
     * A map without allocations.
     *
     * @param most basic blocks of a large page, a power of two up to 32
     */
    LargePageMap(int most) {
        this.most = most;
    }

    /** Adds an allocation behind those added before; none if {@code length} is not positive. */
    void allocate(int first, int length) {
        for (int at = first; at < first + length; at += most) {
            add(at, Math.min(most, first + length - at));
        }
    }

    /** Lets the last allocation grow to {@code blocks} blocks of all allocations. */
    void extend(int to) {
        while (blocks < to) {
            if (count > 0 && sizes[count - 1] < most) {
                sizes[count - 1]++;
                cover(blocks + 1);
            } else {
                add(blocks, 1);
            }
        }
    }

    private void add(int first, int length) {
        if (first != blocks) {
            throw new IllegalStateException("an allocation at block " + first + " does not follow block " + blocks);
        }
        if (count == firsts.length) {
            firsts = Arrays.copyOf(firsts, 2 * count);
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        firsts[count] = first;
        sizes[count] = length;
        count++;
        cover(first + length);
    }

    /** The blocks up to {@code end - 1} that have no large page yet belong to the last. */
    private void cover(int end) {
        if (end > largeByBlock.length) {
            largeByBlock = Arrays.copyOf(largeByBlock, Math.max(end, 2 * largeByBlock.length));
        }
        Arrays.fill(largeByBlock, blocks, end, count - 1);
        blocks = end;
    }

    /** Basic blocks of all allocations. */
    int blocks() {
        return blocks;
    }

    /** Large pages of all allocations. */
    int count() {
        return count;
    }

    /** The large page of a block. */
    int largeOf(int block) {
        return largeByBlock[block];
    }

    /** First block of a large page. */
    int firstBlock(int large) {
        return firsts[large];
    }

    /** Blocks that the tree over a large page spans: its size rounded up to a power of two. */
    int treeBlocks(int large) {
        return sizes[large] == 1 ? 1 : Integer.highestOneBit(sizes[large] - 1) * 2;
    }

    /** The blocks that a large page has, as bits. */
    int existing(int large) {
        return -1 >>> Integer.SIZE - sizes[large];
    }
}
