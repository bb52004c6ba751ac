package io.thermocline.tier.route;

import java.time.Duration;

/** The way to the servers that a node plays for a run under the wall clock. Used by one thread, but for the answers. */
public interface ServerPort {
    /**
     * How long a node may say nothing before the run ends: acknowledge no batch while it has all that it may have, or serve none of the requests
     * that wait there, beyond the time of the slowest.
     */
    Duration LONGEST_SILENCE = Duration.ofMinutes(5);

    /** Takes answers; called by threads of the port. */
    interface Answers {
        /** A request has been served. */
        void served(int request);

        /** The way is broken: nothing more will be answered. */
        void failed(RuntimeException cause);
    }

    /** Where answers go; called once, before anything else. */
    void start(Answers answers);

    /** Adds the next server; the first has the number 0. {@code isDevice} says whether it is the node's own device. */
    void add(int channels, boolean isDevice);

    /** A request for a server, which writes or does not; sent by the next {@link #flush}. */
    void serve(int request, int server, boolean write, long servicePs, long latencyPs);

    /** Sends what was gathered. */
    void flush();

    /** Nothing follows. Idempotent. */
    void close();
}
