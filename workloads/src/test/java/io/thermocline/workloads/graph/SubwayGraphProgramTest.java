package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.workloads.tasks.TaskAccesses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A star of 400 points around vertex 0: 800 edges of 4 bytes. Pages of 1024 bytes hold 256 edges, or 256 weights. */
class SubwayGraphProgramTest {
    private static final Graph STAR = Graphs.build(star(400));

    private static EdgeSource star(int points) {
        int[] ends = new int[2 * points];
        for (int i = 0; i < points; i++) {
            ends[2 * i + 1] = i + 1;
        }
        return Graphs.pairs(points + 1, ends);
    }

    private static SubwayGraphProgram program(boolean weights, Algorithm algorithm) {
        SubwayGraphProgram program =
                new SubwayGraphProgram(STAR, GraphLayout.ofEdges(STAR, weights, 1024, 4), weights, algorithm);
        assertThat(program.nextKernel()).isTrue();
        assertThat(program.hostAccesses()).isEmpty();
        assertThat(program.tasks()).isZero(); // the host gathers for the first time behind this kernel
        return program;
    }

    /** Pages that the tasks of the current kernel read, without repetitions. */
    private static List<Integer> pages(SubwayGraphProgram program) {
        List<Integer> pages = new ArrayList<>();
        for (int task = 0; task < program.tasks(); task++) {
            TaskAccesses accesses = new TaskAccesses();
            program.run(task, accesses);
            AccessBatch batch = new AccessBatch(Columns.NONE, 16);
            accesses.take(batch);
            Arrays.stream(batch.accesses, 0, batch.size).forEach(pages::add);
        }
        return pages.stream().distinct().toList();
    }

    /** The middle has 400 edges, which are two pages. So have the points together, one each. */
    @Test
    void hostGathersTheEdgesOfEachLevel() {
        SubwayGraphProgram program = program(false, new BreadthFirstSearch(STAR, 0));

        assertThat(program.nextKernel()).isTrue();
        assertThat(program.hostAccesses()).containsExactly(new Range("edges", 0, 2));
        assertThat(pages(program)).containsExactly(0, 1);
        assertThat(program.nextKernel()).isTrue();
        assertThat(program.hostAccesses()).containsExactly(new Range("edges", 0, 2));
        assertThat(pages(program)).containsExactly(0, 1);
        assertThat(program.nextKernel()).isFalse();
    }

    /** From point 7 the first subgraph is its one edge; the second is the middle's 400; the third the other points'. */
    @Test
    void subgraphIsAsLargeAsTheEdgesThatTheKernelVisits() {
        SubwayGraphProgram program = program(false, new BreadthFirstSearch(STAR, 7));
        List<Integer> sizes = new ArrayList<>();
        while (program.nextKernel()) {
            sizes.add(program.hostAccesses().get(0).pages());
            pages(program);
        }
        assertThat(sizes).containsExactly(1, 2, 2);
    }

    /** All labels fall in the first kernel, so that the second visits the points again; they are loaded. */
    @Test
    void kernelOnLoadedVerticesNeedsNoOtherSubgraph() {
        SubwayGraphProgram program = program(false, new ConnectedComponents(STAR));

        assertThat(program.nextKernel()).isTrue();
        assertThat(program.hostAccesses()).containsExactly(new Range("edges", 0, 4)); // 800 edges
        assertThat(pages(program)).containsExactly(0, 1, 2, 3);
        assertThat(program.nextKernel()).isTrue();
        assertThat(program.hostAccesses()).isEmpty();
        assertThat(pages(program)).containsExactly(1, 2, 3); // the points' edges are those from 400 on
    }

    /** Weights are an array of their own, behind the 800 edges of the graph. */
    @Test
    void weightsAreGatheredBesideEdges() {
        SubwayGraphProgram program = program(true, new ShortestPaths(STAR, 0, 1));

        assertThat(program.nextKernel()).isTrue();
        assertThat(program.hostAccesses()).containsExactly(new Range("edges", 0, 2), new Range("weights", 4, 2));
        assertThat(pages(program)).containsExactly(0, 4, 1, 5);
    }

    @Test
    void graphOfTwoToThe32EdgesIsRefused() {
        assertThatCode(() -> SubwayGraphProgram.checkEdges((1L << 32) - 1)).doesNotThrowAnyException();
        assertThatThrownBy(() -> SubwayGraphProgram.checkEdges(1L << 32))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("graph: its 4294967296 edges are too many for kernel=subway; allowed: below 2^32");
    }
}
