package io.thermocline.lab.curve;

import io.thermocline.engine.SplitMix64;

/**
 * Divides the pages of a workload into samples of equal make-up. A sample of level k has one page in 2^k, and the 2^k
 * samples of a level share no page. A sample of level k + 1 is a half of one of level k.
 *
 * <p>The idea: the pages stand in the order of their number of accesses, those of about as many in the order of their
 * first access. Of each 2^k neighbours in this order each sample of level k has exactly one, by chance. So each sample
 * has its share of hot and of cold pages, of early and of late ones, and samples differ far less than those that take
 * each page by a hash alone. One page of the hottest is then not a matter of luck, which decides the error of plain
 * sampling.
 *
 * <p>Source: Waldspurger et al., <em>Efficient MRC construction with SHARDS</em>, FAST 2015, sec. 3 (a sample of the
 * pages, with all of their accesses); Owen, <em>Randomly permuted (t,m,s)-nets</em>, 1995 (the order: digits of a
 * page's place, the last one first, each turned over by chance). Departure from SHARDS: strata instead of a hash.
 *
 * <p>State: 4 B a page.
 */
final class PageRanks {
    /** Most bits of a level. */
    static final int MOST_LEVEL = 16;

    private static final int STEP_BITS = 3; // numbers of accesses within an eighth of their power of two are alike
    private static final int STRATA = Integer.SIZE << STEP_BITS;

    private final int[] ranks;

    private PageRanks(int[] ranks) {
        this.ranks = ranks;
    }

    /** Ranks of the pages of a log. */
    static PageRanks of(AccessLog log, long seed) {
        int pages = log.pages();
        int[] ranks = new int[pages]; // first the places
        int[] next = new int[STRATA + 1]; // by stratum: the next place
        for (int page = 0; page < pages; page++) {
            next[stratum(log.count(page)) + 1]++;
        }
        for (int stratum = 0; stratum < STRATA; stratum++) {
            next[stratum + 1] += next[stratum];
        }
        for (int page = 0; page < pages; page++) {
            ranks[page] = rank(next[stratum(log.count(page))]++, seed);
        }
        return new PageRanks(ranks);
    }

    /** The stratum of pages with so many accesses: the most accessed first. */
    private static int stratum(int accesses) {
        int exponent = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(Math.max(1, accesses));
        int step = (int) (((long) accesses << STEP_BITS) >> exponent) & (1 << STEP_BITS) - 1;
        return STRATA - 1 - (exponent << STEP_BITS | step);
    }

    /** The digits of a place, the last one first; the hash of the digits before it turns each over or not. */
    private static int rank(int place, long seed) {
        int rank = 0;
        for (int digit = 0; digit < MOST_LEVEL; digit++) {
            long above = (long) (place >>> digit >>> 1) << Integer.SIZE / 4 | digit;
            int turned = (int) SplitMix64.mix(seed ^ SplitMix64.mix(above)) & 1;
            rank |= (place >>> digit & 1 ^ turned) << Integer.SIZE - 1 - digit;
        }
        return rank;
    }

    /** The pages of the first samples of a level. */
    PageSet firstOf(int level, int numbers) {
        return new PageSet(ranks.length, page -> number(page, level) < numbers);
    }

    /** The pages of a sample of a level. */
    PageSet of(int level, int number) {
        return new PageSet(ranks.length, page -> number(page, level) == number);
    }

    /** The number of the sample of a level, at least 1, that has a page. */
    int number(int page, int level) {
        return ranks[page] >>> Integer.SIZE - level;
    }

    /** Size of the address space. */
    int pages() {
        return ranks.length;
    }
}
