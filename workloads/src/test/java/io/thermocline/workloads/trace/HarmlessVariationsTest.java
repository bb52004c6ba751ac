package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text traces in the ways in which people and programs write the same: all are read, and all alike. */
class HarmlessVariationsTest {
    private static final String BYTE_ORDER_MARK = "\ufeff";

    @TempDir
    Path folder;

    /**
     * A trace of a text format, under a name by which it is recognised if it can be: two accesses to one page and one
     * to another.
     */
    private enum Plain {
        CSV(TraceFormat.CSV, "t", "page,op\n1,r\n2,w\n1,r\n"),
        CSV_WITH_TIMES(TraceFormat.CSV, "t", "address,size,op,time\n4096,8,r,5\n8192,8,w,6\n4096,1,r,7\n"),
        LACKEY(TraceFormat.LACKEY, "t", "==7== Lackey\n L 1000,8\n S 2000,8\n L 1000,8\n"),
        ADDRESS(TraceFormat.ADDRESS, "t", "l 0x1000 1\ns 0x2000 1\nl 0x1000\n"),
        MSR(TraceFormat.MSR, "t", "5,h,0,Read,4096,8,1\n6,h,0,Write,8192,8,1\n7,h,0,Read,4096,8,1\n"),
        ARC(TraceFormat.ARC, "t.lis", "10 1 0 0\n11 1 0 0\n10 1 0 0\n"),
        MOONCAKE(TraceFormat.MOONCAKE, "t", "{\"hash_ids\": [1, 2]}\n{\"hash_ids\": [1]}\n"),
        TWITTER(TraceFormat.TWITTER, null, "0,nz:u:a,7,0,1,get,0\n1,nz:u:b,7,9,1,set,60\n1,nz:u:a,7,0,2,gets,0\n"),
        ALIBABA(TraceFormat.ALIBABA, null, "5,R,4096,512,100\n5,W,8192,512,101\n5,R,4608,512,102\n"),
        TENCENT(TraceFormat.TENCENT, null, "1538323200,8,1,0,1283\n1538323200,16,1,1,1283\n1538323201,9,1,0,1283\n"),
        CACHELIB(TraceFormat.CACHELIB, "t", "key,op,size,op_count,key_size\na,GET,5,1,9\nb,SET,5,1,9\na,GET,5,1,9\n"),
        SPC(TraceFormat.SPC, null, "0,8,512,R,0.5\n0,16,512,W,0.6,9\n0,9,512,r,0.7\n"),
        BLKPARSE(TraceFormat.BLKPARSE, "t", """
                          8,0    3        1     0.000000000   697  Q   R 8 + 1 [a]
                          8,0    3        2     0.000000001   697  Q  WS 16 + 1 [b]
                          8,0    3        3     0.000000002   697  Q   R 9 + 1 [a]
                        """),
        DRMEMTRACE(TraceFormat.DRMEMTRACE, "t", """
                        Output format:
                        <--record#-> <--instr#->: <---tid---> <record details>
                        1 1: 7 read 8 byte(s) @ 0x1000 by PC 0x4
                        2 2: 7 write 8 byte(s) @ 0x2000 by PC 0x4
                        3 3: 7 read 1 byte(s) @ 0x1fff by PC 0x4
                        """),
        DAMON(TraceFormat.DAMON, "t", """
                        base_time_absolute: 9 s
                        data source: unknown
                        monitoring_start:    0 ns
                        monitoring_end:      100 ms
                        target_id: 7
                        nr_regions: 2
                        1000-2000 ( 4.000 KiB) 1 0
                        2000-3000 ( 4.000 KiB) 1 0
                        monitoring_start:    100 ms
                        monitoring_end:      200 ms
                        target_id: 7
                        nr_regions: 1
                        1000-2000 ( 4.000 KiB) 1 1
                        """),
        DAMON_TRACE_POINTS(TraceFormat.DAMON, "t", """
                        kdamond.0 45 [000] 8.100000: damon:damon_aggregated: target_id=7 nr_regions=2 4096-8192: 1 0
                        kdamond.0 45 [000] 8.100001: damon:damon_aggregated: target_id=7 nr_regions=2 8192-12288: 1 0
                        kdamond.0 45 [000] 8.200000: damon:damon_aggregated: target_id=7 nr_regions=1 4096-8192: 1 1
                        """),
        PERF(TraceFormat.PERF, null, """
                        app 1 5.000001: mem-loads: 1000
                        app 1 5.000002: mem-stores: 2000
                        app 1 5.000003: mem-loads: 1fff
                        """),
        KEYS(TraceFormat.KEYS, null, "a\nb\na\n"),
        LIBCACHESIM(
                TraceFormat.LIBCACHESIM, null, "version,time,op,size,lbn\n1,5,28,512,4\n1,6,2a,512,5\n1,6,28,0,4\n");

        private final TraceFormat format;
        private final @Nullable TraceFormat stated; // where it is not recognised
        private final String name;
        private final String text;

        Plain(TraceFormat format, @Nullable String name, String text) {
            this.format = format;
            this.stated = name == null ? format : null;
            this.name = name == null ? "t" : name;
            this.text = text;
        }
    }

    @Test
    void everyTextFormatHasAPlainTrace() {
        assertThat(Arrays.stream(Plain.values()).map(plain -> plain.format).distinct())
                .containsExactlyElementsOf(Arrays.stream(TraceFormat.values())
                        .filter(TraceFormat::isText)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void byteOrderMarksBlanksAndLineEndsAreIgnored(Plain trace) {
        String plain = trace.text;
        assertThat(Traces.file(Traces.write(folder, trace.name, plain), trace.stated, null)
                        .format())
                .isEqualTo(trace.format);
        assertThat(read(trace.name, plain, trace.stated)).containsExactly("0", "1", "0");
        String[] variations = {
            BYTE_ORDER_MARK + plain,
            plain.replace("\n", "\r\n"),
            BYTE_ORDER_MARK + plain.replace("\n", "\r\n"),
            plain.replace("\n", "  \n"),
            plain.replace("\n", "\t\r\n"),
            plain.replace("\n", "\n\n"),
            plain.replace("\n", "\n  \t \n"),
            "\n" + plain,
            plain + "\n\n",
            plain.stripTrailing(),
        };
        for (int i = 0; i < variations.length; i++) {
            for (String suffix : new String[] {"", ".gz", ".xz", ".zst"}) {
                assertThat(read(trace.name + suffix, variations[i], trace.stated))
                        .as("variation %d%s", i, suffix)
                        .containsExactly("0", "1", "0");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`page\n0X10\n16\n`                          | 0 0",
                "`page\n5.0\n5\n5.000\n`                     | 0 0 0",
                "`page\n1e3\n1000\n`                         | 0 0",
                "`page\n+7\n007\n0x0000000000000000007\n`    | 0 0 0",
                "`\"page\",\"op\"\n\"1\",\"r\"\n1,w\n`       | 0 0",
                "`# page,op\n1,r\n`                          | 0",
                "` PAGE , Op \n 1 , R \n`                    | 0",
                "`page,size\n1,0\n1,\n`                      | 0 0",
                "`page,time,op\n1,2023-11-16 18:17:03,r\n1,\"a, b\",w\n` | 0 0",
                "`L 0X1FF0 1\nS\t0x1ff0\n`                  | 0 0",
                "`5, h ,0, read ,4096,8,1.5\n6,h,0,WRITE,4096,8\n` | 0 0",
                "`Timestamp, Hostname, DiskNumber, Type, Offset, Size, ResponseTime\n5,h,0,Read,4096,8,1\n` | 0",
                "` {\"hash_ids\": [1.0, 1, 18446744073709551615, 18446744073709551615]}\n` | 0 0 1 1",
                "`{\"timestamp\": \"noon\", \"hash_ids\": [1]}\n` | 0",
            })
    void equivalentNotationsAreRead(String content, String pages) {
        assertThat(read("t", content)).containsExactly(pages.split(" ", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10 3 0 0\n", "10 3 0\n", "10 3\n", " 10\t3 ", "10.0 3.0 0 0\r\n"})
    void numbersThatArcIgnoresMayBeMissing(String content) {
        assertThat(read("t.lis", content)).containsExactly("0", "1", "2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"page,op\n1,r\n2", "page,op\n1,r\n2,", "l 0x10 1\ns 0x", "{\"hash_ids\": [1]}\n{\"hash_ids\": [1"
            })
    void truncatedLastLineIsRefusedAsSuch(String content) {
        assertThatThrownBy(() -> read("t", content))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("; the file ends in this line, without a newline, so it may be cut short");
    }

    private java.util.List<String> read(String name, String content) {
        return read(name, content, null);
    }

    private java.util.List<String> read(String name, String content, @Nullable TraceFormat stated) {
        return Traces.accesses(Traces.file(Traces.write(folder, name, content), stated, null)).stream()
                .map(access -> access.substring(1))
                .toList();
    }
}
