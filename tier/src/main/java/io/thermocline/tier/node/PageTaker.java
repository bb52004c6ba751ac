package io.thermocline.tier.node;

import java.nio.ByteBuffer;

/** Who has asked for a page that leaves a frame. */
public interface PageTaker {
    /**
     * The frame's turn has come. Called with the lease's lock held: keep the page, and leave the rest for later.
     *
     * @param contents a copy of the page, which is the taker's; no bytes without payload
     */
    void take(int page, int version, ByteBuffer contents);

    /** The page will never come. */
    void refuse(RuntimeException cause);
}
