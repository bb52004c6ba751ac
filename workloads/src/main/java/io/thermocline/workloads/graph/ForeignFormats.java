package io.thermocline.workloads.graph;

import java.util.List;
import java.util.Locale;

/** Guesses the format of a file that is not an edge list from one of its lines, and suggests a remedy. */
final class ForeignFormats {
    /** The beginning of a format's lines, in lower case. */
    private record Begin(String text, String format) {}

    private static final List<Begin> BEGINS = List.of(
            new Begin("<", "XML such as GraphML or GEXF"),
            new Begin("{", "JSON"),
            new Begin("[", "JSON"),
            new Begin("*", "a Pajek file"),
            new Begin("graph [", "a GML file"),
            new Begin("creator ", "a GML file"),
            new Begin("digraph", "a Graphviz file"),
            new Begin("graph ", "a Graphviz file"),
            new Begin("strict ", "a Graphviz file"),
            new Begin("adjacencygraph", "an adjacency graph of Ligra"),
            new Begin("weightedadjacencygraph", "an adjacency graph of Ligra"),
            new Begin("dl ", "a UCINET file"),
            new Begin(">>", "a file in graph6 or sparse6"));
    private static final List<String> GML = List.of("graph", "graph[");

    private ForeignFormats() {}

    /** Returns the remedy for a line, after a semicolon; empty if the format is unknown. */
    static String remedy(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        if (GML.contains(lower)) {
            return named("a GML file");
        }
        for (Begin begin : BEGINS) {
            if (lower.startsWith(begin.text())) {
                return named(begin.format());
            }
        }
        if (line.indexOf(0) >= 0) {
            return "; the file is not text";
        }
        if (line.indexOf('\r') >= 0) {
            return "; its lines end with a carriage return alone: end them with a newline";
        }
        if (line.startsWith("\"")) {
            return "; leave out the quotation marks";
        }
        if (line.endsWith("}")) {
            return "; leave out the attributes of edges, as networkx does with data=False";
        }
        if (line.indexOf(';') >= 0 || line.indexOf('|') >= 0) {
            return "; part the columns by blanks, tabs or commas";
        }
        if (!line.isEmpty() && Character.isLetter(line.charAt(0))) {
            return "; if the line names the columns, remove it or begin it with '#'; vertices that have names"
                    + " must be numbered";
        }
        return "";
    }

    private static String named(String format) {
        return "; the file looks like " + format + ", which is not read: write a line 'u v' or 'u v weight' for"
                + " each edge";
    }
}
