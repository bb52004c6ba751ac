package io.thermocline.tier.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class OperationChecksumTest {
    private static final int FIELDS = 5;

    private static long sum(int[]... operations) {
        long sum = 0;
        for (int[] o : operations) {
            sum += OperationChecksum.of(o[0], o[1], o[2], o[3], o[4]);
        }
        return sum;
    }

    private static int[] operation(SplitMix64 random) {
        return new int[] {
            random.nextInt(256), random.nextInt(1000), random.nextInt(1000), random.nextInt(50), random.nextInt(9)
        };
    }

    @Test
    void exchangedFieldsChangeTheChecksum() {
        SplitMix64 random = new SplitMix64(5);
        for (int run = 0; run < 50_000; run++) {
            int[] one = operation(random);
            int[] other = operation(random);
            for (int field = 0; field < FIELDS; field++) { // such as two operations of one frame
                other[field] = random.nextInt(2) == 0 ? one[field] : other[field];
            }
            long right = sum(one, other);
            assertThat(sum(other, one)).isEqualTo(right);
            for (int field = 0; field < FIELDS; field++) {
                int[] wrongOne = one.clone();
                int[] wrongOther = other.clone();
                wrongOne[field] = other[field];
                wrongOther[field] = one[field];
                boolean isSame = one[field] == other[field] || sameButFor(field, one, other);
                assertThat(sum(wrongOne, wrongOther) == right).isEqualTo(isSame);
            }
        }
    }

    private static boolean sameButFor(int field, int[] one, int[] other) {
        int differences = 0;
        for (int i = 0; i < FIELDS; i++) {
            differences += i != field && one[i] != other[i] ? 1 : 0;
        }
        return differences == 0;
    }

    @Test
    void neighbouringOperationsHaveDifferentHashes() {
        Set<Long> hashes = new HashSet<>();
        for (int action = 0; action < 12; action++) {
            for (int page = 0; page < 8; page++) {
                for (int frame = 0; frame < 8; frame++) {
                    for (int sequence = 0; sequence < 8; sequence++) {
                        for (int version = 0; version < 8; version++) {
                            hashes.add(OperationChecksum.of(action, page, frame, sequence, version));
                        }
                    }
                }
            }
        }
        assertThat(hashes).hasSize(12 * 8 * 8 * 8 * 8);
    }

    @Test
    void signOfAnActionByteIsIgnored() {
        assertThat(OperationChecksum.of((byte) 0x82, 1, 2, 3, 4)).isEqualTo(OperationChecksum.of(0x82, 1, 2, 3, 4));
    }
}
