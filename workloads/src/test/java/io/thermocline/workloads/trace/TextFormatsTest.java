package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.files.Compression;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small traces after the public description of each format, and columns that a user names. */
final class TextFormatsTest {
    private static final String DAMON =
            "base_time_absolute: 0\nmonitoring_start: 0\nmonitoring_end: 5\ntarget_id: 7\nnr_regions: 1\n";

    @TempDir
    Path folder;

    private TraceFile trace(TraceFormat format, String content) {
        return Traces.file(Traces.write(folder, "t", content), format, null);
    }

    private TraceFile columns(String content, TextOptions text) {
        return TraceFile.of(
                InputFile.of(Traces.write(folder, "t", content)),
                null,
                null,
                Traces.PAGE,
                WorkloadRequest.DECODER_BYTES,
                text);
    }

    private static TextOptions options(String columns, String delimiter, String header) {
        return new TextOptions(columns, delimiter, header, "", "", "");
    }

    private static List<Long> milliseconds(TraceFile file) {
        return Traces.arrivals(TraceWorkload.of(file, true)).stream()
                .map(ps -> ps / 1_000_000_000L)
                .toList();
    }

    @Test
    void twitterKeysAreObjectsAndDeletionsAreNoAccesses() {
        TraceFile file = trace(TraceFormat.TWITTER, """
                        0,nz:u:eeW511W3dcH3de3d15ec,22,304,1,get,0
                        0,q:q:1:8WTfjZU14ee,17,213,4,gets,0
                        2,nz:u:eeW511W3dcH3de3d15ec,22,304,1,set,3600
                        2,q:q:1:8WTfjZU14ee,17,0,4,delete,0
                        3,q:q:1:8WTfjZU14ee,17,9,4,incr,0
                        """);
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1", "w0", "w1");
        assertThat(milliseconds(file)).containsExactly(0L, 0L, 2000L, 3000L);
    }

    @Test
    void alibabaDisksAreSpacesInBytesAndMicroseconds() {
        TraceFile file = trace(TraceFormat.ALIBABA, """
                        419,W,8792731648,16384,1577808144360767
                        725,R,8792731648,4096,1577808144360768
                        419,R,8792743935,2,1577808144362767
                        """);
        // 8792731648 is the beginning of page 2146663: four pages; one of another disk; the last byte of the fourth
        // page
        // and the first byte of a fifth
        assertThat(Traces.accesses(file)).containsExactly("w0", "w1", "w2", "w3", "r4", "r2", "r3");
        assertThat(milliseconds(file)).containsExactly(0L, 0L, 0L, 0L, 0L, 2L, 2L);
    }

    @Test
    void tencentCountsInSectors() {
        TraceFile file = trace(
                TraceFormat.TENCENT,
                "1538323200,12910952,128,0,1283\n1538323200,12910952,8,1,1283\n1538323201,12910952,8,0,1284\n");
        // 12910952 sectors are 1613869 pages; 128 sectors are 16 pages
        assertThat(Traces.accesses(file)).hasSize(18).startsWith("r0", "r1").endsWith("r15", "w0", "r16");
        assertThat(milliseconds(file)).endsWith(0L, 0L, 1000L);
    }

    @Test
    void cachelibRowStandsForItsOperations() {
        assertThat(Traces.accesses(trace(
                        TraceFormat.CACHELIB,
                        "key,op,size,op_count,key_size\nx1,GET,0,2,5\nx2,SET,7,1,5\nx1,GET,0,0,5\n")))
                .containsExactly("r0", "r0", "w1");
        TraceFile of2024 = Traces.file(Traces.write(folder, "of2024.csv", """
                        op_time,key,key_size,op,op_count,size,cache_hits,ttl,usecase,sub_usecase
                        10,k1,40,GET_LEASE,1,100,1,0,7,1
                        12,k2,40,SET_LEASE,1,100,0,60,7
                        12,k1,40,DELETE,1,0,0,0,7,1
                        """));
        assertThat(of2024.format()).isEqualTo(TraceFormat.CACHELIB);
        assertThat(Traces.accesses(of2024)).containsExactly("r0", "w1");
        assertThat(milliseconds(of2024)).containsExactly(0L, 2000L);
        TraceFile cdn = Traces.file(Traces.write(
                folder,
                "cdn.csv",
                "timestamp,cacheKey,OpType,objectSize,responseSize\n5,9,1,100,100\n6,8,1,100,7\n6,9,1,100,7\n"));
        assertThat(cdn.format()).isEqualTo(TraceFormat.CACHELIB);
        assertThat(Traces.accesses(cdn)).containsExactly("r0", "r1", "r0");
    }

    @Test
    void spcUnitsAreSpacesOfBlocks() {
        TraceFile file = trace(
                TraceFormat.SPC,
                "0,20941264,8192,W,0.551706\n0,20941280,512,R,0.554041\n1,20941264,512,r,1.554041,anything,else\n");
        // 20941264 blocks are 2617658 pages; the first request has two, the second is to a third
        assertThat(Traces.accesses(file)).containsExactly("w0", "w1", "r2", "r3");
        assertThat(milliseconds(file)).containsExactly(0L, 0L, 2L, 1002L);
    }

    @Test
    void blkparseTakesWhatIsQueued() {
        TraceFile file = Traces.file(Traces.write(folder, "t.txt", """
                          8,0    3        1     0.000000000   697  A   W 223490 + 8 <- (8,1) 223427
                          8,0    3        2     0.000000829   697  Q   W 223490 + 8 [kjournald]
                          8,0    3        3     0.000001990   697  G   W 223490 + 8 [kjournald]
                          8,16   1        1     0.500000000   700  Q  RA 0 + 16 [cat]
                          8,0    1        4     0.600000000   700  Q FWS [sync]
                          8,0    1        5     0.600000000   700  Q   D 0 + 8 [fstrim]
                          8,0    0        0     0.700000000     0  m   N cfq700 insert_request
                          8,0    1        6     2.000000829   700  Q   R 223488 + 1 [cat]
                        CPU0 (sda):
                         Reads Queued:           0,        0KiB\t Writes Queued:           1,        4KiB

                        Total (sda):
                        Throughput (R/W): 0KiB/s / 4KiB/s
                        Events (sda): 6 entries
                        """));
        // sectors 223490 to 223497 are the end of page 27936 and the beginning of the next; 16 sectors are two pages
        assertThat(Traces.accesses(file)).containsExactly("w0", "w1", "r2", "r3", "r0");
        assertThat(milliseconds(file)).containsExactly(0L, 0L, 499L, 499L, 2000L);
    }

    @Test
    void drmemtraceTakesReadsAndWrites() {
        TraceFile file = Traces.file(Traces.write(folder, "t.txt", """
                Output format:
                <--record#-> <--instr#->: <---tid---> <record details>
                ------------------------------------------------------------
                           1           0:     2765542 <marker: version 5>
                       47445       37770:     2765543 ifetch       5 byte(s) @ 0x0000000000404a7e 48 8b 5c 24 08
                       47446       37770:     2765543 read         8 byte(s) @ 0x00007fdf64e2adc8 by PC 0x0000000000404a7e
                       47447       37771:     W0.T292 write       16 byte(s) @ 0x00007fdf64e2aff8 by PC 0x0000000000404a83
                       47448       37771:     W0.T292 prefetch_r   0 byte(s) @ 0x00007fdf64e2f000 by PC 0x0000000000404a83
                View tool results:
                          500000 : total instructions
                """));
        // 16 bytes from ...aff8 on are in two pages, of which the read is in the first
        assertThat(Traces.accesses(file)).containsExactly("r0", "w0", "w1");
    }

    /** After damo's report of its own test data. Three rounds of 40 ms; the second region has one access in the last. */
    @Test
    void damonRangesAreAccessedAsOftenAsTheyWereFound() {
        TraceFile file = Traces.file(Traces.write(folder, "t.txt", """
                base_time_absolute: 8 m 59.809 s
                data source: unknown

                monitoring_start:                0 ns
                monitoring_end:               120 ms
                monitoring_duration:          120 ms
                target_id: 18446623438842320000
                nr_regions: 3
                # start_addr     end_addr        length  nr_accesses   age
                563ebaa00000-563ebaa02000 (   8.000 KiB)           3    -1
                563ebaa02000-563ebaa04000 (   8.000 KiB)           0    -1
                7f938d7e1000-7f938d7e2000 (   4.000 KiB)           1    -1

                monitoring_start:              120 ms
                monitoring_end:            1 m 0.120 s
                monitoring_duration:       1 m
                target_id: 18446623438842320000
                nr_regions: 1
                7f938d7e1000-7f938d7e2000(   4.000 KiB):\t2
                """));
        assertThat(file.format()).isEqualTo(TraceFormat.DAMON);
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1", "r0", "r1", "r0", "r1", "r2", "r2", "r2");
        assertThat(milliseconds(file)).containsExactly(0L, 0L, 40L, 40L, 80L, 80L, 80L, 120L, 30_120L);
    }

    /** As perf and trace-cmd print them; the first snapshot is as long as the second. */
    @Test
    void damonTracePointsEndTheirSnapshots() {
        TraceFile file = Traces.file(Traces.write(folder, "t.txt", """
                # comment
                kdamond.0  4452 [000] 82877.200000: damon:damon_aggregated: target_id=7 nr_regions=2 4096-8192: 1 3
                app 12 [001] 82877.200000: cycles: ffffffff
                kdamond.0  4452 [000] 82877.200010: damon:damon_aggregated: target_id=7 nr_regions=2 8192-12288: 2 3
                kdamond.0-4452 [000] 82877.300000: damon_aggregated: target_id=7 nr_regions=1 4096-8192: 1
                kdamond.0-4452 [000] 82877.400000: damon_aggregated: target_id=7 nr_regions=1 0-0: -1 -1
                """), TraceFormat.DAMON, null);
        // two rounds: the second range in both, the first range in the last
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1", "r0", "r1");
        assertThat(milliseconds(file)).containsExactly(0L, 50L, 50L, 100L);
    }

    /** 1 GiB at 128 B a page is more than a request may touch. */
    @Test
    void damonRangeMayBeLargerThanARequest() {
        Path path = Traces.write(folder, "t.txt", """
                base_time_absolute: 0 ns
                monitoring_start: 0
                monitoring_end: 5
                target_id: None
                nr_regions: 1
                10000000-50000000 ( 1.000 GiB) 1 0
                """);
        TraceFile file =
                TraceFile.of(InputFile.of(path), null, null, 128, WorkloadRequest.DECODER_BYTES, TextOptions.NONE);
        long[] accesses = new long[1];
        Traces.forEach(TraceWorkload.of(file, false), access -> accesses[0]++);
        assertThat(accesses[0]).isEqualTo(1L << 23);
    }

    @Test
    void damonTimesNameTheirUnits() {
        TraceFile file = trace(TraceFormat.DAMON, DAMON + "1000-2000 ( 4 KiB) 1 0\n");
        assertThatThrownBy(() -> file.withTimeUnit(TraceTimeUnit.SECONDS))
                .hasMessageContaining("the times of the format damon name their units; omit it");
    }

    /** The first is 2^63 + 1 ns; between the others are more nanoseconds than a number has. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "base_time_absolute: 0\nmonitoring_start: 9223372036854775809\nnr_regions: 1\n1000-2000 ( 4 KiB) 1 0\n",
                "base_time_absolute: 0\nmonitoring_end: 106752 d\nnr_regions: 1\n1000-2000 ( 4 KiB) 1 0\n",
                """
                a 0.0: damon_aggregated: target_id=1 nr_regions=1 0-4096: 1 1
                a 9223372036.0: damon_aggregated: target_id=1 nr_regions=1 0-4096: 2 1
                """
            })
    void damonTimeThatDoesNotFitIsRefused(String content) {
        TraceFile file = trace(TraceFormat.DAMON, content);
        assertThat(Traces.accesses(file)).isNotEmpty();
        assertThatThrownBy(() -> milliseconds(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the time is more than 292 years from the first one");
    }

    /** Its end is 2^63 bytes and more behind its first byte; a piece of it is 64 MiB. */
    @Test
    void damonRangeMayBeMostOfTheAddressSpace() {
        TraceInput input = TraceInput.open(
                InputFile.of(Traces.write(folder, "t", DAMON + "1000-ffffffffffffffff (16.000 EiB) 1 0\n")),
                Compression.NONE,
                WorkloadRequest.DECODER_BYTES);
        Request request = new Request();
        try (DamonRequests requests = new DamonRequests(input, null)) {
            assertThat(requests.read(request)).isTrue();
        }
        assertThat(request.start).isEqualTo(0x1000);
        assertThat(request.length).isEqualTo((1L << 26) - 0x1000);
    }

    @Test
    void ownFileOfPerfIsRefusedWithTheCommandThatPrintsIt() {
        Path path = Traces.write(folder, "damon.data", "PERFILE2h\0\0\0".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Traces.file(path)).hasMessageContaining("print it with 'perf script -i FILE'");
    }

    @Test
    void perfSamplesAreLoadsAndStores() {
        TraceFile file = trace(TraceFormat.PERF, """
                # ========
                chromium-browse   46572 [002] 544966.882384:      10000 \tcpu/mem-loads,ldlat=30/P: 7ffdf1391b0c 10268100142 |OP LOAD|LVL L1 hit|SNP None
                Web Content: x 46572 544966.882385: cpu/mem-stores/P:     7ffdf1392b0c
                46572 544966.882386: ibs_op//:     0 |OP N/A
                46572 544966.883384: ibs_op//:     7ffdf1391000 288100144 |OP STORE|LVL L1 hit
                """);
        assertThat(Traces.accesses(file)).containsExactly("r0", "w1", "w0");
        assertThat(Traces.arrivals(TraceWorkload.of(file, true))).containsExactly(0L, 1_000_000L, 1_000_000_000L);
    }

    @Test
    void perfSymbolThatIsCalledStoreIsNoStore() {
        TraceFile file = trace(TraceFormat.PERF, """
                app 1 5.1: mem-loads: 1000 68100142 |OP LOAD|LVL L1 hit restore_x+0x5 (app)
                app 1 5.2: mem-loads: 2000 store_x (app)
                """);
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1");
    }

    @Test
    void keysAreTextOrNumbers() {
        assertThat(Traces.accesses(trace(TraceFormat.KEYS, "42\nuser:7/photo 1\n42\n")))
                .containsExactly("r0", "r1", "r0");
    }

    @Test
    void libcachesimSkipsItsHeadings() {
        TraceFile file = trace(
                TraceFormat.LIBCACHESIM,
                "version,time,op,size,lbn\n1,5633898,2a,512,42932745\n1,5633900,28,6656,7\n1,5633900,28,0,42932745\n");
        assertThat(Traces.accesses(file)).containsExactly("w0", "r1", "r0");
        assertThat(milliseconds(file)).containsExactly(0L, 2000L, 2000L);
    }

    @Test
    void columnsAreNamedInTheOrderOfTheFields() {
        TraceFile file = columns("7;read;page1;x\n9;W;page2;\n", options("time:op:key:-", "semicolon", ""));
        assertThat(file.format()).isEqualTo(TraceFormat.CSV);
        assertThat(Traces.accesses(file)).containsExactly("r0", "w1");
        assertThat(Traces.arrivals(TraceWorkload.of(file, true))).containsExactly(0L, 2000L);
    }

    @Test
    void columnsMayBeNamedByTheirHeadings() {
        assertThat(Traces.accesses(
                        columns("Id,Object,Verb\n1,a,r\n2,b,w\n3,a,r\n", options("key@object:op@VERB", "", ""))))
                .containsExactly("r0", "w1", "r0");
    }

    /** Host and disk name a space together. */
    @Test
    void severalHeadingsMayNameOneSpace() {
        assertThat(Traces.accesses(columns(
                        "host,disk,at\na,0,0\na,1,0\nb,0,0\na,0,0\n",
                        options("space@host:space@disk:address@at", "", ""))))
                .containsExactly("r0", "r1", "r2", "r0");
    }

    @ParameterizedTest
    @CsvSource({"tab, '\t'", "pipe, |", "blank, '  '", "comma, ','"})
    void fieldsHaveADelimiter(String name, String delimiter) {
        String content = "time D address D size\n1 D 4095 D 2\n2 D 0x0 D 1\n".replace(" D ", delimiter);
        assertThat(Traces.accesses(columns(content, options("time:address:size", name, "true"))))
                .containsExactly("r0", "r1", "r0");
    }

    @Test
    void blanksBetweenFieldsMayBeTabs() {
        assertThat(Traces.accesses(columns("r\ta \t x\n w a y\nr\t\tb\tz\n", options("op:key:-", "blank", ""))))
                .containsExactly("r0", "w0", "r1");
        assertThat(Traces.accesses(columns("Object\tVerb\na\tw\nb r\n", options("key@object:op@verb", "blank", ""))))
                .containsExactly("w0", "r1");
    }

    @Test
    void tabsKeepEmptyFields() {
        assertThat(Traces.accesses(columns("\t\t5\n\tx\t6\n", options("-:-:page", "tab", ""))))
                .containsExactly("r0", "r1");
    }

    @Test
    void ignoredFieldsAtTheEndMayBeEmptyBetweenTabs() {
        assertThat(Traces.accesses(columns("a\t\t\nb\tx\t\na\t\ty\n", options("key:-:-", "tab", ""))))
                .containsExactly("r0", "r1", "r0");
        assertThatThrownBy(() -> columns("a\t\t\n", options("key:-:time", "tab", "")))
                .hasMessageContaining("expected before an ignored field, but the line ends");
    }

    @Test
    void operationsMayHaveOtherNames() {
        TextOptions text = new TextOptions("op:block:blocks:space", "", "", "rd:0", "wr", "trim");
        assertThat(Traces.accesses(columns("RD,0,8,a\nwr,8,8,a\ntrim,0,8,a\n0,0,8,b\n", text)))
                .containsExactly("r0", "w1", "r2");
        assertThatThrownBy(() -> columns("read,0,8,a\n", text))
                .hasMessageEndingWith("line 1: op is 'read'; allowed: rd, 0, wr, trim, at byte 0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time:size        | one column 'page', 'key', 'address' or 'block' is needed",
                "page:key         | one column 'page', 'key', 'address' or 'block' is needed",
                "page:op:op       | column 'op' appears twice",
                "block:size:blocks| one of the columns 'size' and 'blocks' is allowed",
                "page:opp         | names with ':' between, of page, key, address, block, size, blocks, op, time, space, repeat, -",
                "page@id:op       | or all as NAME@HEADING",
                "page::op         | is not allowed",
            })
    void columnsThatMakeNoSenseAreRefused(String columns, String message) {
        assertThatThrownBy(() -> columns("1,2,3\n", options(columns, "", "")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void optionsOfLinesBelongToFormatsWithLines() {
        Path path = Traces.write(folder, "t", "1\n");
        for (TraceFormat format : List.of(TraceFormat.TWITTER, TraceFormat.LACKEY)) {
            assertThatThrownBy(() -> TraceFile.of(
                            InputFile.of(path),
                            format,
                            null,
                            Traces.PAGE,
                            WorkloadRequest.DECODER_BYTES,
                            options("page", "", "")))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(format.label());
        }
        assertThatThrownBy(() -> columns("page\n1\n", options("", "", "true")))
                .isInstanceOf(InvalidInputException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "twitter  | `0,a,1,1,1,get,0\n1,b,1,1,1,touch,0\n` | line 2: op is 'touch'; allowed: get, gets, set,",
                "twitter  | `0,a,1,1,1,get\n`           | line 1: ',' expected before an ignored field, but the line ends",
                "twitter  | `0,,1,1,1,get,0\n`          | line 1: the key is empty",
                "twitter  | `0,a,1,1,1,get,0,9\n`       | line 1: the line should end there",
                "alibaba  | `1,R,x,1,1\n`               | line 1: a whole number expected as the address",
                "alibaba  | `1,R,281474976710656,1,1\n` | together they must stay below 256 TiB",
                "tencent  | `1,5,1,2,1\n`               | line 1: op is '2'; allowed: 0, 1",
                "tencent  | `1,18446744073709551615,1,0,1\n` | line 1: the block is 18446744073709551615; at most",
                "cachelib | `key,op,size\na,LEASE,1\n`  | line 2: op is 'LEASE'; allowed: get, get_lease, set, set_lease, delete",
                "cachelib | `key,op,op_count\na,GET,1048577\n` | line 2: 1048577 repetitions; at most 1048576 are allowed",
                "cachelib | `op,size\nGET,1\n`          | one column 'page', 'key', 'address' or 'block' is needed",
                "spc      | `0,5,512,R\n`               | line 1: ',' expected before the time, but the line ends",
                "blkparse | `8,0 3 1 0.1 697 Q W 5 8 [x]\n` | line 1: '+' expected after the first sector, before '8 [x]'",
                "blkparse | `8,0 3 1 0.1\n`             | line 1: a blank and the process expected, but the line ends",
                "blkparse | `sda 3 1 0.1 697 Q W 5 + 8\n` | line 1: a whole number expected as the major number of the device",
                "drmemtrace | `1 1: 7 read x byte(s) @ 0x5\n` | line 1: a whole number expected as the size",
                "drmemtrace | `1 1: 7 read 8 bytes @ 0x5\n` | line 1: 'byte(s)' expected after the size",
                "drmemtrace | `1 1: 7 read 8 byte(s) @ 5\n` | line 1: '0x' expected before the address",
                "perf     | `app 1 5.1: mem-loads: 10\napp 1 mem-loads: 10\n` | line 2: no time, such as 12.345678:, is found; print",
                "perf     | `app 1 5.1: 7ffdf1391b0c\n` | line 1: no event, such as mem-loads:, follows the time; print",
                "perf     | `app 1 5.1: mem-loads: main+0x5\n` | line 1: a hexadecimal number of at most 16 digits expected as the address",
                "perf     | `app 1 5.1: mem-loads: 10+0x5\n` | line 1: a blank expected after the address, before '+0x5'",
                "damon    | `base_time_absolute: 0\nmonitoring_start: 0\nnr_regions: 2\n1000-2000 ( 4 KiB) 1 0\n` | line 4: cut short: 2 regions are announced, and 1 are there",
                "damon    | `base_time_absolute: 0\nnr_regions: 1\n1000-2000 ( 1000) 1 0\n` | line 3: the region 1000-2000 has 4096 bytes, but its size is given as 1000; addresses are hexadecimal, at byte",
                "damon    | `base_time_absolute: 0\nnr_regions: 1\n1000-2000 ( 4.002 KiB) 1 0\n` | line 3: the region 1000-2000 has 4096 bytes, but its size is given as 4.002 KiB; addresses",
                "damon    | `hello\n`                | where damon:damon_aggregated was recorded, at byte",
                "damon    | `base_time_absolute: 0\nnr_regions: 1\n2000-2000 ( 0 B) 1 0\n` | line 3: a region ends at its first byte or before",
                "damon    | `base_time_absolute: 0\nnr_regions: 1\n1000-2000 ( 4096 B) 1048577 0\n` | line 3: 1048577 accesses to a region; at most 1048576 are allowed",
                "damon    | `base_time_absolute: 0\nregions: 1\n` | line 2: 'regions' is no value of damo; allowed: base_time_absolute,",
                "damon    | `base_time_absolute: 0\ntarget_id: 1\ntarget_id: 2\n` | line 3: target '2' in a record of target '1', at byte",
                "damon    | `base_time_absolute: 0\ntarget_id: 1\nbase_time_absolute: 0\ntarget_id: 1\n` | line 4: a second record of target '1' begins, and the text does not tell whose it is; give damo's JSON,",
                "damon    | `base_time_absolute: 0\nbase_time_absolute: 0\nnr_regions: 0\n` | line 3: a second record of target '' begins,",
                "damon    | `a 5.0: damon_aggregated: target_id=1 nr_regions=2 0-4096: 1 1\na 5.0: damon_aggregated: target_id=1 nr_regions=3 4096-8192: 1 1\n` | line 2: another number of regions than 2, of which this is number 2,",
                "damon    | `a 5.0: damon_aggregated: target_id=1 nr_regions=2 0-4096: 1 1\n` | line 1: cut short: 2 regions are announced, and 1 are there",
                "damon    | `a 5.0: damon_aggregated: target=1\n` | line 1: 'target_id=' expected",
                "damon    | `hello\n`                | line 1: no trace point damon_aggregated: and no line base_time_absolute: is in the trace; print it with",
                "libcachesim | `h\n1,5,35,0,4\n`        | line 2: op is '35'; allowed: 28,",
            })
    void malformedLineIsRefusedWithItsNumber(String format, String content, String message) {
        assertThatThrownBy(() -> Traces.accesses(trace(TraceFormat.of(format), content)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("at byte");
    }

    @Test
    void hashesOfTextsDiffer() {
        Set<Long> hashes = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            byte[] text = ("user:" + i).getBytes(StandardCharsets.US_ASCII);
            hashes.add(TextKeys.hash(text, 0, text.length, 0));
            hashes.add(TextKeys.hash(text, 0, text.length, 1));
        }
        assertThat(hashes).hasSize(200_000);
        // zero bytes at the end are part of the text
        assertThat(TextKeys.hash(new byte[] {'a', 0}, 0, 2, 0)).isNotEqualTo(TextKeys.hash(new byte[] {'a'}, 0, 1, 0));
    }
}
