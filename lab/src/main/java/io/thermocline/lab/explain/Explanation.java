package io.thermocline.lab.explain;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why two runs of one workload differ. Field names and order are the JSON's.
 *
 * @param workload as the user wrote it
 * @param clock of both runs: {@code model}, or {@code none}
 * @param accesses of each run
 * @param pages size of the address space that they name
 * @param parting null where time decides the order of the accesses: each run then has its own
 * @param difference what the second run spends more than the first: the latencies of all accesses together, in
 *     nanoseconds; without a clock its misses
 * @param reasons parts of the difference; those first that make it what it is, the greatest first
 * @param ranges of addresses, in ascending order
 */
public record Explanation(
        String workload,
        String clock,
        long accesses,
        long pages,
        Side first,
        Side second,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Parting parting,

        double difference,
        List<Reason> reasons,
        List<AddressRange> ranges) {
    /** The same in other words for the workload, which may name its file otherwise. */
    public Explanation withWorkload(String words) {
        return new Explanation(words, clock, accesses, pages, first, second, parting, difference, reasons, ranges);
    }

    /** Whether the runs had a clock. */
    public boolean timed() {
        return first.time() != null && second.time() != null;
    }

    /**
     * One of the runs.
     *
     * @param name its policy, and what else sets it apart from the other run
     * @param frames frames of the first tier
     * @param served accesses by tier, fastest first
     * @param misses by cause
     * @param heldByTwice misses of the cause {@code CAPACITY} that the optimum would have had in a first tier twice as
     *     large
     * @param moves what moved between tiers
     * @param time null without a clock
     */
    public record Side(
            String name,
            String testbed,
            String policy,
            long frames,
            Map<String, Long> served,
            List<CountOfCause> misses,
            long heldByTwice,
            Moves moves,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Time time) {
        /** All misses. */
        public long allMisses() {
            return misses.stream().mapToLong(CountOfCause::count).sum();
        }

        /** Misses of a cause. */
        public long misses(MissCause cause) {
            return misses.stream()
                    .filter(some -> some.cause() == cause)
                    .mapToLong(CountOfCause::count)
                    .sum();
        }
    }

    /**
     * Misses of one cause.
     *
     * @param meanNs their mean latency; 0 without any, or without a clock
     */
    public record CountOfCause(MissCause cause, long count, double meanNs) {}

    /**
     * What a run moved.
     *
     * @param prefetched pages that were copied up before an access asked for them
     * @param pingPong promotions of pages demoted earlier in the run
     * @param wasted promotions without a later access before the demotion or the end
     * @param bytes copied, by way: {@code nvme-hbm}
     */
    public record Moves(
            long promotions, long demotions, long prefetched, long pingPong, long wasted, Map<String, Long> bytes) {
        /** Bytes of all copies. */
        public long allBytes() {
            return bytes.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * What a run took.
     *
     * @param modelNs model time of the run
     * @param meanNs mean latency of an access
     * @param outstanding mean number of accesses that are outstanding
     */
    public record Time(long modelNs, double meanNs, double outstanding) {}

    /**
     * Where the runs part: accesses that another tier served.
     *
     * @param firstAccess number of the first of them; -1 where there is none
     * @param page its page; -1 where there is none
     * @param accesses how many they are
     */
    public record Parting(long firstAccess, int page, long accesses) {}

    /** What a reason is about. */
    public enum Kind {
        /** More misses of {@link MissCause#FIRST_TOUCH}. */
        FIRST_TOUCH,
        /** More misses of {@link MissCause#CAPACITY}. */
        CAPACITY,
        /** More misses of {@link MissCause#POLICY}. */
        POLICY,
        /** A greater share of the misses is served by a slower tier. */
        LOWER_TIER,
        /** A miss that a tier serves takes longer. */
        SLOWER_MISS,
        /** Accesses find their page on its way into the first tier, and wait. */
        LATE,
        /** The first tier takes longer to serve an access. */
        FIRST_TIER,
        /** The policy makes accesses wait. */
        POLICY_DELAY,
        /** Fewer accesses are outstanding at a time. */
        OVERLAP
    }

    /**
     * A part of the difference between the runs. The parts of all kinds but {@code OVERLAP} add up to it.
     *
     * @param where of {@code SLOWER_MISS} the tier; null otherwise
     * @param amount in the unit of {@link Explanation#difference}; of {@code OVERLAP} it is model time
     * @param first what the reason is about in the first run: misses of the cause; of {@code LOWER_TIER} the share of
     *     misses served below the second tier, of {@code SLOWER_MISS} and {@code FIRST_TIER} a mean in nanoseconds, of
     *     {@code LATE} the accesses that waited, of {@code POLICY_DELAY} nanoseconds in all, of {@code OVERLAP} the
     *     mean number outstanding
     * @param second the same in the second run
     * @param spentOn of {@code SLOWER_MISS} what the run with the slower misses spends more on, such as
     *     {@code link nvme}; null otherwise
     */
    public record Reason(
            Kind kind,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String where,

            double amount,
            double first,
            double second,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String spentOn) {}

    /** A range of pages. */
    public record AddressRange(long firstPage, long pages, long accesses, InRange first, InRange second) {}

    /**
     * A run in a range.
     *
     * @param regret misses that the optimum would have had
     * @param returns promotions of pages demoted earlier in the run
     */
    public record InRange(long misses, long regret, long promotions, long returns) {}
}
