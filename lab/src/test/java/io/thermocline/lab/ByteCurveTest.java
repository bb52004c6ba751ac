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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    /**
     * Of four traces: skewed and steady, a loop, a hot set that moves between sweeps, and accesses without any order.
     */
    private static int[] pages(int kind, Random random) {
        int[] pages = new int[20_000];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = switch (kind) {
                case 0 -> (int) (3000 * Math.pow(random.nextDouble(), 3));
                case 1 -> i % 400;
                case 2 ->
                    i % 5_000 < 800
                            ? 2_000 + i % 5_000
                            : i / 5_000 * 90 + (int) (200 * Math.pow(random.nextDouble(), 2));
                default -> random.nextInt(600);
            };
        }
        return pages;
    }

    private static Stream<Arguments> policiesAndTraces() {
        return ByteCurvePoint.POLICIES.stream()
                .flatMap(policy -> IntStream.range(0, 4).mapToObj(kind -> Arguments.of(policy, kind)));
    }

    /** A capacity of n objects of S bytes is one of n pages, also where a share of n is no whole number. */
    @ParameterizedTest
    @MethodSource("policiesAndTraces")
    void objectsOfOneSizeMissAsPagesDo(String policy, int kind) {
        List<Long> capacities = List.of(1L, 2L, 9L, 10L, 15L, 64L, 99L, 101L, 250L, 399L, 1024L);
        int[] pages = pages(kind, new Random(kind));
        List<Long> misses = null;
        for (long size : new long[] {1, 4096, 999}) {
            StringBuilder lines = new StringBuilder("page,size\n");
            for (int page : pages) {
                lines.append(page).append(',').append(size).append('\n');
            }
            String trace = trace("same-" + policy + kind + "-" + size + ".csv", lines.toString());
            if (misses == null) {
                misses = new CurveRuns(Runs.LABORATORY, specs -> Runs.LABORATORY.runAll(specs, Progress.SILENT))
                        .points(List.of(Runs.spec("two-tier", trace, policy)), capacities).stream()
                                .map(CurvePoint::misses)
                                .toList();
            }
            Long[] bytes = capacities.stream().map(capacity -> capacity * size).toArray(Long[]::new);
            assertThat(curve(trace, policy, bytes))
                    .extracting(ByteCurvePoint::misses)
                    .isEqualTo(misses);
        }
    }

    /** A trace that tells the next accesses itself, one that does not, and policies beside that ask for none. */
    @Test
    void futureIsTheTracesOwnOrIsWorkedOut() {
        Random random = new Random(3);
        ByteBuffer records = ByteBuffer.allocate(2_000 * 24).order(ByteOrder.LITTLE_ENDIAN);
        StringBuilder lines = new StringBuilder("page,size\n");
        int[] pages = random.ints(2_000, 0, 100).toArray();
        for (int i = 0; i < pages.length; i++) {
            int page = pages[i];
            long next = IntStream.range(i + 1, pages.length)
                    .filter(later -> pages[later] == page)
                    .findFirst()
                    .orElse(-2);
            records.putInt(0).putLong(page).putInt(1 + page % 7).putLong(next + 1);
            lines.append(page).append(',').append(1 + page % 7).append('\n');
        }
        String own = "trace:" + Runs.write("future.oracleGeneral", records.array());
        String workedOut = trace("future.csv", lines.toString());
        List<List<Long>> misses = Stream.of(own, workedOut)
                .map(trace -> curve(trace, "belady", 20L, 90L, 200L).stream()
                        .map(ByteCurvePoint::misses)
                        .toList())
                .toList();
        assertThat(misses.get(0)).isEqualTo(misses.get(1));
        List<ByteCurvePoint> three = Runs.LABORATORY.byteCurve(
                Stream.of("lru", "belady", "arc")
                        .map(policy -> Runs.spec("two-tier", workedOut, policy))
                        .toList(),
                List.of(20L, 90L, 200L),
                Progress.SILENT);
        assertThat(three.stream()
                        .filter(point -> point.policy().equals("belady"))
                        .map(ByteCurvePoint::misses))
                .isEqualTo(misses.get(1));
        assertThat(three.subList(0, 3)).isEqualTo(curve(workedOut, "lru", 20L, 90L, 200L));
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
        assertThatThrownBy(() -> curve(trace, "bam", 5L))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "'bam' has no cache that counts in bytes; allowed: lru, fifo, clock, sieve, s3fifo, lfu, arc,"
                                + " wtinylfu, belady, without parameters");
        assertThatThrownBy(() -> Runs.LABORATORY.byteCurve(
                        List.of(Runs.spec("two-tier", trace, "lru").withSetting("hbm.pages", "7")),
                        List.of(5L),
                        Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("means nothing for capacities in bytes; leave it out");
    }
}
