package io.thermocline.workloads.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormatsTest {
    @TempDir
    Path folder;

    @Test
    void pageTraceRecordsArePageAndWriteBit() {
        byte[] bytes = {7, 0, 0, (byte) 0x80, 1, 5, 0, 0, 0, 0, 7, 0, 0, (byte) 0x80, 0};
        assertThat(Traces.accesses(Traces.file(Traces.write(folder, "t.pagetrace", bytes))))
                .containsExactly("w0", "r1", "r0");
    }

    @Test
    void oracleGeneralObjectsArePagesWhateverTheirSize() {
        TraceFile file = oracle(
                Traces.record(5, -1, 100_000, 3), Traces.record(6, 4, 0, -1), Traces.record(6, -1, 1, Long.MAX_VALUE));
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1", "r0");
        assertThat(Traces.next(TraceWorkload.of(file, false).withNext()))
                .containsExactly(2L, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    @Test
    void oracleGeneralInBytesTouchesEveryPage() {
        Path path = oracle(Traces.record(0, 4095, 4098, -1), Traces.record(0, 4096, 0, -1))
                .path();
        // bytes 4095 to 8192 lie in pages 0, 1 and 2; byte 4096 in page 1
        assertThat(Traces.accesses(Traces.file(path, null, TraceUnit.BYTES))).containsExactly("r0", "r1", "r2", "r1");
    }

    @Test
    void csvColumnsMayHaveAnyOrder() {
        assertThat(text("t.csv", "op,address,size\nr,0x1fff,2\r\nW, 8191 ,1\n\nload,0x0,1\n"))
                .containsExactly("r0", "r1", "w0", "r2");
    }

    @Test
    void csvNumbersAreDecimalOrHexadecimal() {
        TraceFile trace = Traces.file(
                Traces.write(folder, "t.csv", "address,size,time\n0x1fff,0x2,0x10\n0,1,0x11\n"), null, null);
        assertThat(Traces.accesses(trace)).containsExactly("r0", "r1", "r2");
    }

    @Test
    void csvPagesMayHave64BitsAndNoOp() {
        assertThat(text("t.csv", "page\n18446744073709551615\n3\n0xffffffffffffffff\n"))
                .containsExactly("r0", "r1", "r0");
    }

    @Test
    void lackeyTakesDataLinesOnly() {
        assertThat(
                        text(
                                "t.txt",
                                "==7== Lackey\nI  04016b80,3\n L 1ffefff978,8\n M 04222fff,2\n S 1ffefff980,8\n==7== Exit code:       0\n"))
                .containsExactly("r0", "w1", "w2", "w0");
    }

    @Test
    void addressLinesAreLoadsAndStores() {
        assertThat(text("t.address.trace", "s 0x1fffff58 1\nl 0x1ffff000 12\nl 0x20000000\n"))
                .containsExactly("w0", "r0", "r1");
    }

    @Test
    void linesWithAddressesInCapitalsAreRecognised() {
        assertThat(FormatDetector.ofContent("l 0x1FF0 1\n")).isEqualTo(TraceFormat.ADDRESS);
        assertThat(FormatDetector.ofContent(" L 1FFEFFF8,8\n")).isEqualTo(TraceFormat.LACKEY);
        assertThat(text("capitals", "s 0x1FFFFF58 1\nl 0x1FFFF000 12\n")).containsExactly("w0", "r0");
        assertThat(text("capitals.lackey", " S 1FFEFFF8,8\n L 1ffefff8,8\n")).containsExactly("w0", "r0");
    }

    @Test
    void msrDisksAreAddressSpacesOfTheirOwn() {
        assertThat(
                        text(
                                "t.csv",
                                "128166372003061629,web,0,Read,4096,8192,55\n128166372003061630,web,1,Write,4096,0,7\n128166372003061631,web,0,Write,8192,512,1\n"))
                .containsExactly("r0", "r1", "w2", "w1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime",
                "timestamp,hostname,disknumber,type,offset,size,responsetime"
            })
    void msrMayBeginWithItsHeader(String header) {
        Path path = Traces.write(folder, "t.csv", header + "\n5,web,0,Read,4096,1,55\n");
        assertThat(Traces.accesses(Traces.file(path))).containsExactly("r0");
        assertThat(Traces.accesses(Traces.file(path, TraceFormat.MSR, null))).containsExactly("r0");
    }

    @Test
    void arcRangesAreBlocks() {
        Path path = Traces.write(folder, "t.lis", "10 3 0 0\n 11 1 0 1 \n");
        assertThat(Traces.accesses(Traces.file(path))).containsExactly("r0", "r1", "r2", "r1");
        // blocks 10 to 12 are bytes 5120 to 6655, all in one page of 4 KiB
        assertThat(Traces.accesses(Traces.file(path, null, TraceUnit.BYTES))).containsExactly("r0", "r0");
    }

    @Test
    void mooncakeHashIdsArePages() {
        assertThat(
                        text(
                                "t.jsonl",
                                "{\"timestamp\": 0, \"x\": {\"hash_ids\": 1}, \"hash_ids\": [5, 6]}\n{\"hash_ids\": []}\n{\"hash_ids\": [6]}"))
                .containsExactly("r0", "r1", "r1");
    }

    @Test
    void objectsAreWholeWhateverTheirSize() {
        Path path = Traces.write(folder, "t.csv", "address,size\n0,100000\n1,1\n0,8\n");
        assertThat(Traces.accesses(Traces.file(path, null, TraceUnit.OBJECT))).containsExactly("r0", "r1", "r0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "csv      | `page,op\n1,r\n2,x\n`                | line 3: op is 'x'",
                "csv      | `page,op\n1\n`                       | line 2: ',' expected",
                "csv      | `page,op\n1,r,5\n`                   | line 2",
                "csv      | `page,opp\n1,r\n`                    | unknown column 'opp'",
                "csv      | `page,address\n1,1\n`                | one column 'page', 'key', 'address' or 'block'",
                "csv      | `op\nr\n`                            | one column 'page', 'key', 'address' or 'block'",
                "csv      | `page,page\n1,1\n`                   | column 'page' appears twice",
                "csv      | `page\n18446744073709551616\n`       | more than 64 bits",
                "csv      | `address,size\n5,0\n`                | the size is 0",
                "csv      | `page\n-1\n`                         | line 2: the page is -1; at least 0 is allowed",
                "csv      | `page\n1.5\n`                        | line 2: the page is '1.5'; a whole number is needed",
                "csv      | `page\n9007199254740994.0\n`         | exact up to 2^53 alone",
                "csv      | `page\n1e999999999\n`                | line 2: a number expected as the page",
                "csv      | `page\n1.2.3\n`                      | line 2: a number expected as the page",
                "mooncake | `{\"hash_ids\": [18446744073709551616]}\n` | line 1: numbers of at most 64 bits in hash_ids",
                "csv      | `address,size\n18446744073709551615,2\n` | line 2: a request of length 2",
                "csv      | `address,size\n0,99999999999999\n`   | line 2: a request touches",
                "lackey   | ` L 1000,8\n L 1000\n`               | line 2: ',' expected",
                "lackey   | ` L 1000,8\n X 1000,8\n`             | line 2: ' L', ' S' or ' M' expected",
                "lackey   | ` L 1000,8\nhello\n`                 | line 2: a line of lackey expected",
                "lackey   | ` L 11112222333344445,8\n`           | line 1: a hexadecimal number of at most 16 digits",
                "address  | `l 0x10 1\nl 10 1\n`                 | line 2",
                "address  | `x 0x10 1\n`                         | line 1: 'l' or 's' expected",
                "msr      | `1,h,0,Read,0,1,1\n1,h,0,Trim,0,1,1\n` | line 2: op is 'Trim'",
                "msr      | `1,h,0,Read,281474976710656,1,1\n`   | below 256 TiB",
                "arc      | `1 0 0 0\n`                          | line 1: a request of length 0 at 1; a length of at least 1 is allowed",
                "lackey   | ` L 1000,0\n`                       | line 1: a request of length 0 at 4096; a length of at least 1 is allowed",
                "lackey   | ` L 1000,8\n S 1000,9223372036854775808\n` | line 2: the size is 9223372036854775808; at most 9223372036854775807",
                "msr      | `1,h,0,Read,0,18446744073709551615,1\n` | line 1: offset 0 and size 18446744073709551615; together they must stay below 256 TiB",
                "arc      | `1 9223372036854775808 0 0\n`       | line 1: the number of blocks is 9223372036854775808; at most",
                "mooncake | `{\"hash_ids\": [1, 2}\n`            | line 1: damaged JSON",
                "mooncake | `{\"hash_ids\": [1]\n`               | line 1: damaged JSON",
                "mooncake | `{\"hash_ids\": [1.5]}\n`            | line 1: whole numbers in hash_ids expected",
                "mooncake | `{\"hash_ids\": 1}\n`                | line 1: an array as hash_ids expected",
                "mooncake | `{\"timestamp\": 1}\n`               | line 1: a field hash_ids expected",
                "mooncake | `{\"hash_ids\": [1]} x\n`            | line 1: damaged JSON",
                "mooncake | `[]\n`                               | line 1: a JSON object expected",
            })
    void damagedLineIsRefusedWithItsNumber(String format, String content, String message) {
        Path path = Traces.write(folder, "t", content);
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path, TraceFormat.of(format), null)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(path.toString())
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    /** The byte of every case was counted by hand: that at which what is wrong begins. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "address  | `l 0x10 1\ns x0x20 1\n`       | line 2: '0x' expected before the address, before 'x0x20 1', at byte 11",
                "address  | `l 0x10 1\nx 0x20 1\n`        | line 2: 'l' or 's' expected, before 'x 0x20 1', at byte 9",
                "address  | `l 0x10 1\ns\n`               | line 2: a blank expected before the address, but the line ends, at byte 10",
                "address  | `l 0x11112222333344445\n`       | line 1: a hexadecimal number of at most 16 digits expected as the address, before '11112222333344445', at byte 4",
                "lackey   | ` L 1000,8\n X 1000,8\n`      | line 2: ' L', ' S' or ' M' expected, before 'X 1000,8', at byte 11",
                "lackey   | ` L 1000,8\n L 1000;8\n`      | line 2: ',' expected after the address, before ';8', at byte 17",
                "lackey   | ` L 1000,0\n`                   | line 1: a request of length 0 at 4096; a length of at least 1 is allowed, at byte 0",
                "csv      | `page,op\n1,r\n2;w\n`        | line 3: ',' expected before op, before ';w', at byte 13",
                "csv      | `page, opp\n1,r\n`             | line 1: unknown column 'opp'; the first line names the columns page, key, address or block; op, size or blocks, time, space, repeat, at byte 6",
                "csv      | `page,op,page\n1,r,1\n`        | line 1: column 'page' appears twice, at byte 8",
                "csv      | `op,size\nr,1\n`               | line 1: one column 'page', 'key', 'address' or 'block' is needed, at byte 0",
                "csv      | `page,op\n1,x\n`               | line 2: op is 'x'; allowed: r, read, l, load, w, write, s, store, at byte 10",
                "csv      | `address,size\n5, 0 \n`        | line 2: the size is 0; at least 1 is needed, at byte 16",
                "csv      | `page\n18446744073709551616\n` | line 2: the page '18446744073709551616' has more than 64 bits, at byte 5",
                "msr      | `1,h,0,Trim,0,1,1\n`            | line 1: op is 'Trim'; allowed: read, write, at byte 6",
                "msr      | `1,h,0,Read,0;1,1\n`            | line 1: ',' expected before the size, before ';1,1', at byte 12",
                "msr      | `1,h,0,Read,281474976710656,1,1\n` | line 1: offset 281474976710656 and size 1; together they must stay below 256 TiB, at byte 11",
                "arc      | `1 1 0 0\n1 9223372036854775808 0 0\n` | line 2: the number of blocks is 9223372036854775808; at most 18014398509481983 is allowed, at byte 10",
                "mooncake | `{\"hash_ids\": [1, 1.5]}\n`  | line 1: whole numbers in hash_ids expected, before '1.5]}', at byte 17",
                "mooncake | `{\"hash_ids\": 7}\n`         | line 1: an array as hash_ids expected, before '7}', at byte 13",
                "mooncake | `{\"hash_ids\": [1]} []\n`    | line 1: nothing after the JSON object expected, before '[]', at byte 18",
                "mooncake | `{\"hash_ids\": [1, 2}\n`     | line 1: damaged JSON: Unexpected close marker '}': expected ']', at byte 18",
                "mooncake | `{\"hash_ids\": [1, x]}\n`    | line 1: damaged JSON: Unrecognized token 'x': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false'), at byte 17",
            })
    void damageIsRefusedAtItsFirstByte(String format, String content, String message) {
        Path path = Traces.write(folder, "t", content);
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path, TraceFormat.of(format), null)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("trace " + path + ": " + message);
    }

    @Test
    void impossibleFlagsAreRefusedWithTheirOffset() {
        byte[] bytes = Traces.pageTrace(10);
        bytes[5 * 7 + 4] = 2;
        Path path = Traces.write(folder, "t.pagetrace", bytes);
        assertThatThrownBy(() -> Traces.file(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith("flags 2 (0 or 1 are allowed) at byte 39");
    }

    @Test
    void nextAccessThatNoTraceHasIsRefusedWithItsOffset() {
        for (long next : new long[] {-2, 1L << 48, Long.MAX_VALUE - 1, Long.MIN_VALUE}) {
            assertThatThrownBy(() -> oracle(Traces.record(0, 1, 1, -1), Traces.record(0, 2, 1, next)))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("next access " + next + ", which no oracleGeneral trace has")
                    .hasMessageEndingWith("at byte 40"); // 24 of the first record, 16 before the second's
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void nextAccessBeforeItsOwnIsRefusedIfTheFutureIsUsed(long next) {
        TraceFile file = oracle(Traces.record(0, 1, 1, -1), Traces.record(0, 2, 1, next));
        assertThat(Traces.accesses(file)).containsExactly("r0", "r1");
        assertThatThrownBy(() -> Traces.next(TraceWorkload.of(file, false).withNext()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("record 2 at byte 24 announces number " + next
                        + " as the next access of its object, which is not after it")
                .hasMessageContaining("convert it to oracleGeneral, which works them out again");
    }

    @Test
    void wrongNextAccessIsRefusedIfTheFutureIsUsed() {
        TraceFile file = oracle(Traces.record(0, 1, 1, 3), Traces.record(0, 1, 1, -1), Traces.record(0, 1, 1, -1));
        assertThat(Traces.accesses(file)).hasSize(3);
        assertThatThrownBy(() -> Traces.next(TraceWorkload.of(file, false).withNext()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("record 2 at byte 24 accesses object 1, which was announced next as number 3");
    }

    @Test
    void missingAnnouncedAccessIsRefusedIfTheFutureIsUsed() {
        // object 1 is announced as number 3, which is object 3
        TraceFile file = oracle(Traces.record(0, 1, 1, 3), Traces.record(0, 2, 1, -1), Traces.record(0, 3, 1, -1));
        assertThat(Traces.accesses(file)).hasSize(3);
        assertThatThrownBy(() -> Traces.next(TraceWorkload.of(file, false).withNext()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "record 3 at byte 48 was announced as the next access of an object that does not come again");
    }

    @Test
    void accessAnnouncedForAfterTheEndIsNoError() {
        TraceFile file = oracle(Traces.record(0, 1, 1, 3), Traces.record(0, 2, 1, 4));
        assertThat(Traces.next(TraceWorkload.of(file, false).withNext())).containsExactly(2L, 3L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "csv      | `page,time\n1,0\n2,18446744073709551615\n` | line 3: the time is 18446744073709551615; at most 9223372036854775807",
                "csv      | `page,time\n1,0\n2,0x8000000000000000\n`   | line 3: the time is 9223372036854775808; at most 9223372036854775807",
                "csv      | `page,time\n1,0\n2,2023-11-16 18:17:03\n`  | line 3: a number expected as the time",
                "csv      | `page,time\n1,0\n2,\n`                      | line 3: a number expected as the time",
                "csv      | `page,time\n1,0\n2,1e19\n`                  | line 3: the time is more than 292 years from the first one",
                "msr      | `1,h,0,Read,0,1,1\n9223372036854775807,h,0,Read,0,1,1\n` | line 2: the time is more than 292 years",
                "msr      | `T28166,h,0,Read,0,1,1\n`                  | line 1: a number expected as the time",
                "mooncake | `{\"timestamp\": 1e30, \"hash_ids\": [1]}\n` | line 1: the timestamp '1e30' is more than 292 years",
                "mooncake | `{\"timestamp\": \"noon\", \"hash_ids\": [1]}\n` | line 1: a number as timestamp expected",
                "mooncake | `{\"timestamp\": 1, \"hash_ids\": [1]}\n{\"delay\": 1, \"hash_ids\": [1]}\n` | line 2: has no field timestamp",
            })
    void unusableTimeIsRefusedOnlyIfTimesAreNeeded(String format, String content, String message) {
        TraceFile file = Traces.file(Traces.write(folder, "t", content), TraceFormat.of(format), null);
        assertThat(Traces.accesses(file)).isNotEmpty();
        assertThatThrownBy(() -> Traces.arrivals(TraceWorkload.of(file, true)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
        TraceInfo info = TraceInfo.of(file);
        assertThat(info.spanSeconds()).isEmpty();
        assertThat(info.notes())
                .anyMatch(note ->
                        note.startsWith("its times cannot be used and are left out: line") && note.contains(message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "page,op\n1,DAMAGE\n",
                "DAMAGE,page\n1,1\n",
                "1,h,0,Read,0,1,1\n1,h,0,DAMAGE,0,1,1\n",
            })
    void damageIsQuotedBrieflyInPrintableCharacters(String text) {
        String damage = "\u001b[2J\u0007" + "x".repeat(5000);
        Path path = Traces.write(folder, "t.csv", text.replace("DAMAGE", damage));
        TraceFormat format = text.startsWith("1,h") ? TraceFormat.MSR : TraceFormat.CSV;
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path, format, TraceUnit.OBJECT)))
                .isInstanceOf(InvalidInputException.class)
                .message()
                .contains("'?[2" + (text.startsWith("D") ? "j" : "J") + "?xxx")
                .hasSizeLessThan(400)
                .doesNotContainPattern("\\p{Cntrl}");
    }

    @Test
    void damagedJsonIsQuotedInPrintableCharacters() {
        Path path = Traces.write(folder, "t.jsonl", "{\"hash_ids\": [1]}\n{\"hash_ids\": [1], \u0085\u009bx}\n");
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("line 2: damaged JSON")
                .message()
                .doesNotContainPattern("[^\\x20-\\x7e]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\"hash_ids\": [1, 2`  | Unexpected end-of-input: expected close marker for Array",
                "`{\"hash_ids\": [1, 2]` | Unexpected end-of-input: expected close marker for Object",
            })
    void cutJsonIsRefusedWhereItEnds(String cut, String message) {
        String whole = "{\"hash_ids\": [1]}\n";
        Path path = Traces.write(folder, "t.jsonl", whole + cut + "\n");
        assertThatThrownBy(() -> Traces.accesses(Traces.file(path, TraceFormat.MOONCAKE, null)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("trace " + path + ": line 2: damaged JSON: " + message + ", at byte "
                        + (whole.length() + cut.length()));
    }

    @Test
    void longLinesAreReadWhole() {
        String ids = "1,".repeat(400_000) + "2";
        assertThat(text("t.jsonl", "{\"hash_ids\": [" + ids + "]}\n{\"hash_ids\": [2, 3]}\n"))
                .hasSize(400_003)
                .endsWith("r1", "r1", "r2");
    }

    private java.util.List<String> text(String name, String content) {
        return Traces.accesses(Traces.file(Traces.write(folder, name, content)));
    }

    private TraceFile oracle(long[]... records) {
        return Traces.file(Traces.write(folder, "t.oracleGeneral.bin", Traces.oracleGeneral(records)));
    }
}
