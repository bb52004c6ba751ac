package io.thermocline.workloads.graph;

import java.util.List;

/**
 * Detects a first line of an edge list that is not an edge. Many converters write a header with the counts of vertices
 * and edges.
 *
 * <p>This cannot be decided with certainty. It is likely in two cases: the line's numbers equal those counts, or they
 * name vertices that no other line names.
 */
final class FirstLine {
    private long lines;
    private long first;
    private long second;
    private String third = "";
    private boolean secondAgain;
    private long largest = -1;

    /**
     * Records a line.
     *
     * @param weight weight in the first line, if it has one; ignored for other lines
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

    /** Returns whether no other line has followed so far. */
    boolean isAlone() {
        return lines == 1;
    }

    /** Notes for users, if the first line may not be an edge. */
    List<String> notes() {
        if (lines < 2) {
            return List.of();
        }
        long following = lines - 1;
        boolean countsVertices = first == largest || first == largest + 1;
        if (third.equals(Long.toString(following)) && first == second && countsVertices) {
            return List.of(
                    note(first + " " + second + " " + third, "its last number is the number of lines that follow"));
        }
        boolean countsEdges = second == following;
        boolean foreign = !secondAgain && second > largest;
        if (countsEdges && first >= largest || countsVertices && foreign) {
            String line = first + " " + second;
            return List.of(
                    secondAgain
                            ? note(line, "its second number is the number of lines that follow")
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
