package io.thermocline.workloads.uvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuffixTreeTest {
    /** 0 1 0 1: its suffixes 0101, 101, 01, 1 and the end are five leaves. 01 and 1 also begin others, so they are nodes. */
    @Test
    void partThatGoesOnInTwoWaysIsANode() {
        SuffixTree tree = new SuffixTree(new byte[] {0, 1, 0, 1});

        int both = tree.child(SuffixTree.ROOT, 0);
        int one = tree.child(SuffixTree.ROOT, 1);
        assertThat(tree.nodes()).isEqualTo(1 + 2 + 5);
        assertThat(tree.end(both) - tree.start(both)).isEqualTo(2);
        assertThat(tree.end(one) - tree.start(one)).isEqualTo(1);
        assertThat(tree.link(both)).isEqualTo(one);
        assertThat(tree.link(one)).isEqualTo(SuffixTree.ROOT);
        assertThat(tree.child(both, 1)).isEqualTo(SuffixTree.NONE);
    }

    /** Level by level: the root, its two edges of letters, the end's; then their children. */
    @Test
    void upperLevelsComeFirst() {
        SuffixTree tree = new SuffixTree(new byte[] {0, 1, 0, 1});

        assertThat(tree.child(SuffixTree.ROOT, 0)).isEqualTo(2);
        assertThat(tree.child(SuffixTree.ROOT, 1)).isEqualTo(3);
        assertThat(tree.child(2, 0)).isEqualTo(5);
        assertThat(tree.child(3, 0)).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void allPartsAndNoOthersAreInIt(int letters) {
        byte[] text = text(letters, 300);
        SuffixTree tree = new SuffixTree(text);

        for (int from = 0; from < text.length; from++) {
            assertThat(matched(tree, text, from)).isEqualTo(text.length - from);
        }
        byte[] other = text(4, 500);
        for (int from = 0; from < other.length; from++) {
            assertThat(matched(tree, other, from)).isEqualTo(longest(text, other, from));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void suffixLinkLeavesOutTheFirstLetter(int letters) {
        byte[] text = text(letters, 200);
        SuffixTree tree = new SuffixTree(text);
        Map<Integer, byte[]> paths = new HashMap<>();
        collect(tree, SuffixTree.ROOT, new byte[0], paths);

        assertThat(paths).hasSize(tree.nodes());
        paths.forEach((node, path) -> {
            if (tree.link(node) != SuffixTree.NONE) {
                assertThat(paths.get(tree.link(node))).isEqualTo(Arrays.copyOfRange(path, 1, path.length));
            } else {
                assertThat(node == SuffixTree.ROOT || isLeaf(tree, node)).isTrue();
            }
        });
    }

    private static byte[] text(int letters, int length) {
        SplitMix64 random = new SplitMix64(letters);
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) random.nextInt(letters);
        }
        return text;
    }

    /** Letters of {@code other} from a place on that are spelled by a path from the root. */
    private static int matched(SuffixTree tree, byte[] other, int from) {
        int node = SuffixTree.ROOT;
        int at = from;
        while (at < other.length && tree.child(node, other[at]) != SuffixTree.NONE) {
            node = tree.child(node, other[at]);
            for (int place = tree.start(node); place < tree.end(node); place++) {
                if (at == other.length || tree.letter(place) != other[at]) {
                    return at - from;
                }
                at++;
            }
        }
        return at - from;
    }

    private static int longest(byte[] text, byte[] other, int from) {
        int longest = 0;
        for (int start = 0; start < text.length; start++) {
            int length = 0;
            while (start + length < text.length
                    && from + length < other.length
                    && text[start + length] == other[from + length]) {
                length++;
            }
            longest = Math.max(longest, length);
        }
        return longest;
    }

    private static void collect(SuffixTree tree, int node, byte[] path, Map<Integer, byte[]> paths) {
        paths.put(node, path);
        for (int letter = 0; letter <= SuffixTree.LETTERS; letter++) {
            int child = tree.child(node, letter);
            if (child != SuffixTree.NONE) {
                int length = tree.end(child) - tree.start(child);
                byte[] longer = Arrays.copyOf(path, path.length + length);
                for (int i = 0; i < length; i++) {
                    longer[path.length + i] = tree.letter(tree.start(child) + i);
                }
                collect(tree, child, longer, paths);
            }
        }
    }

    private static boolean isLeaf(SuffixTree tree, int node) {
        for (int letter = 0; letter <= SuffixTree.LETTERS; letter++) {
            if (tree.child(node, letter) != SuffixTree.NONE) {
                return false;
            }
        }
        return true;
    }
}
