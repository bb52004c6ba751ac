package io.thermocline.lab.curve;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

final class StackDistancesTest {
    /** By the definition: the place of the page in the list of all pages, the one accessed last first. */
    private static final class Stack {
        private final List<Integer> pages = new ArrayList<>();

        int access(int page) {
            int at = pages.indexOf(page);
            if (at >= 0) {
                pages.remove(at);
            }
            pages.add(0, page);
            return at + 1;
        }
    }

    @Test
    void distanceCountsDistinctPagesSinceTheLastAccess() {
        StackDistances stack = new StackDistances(0);
        int[] distances = new int[7];
        // the second 1 comes after 2 and 3, and is the third page; the second 3 after 1 alone
        stack.distances(new int[] {1, 2, 3, 1, 3, 3, 2}, 0, 7, distances);
        assertThat(distances).containsExactly(0, 0, 0, 3, 2, 1, 3);
        assertThat(stack.pages()).isEqualTo(3);
    }

    /** The times begin with 65,536, so that the marks move together several times. */
    @Property(tries = 20)
    void distancesEqualPlacesInTheStack(
            @ForAll @IntRange(min = 1, max = 400) int pages, @ForAll @LongRange(min = 0) long seed) {
        SplitMix64 random = new SplitMix64(seed);
        StackDistances stack = new StackDistances(1);
        Stack slow = new Stack();
        int[] accesses = new int[256];
        int[] distances = new int[256];
        for (int block = 0; block < 1100; block++) {
            for (int i = 0; i < accesses.length; i++) {
                int page = (int) (pages * random.nextDouble() * random.nextDouble());
                accesses[i] = random.nextDouble() < 0.3 ? page | Integer.MIN_VALUE : page;
            }
            stack.distances(accesses, 0, accesses.length, distances);
            for (int i = 0; i < accesses.length; i++) {
                assertThat(distances[i]).isEqualTo(slow.access(accesses[i] & Integer.MAX_VALUE));
            }
        }
    }

    /** More pages than the times that there are at first: a cyclic sweep returns each page after all others. */
    @Test
    void manyPagesGiveTheTimesMoreRoom() {
        int pages = 100_000;
        StackDistances stack = new StackDistances(0);
        int[] accesses = new int[100];
        int[] distances = new int[100];
        for (int at = 0; at < 5 * pages; at += accesses.length) {
            for (int i = 0; i < accesses.length; i++) {
                accesses[i] = (at + i) % pages;
            }
            stack.distances(accesses, 0, accesses.length, distances);
            assertThat(distances).containsOnly(at < pages ? StackDistances.COLD : pages);
        }
    }
}
