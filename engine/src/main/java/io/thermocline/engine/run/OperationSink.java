package io.thermocline.engine.run;

/**
 * Takes what a run does to its pages, as it is decided: to tiers of this process, or to a fleet. Called by the run's
 * own thread, in the order of decisions, which no call may change. A call may wait, and may throw to end the run. A
 * page is at first in the last tier, in the frame of its own number, unless it is placed elsewhere.
 *
 * <p>Accesses that the first tier serves are no operations. What they write is told by {@link #write} later, but before
 * the page moves.
 */
public interface OperationSink {
    /** Where nothing takes operations: they are only counted. */
    OperationSink NONE = new OperationSink() {
        @Override
        public void place(int page, int tier, int frame) {}

        @Override
        public void overwrite(int page, int fromTier, int fromFrame, int frame) {}

        @Override
        public void move(
                int page,
                int fromTier,
                int fromFrame,
                int toTier,
                int toFrame,
                OperationKind kind,
                Initiator initiator) {}

        @Override
        public void discard(int page, int fromTier, int fromFrame) {}

        @Override
        public void write(int page) {}

        @Override
        public void remote(int page, boolean write, long bytes) {}

        @Override
        public void chunk(long accesses, long[] served, long modelTimePs) {}

        @Override
        public int version(int page) {
            return 0;
        }
    };

    /**
     * A page that was neither accessed nor moved is in a frame above the last tier: its first contents appear there
     * without a copy, and nothing is left in the last tier.
     */
    void place(int page, int tier, int frame);

    /**
     * A page is in a frame of the first tier from now on, into which nothing is copied. Its contents appear there: an
     * access writes all of them, which {@link #write} tells. What the page held below is dropped.
     */
    void overwrite(int page, int fromTier, int fromFrame, int frame);

    /**
     * A page is copied to a frame of another tier, and is there from now on; a {@link OperationKind#FLUSH} leaves it
     * where it is.
     */
    void move(int page, int fromTier, int fromFrame, int toTier, int toFrame, OperationKind kind, Initiator initiator);

    /**
     * The copy of a page in a frame above the last tier is dropped; the page is at its home, whose contents are
     * current.
     */
    void discard(int page, int fromTier, int fromFrame);

    /** A page was written where it is. Called for every such access before the page moves and before its chunk ends. */
    void write(int page);

    /**
     * An access was served where the page is, below the first tier. Such a write is not also told by {@link #write}.
     */
    void remote(int page, boolean write, long bytes);

    /**
     * A chunk has ended: after each {@value RunSetup#CHUNK} accesses, and at the end of the run, before its last
     * contents go home.
     *
     * @param accesses decided so far
     * @param served accesses of this chunk by serving tier; not to be kept
     * @param modelTimePs model time so far; 0 without a clock
     */
    void chunk(long accesses, long[] served, long modelTimePs);

    /** How often a page's contents have changed so far, as it counts that: {@link PageState#version}. */
    int version(int page);

    /** Nothing comes for a while: what was gathered is to be dealt with. May wait. */
    default void rest() {}

    /** Throws if it cannot take what comes next. Asked now and then while a run is held up. */
    default void checkAlive() {}

    /** Fails current and future calls with {@code cause}, including calls that wait for room. From any thread. */
    default void abandon(RuntimeException cause) {}
}
