package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Curves over capacities in bytes, of traces with sizes. */
final class ByteCurveTest {
    private static List<ByteCurvePoint> curve(String workload, String policy, Long... bytes) {
        return Runs.LABORATORY.byteCurve(
                List.of(Runs.spec("two-tier", workload, policy)), List.of(bytes), Progress.SILENT);
    }

    private static String trace(String name, String content) {
        return "trace:" + Runs.write(name, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Objects a, b, c of 1, 2 and 4 bytes; 11 bytes in 6 accesses, of which 7 bytes hit b and a where all fit. */
    @Test
    void pointsTellAccessesAndBytes() {
        String trace = trace("bytes.csv", "key,size,op\na,1,r\nb,2,w\na,1,r\nc,4,r\nb,2,r\na,1,w\n");
        assertThat(curve(trace, "lru", 4L, 7L))
                .satisfiesExactly(
                        four -> {
                            assertThat(four.bytes()).isEqualTo(4);
                            assertThat(four.misses()).isEqualTo(5);
                            assertThat(four.missedBytes()).isEqualTo(10);
                            assertThat(four.accesses()).isEqualTo(6);
                            assertThat(four.accessedBytes()).isEqualTo(11);
                            assertThat(four.objects()).isEqualTo(3);
                            assertThat(four.footprintBytes()).isEqualTo(7);
                            assertThat(four.provenance().command())
                                    .startsWith("thermocline curve --workload trace:")
                                    .endsWith(" --policy lru --byte-sizes 4");
                            assertThat(four.provenance().files()).containsOnlyKeys("trace");
                        },
                        seven -> {
                            assertThat(seven.missRatio()).isEqualTo(0.5);
                            assertThat(seven.byteMissRatio()).isEqualTo(7.0 / 11);
                        });
    }

    /** The largest object has 4 of 7 bytes, so that 3.5 bytes are too few. */
    @Test
    void capacitiesFollowFromTheBytesOfAllObjects() {
        String trace = trace("own.csv", "page,size\n1,1\n2,2\n1,1\n3,4\n");
        assertThat(curve(trace, "sieve")).extracting(ByteCurvePoint::bytes).containsExactly(4L, 7L);
    }

    @ParameterizedTest
    @CsvSource({"lru", "fifo", "clock", "sieve"})
    void objectsOfOneByteMissAsPagesDo(String policy) {
        Random random = new Random(5);
        StringBuilder lines = new StringBuilder("page,size\n");
        for (int i = 0; i < 30_000; i++) {
            lines.append((int) (3000 * Math.pow(random.nextDouble(), 3))).append(",1\n");
        }
        String trace = trace("ones.csv", lines.toString());
        List<Long> sizes = List.of(1L, 10L, 200L, 1500L);
        List<CurvePoint> pages = new CurveRuns(Runs.LABORATORY, specs -> Runs.LABORATORY.runAll(specs, Progress.SILENT))
                .points(List.of(Runs.spec("two-tier", trace, policy)), sizes);
        List<ByteCurvePoint> bytes = curve(trace, policy, sizes.toArray(Long[]::new));
        for (int i = 0; i < sizes.size(); i++) {
            assertThat(bytes.get(i).misses()).isEqualTo(pages.get(i).misses());
            assertThat(bytes.get(i).byteMissRatio()).isEqualTo(bytes.get(i).missRatio());
        }
    }

    @Test
    void binaryTracesHaveSizesToo() {
        ByteBuffer records = ByteBuffer.allocate(3 * 24).order(ByteOrder.LITTLE_ENDIAN);
        for (long object : new long[] {7, 9, 7}) {
            records.putInt(0).putLong(object).putInt(object == 7 ? 100 : 0).putLong(-1);
        }
        String trace = "trace:" + Runs.write("t.oracleGeneral", records.array());
        // an object of no bytes counts as one byte
        assertThat(curve(trace, "lru", 101L)).singleElement().satisfies(point -> {
            assertThat(point.footprintBytes()).isEqualTo(101);
            assertThat(point.missedBytes()).isEqualTo(101);
            assertThat(point.accessedBytes()).isEqualTo(201);
        });
    }

    @Test
    void changedSizesAreNoted() {
        List<String> messages = new ArrayList<>();
        String trace = trace("changed.csv", "key,size\na,1\na,5\n");
        Progress progress = new Progress() {
            @Override
            public void message(String text) {
                messages.add(text);
            }
        };
        List<ByteCurvePoint> points =
                Runs.LABORATORY.byteCurve(List.of(Runs.spec("two-tier", trace, "lru")), List.of(5L), progress);
        assertThat(points.get(0).accessedBytes()).isEqualTo(10);
        assertThat(messages)
                .contains("note: 1 access names another size than the largest before; an object counts with its largest"
                        + " size throughout");
    }

    @Test
    void workloadsWithoutSizesAreRefused() {
        for (String workload :
                List.of("zipf", trace("plain.csv", "page\n1\n"), trace("address.csv", "address,size\n1,2\n"))) {
            assertThatThrownBy(() -> curve(workload, "lru", 5L))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("tells no sizes of objects; capacities in bytes need a trace of objects");
        }
    }

    /** Of two objects together, and of one object that is accessed twice. */
    @Test
    void sizesBeyondALongAreRefused() {
        for (String second : List.of("2", "1")) {
            String trace =
                    trace("huge.csv", "page,size\n1," + Long.MAX_VALUE + "\n" + second + "," + Long.MAX_VALUE + "\n");
            assertThatThrownBy(() -> curve(trace, "fifo", 5L))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("add up to 8 EiB or more; are they in bytes?");
        }
    }

    @Test
    void policiesAndSettingsWithoutMeaningAreRefused() {
        String trace = trace("policy.csv", "page,size\n1,1\n");
        assertThatThrownBy(() -> curve(trace, "arc", 5L))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "'arc' has no cache that counts in bytes; allowed: lru, fifo, clock, sieve, without parameters");
        assertThatThrownBy(() -> Runs.LABORATORY.byteCurve(
                        List.of(Runs.spec("two-tier", trace, "lru").withSetting("hbm.pages", "7")),
                        List.of(5L),
                        Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("means nothing for capacities in bytes; leave it out");
    }
}
