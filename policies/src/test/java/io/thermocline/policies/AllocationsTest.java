package io.thermocline.policies;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.Range;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AllocationsTest {
    private final Allocations allocations = new Allocations();

    @BeforeEach
    void allocate() {
        allocations.add(new Range("b", 8, 2));
        allocations.add(new Range("a", 0, 3));
        allocations.add(new Range("a", 3, 4));
        allocations.add(new Range("c", 10, 1));
    }

    @Test
    void rangeThatContinuesAnotherIsPartOfIt() {
        assertThat(allocations.all())
                .containsExactly(new Range("a", 0, 7), new Range("b", 8, 2), new Range("c", 10, 1));
    }

    @Test
    void pageBelongsToTheAllocationAroundIt() {
        assertThat(allocations.of(6)).isEqualTo(new Range("a", 0, 7));
        assertThat(allocations.of(8)).isEqualTo(new Range("b", 8, 2));
        assertThat(allocations.of(10)).isEqualTo(new Range("c", 10, 1));
    }

    @Test
    void pageThatNoneHasIsAlone() {
        assertThat(allocations.of(7)).isEqualTo(new Range("page", 7, 1));
        assertThat(allocations.of(11)).isEqualTo(new Range("page", 11, 1));
    }
}
