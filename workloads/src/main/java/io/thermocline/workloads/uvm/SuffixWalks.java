package io.thermocline.workloads.uvm;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.WorkloadRequest;
import java.util.function.Supplier;

/**
 * Rodinia's MUMmerGPU: a thread finds, for each place of a query, the longest match with the reference, of at least
 * {@value #LEAST_MATCH} letters. It walks down the reference's suffix tree, one edge after the other and each letter by
 * letter. Where it ends it writes the result, follows the suffix link of the last node, and walks on with the next place.
 *
 * <p>The reference is random. Queries are parts of it in which one letter of {@value #ONE_WRONG_OF} is another. Lanes of a
 * warp wait for each other at the end of each loop. The tree is in global memory, as the program can be built, and not
 * behind textures. Only the kernel of forward matches runs, as by default.
 */
final class SuffixWalks extends WarpProgram {
    private static final int QUERY = 100; // letters, as of Rodinia's input
    private static final int LEAST_MATCH = 20; // the program's default
    private static final int ONE_WRONG_OF = 100; // letters, assumed
    private static final int RESULTS = QUERY - LEAST_MATCH + 1; // of a query
    private static final int STORED = QUERY + 2; // a mark before a query, and its end
    private static final int NODE_BYTES = 16; // start, end and links; and as many for the children
    private static final int LETTERS_A_QUERY = 24; // of the reference, assumed
    private static final int WARPS_A_BLOCK = 8;
    private static final int INSTRUCTIONS_A_LOAD = 12; // of a warp, assumed
    private static final byte NO_LETTER = -1;

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("letters", 184_320, 1000, 4_000_000, "letters of the reference"),
            1,
            WARPS_A_BLOCK,
            SuffixWalks::program);

    /** Arrays of the program. */
    private record Memory(
            DeviceArray nodes,
            DeviceArray children,
            DeviceArray reference,
            DeviceArray queries,
            DeviceArray addresses,
            DeviceArray lengths,
            DeviceArray results) {
        static Memory of(DeviceMemory memory, int letters) {
            long most = SuffixTree.mostNodes(letters);
            int queries = queriesOf(letters);
            return new Memory(
                    memory.allocate(most, NODE_BYTES),
                    memory.allocate(most, NODE_BYTES),
                    memory.allocate(letters + 1L, 1),
                    memory.allocate((long) queries * STORED, 1),
                    memory.allocate(queries, Integer.BYTES),
                    memory.allocate(queries, Integer.BYTES),
                    memory.allocate((long) queries * RESULTS, Long.BYTES));
        }
    }

    private final byte[] reference;
    private final long seed;
    private final SuffixTree tree;
    private final Memory memory;
    private int loads; // of the warp, of which its instructions follow

    // by lane
    private int first; // query of the first lane
    private int lanes;
    private final byte[][] query = new byte[Warp.LANES][];
    private final boolean[] walks = new boolean[Warp.LANES]; // from node to node
    private final boolean[] onEdge = new boolean[Warp.LANES]; // from letter to letter
    private final boolean[] ended = new boolean[Warp.LANES]; // on an edge
    private final int[] current = new int[Warp.LANES]; // node
    private final int[] previous = new int[Warp.LANES]; // node above it
    private final int[] matched = new int[Warp.LANES]; // letters, plus 1
    private final int[] known = new int[Warp.LANES]; // letters of the next edges that match for certain
    private final int[] place = new int[Warp.LANES]; // in the reference

    private SuffixWalks(long pageBytes, int letters, long seed, Memory memory) {
        super(pageBytes);
        this.seed = seed;
        this.memory = memory;
        reference = reference(letters, seed);
        tree = new SuffixTree(reference);
    }

    private static Supplier<WarpProgram> program(int letters, WorkloadRequest request, DeviceMemory memory) {
        Memory arrays = Memory.of(memory, letters);
        return () -> new SuffixWalks(request.pageBytes(), letters, request.seed(), arrays);
    }

    /** Queries of a reference. */
    static int queriesOf(int letters) {
        return Math.max(1, letters / LETTERS_A_QUERY);
    }

    /** A reference of random letters. */
    static byte[] reference(int letters, long seed) {
        SplitMix64 random = SplitMix64.of(seed, "reference");
        byte[] reference = new byte[letters];
        for (int i = 0; i < letters; i++) {
            reference[i] = (byte) random.nextInt(SuffixTree.LETTERS);
        }
        return reference;
    }

    /** A query: a mark, a part of the reference with some wrong letters, and an end. */
    static byte[] query(byte[] reference, long seed, int number) {
        SplitMix64 random = new SplitMix64(SplitMix64.mix(seed) + number);
        int from = random.nextInt(reference.length - QUERY + 1);
        byte[] query = new byte[STORED];
        query[0] = NO_LETTER;
        query[STORED - 1] = NO_LETTER;
        for (int i = 0; i < QUERY; i++) {
            int wrong = random.nextInt(ONE_WRONG_OF) == 0 ? 1 + random.nextInt(SuffixTree.LETTERS - 1) : 0;
            query[1 + i] = (byte) ((reference[from + i] + wrong) % SuffixTree.LETTERS);
        }
        return query;
    }

    @Override
    boolean begin(int number) {
        return number == 0;
    }

    @Override
    public int tasks() {
        return (queriesOf(reference.length) + Warp.LANES - 1) / Warp.LANES;
    }

    @Override
    void run(int number, Warp warp) {
        first = number * Warp.LANES;
        lanes = Math.min(Warp.LANES, queriesOf(reference.length) - first);
        loads = 0;
        for (int lane = 0; lane < lanes; lane++) {
            query[lane] = query(reference, seed, first + lane);
            current[lane] = SuffixTree.NONE;
        }
        warp.run(memory.lengths, first, lanes);
        load(warp);
        warp.run(memory.addresses, first, lanes);
        load(warp);
        for (int from = 0; from < RESULTS; from++) {
            match(from, warp);
            followLinks(warp);
        }
        warp.end(INSTRUCTIONS_A_LOAD * loads, 0);
    }

    /** All lanes walk as far as their queries match from a place of theirs. */
    private void match(int from, Warp warp) {
        for (int lane = 0; lane < lanes; lane++) {
            if (current[lane] == SuffixTree.NONE || matched[lane] < 1) {
                current[lane] = SuffixTree.ROOT;
                matched[lane] = 1;
                known[lane] = 0;
            }
            walks[lane] = true;
            ended[lane] = false;
        }
        readQueries(from, walks, warp);
        while (any(walks)) {
            descend(from, warp);
            enterEdges(warp);
            readQueries(from, walks, warp);
            for (int lane = 0; lane < lanes; lane++) {
                onEdge[lane] = walks[lane] && goesOn(lane, from);
            }
            while (any(onEdge)) {
                compare(from, warp);
            }
            for (int lane = 0; lane < lanes; lane++) {
                if (walks[lane] && letter(lane, from) == NO_LETTER) {
                    end(lane);
                }
            }
        }
        writeResults(from, ended, warp);
        for (int lane = 0; lane < lanes; lane++) {
            if (ended[lane]) {
                known[lane] = place[lane] - tree.start(current[lane]);
                matched[lane] -= known[lane] + 1;
            }
        }
    }

    /** The next letter of a lane's query. */
    private byte letter(int lane, int from) {
        return query[lane][from + matched[lane]];
    }

    private boolean goesOn(int lane, int from) {
        return place[lane] < tree.end(current[lane]) && letter(lane, from) != NO_LETTER;
    }

    private void end(int lane) {
        walks[lane] = false;
        onEdge[lane] = false;
        ended[lane] = true;
    }

    /** Each lane that walks looks for the edge of its next letter; those without one have their result. */
    private void descend(int from, Warp warp) {
        for (int lane = 0; lane < lanes; lane++) {
            if (walks[lane]) {
                warp.lane(memory.children, current[lane]);
            }
        }
        load(warp);
        for (int lane = 0; lane < lanes; lane++) {
            onEdge[lane] = false; // here: has no edge
            if (walks[lane]) {
                previous[lane] = current[lane];
                current[lane] = tree.child(current[lane], letter(lane, from));
                onEdge[lane] = current[lane] == SuffixTree.NONE;
            }
        }
        writeResults(from, onEdge, warp);
        for (int lane = 0; lane < lanes; lane++) {
            if (onEdge[lane]) {
                walks[lane] = false;
                matched[lane]--;
                known[lane] = 0;
            }
        }
    }

    /** Each lane that walks reads its node, and skips what it knows. */
    private void enterEdges(Warp warp) {
        for (int lane = 0; lane < lanes; lane++) {
            if (walks[lane]) {
                int node = current[lane];
                warp.lane(memory.nodes, node);
                int skipped = Math.min(known[lane], tree.end(node) - tree.start(node));
                known[lane] -= skipped;
                skipped = Math.max(1, skipped); // the first letter led here
                matched[lane] += skipped;
                place[lane] = tree.start(node) + skipped;
            }
        }
        load(warp);
    }

    /** Each lane on an edge compares a letter. */
    private void compare(int from, Warp warp) {
        for (int lane = 0; lane < lanes; lane++) {
            if (onEdge[lane]) {
                warp.lane(memory.reference, place[lane]);
            }
        }
        load(warp);
        for (int lane = 0; lane < lanes; lane++) {
            if (onEdge[lane] && tree.letter(place[lane]) != letter(lane, from)) {
                end(lane);
            } else if (onEdge[lane]) {
                matched[lane]++;
                place[lane]++;
            }
        }
        readQueries(from, onEdge, warp);
        for (int lane = 0; lane < lanes; lane++) {
            onEdge[lane] = onEdge[lane] && goesOn(lane, from);
        }
    }

    private void readQueries(int from, boolean[] reading, Warp warp) {
        for (int lane = 0; lane < lanes; lane++) {
            if (reading[lane]) {
                warp.lane(memory.queries, (long) (first + lane) * STORED + from + matched[lane]);
            }
        }
        load(warp);
    }

    private void writeResults(int from, boolean[] writing, Warp warp) {
        for (int lane = 0; lane < lanes; lane++) {
            if (writing[lane] && matched[lane] > LEAST_MATCH) {
                warp.lane(memory.results, (long) (first + lane) * RESULTS + from);
            }
        }
        warp.store();
    }

    private void followLinks(Warp warp) {
        for (int lane = 0; lane < lanes; lane++) {
            warp.lane(memory.nodes, previous[lane]);
            current[lane] = tree.link(previous[lane]);
        }
        load(warp);
    }

    private void load(Warp warp) {
        warp.load();
        loads++;
    }

    private boolean any(boolean[] of) {
        for (int lane = 0; lane < lanes; lane++) {
            if (of[lane]) {
                return true;
            }
        }
        return false;
    }
}
