package io.thermocline.engine.policy;

import java.util.Map;

/**
 * Chooses which page leaves a tier. State belongs to frames; the frames of a tier are numbered from 0.
 *
 * <p>The order of calls for one miss: {@link #victim} when the tier is full, {@link #onRemove} for the page that
 * leaves, {@link #onFill} for the page that comes.
 */
public interface Replacement {
    /** What {@link #victim} answers when the incoming page should not enter the tier at all. */
    int BYPASS = -1;

    /** The page in {@code frame} was accessed. */
    default void onHit(int page, int frame, boolean write, long access) {}

    /**
     * Chooses the frame to vacate for an incoming page, in a full tier. It may advance its own state; the caller
     * follows with {@link #onRemove} for the chosen frame.
     *
     * @param page the page that wants to come in
     * @param access number of the access that brings it
     * @param flights frames that must not be chosen: of a candidate in flight, the next one in the replacement's own
     *     order takes its place. At least three quarters of the frames are not in flight
     * @return a frame that holds a page and is not in flight, or {@link #BYPASS}
     */
    int victim(int page, long access, FlightWindow flights);

    /** A page has come into {@code frame}. */
    void onFill(int page, int frame, long access);

    /** A page has left {@code frame}: chosen as a victim, or moved for another reason. */
    default void onRemove(int page, int frame) {}

    /** An access was served without its page entering the tier. */
    default void onBypass(int page, long access) {}

    /** Adds its own figures, unit in the name. */
    default void report(Map<String, Number> metrics) {}
}
