package io.thermocline.tier.node;

import java.nio.ByteBuffer;

/** Receives a page that leaves a frame. */
public interface PageTaker {
    /**
     * The page leaves now. Called with the lease's lock held: keep the page and do everything else later.
     *
     * @param contents a copy of the page, owned by the receiver; no bytes without payload
     */
    void take(int page, int version, ByteBuffer contents);

    /** The page will never come. */
    void refuse(RuntimeException cause);
}
