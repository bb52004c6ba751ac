package io.thermocline.tier.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests that eight actions at a time give the same result as single ones, for any index of the relevant action. */
final class ActionBytesTest {
    private static final int LENGTH = 19; // two eights and three

    private static boolean isOrdinary(int action) {
        return OperationCode.isKnown(action) && OperationCode.code(action) != OperationCode.DRIVE;
    }

    @Test
    void unusualActionIsFoundAtAnyIndex() {
        for (int action = 0; action < 256; action++) {
            for (int place = 0; place < LENGTH; place++) {
                byte[] actions = new byte[LENGTH];
                Arrays.fill(actions, (byte) OperationCode.WRITE);
                actions[place] = (byte) action;
                assertThat(ActionBytes.areOrdinary(actions, LENGTH))
                        .as("action %d at %d", action, place)
                        .isEqualTo(isOrdinary(action));
            }
        }
    }

    @Test
    void actionsBeyondTheCountAreIgnored() {
        byte[] actions = new byte[LENGTH];
        actions[16] = OperationCode.COUNT;
        assertThat(ActionBytes.areOrdinary(actions, 16)).isTrue();
        assertThat(ActionBytes.areOrdinary(actions, 17)).isFalse();
    }

    @Test
    void firstForeignActionIsFound() {
        SplitMix64 random = new SplitMix64(3);
        for (int run = 0; run < 10_000; run++) {
            byte[] actions = new byte[LENGTH];
            for (int i = 0; i < LENGTH; i++) {
                actions[i] = (byte) (random.nextInt(8) == 0 ? random.nextInt(256) : OperationCode.FREE);
            }
            int from = random.nextInt(LENGTH);
            int count = from + random.nextInt(LENGTH - from + 1);
            int expected = from;
            while (expected < count && OperationCode.touchesOwnFrame(OperationCode.code(actions[expected]))) {
                expected++;
            }
            assertThat(ActionBytes.firstForeign(actions, from, count)).isEqualTo(expected);
        }
    }
}
