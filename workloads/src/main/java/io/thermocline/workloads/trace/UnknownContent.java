package io.thermocline.workloads.trace;

import io.thermocline.workloads.Excerpt;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Describes a file whose format is not detected: what it seems to be, and what the user can do. */
final class UnknownContent {
    private static final String CSV_NEEDED = "csv needs a first line such as 'page,op' or 'address,size,op,time'";

    /** First bytes of other kinds of files, as ISO 8859-1. */
    private static final Map<String, String> MAGICS = magics();

    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:0[xX][0-9a-fA-F]+|[0-9]+(?:\\.[0-9]*)?)");

    private UnknownContent() {}

    private static Map<String, String> magics() {
        Map<String, String> magics = new LinkedHashMap<>();
        String text = "it is UTF-16 text; save it as UTF-8 or ASCII";
        magics.put("\u00ff\u00fe", text);
        magics.put("\u00fe\u00ff", text);
        magics.put("PAR1", "it is Parquet, which is not read; write it as csv, with a column page or address");
        magics.put("ARROW1", "it is Arrow, which is not read; write it as csv, with a column page or address");
        magics.put("\u0089HDF", "it is HDF5, which is not read; write it as csv, with a column page or address");
        magics.put("\u0093NUMPY", "it is NumPy's, which is not read; write it as csv, with a column page or address");
        magics.put(
                "SQLite format 3", "it is a SQLite database; write the accesses as csv, with a column page or address");
        magics.put(
                "%%MatrixMarket", "it is a graph or matrix; a graph goes with a graph workload, as in bfs?graph=FILE");
        magics.put("PERFILE2", "it is perf's own file; print it with 'perf script -i FILE' and give what comes out");
        magics.put("<", "it is HTML or XML, as a page that came instead of a file; fetch the file itself");
        return magics;
    }

    /** Describes a file from its first bytes as ISO 8859-1. */
    static String of(String head) {
        for (Map.Entry<String, String> magic : MAGICS.entrySet()) {
            if (head.startsWith(magic.getKey())) {
                return magic.getValue();
            }
        }
        if (head.chars().anyMatch(next -> next < ' ' && next != '\n' && next != '\r' && next != '\t')) {
            return "it is binary, and binary formats are detected by the suffix of the name: .pagetrace,"
                    + " .oracleGeneral, .oracleGeneral.bin, .oracleGeneralOpNS, .vscsi or .lcs (drmemtraceBinary by its"
                    + " header)";
        }
        String line = FormatDetector.firstLine(head);
        if (line.startsWith("[")) {
            return "it is a JSON array; one JSON object on each line is needed, with an array hash_ids";
        }
        if (line.startsWith("{")) {
            return "its first JSON object has no array hash_ids, which names the blocks that a request refers to";
        }
        return ofLine(line);
    }

    private static String ofLine(String line) {
        String quoted = Excerpt.quoted(line);
        if (line.startsWith("#")) {
            return "its first line is " + quoted + "; " + CSV_NEEDED + ": remove lines above it";
        }
        String[] fields = line.strip().split("[,;\\s]+", -1);
        long numbers = Arrays.stream(fields)
                .filter(field -> NUMBER.matcher(field).matches())
                .count();
        boolean parted = line.indexOf(',') >= 0 || fields.length == 1;
        if (parted && numbers > 0) {
            return "its first line " + quoted + " has " + (numbers == fields.length ? "numbers" : "an access")
                    + " where the names of the columns belong; " + CSV_NEEDED + ": put one above it";
        }
        if (numbers == fields.length) {
            return "its first line is " + quoted
                    + "; the only format of numbers with blanks between is arc (first block,"
                    + " number of blocks), and " + CSV_NEEDED + " and commas between the fields";
        }
        if (parted || line.indexOf(';') >= 0 || line.indexOf('\t') >= 0) {
            return "its first line " + quoted + " names no column 'page' or 'address'; " + CSV_NEEDED
                    + ", with commas between: rename the columns, and leave out others";
        }
        return "its first line is " + quoted + ", which begins no text format; " + CSV_NEEDED;
    }
}
