package io.thermocline.policies.uvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LargePageReplacementTest {
    private final LargePageReplacement pages = new LargePageReplacement();
    private long access;

    @BeforeEach
    void threeLargePages() {
        pages.grow(3);
        for (int large = 0; large < 3; large++) {
            pages.fill(large, 1);
        }
    }

    private void access(int large, boolean write) {
        pages.count(large, write, access++);
    }

    @Test
    void fewestAccessesGoFirst() {
        access(0, false);
        access(0, false);
        access(1, true);
        access(2, false);
        access(2, false);
        assertThat(pages.victim(-1, all -> true, none -> false)).isEqualTo(1);
    }

    @Test
    void readOnlyLargePageGoesFirstAmongEqualCounts() {
        access(0, true);
        access(2, true);
        access(1, false);
        assertThat(pages.victim(-1, all -> true, none -> false)).isEqualTo(1);
    }

    @Test
    void leastRecentlyUsedLargePageGoesFirstAmongEquals() {
        access(2, false);
        access(0, false);
        access(1, false);
        assertThat(pages.victim(-1, all -> true, none -> false)).isEqualTo(2);
    }

    @Test
    void largePageOfTheFaultIsSparedAndAnAbsentOneNoVictim() {
        access(1, false);
        access(2, false);
        pages.empty(1);
        assertThat(pages.victim(0, all -> true, none -> false)).isEqualTo(2);
        pages.empty(2);
        assertThat(pages.victim(0, all -> true, none -> false)).isEqualTo(-1);
    }

    /** A write in an earlier stay does not count: the page comes back as its home is. */
    @Test
    void evictionForgetsWritesButNotAccesses() {
        access(0, true);
        access(1, true);
        access(2, true);
        pages.empty(2);
        pages.fill(2, 1);
        assertThat(pages.victim(-1, all -> true, none -> false)).isEqualTo(2);
        access(2, false);
        assertThat(pages.victim(-1, all -> true, none -> false)).isEqualTo(0);
    }

    /**
     * Page 1 has the fewest accesses, but it and page 0 are in use. When all are pinned the one unused for longest
     * goes.
     */
    @Test
    void largePagesInUseStay() {
        access(2, false);
        access(2, false);
        access(2, false);
        access(0, false);
        access(1, false);
        assertThat(pages.victim(-1, all -> true, large -> large != 2)).isEqualTo(2);
        assertThat(pages.victim(2, all -> true, large -> large != 2)).isEqualTo(0);
        assertThat(pages.victim(-1, all -> true, large -> true)).isEqualTo(2);
    }

    /** Page 1 has the fewest accesses, but is partly present: it goes only where the others are in use. */
    @Test
    void wholeLargePagesGoBeforeParts() {
        access(2, false);
        access(2, false);
        access(0, false);
        access(0, false);
        access(0, false);
        access(1, false);
        assertThat(pages.victim(-1, large -> large != 1, none -> false)).isEqualTo(2);
        assertThat(pages.victim(-1, large -> large != 1, large -> large != 1)).isEqualTo(1);
    }

    /** In order of number 0 would go, then 2 before it, with fewer accesses; 1, with the most, never would. */
    @Test
    void whetherALargePageIsInUseIsAskedOnlyOfThoseThatWouldGo() {
        access(0, false);
        access(0, false);
        access(1, false);
        access(1, false);
        access(1, false);
        access(2, false);
        List<Integer> asked = new ArrayList<>();
        int victim = pages.victim(-1, all -> true, large -> {
            asked.add(large);
            return large == 2;
        });
        assertThat(asked).containsExactly(0, 2);
        assertThat(victim).isZero();
    }
}
