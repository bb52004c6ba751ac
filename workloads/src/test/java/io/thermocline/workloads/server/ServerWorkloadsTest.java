package io.thermocline.workloads.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.Workloads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerWorkloadsTest {
    @Test
    void hashesAreThoseOfYcsb() {
        // the names of its first two records: user6284781860667377211, user8517097267634966620
        assertThat(ScrambledZipfian.hash(0)).isEqualTo(6284781860667377211L);
        assertThat(ScrambledZipfian.hash(1)).isEqualTo(8517097267634966620L);
    }

    @Test
    void ranksFollowZipf() {
        // the first rank has 1 / zeta of the mass, the second 2^-0.99 / zeta, the last ends at 10^10
        assertThat(ScrambledZipfian.rank(0.99 / 26.469)).isZero();
        assertThat(ScrambledZipfian.rank(1.01 / 26.469)).isEqualTo(1);
        assertThat(ScrambledZipfian.rank(1.52 / 26.469)).isGreaterThan(1);
        assertThat(ScrambledZipfian.rank(Math.nextDown(1.0))).isBetween(9_990_000_000L, 10_000_000_000L);
        // the sum of k^-0.99 for k to 10^6 is (10^6^0.01 - 1) / 0.01 + 0.5772 = 15.39, of 26.47
        SplitMix64 random = new SplitMix64(1);
        int small = 0;
        for (int i = 0; i < 100_000; i++) {
            small += ScrambledZipfian.rank(random.nextDouble()) < 1_000_000 ? 1 : 0;
        }
        assertThat(small / 100_000.0).isCloseTo(15.39 / 26.47, within(0.01));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kv-aerospike?operations=2000",
                "kv-cassandra?operations=2000",
                "mysql-tpcc?seconds=0.01",
                "kv-redis?seconds=0.01",
                "kv-redis?seconds=0.01&layout=scattered",
                "kv-cassandra?operations=2000&old=0",
                "kv-redis?seconds=0.01&popularity=zipf&layout=together",
                "analytics?seconds=2&rate=20000",
                "websearch?seconds=1"
            })
    void operationsArriveInOrderAndTouchAllocatedPages(String request) {
        Workload workload = workload(request, 1.0 / 16);
        List<Range> allocated = new ArrayList<>(workload.ranges());
        AccessBatch batch = new AccessBatch(workload.columns());
        long last = -1;
        long accesses = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                allocated.addAll(batch.allocated());
                for (int i = 0; i < batch.size; i++) {
                    int page = batch.accesses[i] & Integer.MAX_VALUE;
                    assertThat(allocated).anyMatch(range -> page >= range.firstPage() && page < range.endPage());
                    if (batch.arrivalPs[i] != AccessBatch.FOLLOWS) {
                        assertThat(batch.arrivalPs[i]).isGreaterThan(last);
                        last = batch.arrivalPs[i];
                    }
                }
                accesses += batch.size;
            }
        }
        assertThat(accesses).isPositive();
        assertThat(allocated.stream().mapToLong(Range::pages).sum()).isEqualTo(workload.pages());
        assertThat(Workloads.accesses(workload)).isEqualTo(Workloads.accesses(workload));
    }

    /** From 1,049 to 2,956 blocks of 2 MiB in 250 of 317 s. */
    @ParameterizedTest
    @ValueSource(ints = {8, 80, 4_000})
    void analyticsHasGrownByEachArrivalWhateverTheRate(int rate) {
        Workload workload = workload("analytics?seconds=317&rate=" + rate, 1);
        long allocated = workload.ranges().get(0).pages();
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                allocated += batch.allocated().stream().mapToLong(Range::pages).sum();
                for (int i = 0; i < batch.size; i++) {
                    if (batch.arrivalPs[i] != AccessBatch.FOLLOWS) {
                        int blocks = (int) Math.min(2956, 1049 + 1907 * batch.arrivalPs[i] / 250e12);
                        assertThat(allocated).isEqualTo(blocks * 512L);
                    }
                }
            }
        }
        assertThat(allocated).isEqualTo(workload.pages());
    }

    /**
     * 64 times 9.5 GB are 289,917 blocks of 16,384 pages of 128 B, half of them busy; 128 times 2.2 GB are 134,277, and
     * what the heap grows to is more.
     */
    @ParameterizedTest
    @CsvSource({"mysql-tpcc?seconds=1, 64", "analytics?seconds=1, 128"})
    void footprintWithTooManyPagesIsRefused(String request, double scale) {
        assertThatThrownBy(() -> workload(request, scale, 128))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "the footprint is more than 2147483647 pages of 128 B; take larger pages or lower the scale");
    }

    @Test
    void arrivalsBeyondTheClockAreRefused() {
        assertThatThrownBy(() -> workload("kv-aerospike?rate=1&operations=10000000", 0.001))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(
                        "operations: 10000000 operations at a rate of 1.0 a second arrive for longer than 106 days");
        assertThat(workload("kv-aerospike?rate=1&operations=9000000", 0.001).pages())
                .isPositive();
    }

    @Test
    void aerospikeReadTouchesIndexHeaderAndBins() {
        // one record: index, header and 2036 B of bins on a page each
        assertThat(Workloads.text(workload("kv-aerospike?operations=2&records=1&reads=1", 1)))
                .isEqualTo("0 0 1 2 0 0 1 2");
        assertThat(Workloads.text(workload("kv-aerospike?operations=1&records=1&reads=0", 1)))
                .isEqualTo("0 0 1w 2w");
    }

    @Test
    void redisOperationTouchesBucketAndFourAllocations() {
        String operation = "kv-redis?keys=1000&rate=1&seconds=0.5&reads=0&layout=";
        String[] scattered =
                Workloads.text(workload(operation + "scattered", 1)).split(" ");
        assertThat(scattered).hasSize(5).doesNotHaveDuplicates();
        assertThat(Integer.parseInt(scattered[0])).isLessThan(2); // 1000 buckets of 8 B
        String[] together = Workloads.text(workload(operation + "together", 1)).split(" ");
        assertThat(together)
                .startsWith(scattered[0], scattered[1])
                .endsWith(scattered[1], scattered[1], scattered[1] + "w");
    }

    /** Table 6.2 in GB of 10^9 bytes; regions end at a page, blocks at 2 MiB. */
    @ParameterizedTest
    @CsvSource({
        "kv-aerospike?operations=1, 12.3, 3",
        "kv-cassandra?operations=1, 12, 5",
        "mysql-tpcc?seconds=1, 9.5, 512",
        "kv-redis?seconds=1, 17.2, 300",
        "kv-redis?seconds=1&layout=together, 17.2, 3",
        "analytics?seconds=1, 6.2, 512",
        "websearch?seconds=1, 2.28, 3"
    })
    void footprintsAreDecimalGigabytes(String request, double gigabytes, int tolerancePages) {
        assertThat((double) workload(request, 1).pages())
                .isCloseTo(gigabytes * 1e9 / 4096, within((double) tolerancePages));
    }

    /** 14 keys of 16 B objects are on one page, and so are their 32 B entries and names; buckets are anywhere. */
    @Test
    void keysLoadedTogetherAreNeighbours() {
        Workload workload = workload("kv-redis?keys=140000&rate=1000&seconds=1&reads=0", 1); // 14 hot keys
        List<Range> ranges = workload.ranges();
        assertThat(ranges).extracting(Range::name).startsWith("table", "entries", "objects", "names", "values of 32 B");
        int[] firsts = ranges.stream().mapToInt(Range::firstPage).toArray();
        String[] accesses = Workloads.text(workload).split(" ");
        for (int i = 1; i < 4; i++) {
            String first = Integer.toString(firsts[i]);
            // nine operations of ten, of 1001, are of the hot keys; the standard deviation is 9.5
            assertThat((double) List.of(accesses).stream().filter(first::equals).count())
                    .isCloseTo(901, within(50.0));
        }
    }

    /**
     * Of values, 44.155 % are below 15 B; of the others (1 + 0.348238 * 8 / 214.476)^(-1 / 0.348238) = 0.96362 are
     * beyond 23 B, and 214.476 / 0.348238 * (2^0.348238 - 1) = 168.1 B beyond 15 is their median.
     */
    @Test
    void valueSizesAreThoseOfTheFacebookPool() {
        assertThat(SizeClasses.shareUpTo(15)).isCloseTo(0.44155, within(1e-9));
        assertThat(SizeClasses.shareUpTo(23)).isCloseTo(1 - 0.55845 * 0.96362, within(1e-5));
        assertThat(SizeClasses.shareUpTo(15 + 168)).isCloseTo(0.44155 + 0.55845 / 2, within(1e-3));
    }

    /** A value of 64 KiB has 16 pages, and may begin within one. */
    @Test
    void operationTouchesAllPagesOfItsValue() {
        SizeClasses classes = new SizeClasses(1 << 20, 4096);
        int[] accesses = new int[classes.mostTouches()];
        int most = 0;
        for (long key = 0; key < 1 << 20; key++) {
            int end = classes.touch(key, accesses, 0);
            most = Math.max(most, end);
            for (int i = 5; i < end; i++) {
                assertThat(accesses[i]).isEqualTo(accesses[i - 1] + 1);
            }
        }
        assertThat(most).isBetween(4 + 5, 4 + 17);
        assertThat(classes.mostTouches()).isEqualTo(4 + 2 + 16);
    }

    /** 1200 touches are three slices of 400, so a query a second is three arrivals; the heap is four pages of ten. */
    @Test
    void queryComesInSlicesAndLeavesTheHeapIdle() {
        Workload workload = workload("websearch?rate=1&touches=1200&seconds=10&idle=0.4", 1);
        assertThat(workload.ranges()).extracting(Range::name).containsExactly("heap", "index");
        assertThat((double) workload.ranges().get(0).pages() / workload.pages()).isCloseTo(0.4, within(1e-5));
        AccessBatch batch = new AccessBatch(workload.columns());
        long arrivals = 0;
        long accesses = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                for (int i = 0; i < batch.size; i++) {
                    assertThat(batch.accesses[i])
                            .isGreaterThanOrEqualTo(workload.ranges().get(1).firstPage());
                    arrivals += batch.arrivalPs[i] == AccessBatch.FOLLOWS ? 0 : 1;
                }
                accesses += batch.size;
            }
        }
        assertThat(arrivals).isEqualTo(30 + 1);
        assertThat(accesses).isEqualTo(31 * 400);
    }

    private static Workload workload(String text, double scale) {
        return workload(text, scale, 4096);
    }

    private static Workload workload(String text, double scale, long pageBytes) {
        String[] halves = text.split("\\?", 2);
        Map<String, String> given = new java.util.TreeMap<>();
        for (String pair : halves[1].split("&", -1)) {
            given.put(pair.split("=", 2)[0], pair.split("=", 2)[1]);
        }
        return Workloads.create(halves[0], pageBytes, scale, 1, Path.of("unused"), given);
    }
}
