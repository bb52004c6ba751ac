package io.thermocline.workloads.uvm;

import java.util.Arrays;

/**
 * The suffix tree of a text of four letters (Ukkonen, <em>On-line Construction of Suffix Trees</em>, Algorithmica 1995). A
 * path from the root spells a part of the text, and each part has one. The edge to a node is a part of the text, from its
 * start to its end. A suffix link leads from a node to that of the same path without its first letter.
 *
 * <p>Nodes have the numbers that MUMmerGPU gives them: level by level near the root, depth first below
 * {@value #BREADTH} levels (assumed). So the walks of all queries begin on few lines.
 *
 * <p>State: 32 B a node, of which there are less than two a letter.
 */
final class SuffixTree {
    /** The root's number. */
    static final int ROOT = 1;

    /** No node. */
    static final int NONE = 0;

    /** Letters there are; the end of the text is another. */
    static final int LETTERS = 4;

    private static final int EDGES = LETTERS + 1; // of a node
    private static final byte END = LETTERS;
    private static final int BREADTH = 8; // levels

    private final byte[] text; // with the end
    private int[] start;
    private int[] end; // behind the last letter
    private int[] link;
    private int[] children; // by node and letter
    private int nodes = ROOT;

    /** Builds the tree of a text of letters from 0 to 3. */
    SuffixTree(byte[] letters) {
        text = Arrays.copyOf(letters, letters.length + 1);
        text[letters.length] = END;
        int most = 2 * text.length + 1;
        start = new int[most];
        end = new int[most];
        link = new int[most];
        children = new int[most * EDGES];
        new Growth().build();
        renumber();
    }

    /** Nodes, the root included. */
    int nodes() {
        return nodes;
    }

    /** Most nodes that a text of a length has, and one number that none has. */
    static long mostNodes(long length) {
        return 2 * length + 2;
    }

    /** The letter at a place of the text; one that is no other at its end. */
    byte letter(int place) {
        return text[place];
    }

    /** The node to which an edge of a letter leads, or {@link #NONE}. */
    int child(int node, int letter) {
        return children[node * EDGES + letter];
    }

    /** Where the edge to a node begins in the text. */
    int start(int node) {
        return start[node];
    }

    /** Where the edge to a node ends, behind its last letter. */
    int end(int node) {
        return end[node];
    }

    /** The suffix link of an inner node; the root's is {@link #NONE}. */
    int link(int node) {
        return link[node];
    }

    /** Ukkonen's algorithm: the text is read once, and all suffixes of what was read are in the tree. */
    private final class Growth {
        private int active = ROOT; // node from which the next suffix to be added goes on
        private int edge; // place of the letter of the edge that it is on
        private int length; // letters on that edge
        private int missing; // suffixes that are only implied so far

        void build() {
            for (int place = 0; place < text.length; place++) {
                extend(place);
            }
        }

        private void extend(int place) {
            int unlinked = NONE;
            missing++;
            while (missing > 0) {
                edge = length == 0 ? place : edge;
                int next = child(active, text[edge]);
                if (next == NONE) {
                    children[active * EDGES + text[edge]] = leaf(place);
                    unlinked = connect(unlinked, active);
                } else {
                    int edgeLength = Math.min(end[next], place + 1) - start[next];
                    if (length >= edgeLength) { // the suffix goes beyond the edge
                        edge += edgeLength;
                        length -= edgeLength;
                        active = next;
                        continue;
                    }
                    if (text[start[next] + length] == text[place]) { // it is there already
                        length++;
                        connect(unlinked, active);
                        return;
                    }
                    unlinked = connect(unlinked, split(next, place));
                }
                missing--;
                step(place);
            }
        }

        /** To the next shorter suffix. */
        private void step(int place) {
            if (active == ROOT && length > 0) {
                length--;
                edge = place - missing + 1;
            } else if (active != ROOT) {
                active = link[active] == NONE ? ROOT : link[active];
            }
        }

        private int connect(int unlinked, int node) {
            if (unlinked != NONE && unlinked != node) {
                link[unlinked] = node;
            }
            return node == ROOT ? NONE : node;
        }

        private int split(int next, int place) {
            int inner = node(start[next], start[next] + length);
            children[active * EDGES + text[edge]] = inner;
            start[next] += length;
            children[inner * EDGES + text[start[next]]] = next;
            children[inner * EDGES + text[place]] = leaf(place);
            return inner;
        }

        private int leaf(int place) {
            return node(place, text.length);
        }

        private int node(int from, int to) {
            nodes++;
            start[nodes] = from;
            end[nodes] = to;
            return nodes;
        }
    }

    // ---- numbers

    private void renumber() {
        int[] numberOf = new int[nodes + 1];
        int[] order = order();
        for (int i = 0; i < order.length; i++) {
            numberOf[order[i]] = ROOT + i;
        }
        int[] newStart = new int[nodes + 1];
        int[] newEnd = new int[nodes + 1];
        int[] newLink = new int[nodes + 1];
        int[] newChildren = new int[(nodes + 1) * EDGES];
        for (int node = ROOT; node <= nodes; node++) {
            int number = numberOf[node];
            newStart[number] = start[node];
            newEnd[number] = end[node];
            newLink[number] = numberOf[link[node]];
            for (int letter = 0; letter < EDGES; letter++) {
                newChildren[number * EDGES + letter] = numberOf[child(node, letter)];
            }
        }
        start = newStart;
        end = newEnd;
        link = newLink;
        children = newChildren;
    }

    /** The nodes of the upper levels level by level, and each tree below them depth first. */
    private int[] order() {
        int[] order = new int[nodes];
        order[0] = ROOT;
        int count = 1;
        int level = 0; // its first node in the order
        for (int depth = 1; depth < BREADTH; depth++) {
            int levelEnd = count;
            for (int i = level; i < levelEnd; i++) {
                for (int letter = 0; letter < EDGES; letter++) {
                    if (child(order[i], letter) != NONE) {
                        order[count++] = child(order[i], letter);
                    }
                }
            }
            level = levelEnd;
        }
        int[] stack = new int[nodes];
        int lastBroad = count;
        for (int i = level; i < lastBroad; i++) {
            int height = push(order[i], stack, 0);
            while (height > 0) {
                int node = stack[--height];
                order[count++] = node;
                height = push(node, stack, height);
            }
        }
        return order;
    }

    private int push(int node, int[] stack, int height) {
        int pushed = height;
        for (int letter = EDGES - 1; letter >= 0; letter--) {
            if (child(node, letter) != NONE) {
                stack[pushed++] = child(node, letter);
            }
        }
        return pushed;
    }
}
