package io.thermocline.tier.node;

import io.thermocline.tier.store.FrameStore;
import java.nio.ByteBuffer;

/** Who has asked for a page that leaves a frame. */
public interface PageTaker {
    /**
     * The frame's turn has come. Called with the lease's lock held: copy, and leave the rest for later.
     *
     * @param contents the page, to be copied at once
     */
    void take(int page, int version, Contents contents);

    /** The page will never come. */
    void refuse(RuntimeException cause);

    /** Bytes of a page that can be copied out. */
    interface Contents {
        /** How many: 0 without payload. */
        int bytes();

        /** Copies them. */
        void copyTo(ByteBuffer target);
    }

    /** No bytes. */
    Contents NOTHING = new Contents() {
        @Override
        public int bytes() {
            return 0;
        }

        @Override
        public void copyTo(ByteBuffer target) {}
    };

    /** A page in a store. */
    record Stored(FrameStore store, int frame, int bytes) implements Contents {
        @Override
        public void copyTo(ByteBuffer target) {
            store.read(frame, 0, target.slice(target.position(), bytes));
            target.position(target.position() + bytes);
        }
    }
}
