package io.thermocline.workloads.trace;

import static io.thermocline.workloads.trace.TextColumn.ADDRESS;
import static io.thermocline.workloads.trace.TextColumn.BLOCK;
import static io.thermocline.workloads.trace.TextColumn.BLOCKS;
import static io.thermocline.workloads.trace.TextColumn.IGNORED;
import static io.thermocline.workloads.trace.TextColumn.KEY;
import static io.thermocline.workloads.trace.TextColumn.OP;
import static io.thermocline.workloads.trace.TextColumn.PAGE;
import static io.thermocline.workloads.trace.TextColumn.REPEAT;
import static io.thermocline.workloads.trace.TextColumn.SIZE;
import static io.thermocline.workloads.trace.TextColumn.SPACE;
import static io.thermocline.workloads.trace.TextColumn.TIME;

import java.util.List;
import java.util.Map;

/** Layouts of the text traces that others publish, each after its public description. */
final class TracePresets {
    /** Columns that the first line of {@code csv} may name. */
    static final String CSV_COLUMNS = "page, key, address or block; op, size or blocks, time, space, repeat";

    /**
     * {@code csv}: the first line names the columns, in any order, and may begin with {@code #}. Other columns are
     * refused, so that no name is mistyped.
     */
    static final TextLayout CSV = TextLayout.named(
            TextLayout.Header.NAMES,
            Map.of(
                    "page", PAGE, "key", KEY, "address", ADDRESS, "block", BLOCK, "op", OP, "size", SIZE, "blocks",
                    BLOCKS, "time", TIME, "space", SPACE, "repeat", REPEAT));

    /** The first line of some copies of {@link #MSR}. */
    static final List<String> MSR_HEADINGS =
            List.of("Timestamp", "Hostname", "DiskNumber", "Type", "Offset", "Size", "ResponseTime");

    /**
     * {@code msr}: block requests of servers in Cambridge. Offset and size are in bytes. Each disk of each host is an
     * address space of its own. The response time is ignored and may be missing.
     *
     * <p>Source: Narayanan, Donnelly and Rowstron, <em>Write off-loading: practical power management for enterprise
     * storage</em>, FAST 2008.
     */
    static final TextLayout MSR = TextLayout.of(TIME, SPACE, SPACE, OP, ADDRESS, SIZE, IGNORED)
            .withOperations(new Operations(List.of("read"), List.of("write"), List.of()))
            .ofDisks(6, false)
            .withHeaderInSome(MSR_HEADINGS);

    /**
     * {@code twitter}: time, anonymised key, bytes of the key and of the value, client, operation, time to live. A
     * deletion is no access.
     *
     * <p>Source: Yang, Yue and Rashmi, <em>A large scale analysis of hundreds of in-memory cache clusters at
     * Twitter</em>, OSDI 2020, and the description of its traces.
     */
    static final TextLayout TWITTER = TextLayout.of(TIME, KEY, IGNORED, SIZE, IGNORED, OP, IGNORED)
            .withOperations(new Operations(
                    List.of("get", "gets"),
                    List.of("set", "add", "replace", "cas", "append", "prepend", "incr", "decr"),
                    List.of("delete")));

    /**
     * {@code alibaba}: virtual disk, R or W, offset and length in bytes, time in microseconds.
     *
     * <p>Source: Li and others, <em>An in-depth analysis of cloud block storage workloads in large-scale
     * production</em>, IISWC 2020, and the description of its traces.
     */
    static final TextLayout ALIBABA =
            TextLayout.of(SPACE, OP, ADDRESS, SIZE, TIME).ofDisks(5, false);

    /**
     * {@code tencent}: time in seconds, offset and size in sectors of 512 bytes, 0 for a read or 1 for a write, volume.
     *
     * <p>Source: Zhang and others, <em>OSCA: an online-model based cache allocation scheme in cloud block storage
     * systems</em>, ATC 2020, and the description of its traces.
     */
    static final TextLayout TENCENT = TextLayout.of(TIME, BLOCK, BLOCKS, OP, SPACE)
            .withOperations(new Operations(List.of("0"), List.of("1"), List.of()))
            .ofDisks(5, false);

    /**
     * {@code cachelib}: the key-value and CDN traces of CacheLib, whose first line names the columns. A row of a
     * key-value trace stands for {@code op_count} operations. A deletion is no access. Requests of a CDN are reads.
     *
     * <p>Source: the description of CacheLib's traces (cachelib.org), of 2022 to 2025.
     */
    static final TextLayout CACHELIB = TextLayout.named(
                    TextLayout.Header.NAMES_AND_OTHERS,
                    Map.of(
                            "op_time",
                            TIME,
                            "timestamp",
                            TIME,
                            "key",
                            KEY,
                            "cachekey",
                            KEY,
                            "op",
                            OP,
                            "op_count",
                            REPEAT,
                            "size",
                            SIZE,
                            "objectsize",
                            SIZE))
            .withOperations(
                    new Operations(List.of("get", "get_lease"), List.of("set", "set_lease"), List.of("delete")));

    /**
     * {@code spc}: storage unit, logical block of 512 bytes, size in bytes, R or W, time in seconds; further fields are
     * ignored.
     *
     * <p>Source: <em>SPC trace file format specification</em>, revision 1.0.1, Storage Performance Council 2002.
     */
    static final TextLayout SPC = TextLayout.of(SPACE, BLOCK, SIZE, OP, TIME).ofDisks(5, true);

    /** {@code keys}: an object a line, as text or as a number, as libCacheSim's format txt. */
    static final TextLayout KEYS = TextLayout.of(KEY);

    /**
     * {@code libcachesim}: version, time in seconds, operation of SCSI, size and block, below a line of headings,
     * as in libCacheSim's sample. Each block that a request names is one object, as there.
     *
     * <p>Source: libCacheSim's data and its guide to cachesim; codes of SCSI Block Commands.
     */
    static final TextLayout LIBCACHESIM = TextLayout.of(IGNORED, TIME, OP, SIZE, PAGE)
            .withOperations(new Operations(
                    List.of("28", "8", "08", "88", "a8"), List.of("2a", "a", "0a", "8a", "aa"), List.of()))
            .withHeader(TextLayout.Header.SKIPPED);

    private TracePresets() {}
}
