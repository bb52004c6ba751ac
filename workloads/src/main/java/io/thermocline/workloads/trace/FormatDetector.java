package io.thermocline.workloads.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects a trace's format where that is safe. Binary formats and {@code arc} are detected by suffix alone, since any
 * bytes and any four numbers could be theirs; {@code drmemtraceBinary} begins with a header. The other text formats are
 * detected by their first line.
 */
final class FormatDetector {
    /** Number of first bytes of a trace that are examined. */
    static final int HEAD_BYTES = 1 << 16;

    private static final Map<Pattern, TraceFormat> SUFFIXES = Map.of(
            Pattern.compile("(?i)\\.pagetrace$"), TraceFormat.PAGETRACE,
            Pattern.compile("(?i)\\.oraclegeneral(?:\\.bin|\\.sample[0-9]+)?$"), TraceFormat.ORACLE_GENERAL,
            Pattern.compile("(?i)\\.oraclegeneralopns(?:\\.bin)?$"), TraceFormat.ORACLE_GENERAL_OP_NS,
            Pattern.compile("(?i)\\.vscsi$"), TraceFormat.VSCSI,
            Pattern.compile("(?i)\\.lcs$"), TraceFormat.LCS,
            Pattern.compile("(?i)\\.lis$"), TraceFormat.ARC);

    /** Patterns of a first line; the first that matches decides. */
    private static final List<Map.Entry<Pattern, TraceFormat>> FIRST_LINES = List.of(
            Map.entry(Pattern.compile("(?: [LSM] |I  )[0-9a-fA-F]+,\\d+"), TraceFormat.LACKEY),
            Map.entry(Pattern.compile("[ \\t]*[lsLS][ \\t]+0[xX][0-9a-fA-F]+(?:[ \\t]+\\d+)?"), TraceFormat.ADDRESS),
            Map.entry(
                    Pattern.compile(
                            "[0-9.eE+-]+\\s*,[^,]*,\\s*\\d+\\s*,\\s*(?i:Read|Write)\\s*,\\s*\\d+\\s*,\\s*\\d+\\s*(?:,[^,]*)?"),
                    TraceFormat.MSR),
            Map.entry(
                    Pattern.compile("(?i)" + String.join("\"?\\s*,\\s*\"?", TracePresets.MSR_HEADINGS)),
                    TraceFormat.MSR),
            Map.entry(
                    Pattern.compile("\\s*\\d+,\\d+\\s+\\d+\\s+\\d+\\s+\\d+\\.\\d{9}\\s+\\d+\\s+[A-Z]+\\s.*"),
                    TraceFormat.BLKPARSE),
            Map.entry(Pattern.compile("Output format:"), TraceFormat.DRMEMTRACE),
            Map.entry(Pattern.compile("base_time_absolute:.*"), TraceFormat.DAMON),
            Map.entry(
                    Pattern.compile(".*\\bdamon_aggregated: target_id=\\d+ nr_regions=\\d+ \\d+-\\d+: .*"),
                    TraceFormat.DAMON),
            Map.entry(
                    Pattern.compile("(?i)(?:op_time,)?key,(?:key_size,)?op,(?:.*,)?op_count(?:,.*)?"
                            + "|timestamp,cachekey,.*"),
                    TraceFormat.CACHELIB),
            Map.entry(Pattern.compile("\\s*\\{.*\"hash_ids\".*"), TraceFormat.MOONCAKE));

    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";
    private static final Pattern COLUMNS = Pattern.compile("#?([A-Za-z0-9_. ,\\t\"()\\[\\]-]+)");
    private static final Set<String> NUMBERS = Set.of("page", "key", "address", "block");

    private static final List<String> VALGRIND = List.of("==", "--", "**");

    private FormatDetector() {}

    /** Returns the format according to a name without the suffix of its compression, or null. */
    static @Nullable TraceFormat ofName(String name) {
        return SUFFIXES.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(name).find())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    /** Returns the suffix of such a name that indicates its format; empty if there is none. */
    static String suffixOf(String name) {
        return SUFFIXES.keySet().stream()
                .map(suffix -> suffix.matcher(name))
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst()
                .orElse("");
    }

    /** Returns the format according to the first bytes, as ISO 8859-1, or null. */
    static @Nullable TraceFormat ofContent(String head) {
        if (DrmemtraceRecords.begin(head)) {
            return TraceFormat.DRMEMTRACE_BINARY;
        }
        if (DamonJson.isOfRecords(withoutMark(head))) {
            return TraceFormat.DAMON;
        }
        String line = firstLine(head);
        return FIRST_LINES.stream()
                .filter(entry -> entry.getKey().matcher(line).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(namesColumns(line) ? TraceFormat.CSV : null);
    }

    /**
     * Returns the first line that is neither blank nor valgrind's own, without a byte order mark and trailing blanks.
     */
    static String firstLine(String head) {
        return withoutMark(head)
                .lines()
                .filter(l -> !l.isBlank() && VALGRIND.stream().noneMatch(l::startsWith))
                .findFirst()
                .orElse("")
                .stripTrailing();
    }

    private static String withoutMark(String head) {
        return head.startsWith(BYTE_ORDER_MARK) ? head.substring(BYTE_ORDER_MARK.length()) : head;
    }

    /** Returns whether a line names columns, including one of pages or addresses. */
    private static boolean namesColumns(String line) {
        Matcher columns = COLUMNS.matcher(line);
        return columns.matches()
                && Arrays.stream(columns.group(1).split(",", -1))
                        .map(TextHeadings::unquoted)
                        .anyMatch(NUMBERS::contains);
    }
}
