package io.thermocline.policies.reference;

import static io.thermocline.engine.policy.PolicyExplanation.Moment.EVICTION;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.HIT;
import static io.thermocline.engine.policy.PolicyExplanation.Moment.MISS;
import static io.thermocline.engine.policy.PolicyExplanation.Place.FIRST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.LAST;
import static io.thermocline.engine.policy.PolicyExplanation.Place.MIDDLE;

import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyExplanation.Example;

/** Explains the reference policies. */
final class ReferenceExplanations {
    private static final String COMES = "A page comes into the first tier when it is accessed.";
    private static final String GOES = "The victim goes one tier down, where a full tier passes its oldest page on.";
    private static final Example EXAMPLE = Example.of("gmt-a100", "zipf?pages=4000000&accesses=2000000", "1/1024");

    static final PolicyExplanation FIFO = explain(
            COMES,
            "The pages of the tier wait in one queue, in the order in which they came.",
            "When another page needs a frame, the page at the head of the queue leaves.",
            "Accesses do not change the order, so a hit costs nothing.",
            GOES);

    static final PolicyExplanation LRU = explain(
                    COMES,
                    "The pages of the tier are in one list, in the order of their last access.",
                    "A hit moves its page to the new end of the list.",
                    "When another page needs a frame, the page at the old end leaves.",
                    GOES)
            .at(HIT, FIRST, FIRST, "The page becomes the newest of the list.");

    static final PolicyExplanation CLOCK = explain(
                    COMES,
                    "The frames are a circle, and each has one reference bit.",
                    "A hit sets the bit of its frame.",
                    "A hand goes round, clears the bits that are set, and stops at a frame whose bit is clear.",
                    GOES)
            .at(HIT, FIRST, FIRST, "The reference bit of the frame is set.");

    static final PolicyExplanation LFU = explain(
                    COMES,
                    "Each page has a count of its accesses since it came.",
                    "A hit adds one, and the count is forgotten when the page leaves.",
                    "The page with the smallest count leaves, and among equals the one that has had its count for longest.",
                    GOES)
            .at(HIT, FIRST, FIRST, "The count of the page grows by one.")
            .departing(
                    "The paper leaves open which of several equal pages leaves, and the choice here is libCacheSim's.");

    static final PolicyExplanation ARC = explain(
                    "One list has pages that were accessed once of late, another those that were accessed again.",
                    "Each list remembers which pages left it.",
                    "An access to a remembered page moves the target sizes, in favour of the list that it left.",
                    "The victim is the oldest page of the list that is above its target.",
                    GOES)
            .at(HIT, FIRST, FIRST, "The page becomes the newest of the second list.");

    static final PolicyExplanation SIEVE = explain(
                    COMES,
                    "Pages stay in the order in which they came, and a hit only marks its page.",
                    "A hand goes from the oldest page towards the newest.",
                    "It clears the marks that it finds, and the first page without a mark leaves.",
                    GOES)
            .at(HIT, FIRST, FIRST, "The page is marked and stays where it is in the order.");

    static final PolicyExplanation S3FIFO = explain(
                    "New pages enter a small FIFO queue of a tenth of the frames.",
                    "Pages that were accessed twice there move on to the main queue, and the others leave and are remembered.",
                    "A remembered page that comes back enters the main queue at once.",
                    "The main queue gives a page a further round for each access that it counted, three at most.",
                    GOES)
            .at(HIT, FIRST, FIRST, "The page counts the access, up to three.")
            .departing("The main queue may exceed its share until the next miss, as in the authors' own code.");

    static final PolicyExplanation WTINYLFU = explain(
                    "New pages enter a small LRU window of a hundredth of the frames.",
                    "A sketch estimates how often each page was accessed of late.",
                    "A page that falls out of the window meets the next victim of the main region.",
                    "The newcomer stays only if it was accessed more often of late, and otherwise it leaves.",
                    "The main region is a segmented LRU, in which pages that are accessed again are protected.")
            .at(HIT, FIRST, FIRST, "The sketch counts the access, and the page becomes the newest of its list.")
            .departing("There is no doorkeeper, which saves memory only where counters are wide.")
            .departing("The access that brings a page is counted after the duel that it causes.");

    static final PolicyExplanation BELADY = explain(
            "All accesses are read beforehand, so the next access of each page is known.",
            COMES,
            "When another page needs a frame, the page whose next access is furthest ahead leaves.",
            "No policy that always brings the one page that is accessed has fewer misses.",
            GOES);

    private ReferenceExplanations() {}

    private static PolicyExplanation explain(String... mechanism) {
        return PolicyExplanation.of(mechanism)
                .at(MISS, LAST, FIRST, "The page is read from its home.")
                .at(MISS, MIDDLE, FIRST, "A page in a middle tier goes up directly.")
                .at(EVICTION, FIRST, MIDDLE, "The victim goes one tier down.")
                .at(EVICTION, MIDDLE, LAST, "A full tier passes its oldest page on.")
                .trying(EXAMPLE);
    }
}
