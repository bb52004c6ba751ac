package io.thermocline.engine.run;

/**
 * What serves the operations of a run under the wall clock, and that run's time: wall time since its start, divided by
 * the dilation, without the time for which the run was stopped. Called by the run's own thread; any call may throw to
 * end the run.
 *
 * <p>A server takes up to {@code channels} operations at a time, in the order of their arrival. Each keeps its channel
 * for its service time and is answered a latency later.
 */
public interface WallServers {
    /** What {@link #await} returns when no server has answered. */
    int NONE = -1;

    /** Time runs again. */
    void start();

    /** Time stops until {@link #start}: the run is held up. What is being served continues. */
    void stop();

    /**
     * There is a server of this number from now on.
     *
     * @param server 0 for the first, then one more each
     * @param name of the tier whose medium it is ({@code nvme}, or {@code nvme-1} of several), {@code LINK/TIER/up},
     *     {@code LINK/TIER/down}, or of a software path ({@code fault-handler})
     */
    void add(int server, String name, int channels);

    /** An operation comes to a server; {@code write} says whether it writes to the medium of a tier. */
    void arrive(int server, boolean write, long servicePs, long latencyPs, int operation);

    /**
     * Waits for the next answer. The wait has a bound, whatever {@code untilPs} is: if operations wait at servers that
     * answer none of them for far longer than the slowest takes, it throws and so ends the run. Time for which the run
     * was stopped does not count.
     *
     * @param untilPs no longer than until this instant of the run
     * @return the operation that has been served, or {@link #NONE} if the instant has passed and all answers heard
     *     until then were returned
     */
    int await(long untilPs);

    /** When the answer returned last was heard; never before the one returned before it. */
    long answeredPs();

    /** Operations that came to a server and whose answers were not yet returned. */
    int outstanding();
}
