package io.thermocline.engine.run;

import java.util.List;
import java.util.Map;

/**
 * A run that is between two chunks. Usable by the run's own thread, for as long as the call that handed it over lasts.
 */
public interface LiveRun {
    /** The counters of the whole run so far; they keep changing. */
    RunCounters counters();

    /**
     * The latencies of hits and of the other accesses that have completed so far, by number of the tier that served the
     * access: the one where its page lay when it was decided, so that one that finds its page on its way into the first
     * tier counts there. Empty summaries without a clock. They keep changing; those of later hits come when they are
     * asked for again.
     */
    List<LatencySummary> latencyByTier();

    /** Model time so far in picoseconds, from the first issue to the latest known completion; 0 without a clock. */
    long modelTimePs();

    /** Share of the model time so far that each server was busy, by name; empty without a clock. */
    Map<String, Double> utilisation();

    /**
     * How long operations have waited at each server so far, by name: all of them together, in picoseconds of model
     * time. Over the model time it is the mean number that wait there, whatever the number of its channels. What an
     * operation will wait is in it as soon as that is known. Without a clock empty; under the wall clock without the
     * servers that tiers play.
     */
    Map<String, Double> waitedPs();

    /**
     * Figures of its own that the policy has so far, and those of slow memory where the testbed has some, by name, unit
     * in the name.
     */
    Map<String, Number> policyMetrics();

    /**
     * Figures over time that the run's policies have kept so far, or the engine of slow memory, by name; they keep
     * growing.
     */
    Map<String, Series> series();

    /** Size of the address space so far, in base pages. */
    int pages();

    /** How many of them lie in a tier. */
    int pagesIn(int tier);

    /** Number of the tier in which a page is, from 0. */
    int tierOf(int page);

    /** All that is known of a page. */
    PageState state(int page);

    /**
     * Lets a policy decide from the next access on; pages stay where they are.
     *
     * @throws io.thermocline.engine.InvalidInputException if the policy cannot take over; the old one then continues
     */
    void takeOver(PolicySelection policy);

    /**
     * Throws, to end the run, if the sink cannot take more operations. Call it now and then while the run is held up.
     */
    void checkAlive();

    /**
     * Flushes buffered operations to the sink. Call it before pausing; otherwise tiers may wait for each other's
     * operations. May wait for them.
     */
    void rest();

    /** Ends the run with this cause if it waits for the sink. From any thread, also after the run. */
    void abandon(RuntimeException cause);

    /** Lets the testbed have other figures from the next access on; {@link RunSetup.Change#access} does not count. */
    void change(RunSetup.Change figures);
}
