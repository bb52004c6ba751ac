package io.thermocline.workloads.graph;

import java.util.List;

/**
 * Whether the first line of an edge list is no edge but counts the vertices and edges that follow, as many converters write it. That cannot be told for certain. It is
 * likely where two things fit: its numbers are those counts, or name vertices that no other line names.
 */
final class FirstLine {
    private long lines;
    private long first;
    private long second;
    private String third = "";
    private boolean secondAgain;
    private long largest = -1;

    /**
     * Takes note of a line.
     *
     * @param weight of the first line, if it has any; otherwise whatever
     */
    void note(long from, long to, String weight) {
        if (lines++ == 0) {
            first = from;
            second = to;
            third = weight;
            return;
        }
        secondAgain |= from == second || to == second;
        largest = Math.max(largest, Math.max(from, to));
    }

    /** Whether no line follows it so far. */
    boolean isAlone() {
        return lines == 1;
    }

    /** What people should know of it, if it may be no edge. */
    List<String> notes() {
        if (lines < 2) {
            return List.of();
        }
        long following = lines - 1;
        boolean countsVertices = first == largest || first == largest + 1;
        if (third.equals(Long.toString(following)) && first == second && countsVertices) {
            return List.of(
                    note(first + " " + second + " " + third, "its last number is that of the lines that follow"));
        }
        boolean countsEdges = second == following;
        boolean foreign = !secondAgain && second > largest;
        if (countsEdges && first >= largest || countsVertices && foreign) {
            String line = first + " " + second;
            return List.of(
                    secondAgain
                            ? note(line, "its second number is that of the lines that follow")
                            : note(line, "vertex " + second + " appears only there"));
        }
        return foreign && first > largest
                ? List.of(note(first + " " + second, "vertices " + first + " and " + second + " appear only there"))
                : List.of();
    }

    private static String note(String line, String why) {
        return "its first line, '" + line + "', is taken for an edge, but " + why
                + "; if the line counts vertices and edges, remove it or begin it with '#'";
    }
}
