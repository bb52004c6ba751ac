package io.thermocline.engine.time;

import org.jspecify.annotations.Nullable;

/** A frame that operations on their way read or write. */
final class FrameInUse {
    /** Uses of a frame that do not replace its contents. */
    enum How {
        COPIED_OUT,
        READ_IN_PLACE,
        WRITTEN_IN_PLACE
    }

    int tier;
    int frame;

    /** The last operation that writes it. */
    @Nullable
    Operation writer;

    /** The newest of the operations that read, or change in place, what the writer wrote. */
    @Nullable
    Operation newestUser;

    /** How many of the users change it in place. */
    int changers;

    /** In the chain of its hash, or behind it among the free ones. */
    @Nullable
    FrameInUse following;

    /** It represents a frame that nothing uses yet. */
    void begin(int ofTier, int itsFrame) {
        tier = ofTier;
        frame = itsFrame;
        writer = null;
        forgetUsers();
    }

    boolean is(int ofTier, int itsFrame) {
        return frame == itsFrame && tier == ofTier;
    }

    /** Forgets the users of what the last writer wrote. */
    void forgetUsers() {
        newestUser = null;
        changers = 0;
    }

    boolean isUnused() {
        return writer == null && newestUser == null;
    }
}
