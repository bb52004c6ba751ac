package io.thermocline.policies.reference;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Replacement;
import java.util.function.LongUnaryOperator;

/**
 * The optimum, which knows the future. The page whose next access is furthest ahead leaves; with bypass, the incoming
 * page is a candidate too.
 *
 * <p>Source: Belady, <em>A study of replacement algorithms for a virtual-storage computer</em>, IBM Systems Journal
 * 5(2), 1966 (MIN). As in demand paging there, every page that is accessed comes in; {@code bypass} drops this rule,
 * which is the lower bound of systems that can serve an access where the page is.
 *
 * <p>A page in flight cannot leave, so the furthest of the others does.
 *
 * <p>State: 33 B a frame, and the number of the next access with each access. Cost: O(log frames) a miss, mostly O(1) a
 * hit.
 */
final class Belady implements Replacement {
    private static final int COMING = 0;

    private final NextUseHeap heap; // of the frames that are not in flight
    private final NodeLists
            coming; // one list: frames in flight, and those that have landed since the last victim was chosen
    private final LongUnaryOperator nextAccess;
    private final boolean bypass;

    /**
     * An empty tier.
     *
     * @param frames how many frames it has
     * @param nextAccess of the access being decided: number of the access that next touches its page,
     *     {@link Long#MAX_VALUE} if none does
     * @param bypass whether an access may be served without its page coming in
     */
    Belady(int frames, LongUnaryOperator nextAccess, boolean bypass) {
        heap = new NextUseHeap(frames);
        coming = new NodeLists(frames, 1);
        this.nextAccess = nextAccess;
        this.bypass = bypass;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        if (coming.listOf(frame) == COMING) {
            heap.note(frame, nextAccess.applyAsLong(access));
        } else {
            heap.put(frame, nextAccess.applyAsLong(access));
        }
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        while (coming.size(COMING) > 0 && !flights.isInFlight(coming.last(COMING))) {
            int landed = coming.last(COMING);
            coming.remove(landed);
            heap.add(landed);
        }
        int frame = heap.latestFrame();
        return bypass && heap.isNoEarlier(nextAccess.applyAsLong(access), frame) ? BYPASS : frame;
    }

    @Override
    public void onFill(int page, int frame, long access) {
        if (access < 0) {
            throw new InvalidInputException("policy belady cannot take over a tier that holds pages: it does not know"
                            + " their next accesses; let the run begin with it")
                    .withSubject(Subject.Field.POLICY)
                    .withValue("belady");
        }
        heap.note(frame, nextAccess.applyAsLong(access));
        coming.addFirst(COMING, frame);
    }

    @Override
    public void onRemove(int page, int frame) {
        if (coming.listOf(frame) == COMING) {
            coming.remove(frame);
        }
        heap.remove(frame);
    }
}
