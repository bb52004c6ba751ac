package io.thermocline.policies.caching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.SplitMix64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Caches, miss registers, messages and the remote directory, by hand. */
class LineStructuresTest {

    // ---- messages

    @ParameterizedTest
    @CsvSource({"32, 48, 0.667", "64, 80, 0.8", "128, 144, 0.889", "96, 112, 0.857", "1, 32, 0.031"})
    void messageIsAHeaderFlitAndFlitsOfData(long data, long bytes, double efficiency) {
        assertThat(LinkMessage.bytes(data)).isEqualTo(bytes);
        assertThat((double) data / LinkMessage.bytes(data)).isCloseTo(efficiency, within(5e-4));
    }

    // ---- caches

    /** Two sets of two ways: even lines share a set. */
    private static LineCache cache() {
        return new LineCache("l1", 4 * Lines.BYTES, 2);
    }

    private static void take(LineCache cache, long... lines) {
        for (long line : lines) {
            if (!cache.read(line)) {
                cache.fill(line, false);
            }
        }
    }

    @Test
    void leastRecentlyUsedLineOfASetIsReplaced() {
        LineCache cache = cache();
        take(cache, 0, 2, 0, 1, 4); // 4 replaces 2, the set's oldest
        assertThat(cache.read(2)).isFalse();
        assertThat(cache.read(0)).isTrue();
        assertThat(cache.read(4)).isTrue();
        assertThat(cache.read(1)).isTrue();
    }

    @Test
    void replacedLineIsWrittenBackOnlyIfItIsDirty() {
        LineCache cache = cache();
        assertThat(cache.fill(0, true)).isEqualTo(LineCache.NONE);
        assertThat(cache.fill(2, false)).isEqualTo(LineCache.NONE);
        assertThat(cache.fill(4, false)).isZero(); // line 0
        assertThat(cache.write(2)).isTrue();
        assertThat(cache.fill(6, false)).isEqualTo(LineCache.NONE); // line 4 is clean
        assertThat(cache.fill(8, false)).isEqualTo(2);
    }

    @Test
    void discardedLineMakesRoom() {
        LineCache cache = cache();
        take(cache, 0, 2);
        cache.discard(2);
        cache.discard(2);
        assertThat(cache.read(2)).isFalse();
        take(cache, 4);
        assertThat(cache.read(0)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"640, 2", "16384, 3", "100, 1"})
    void cacheThatItsWaysDoNotDivideIsRefused(long bytes, int ways) {
        assertThatThrownBy(() -> new LineCache("client-cache", bytes, ways))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("client-cache")
                .hasMessageContaining(ways + " ways of 128 B");
    }

    @Test
    void setsNeedNotBeAPowerOfTwo() {
        LineCache cache = new LineCache("l1", 3 * Lines.BYTES, 1);
        take(cache, 0, 1, 2, 3); // 3 replaces 0
        assertThat(cache.read(0)).isFalse();
        assertThat(cache.read(1)).isTrue();
    }

    // ---- outstanding lines

    @Test
    void lineIsOutstandingUntilAsManyOthersWereAskedFor() {
        OutstandingLines registers = new OutstandingLines(2, 100);
        registers.add(10, 0b0001);
        registers.add(11, 0b0011);
        assertThat(registers.find(10)).isNotEqualTo(OutstandingLines.NONE);
        registers.add(12, 0b1111);
        assertThat(registers.find(10)).isEqualTo(OutstandingLines.NONE);
        assertThat(registers.find(11)).isNotEqualTo(OutstandingLines.NONE);
    }

    @Test
    void lineHasComeAfterAsManyAccessesAsCanBeOutstanding() {
        OutstandingLines registers = new OutstandingLines(2, 3);
        registers.count();
        registers.add(10, 1);
        registers.count();
        registers.count();
        assertThat(registers.find(10)).isNotEqualTo(OutstandingLines.NONE);
        registers.count();
        assertThat(registers.find(10)).isEqualTo(OutstandingLines.NONE);
        registers.add(10, 1);
        assertThat(registers.find(10)).isNotEqualTo(OutstandingLines.NONE);
    }

    // ---- addresses

    /** Pages 0 and 2 are the accelerator's first, and page 1 is the host's first. */
    @Test
    void eachMemoryGivesAddressesInTheOrderOfAllocation() {
        Lines lines = new Lines(4096);
        lines.place(0, true);
        lines.place(1, false);
        lines.place(2, true);
        assertThat(lines.number(2, 256, true)).isEqualTo(32 + 2);
        assertThat(lines.page(34)).isEqualTo(2);
        long host = lines.number(1, 127, false);
        assertThat(lines.page(host)).isEqualTo(1);
        assertThat(host % 32).isZero();
        assertThat(lines.number(0, 4095, true)).isEqualTo(31);
    }

    /** A page that has no address, or has moved to the other memory, gets the next one there. */
    @Test
    void pageGetsAnAddressWhenItIsAccessed() {
        Lines lines = new Lines(4096);
        lines.place(0, true);
        assertThat(lines.number(7, 0, true)).isEqualTo(32);
        long moved = lines.number(0, 0, false);
        assertThat(lines.page(moved)).isZero();
        assertThat(lines.number(0, 0, false)).isEqualTo(moved);
    }

    @Test
    void utilisationIsTheShareOfSectorsThatWereAskedFor() {
        OutstandingLines registers = new OutstandingLines(2, 100);
        registers.add(10, 0b0001);
        registers.ask(registers.find(10), 0b0100);
        registers.add(11, 0b1111);
        registers.add(12, 0b1000); // line 10 retires with two sectors
        assertThat(registers.sectors(registers.find(12))).isEqualTo(0b1000);
        assertThat(registers.utilisation()).isEqualTo((2 + 4 + 1) / 12.0);
    }

    /** All lines that were asked for last are found, and no others, whatever chains they share. */
    @Test
    void registersFindWhatTheyHold() {
        OutstandingLines registers = new OutstandingLines(7, 100);
        for (int line = 0; line < 1000; line++) {
            registers.add(line * 977L, 1);
            for (int other = 0; other <= line; other++) {
                assertThat(registers.find(other * 977L) != OutstandingLines.NONE)
                        .as("line %d after %d", other, line)
                        .isEqualTo(other > line - 7);
            }
            if (line > 40) {
                break;
            }
        }
    }

    // ---- the remote directory

    @Test
    void filterNeverMissesWhatWasAdded() {
        CuckooFilter filter = new CuckooFilter(1 << 12, 8, new SplitMix64(1));
        int added = 0;
        while (filter.add(added * 31L)) {
            added++;
            if (added % 64 == 0) {
                for (int number = 0; number < added; number++) {
                    assertThat(filter.contains(number * 31L)).isTrue();
                }
            }
        }
        assertThat(filter.size()).isEqualTo(added);
        assertThat(added).isGreaterThan((int) (0.9 * (1 << 12)));
    }

    /**
     * Of two buckets of four entries each holds one of 255 fingerprints: a full filter of 8 bits takes nearly 8 / 255 =
     * 3.1 % of all others for members, one of 12 bits 8 / 4095 = 0.2 %.
     */
    @ParameterizedTest
    @CsvSource({"8, 0.0285, 0.0325", "12, 0.0014, 0.0022", "4, 0.38, 0.48"})
    void fullFilterTakesSomeOthersForMembers(int bits, double least, double most) {
        CuckooFilter filter = new CuckooFilter(1 << 16, bits, new SplitMix64(1));
        long number = 0;
        while (filter.add(number)) {
            number++;
        }
        int taken = 0;
        int others = 200_000;
        for (int other = 1; other <= others; other++) {
            taken += filter.contains(-other) ? 1 : 0;
        }
        assertThat((double) taken / others).isBetween(least, most);
    }

    @Test
    void clearedFilterIsEmpty() {
        CuckooFilter filter = new CuckooFilter(16, 8, new SplitMix64(1));
        filter.add(5);
        filter.clear();
        assertThat(filter.contains(5)).isFalse();
        assertThat(filter.size()).isZero();
    }

    @Test
    void directoryTellsTrueFromFalse() {
        RemoteDirectory directory = new RemoteDirectory(1 << 12, 1, new SplitMix64(1)); // all fingerprints are equal
        assertThat(directory.mayHold(5)).isFalse();
        directory.add(5);
        directory.add(5);
        assertThat(directory.mayHold(5)).isTrue();
        assertThat(directory.falsePositives()).isZero();
        for (int other = 100; other < 5000; other++) {
            directory.mayHold(other);
        }
        assertThat(directory.falsePositives()).isPositive().isEqualTo(directory.hits() - 1);
    }

    @Test
    void fullDirectoryIsFlushedAndBeginsAgain() {
        RemoteDirectory directory = new RemoteDirectory(1 << 12, 8, new SplitMix64(1));
        long line = 0;
        while (directory.flushes() == 0) {
            directory.add(line++);
        }
        assertThat(directory.holds(line - 1)).isTrue();
        assertThat(directory.holds(line - 2)).isFalse();
        assertThat(directory.mayHold(line - 1)).isTrue();
        assertThat(directory.falsePositiveRatioWhenFull()).isBetween(0.025, 0.035);
    }

    // ---- protection faults

    @Test
    void faultBeyondThoseAtATimeWaitsForTheOldest() {
        ProtectionFaults faults = new ProtectionFaults(1000, 2, 2);
        assertThat(faults.isReadOnly(1)).isTrue();
        assertThat(faults.write(1, 0, 100)).isEqualTo(1000);
        assertThat(faults.isReadOnly(1)).isFalse();
        assertThat(faults.write(2, 0, 300)).isEqualTo(1000);
        assertThat(faults.write(3, 0, 400)).isEqualTo(1100 - 400 + 1000);
        assertThat(faults.write(4, 1, 400)).isEqualTo(1000); // the other SM
        assertThat(faults.faults()).isEqualTo(4);
    }
}
