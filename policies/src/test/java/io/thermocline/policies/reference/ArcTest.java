package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Cases that hand-worked traces of a full tier do not reach. */
class ArcTest {
    private static final int A = 0;
    private static final int B = 1;
    private static final int C = 2;
    private static final int D = 3;

    private final SingleTier tier = new SingleTier(new Arc(2, 10), 2);

    @Test
    void pagesAccessedOnceLeaveInOrder() {
        access(A, B, C, D);

        assertThat(tier.pages()).containsExactly(C, D);
    }

    @Test
    void ghostReturningToATierWithRoomCountsAsAccessedAgain() {
        // a was accessed twice, so b goes when c comes, and is remembered. a is taken away for another reason: b comes
        // into
        // a tier with room, as a page accessed twice, and the target grows to 1. d then finds c within the target, and
        // b
        // goes. Had b been taken for new, c would be the older of two pages accessed once
        access(A, A, B, C);
        tier.remove(A);
        access(B, D);

        assertThat(tier.pages()).containsExactly(C, D);
    }

    private void access(int... pages) {
        for (int page : pages) {
            tier.access(page);
        }
    }
}
