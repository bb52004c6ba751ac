package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import org.junit.jupiter.api.Test;

class GraphHeapTest {
    private static void holdsNoLessThan(long bytes, EdgeSource source, CsrBuilder builder) {
        assertThatCode(() -> new GraphHeap(bytes).check(source, builder)).doesNotThrowAnyException();
        assertThatThrownBy(() -> new GraphHeap(bytes - 1).check(source, builder))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void generatedGraphNeedsPermutationDegreesAndKeys() {
        EdgeSource kronecker = new KroneckerEdges(4, 3, 1);
        holdsNoLessThan(16 * (4 + 4) + 2 * 48 * 8, kronecker, new CsrBuilder(kronecker));
    }

    @Test
    void weightsAddFourBytesForEachDirectedEdge() {
        EdgeSource weighted = Graphs.weighted(3, new int[] {0, 1, 1, 2}, 5, 7);
        holdsNoLessThan(3 * 4 + 2 * 2 * (8 + 4), weighted, new CsrBuilder(weighted));
    }

    /** 16 vertices in 8 buckets, of which 2 are filled in one generation: a quarter of the 96 edges. */
    @Test
    void regeneratedEdgesNeedNoHeapInBetween() {
        EdgeSource kronecker = new KroneckerEdges(4, 3, 1);
        holdsNoLessThan(16 * (4 + 4) + 96 / 4 * 8, kronecker, new CsrBuilder(kronecker, 96 / 4, 96 / 4));
    }
}
