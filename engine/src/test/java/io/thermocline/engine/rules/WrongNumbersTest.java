package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.policy.CacheHints;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.LookAhead;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.Replacement;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A policy that names a frame, page or tier that cannot be is refused with its name. Three frames of hbm, two of dram
 * with a spare one, and nine pages, of which page 0 lies in frame 0 of hbm when the fault happens.
 */
class WrongNumbersTest {
    private static final String HBM = "tier hbm has no frame %s; its frames are numbered from 0 to 2";
    private static final String DRAM = "tier dram has no frame %s; its frames are numbered from 0 to 2";
    private static final String PAGE = "there is no page %s; pages are numbered from 0 to 8";
    private static final String TIER = "there is no tier %s; they are numbered from 0 to 2";
    private static final String LAST = "tier 2 (nvme) is the last one, where a page has a home and no frame";
    private static final String EMPTY =
            "frame %s of tier hbm is empty and has no page to give; was it chosen before, and its page has left?";

    private static void refused(String call, int number, boolean timed, String message) {
        PolicySelection policy = NamedPolicyProvider.select(Faulty.class, PolicyNeeds.NOTHING, call + " " + number);
        assertThatThrownBy(() -> Runs.ENGINE.run(
                        Runs.setup(Testbeds.three(3, 2, 64), ListedWorkload.of(9, "0 1"), policy, List.of(), timed)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("policy " + policy.label() + ": " + message.formatted(number));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pageAt", "demote", "demoteCopying", "replace"})
    void frameBeyondTheTierIsRefused(String call) {
        for (int frame : new int[] {-2, -1, 3, Integer.MAX_VALUE}) {
            refused(call, frame, false, HBM);
            refused(call, frame, true, HBM);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"demote", "demoteCopying", "replace"})
    void emptyFrameIsRefused(String call) {
        refused(call, 1, false, EMPTY);
        refused(call, 1, true, EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"demoteTwice", "demoteTwiceInATransfer"})
    void secondDemotionOfTheSameFrameIsRefused(String call) {
        refused(call, 0, false, EMPTY);
        refused(call, 0, true, EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pageAtOfDram", "demoteFromDram"})
    void frameBeyondAMiddleTierIsRefused(String call) {
        refused(call, -1, false, DRAM);
        refused(call, 3, true, DRAM); // frame 2 is the spare one
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fetch",
                "prefetch",
                "prefetchIntoDram",
                "replaceBy",
                "remote",
                "takeBack",
                "watch",
                "tierOf",
                "frameOf"
            })
    void pageBeyondTheAddressSpaceIsRefused(String call) {
        for (int page : new int[] {-1, 9, Integer.MAX_VALUE}) {
            refused(call, page, false, PAGE);
            refused(call, page, true, PAGE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"room", "capacity", "frames", "demoteFrom", "pageOfTier"})
    void unknownTierIsRefused(String call) {
        refused(call, -1, false, TIER);
        refused(call, 3, true, TIER);
        refused(call, 2, true, LAST);
    }

    @ParameterizedTest
    @CsvSource({"0", "3", "-1"})
    void demotionToATierThatIsNotDeeperIsRefused(int toTier) {
        String message = "frame 0 of tier 0 cannot give its page to tier " + toTier;
        refused("demoteTo", toTier, false, message);
        refused("demoteTo", toTier, true, message);
    }

    @ParameterizedTest
    @CsvSource({"-1", "0"})
    void mechanismThatThePolicyDoesNotDeclareIsRefused(int mechanism) {
        String message = "the policy declares 0 mechanisms to choose from, so none has the number %s";
        refused("beginTransfer", mechanism, false, message);
        refused("beginTransfer", mechanism, true, message);
    }

    @ParameterizedTest
    @CsvSource({"-1", "3"})
    void nextVictimBeyondTheTierIsRefused(int frame) {
        refused("nextVictim", frame, false, HBM);
        refused("nextVictim", frame, true, HBM);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void emptyOrTooManyNextVictimsAreRefused(boolean timed) {
        refused("nextVictim", 1, timed, EMPTY);
        refused("nextVictims", 3, timed, "nextVictims found %s frames where 1 were of interest");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fetchIntoFullTierIsRefusedByName(boolean timed) {
        String message = "there is no free frame for page %s in tier hbm; free one first where room(0) is 0";
        refused("fetchIntoAFullTier", 5, timed, message);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failureInPolicyCodeNamesThePolicy(boolean timed) {
        PolicySelection policy = NamedPolicyProvider.select(Faulty.class, PolicyNeeds.NOTHING, "fail 7");
        assertThatThrownBy(() -> Runs.ENGINE.run(
                        Runs.setup(Testbeds.three(3, 2, 64), ListedWorkload.of(9, "0 1"), policy, List.of(), timed)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "policy " + policy.label()
                                + " failed with java.lang.ArrayIndexOutOfBoundsException: Index 7 out of bounds for length 2 at ")
                .hasMessageContaining("Faulty.fail(WrongNumbersTest.java:")
                .hasCauseInstanceOf(ArrayIndexOutOfBoundsException.class);
    }

    /** Makes its one fault at the second access. */
    public static final class Faulty implements Policy {
        private final TieredMemory memory;
        private final Map<String, Runnable> calls;
        private final String call;
        private final LookAhead lookAhead;
        private final int number;
        private final int[] two = new int[2];

        /** Made by the engine. */
        public Faulty(PolicyContext context) {
            memory = context.memory();
            String[] words =
                    context.parameters().get(NamedPolicyProvider.SCRIPT).split(" ", -1);
            call = words[0];
            number = Integer.parseInt(words[1]);
            Replacement[] telling = new Replacement[2];
            Arrays.fill(telling, new Telling(call, number));
            lookAhead = memory.lookAhead(telling, null);
            calls = Map.ofEntries(
                    Map.entry("pageAt", () -> memory.pageAt(0, number)),
                    Map.entry("pageAtOfDram", () -> memory.pageAt(1, number)),
                    Map.entry("pageOfTier", () -> memory.pageAt(number, 0)),
                    Map.entry("demote", () -> memory.demote(0, number, 2)),
                    Map.entry("demoteFrom", () -> memory.demote(number, 0, 2)),
                    Map.entry("demoteFromDram", () -> memory.demote(1, number, 2)),
                    Map.entry("demoteTo", () -> memory.demote(0, 0, number)),
                    Map.entry("demoteCopying", () -> memory.demoteCopying(0, number)),
                    Map.entry("demoteTwice", this::demoteTwice),
                    Map.entry("demoteTwiceInATransfer", () -> {
                        memory.beginTransfer();
                        demoteTwice();
                    }),
                    Map.entry("beginTransfer", () -> memory.beginTransfer(number)),
                    Map.entry("replace", () -> memory.replace(number, 2, 1)),
                    Map.entry("replaceBy", () -> memory.replace(0, 2, number)),
                    Map.entry("fetch", () -> memory.fetch(number)),
                    Map.entry("fetchIntoAFullTier", () -> {
                        memory.fetch(2);
                        memory.fetch(3);
                        memory.fetch(number);
                    }),
                    Map.entry("prefetch", () -> memory.prefetch(number)),
                    Map.entry("prefetchIntoDram", () -> memory.prefetch(number, 1)),
                    Map.entry("remote", () -> memory.remote(number, false, 1)),
                    Map.entry("takeBack", () -> memory.takeBack(number)),
                    Map.entry("watch", () -> memory.watch(number)),
                    Map.entry("tierOf", () -> memory.tierOf(number)),
                    Map.entry("frameOf", () -> memory.frameOf(number)),
                    Map.entry("room", () -> memory.room(number)),
                    Map.entry("capacity", () -> memory.capacity(number)),
                    Map.entry("frames", () -> memory.frames(number)),
                    Map.entry("fail", this::fail));
        }

        private void demoteTwice() {
            memory.demote(0, number, 2);
            memory.demote(0, number, 2);
        }

        private void fail() {
            two[number]++;
        }

        @Override
        public void onHit(int page, int frame, boolean write, long access) {}

        @Override
        public void onMiss(int page, int tier, boolean write, long access) {
            if (page == 0) {
                memory.fetch(page);
            } else if (call.startsWith("nextVictim")) {
                lookAhead.read(new int[] {page}, 0, 1);
            } else {
                Objects.requireNonNull(calls.get(call)).run();
            }
        }
    }

    /** Tells of one frame, or of more than were asked for. */
    private static final class Telling implements Replacement, CacheHints {
        private final boolean one;
        private final int number;

        Telling(String call, int number) {
            one = call.equals("nextVictim");
            this.number = number;
        }

        @Override
        public int victim(int page, long access, FlightWindow flights) {
            return number;
        }

        @Override
        public void onFill(int page, int frame, long access) {}

        @Override
        public int nextVictims(int[] into, int count) {
            into[0] = one ? number : 0;
            return one ? 1 : number;
        }
    }
}
