package io.thermocline.policies.uvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrefetchTreeTest {
    private static int blocks(int from, int to) {
        int set = 0;
        for (int block = from; block <= to; block++) {
            set |= 1 << block;
        }
        return set;
    }

    /**
     * A sequential walk through 2 MiB. Blocks 0 and 1 come alone: a pair with one of two is not more than half, and 2
     * of 4 neither. Block 2 makes 3 of 4: block 3 comes with it. Block 4 makes 5 of 8: 5 to 7 come. Block 8 makes 9 of
     * 16, block 16 makes 17 of 32: 1 MiB in all. Six faults.
     */
    @Test
    void sequentialWalkTakesSixFaults() {
        int present = 0;
        int[] faults = {0, 1, 2, 4, 8, 16};
        int[] last = {0, 1, 3, 7, 15, 31};
        for (int i = 0; i < faults.length; i++) {
            int coming = PrefetchTree.fault(present, faults[i], 32);
            assertThat(coming).as("fault at block %d", faults[i]).isEqualTo(blocks(faults[i], last[i]));
            present |= coming;
        }
        assertThat(present).isEqualTo(-1);
    }

    /**
     * The example of the prefetcher's paper, on 512 KiB of eight blocks: 1, 3, 5 and 7 come alone, as no pair has more
     * than one of two, no four more than two. Then 0: its pair is full, its four has 3 of 4 and takes 2; the root then
     * has 6 of 8 and takes 4 and 6.
     */
    @Test
    void faultFillsEveryNodeThatIsMoreThanHalfFull() {
        int present = 0;
        for (int block : new int[] {1, 3, 5, 7}) {
            assertThat(PrefetchTree.fault(present, block, 8)).isEqualTo(1 << block);
            present |= 1 << block;
        }
        assertThat(PrefetchTree.fault(present, 0, 8)).isEqualTo(1 | 1 << 2 | 1 << 4 | 1 << 6);
    }

    /** With the lower half there, any block of the upper makes the root 17 of 32 and brings all of it. */
    @Test
    void fullHalfMakesTheNextFaultBringTheOther() {
        assertThat(PrefetchTree.fault(blocks(0, 15), 27, 32)).isEqualTo(blocks(16, 31));
    }

    @Test
    void singleBlockIsFetchedAlone() {
        assertThat(PrefetchTree.fault(0, 0, 1)).isEqualTo(1);
    }
}
