package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.policy.Replacement;
import org.junit.jupiter.api.Test;

/**
 * Each algorithm followed on paper. A step is the page accessed, + for a hit or - for a miss, and the pages in the tier
 * afterwards.
 */
class HandWorkedTracesTest {

    @Test
    void fifoIgnoresAccesses() {
        follow(new Fifo(3), 3, "a-a b-ab c-abc a+abc d-bcd a-acd c+acd b-abd c-abc");
    }

    @Test
    void lruKeepsRecentlyAccessedPages() {
        // a+ makes b the oldest; c+ makes a the oldest
        follow(new Lru(3), 3, "a-a b-ab c-abc a+abc d-acd c+acd e-cde");
    }

    @Test
    void clockSparesAReferencedPageOnce() {
        // d: clears a, takes b's frame, hand at c; e: takes c's; f: hand at a, now unmarked; g: clears d, takes e's
        follow(new Clock(3, false), 3, "a-a b-ab c-abc a+abc d-acd e-ade d+ade f-def g-dfg");
    }

    @Test
    void clockThatMarksOnFillRotatesOnceBeforeTakingTheFirst() {
        // d: clears a, b and c, then takes a's frame; e: b is unmarked
        follow(new Clock(3, true), 3, "a-a b-ab c-abc d-bcd e-cde");
    }

    @Test
    void lfuEvictsTheLowestCountAndTheOldestAmongEquals() {
        // counts a3 b2 c1: c leaves. b and d have 2, b for longer: b leaves. e has 1: e leaves. f has 1: f leaves.
        follow(new Lfu(3), 3, "a-a b-ab c-abc a+abc a+abc b+abc d-abd d+abd e-ade f-adf g-adg");
    }

    @Test
    void lfuForgetsTheCountOfAPageThatLeft() {
        // b has 3 and a 2 when a leaves; back with 1 it leaves for d (with 3 it would stay, for b has had 3 for longer)
        follow(new Lfu(2), 2, "a-a a+a b-ab c-ac b-ab b+ab b+ab c-bc a-ab d-bd");
    }

    @Test
    void arcMovesItsTargetWithTheGhosts() {
        // c: T1 c, T2 a, B1 b, p 0 | b from B1: p 1, a to B2 | a from B2: p 0, c to B1 | d: T1 is empty, b to B2
        // e: B1 is full and forgets c, d to B1 | c is new again (were it in B1, p would be 1 and a would leave)
        follow(new Arc(2, 0), 2, "a-a b-ab a+ab c-ac b-bc a-ab d-ad e-ae c-ac");
    }

    @Test
    void sieveHandSparesVisitedPagesInPlace() {
        // d: hand clears a, takes b, stands at c | e takes c, f takes d, g takes e, h takes f, while a stays
        // i: clears g and h, begins anew at a and takes it
        follow(new Sieve(3), 3, "a-a b-ab c-abc a+abc d-acd e-ade f-aef g-afg h-agh g+agh h+agh i-ghi");
    }

    @Test
    void s3FifoFiltersInTheSmallQueueAndRemembersGhosts() {
        // small 2, main 2, ghosts 2. e: a goes to main, b leaves and is remembered | b enters main, c leaves | c enters
        // main, d leaves
        // f: main has 3, a leaves and is not remembered | d enters main, e leaves | g: main has 3, b is spared, c
        // leaves | a is new
        follow(
                new S3Fifo(4, 0, 0.5, 0.5, 2),
                4,
                "a-a b-ab c-abc d-abcd a+abcd a+abcd e-acde b-abde c-abce f-bcef b+bcef d-bcdf g-bdfg a-abdg");
    }

    @Test
    void s3FifoNeedsTwoAccessesToReachTheMainQueue() {
        // one access in the small queue is not enough by default, and is with threshold 1
        follow(new S3Fifo(2, 0, 0.5, 0, 2), 2, "a-a b-ab a+ab c-bc");
        follow(new S3Fifo(2, 0, 0.5, 0, 1), 2, "a-a b-ab a+ab c-ac");
    }

    @Test
    void wTinyLfuAdmitsThePageThatWasAccessedMoreOften() {
        // window 1, main 3 of which 2 protected. e: d loses to a (1:1) | f: e wins over a (2:1) | g: f loses to c (1:1)
        // c+ e+ push b out of the protected segment | h: g loses to b (1:2) | i: h wins over b (3:2)
        follow(
                new WTinyLfu(4, 0.25, 0.8, 10),
                4,
                "a-a b-ab c-abc d-abcd e-abce e+abce f-bcef b+bcef g-bceg c+bceg e+bceg h-bceh h+bceh h+bceh i-cehi");
    }

    @Test
    void wTinyLfuHalvesItsCountsWhenASampleIsComplete() {
        // frequencies of a and b are 4 and 2 after six accesses; halved, 2 and 1
        FrequencySketch sketch = new FrequencySketch(2, 6);
        for (int page : new int[] {'a', 'a', 'b', 'a', 'b'}) {
            sketch.increment(page);
        }
        assertThat(sketch.frequency('a')).isEqualTo(3);
        assertThat(sketch.frequency('b')).isEqualTo(2);
        sketch.increment('a');
        assertThat(sketch.frequency('a')).isEqualTo(2);
        assertThat(sketch.frequency('b')).isEqualTo(1);
        assertThat(sketch.frequency('c')).isZero();
    }

    @Test
    void beladyEvictsThePageNeededLast() {
        // c: a is next at 3, b at 4 | b: c is never needed again | d: a is next at 6, b at 7
        String accesses = "abcabda";
        follow(belady(accesses, false), 2, "a-a b-ab c-ac a+ac b-ab d-ad a+ad");
    }

    @Test
    void beladyWithBypassSkipsPagesNeededLast() {
        String accesses = "abcabdab";
        follow(belady(accesses, true), 2, "a-a b-ab c-ab a+ab b+ab d-ab a+ab b+ab");
    }

    private static Replacement belady(String accesses, boolean bypass) {
        return new Belady(2, Traces.nextAccess(accesses.chars().toArray()), bypass);
    }

    private static void follow(Replacement replacement, int frames, String steps) {
        SingleTier tier = new SingleTier(replacement, frames);
        for (String step : steps.split(" ", -1)) {
            boolean hit = tier.access(step.charAt(0));
            StringBuilder after = new StringBuilder().append(step.charAt(0)).append(hit ? '+' : '-');
            tier.pages().forEach(page -> after.appendCodePoint(page));
            assertThat(after).as("a step of " + steps).hasToString(step);
        }
    }
}
