package io.thermocline.tier.route;

import java.time.Duration;

/** The stages that a node emulates for a run under the wall clock. Used by one thread, except for the answers. */
public interface StageService {
    /**
     * Maximum silence of a node before the run ends.
     *
     * <p>A node is silent if it acknowledges no batch while all credits are taken. It is also silent if it serves none
     * of its waiting requests beyond the time of the slowest.
     */
    Duration LONGEST_SILENCE = Duration.ofMinutes(5);

    /** Receives answers, on threads of the service. */
    interface Answers {
        /** A request has been served. */
        void served(int request);

        /** The connection is broken; no further answers follow. */
        void failed(RuntimeException cause);
    }

    /** Sets the receiver of answers; called once, before anything else. */
    void start(Answers answers);

    /** Adds the next stage; the first has number 0. {@code isDevice} tells whether it is the node's own device. */
    void add(int channels, boolean isDevice);

    /** Adds a request for a stage; the next {@link #flush} sends it. */
    void serve(int request, int stage, boolean write, long servicePs, long latencyPs);

    /** Sends the gathered requests. */
    void flush();

    /** Ends the service. Idempotent. */
    void close();
}
