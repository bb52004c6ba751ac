package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.orchestrator.RequestSubject;
import java.util.ArrayList;
import java.util.List;

/**
 * Residency of a run's pages by address range.
 *
 * @param access accesses decided when it was taken
 * @param pages size of the address space, in base pages
 * @param tiers names, fastest first
 * @param buckets pages by address range and tier; the ranges divide the address space evenly
 */
public record Residency(long access, long pages, List<String> tiers, List<List<Long>> buckets) {
    /** The finest division. */
    public static final int MOST_BUCKETS = 256;

    /** Refuses a number of buckets that does not divide the finest division. */
    public static void check(int buckets) {
        if (buckets < 1 || buckets > MOST_BUCKETS || Integer.bitCount(buckets) != 1) {
            throw InvalidInputException.of(
                    new RequestSubject.Parameter("buckets"), buckets, "a power of two from 1 to " + MOST_BUCKETS);
        }
    }

    public static Residency of(LiveRun run, List<String> tiers, int count) {
        List<List<Long>> buckets = new ArrayList<>();
        for (int bucket = 0; bucket < count; bucket++) {
            long[] held = new long[tiers.size()];
            int end = border(run.pages(), bucket + 1, count);
            for (int page = border(run.pages(), bucket, count); page < end; page++) {
                held[run.tierOf(page)]++;
            }
            List<Long> byTier = new ArrayList<>();
            for (long pages : held) {
                byTier.add(pages);
            }
            buckets.add(List.copyOf(byTier));
        }
        return new Residency(run.counters().accesses, run.pages(), tiers, List.copyOf(buckets));
    }

    private static int border(int pages, int bucket, int count) {
        return (int) ((long) pages * bucket / count);
    }

    /** Returns the same residency in fewer buckets. */
    public Residency coarser(int count) {
        int together = buckets.size() / count;
        List<List<Long>> merged = new ArrayList<>();
        for (int bucket = 0; bucket < count; bucket++) {
            List<Long> sums = new ArrayList<>();
            for (int tier = 0; tier < tiers.size(); tier++) {
                long sum = 0;
                for (List<Long> part : buckets.subList(bucket * together, (bucket + 1) * together)) {
                    sum += part.get(tier);
                }
                sums.add(sum);
            }
            merged.add(List.copyOf(sums));
        }
        return new Residency(access, pages, tiers, List.copyOf(merged));
    }
}
