package io.thermocline.workloads.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognises a format where that is safe: binary formats and {@code arc} by suffix alone, since any bytes and any four numbers could be theirs;
 * the other text formats by their first line.
 */
final class FormatDetector {
    /** First bytes of a trace that are looked at. */
    static final int HEAD_BYTES = 1 << 16;

    private static final Map<String, TraceFormat> SUFFIXES = Map.of(
            ".pagetrace", TraceFormat.PAGETRACE,
            ".oraclegeneral", TraceFormat.ORACLE_GENERAL,
            ".oraclegeneral.bin", TraceFormat.ORACLE_GENERAL,
            ".lis", TraceFormat.ARC);

    private static final Map<Pattern, TraceFormat> FIRST_LINES = Map.of(
            Pattern.compile("(?: [LSM] |I  )[0-9a-fA-F]+,\\d+"), TraceFormat.LACKEY,
            Pattern.compile("[ls] +0x[0-9a-fA-F]+(?: +\\d+)? *"), TraceFormat.ADDRESS,
            Pattern.compile("\\d+,[^,]*,\\d+,(?:Read|Write),\\d+,\\d+,\\d+"), TraceFormat.MSR,
            Pattern.compile("(?i)" + MsrRequests.HEADER), TraceFormat.MSR,
            Pattern.compile("\\{.*\"hash_ids\".*"), TraceFormat.MOONCAKE);

    private static final Pattern COLUMNS = Pattern.compile("(?:\u00ef\u00bb\u00bf)?([A-Za-z ,\\t]+)");
    private static final Set<String> NUMBERS = Set.of("page", "address");

    private static final List<String> VALGRIND = List.of("==", "--", "**");

    private FormatDetector() {}

    /** The format that a name without the suffix of its compression tells, or null. */
    static @Nullable TraceFormat ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return SUFFIXES.entrySet().stream()
                .filter(entry -> lower.endsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    /** The format that the first bytes tell, as ISO 8859-1, or null. */
    static @Nullable TraceFormat ofContent(String head) {
        String line = head.lines()
                .filter(l -> !l.isEmpty() && VALGRIND.stream().noneMatch(l::startsWith))
                .findFirst()
                .orElse("");
        return FIRST_LINES.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(line).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(namesColumns(line) ? TraceFormat.CSV : null);
    }

    /** Whether a line names columns, one of them that of the pages or addresses. */
    private static boolean namesColumns(String line) {
        Matcher columns = COLUMNS.matcher(line);
        return columns.matches()
                && Arrays.stream(columns.group(1).split(",", -1))
                        .map(column -> column.strip().toLowerCase(Locale.ROOT))
                        .anyMatch(NUMBERS::contains);
    }
}
