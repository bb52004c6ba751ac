package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CsrBuilderTest {
    @Test
    void edgesGoBothWaysWithoutLoopsAndDuplicates() {
        Graph graph = Graphs.build(Graphs.pairs(5, 3, 1, 1, 3, 2, 2, 1, 0, 3, 1));

        assertThat(Graphs.neighbours(graph))
                .containsExactly(List.of(1), List.of(0, 3), List.of(), List.of(1), List.of());
        assertThat(graph.edges()).isEqualTo(4);
        assertThat(graph.isWeighted()).isFalse();
    }

    @Test
    void lightestOfParallelEdgesStays() {
        Graph graph = Graphs.build(Graphs.weighted(3, new int[] {0, 1, 1, 0, 1, 2}, 5, 2.5f, 7));

        assertThat(graph.isWeighted()).isTrue();
        assertThat(graph.weight(graph.begin(0))).isEqualTo(2.5f);
        assertThat(graph.weight(graph.begin(1))).isEqualTo(2.5f);
        assertThat(graph.weight(graph.begin(2))).isEqualTo(7);
    }

    /** Small buckets, few of them at a time: the edges are generated again and again. */
    @Property(tries = 60)
    void sizesOfTheBuilderDoNotChangeTheGraph(
            @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 99) Integer> ends,
            @ForAll @IntRange(min = 1, max = 50) int bucketEdges,
            @ForAll @IntRange(min = 1, max = 200) int mostHeld) {
        int[] pairs = ends.stream().limit(ends.size() & ~1).mapToInt(i -> i).toArray();
        List<TreeSet<Integer>> expected = new ArrayList<>();
        for (int vertex = 0; vertex < 100; vertex++) {
            expected.add(new TreeSet<>());
        }
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i] != pairs[i + 1]) {
                expected.get(pairs[i]).add(pairs[i + 1]);
                expected.get(pairs[i + 1]).add(pairs[i]);
            }
        }
        EdgeSource source = Graphs.pairs(100, pairs);

        Graph graph = Graphs.build(source, new CsrBuilder(source, bucketEdges, mostHeld));

        assertThat(Graphs.neighbours(graph))
                .isEqualTo(expected.stream().map(List::copyOf).toList());
    }
}
