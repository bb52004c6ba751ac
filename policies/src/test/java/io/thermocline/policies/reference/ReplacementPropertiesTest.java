package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Properties that hold for every trace. {@link SingleTier} checks throughout that a victim's frame holds a page. */
class ReplacementPropertiesTest {

    @Property(tries = 1000)
    void noPolicyMissesLessThanTheOptimum(
            @ForAll("traces") int[] trace, @ForAll @IntRange(min = 1, max = 12) int frames) {
        long optimum = misses("belady", frames, trace);
        for (String policy : Replacements.ALL) {
            assertThat(misses(policy, frames, trace)).as(policy).isGreaterThanOrEqualTo(optimum);
        }
    }

    @Property(tries = 300)
    void beladyIsTheBestOfAllChoices(
            @ForAll("shortTraces") int[] trace, @ForAll @IntRange(min = 1, max = 3) int frames) {
        assertThat(misses("belady", frames, trace)).isEqualTo(new AllChoices(trace, frames, false).fewestMisses());
    }

    @Property(tries = 300)
    void beladyWithBypassIsTheBestOfAllChoices(
            @ForAll("shortTraces") int[] trace, @ForAll @IntRange(min = 1, max = 3) int frames) {
        long misses = SingleTier.misses(new Belady(frames, Traces.nextAccess(trace), true), frames, trace);
        assertThat(misses).isEqualTo(new AllChoices(trace, frames, true).fewestMisses());
        assertThat(misses).isLessThanOrEqualTo(misses("belady", frames, trace));
    }

    @Property(tries = 1000)
    void lruOfMoreFramesHoldsAllThatFewerHold(
            @ForAll("traces") int[] trace, @ForAll @IntRange(min = 1, max = 11) int frames) {
        SingleTier smaller = new SingleTier(new Lru(frames), frames);
        SingleTier larger = new SingleTier(new Lru(frames + 1), frames + 1);
        for (int page : trace) {
            smaller.access(page);
            larger.access(page);
            assertThat(larger.pages()).containsAll(smaller.pages());
        }
    }

    @Property(tries = 300)
    void oneFrameHitsOnlyTheLastPageUnderEveryPolicy(@ForAll("traces") int[] trace) {
        long changes = 0;
        for (int i = 0; i < trace.length; i++) {
            changes += i == 0 || trace[i] != trace[i - 1] ? 1 : 0;
        }
        for (String policy : Replacements.ALL) {
            assertThat(misses(policy, 1, trace)).as(policy).isEqualTo(changes);
        }
    }

    @Property(tries = 100)
    void clockAndSieveEqualFifoWithoutHits(@ForAll @IntRange(min = 1, max = 12) int frames) {
        SingleTier fifo = new SingleTier(new Fifo(frames), frames);
        SingleTier clock = new SingleTier(new Clock(frames, false), frames);
        SingleTier marking = new SingleTier(new Clock(frames, true), frames);
        SingleTier sieve = new SingleTier(new Sieve(frames), frames);
        for (int i = 0; i < 5 * frames; i++) {
            int page = i % (2 * frames); // comes back long after it has left
            assertThat(fifo.access(page)).isFalse();
            for (SingleTier tier : new SingleTier[] {clock, marking, sieve}) {
                assertThat(tier.access(page)).isFalse();
                assertThat(tier.pages()).isEqualTo(fifo.pages());
            }
        }
    }

    /** Pages that leave out of their turn and frames that are filled again at once keep the order of the others. */
    @Property(tries = 300)
    void fifoStaysAQueueWhenOthersRemovePages(@ForAll @IntRange(min = 1, max = 12) int frames, @ForAll long seed) {
        SplitMix64 random = SplitMix64.of(seed, "test");
        Fifo fifo = new Fifo(frames);
        List<Integer> queue = new ArrayList<>();
        List<Integer> free = new ArrayList<>(IntStream.range(0, frames).boxed().toList());
        int favourite = random.nextInt(frames); // leaves and comes more often than others
        for (int step = 0; step < 60 * frames; step++) {
            if (!free.isEmpty() && (queue.isEmpty() || random.nextInt(3) > 0)) {
                Integer frame = free.remove(random.nextInt(free.size()));
                fifo.onFill(step, frame, step);
                queue.add(frame);
                continue;
            }
            Integer frame = queue.get(0);
            if (random.nextInt(4) > 0) {
                frame = queue.contains(favourite) ? favourite : queue.get(random.nextInt(queue.size()));
            } else {
                assertThat(fifo.victim(-1, step, FlightWindow.NONE)).isEqualTo(frame);
            }
            fifo.onRemove(step, frame);
            queue.remove(frame);
            free.add(frame);
        }
    }

    @Property(tries = 1000)
    void wTinyLfuThatIsAllWindowEqualsLru(
            @ForAll("traces") int[] trace, @ForAll @IntRange(min = 1, max = 12) int frames) {
        assertThat(SingleTier.misses(new WTinyLfu(frames, 1, 0.8, 10), frames, trace))
                .isEqualTo(misses("lru", frames, trace));
    }

    /**
     * {@link SingleTier} fails if a victim is in flight; the queues of {@code s3fifo} are as small and as large as can
     * be.
     */
    @Property(tries = 1000)
    void noVictimIsInFlight(
            @ForAll("traces") int[] trace,
            @ForAll @IntRange(min = 4, max = 16) int frames,
            @ForAll @IntRange(min = 1, max = 4) int window) {
        for (String policy : Replacements.ALL) {
            play(new SingleTier(Replacements.of(policy, frames, trace), frames, window), trace);
        }
        for (double small : new double[] {0, 0.5, 1}) {
            play(new SingleTier(new S3Fifo(frames, 0, small, 0.9, 2), frames, window), trace);
            play(new SingleTier(new WTinyLfu(frames, small, 1 - small, 10), frames, window), trace);
        }
    }

    private static void play(SingleTier tier, int[] trace) {
        for (int page : trace) {
            tier.access(page);
        }
    }

    /**
     * Of lru and belady the next candidate is easily told: that of a sorted list of the pages that are not in flight.
     */
    @Property(tries = 1000)
    void nextCandidateFollowsTheOwnOrder(
            @ForAll("traces") int[] trace,
            @ForAll @IntRange(min = 4, max = 16) int frames,
            @ForAll @IntRange(min = 0, max = 4) int window) {
        SingleTier lru = new SingleTier(new Lru(frames), frames, window);
        SingleTier belady = new SingleTier(Replacements.of("belady", frames, trace), frames, window);
        long[] lastAccess = new long[21];
        LongUnaryOperator future = Traces.nextAccess(trace);
        Map<Integer, Long> nextAccess = new HashMap<>();
        List<Integer> lruFetches = new ArrayList<>();
        List<Integer> beladyFetches = new ArrayList<>();
        for (int i = 0; i < trace.length; i++) {
            int page = trace[i];
            Set<Integer> lruBefore = lru.pages();
            Set<Integer> beladyBefore = belady.pages();
            if (!lru.access(page)) {
                if (lruBefore.size() == frames) {
                    int oldest = landed(lruBefore, lruFetches, Math.min(window, frames / 4))
                            .min(Comparator.comparingLong(candidate -> lastAccess[candidate]))
                            .orElseThrow();
                    assertThat(lru.pages()).doesNotContain(oldest);
                }
                lruFetches.add(page);
            }
            if (!belady.access(page)) {
                if (beladyBefore.size() == frames) {
                    long furthest = landed(beladyBefore, beladyFetches, Math.min(window, frames / 4))
                            .mapToLong(nextAccess::get)
                            .max()
                            .orElseThrow();
                    beladyBefore.removeAll(
                            belady.pages()); // the victim alone is left; of pages never accessed again, any may be
                    assertThat(nextAccess.get(beladyBefore.iterator().next())).isEqualTo(furthest);
                }
                beladyFetches.add(page);
            }
            lastAccess[page] = i + 1L;
            nextAccess.put(page, future.applyAsLong(i));
        }
    }

    private static Stream<Integer> landed(Set<Integer> pages, List<Integer> fetches, int window) {
        List<Integer> coming = fetches.subList(Math.max(0, fetches.size() - window), fetches.size());
        return pages.stream().filter(page -> !coming.contains(page));
    }

    @Property(tries = 1000)
    void pagesMayLeaveForOtherReasons(
            @ForAll("traces") int[] trace, @ForAll @IntRange(min = 1, max = 12) int frames, @ForAll long seed) {
        List<String> policies = new ArrayList<>(Replacements.ALL);
        policies.remove("s3fifo"); // from whose queues nothing else takes them
        for (String policy : policies) {
            SingleTier tier = new SingleTier(Replacements.of(policy, frames, trace), frames);
            long bits = seed;
            for (int page : trace) {
                tier.access(page);
                bits = Long.rotateRight(bits, 1);
                if ((bits & 1) != 0) {
                    tier.remove(tier.pages().iterator().next());
                }
            }
            assertThat(tier.pages().size()).as(policy).isLessThanOrEqualTo(frames);
        }
    }

    @Provide
    Arbitrary<int[]> traces() {
        return Arbitraries.integers().between(0, 20).array(int[].class).ofMaxSize(200);
    }

    @Provide
    Arbitrary<int[]> shortTraces() {
        return Arbitraries.integers().between(0, 5).array(int[].class).ofMaxSize(12);
    }

    private static long misses(String policy, int frames, int[] trace) {
        Replacement replacement = Replacements.of(policy, frames, trace);
        return SingleTier.misses(replacement, frames, trace);
    }

    /**
     * The fewest misses that any sequence of victims reaches, by trying all. A state is a set of pages, one bit each.
     */
    private static final class AllChoices {
        private final int[] trace;
        private final int frames;
        private final boolean bypass;
        private final Map<Integer, Long> known = new HashMap<>();

        AllChoices(int[] trace, int frames, boolean bypass) {
            this.trace = Arrays.copyOf(trace, trace.length);
            this.frames = frames;
            this.bypass = bypass;
        }

        long fewestMisses() {
            return from(0, 0);
        }

        private long from(int access, int held) {
            if (access == trace.length) {
                return 0;
            }
            int state = access << 8 | held;
            Long found = known.get(state);
            if (found == null) {
                found = tryAll(access, held);
                known.put(state, found);
            }
            return found;
        }

        private long tryAll(int access, int held) {
            int page = 1 << trace[access];
            if ((held & page) != 0) {
                return from(access + 1, held);
            }
            if (Integer.bitCount(held) < frames) {
                return 1 + from(access + 1, held | page);
            }
            long best = bypass ? from(access + 1, held) : Long.MAX_VALUE;
            for (int rest = held; rest != 0; rest &= rest - 1) {
                best = Math.min(best, from(access + 1, held & ~Integer.lowestOneBit(rest) | page));
            }
            return 1 + best;
        }
    }
}
