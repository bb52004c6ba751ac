package io.thermocline.policies.reference;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.LookAhead;
import io.thermocline.engine.policy.Replacement;
import java.util.Map;

/**
 * Adaptive replacement cache. One list holds pages accessed once recently (T1), one those accessed at least twice (T2).
 * Each remembers what left it (B1, B2), and an access to a remembered page moves the target size of T1 towards the list
 * that should have been longer.
 *
 * <p>Source: Megiddo and Modha, <em>ARC: a self-tuning, low overhead replacement cache</em>, FAST 2003, figure 4; the
 * names are the paper's. No departures. The target is a real number, as there. A page that leaves for another reason
 * than replacement is not remembered.
 *
 * <p>State: 25 B a frame and 33 bits a page. Cost: O(1).
 */
final class Arc implements Replacement, LookAhead.PageState {
    private static final int T1 = 0;
    private static final int T2 = 1;
    private static final int B1 = 0;
    private static final int B2 = 1;
    private static final int NONE = NodeLists.NONE;

    private final int frames;
    private final NodeLists resident;
    private final Ghosts ghosts;
    private double target; // the paper's p

    private int leaving = NONE; // the frame chosen by victim
    private int leavesTo = NONE; // the list that will remember its page
    private int remembered = NONE; // the page that victim was called for, if it was in B1 or B2

    /**
     * An empty tier.
     *
     * @param frames how many frames it has
     * @param pages size of the address space so far
     */
    Arc(int frames, int pages) {
        this.frames = frames;
        resident = new NodeLists(frames, 2);
        ghosts = new Ghosts(frames, 2, pages);
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        if (resident.listOf(frame) == T2) {
            resident.renew(T2, frame);
        } else {
            resident.moveFirst(T2, frame);
        }
    }

    @Override
    public int touchPage(int page) {
        return ghosts.touch(page);
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        int from = ghosts.listOf(page);
        if (from != NONE) {
            recall(page, from);
            remembered = page;
            return replace(from == B2, flights);
        }
        if (resident.size(T1) + ghosts.size(B1) >= frames) {
            if (ghosts.size(B1) == 0) {
                return leave(T1, NONE, flights);
            }
            ghosts.removeOldest(B1);
        } else if (resident.size(T1) + resident.size(T2) + ghosts.size(B1) + ghosts.size(B2) >= 2 * frames) {
            ghosts.removeOldest(B2);
        }
        return replace(false, flights);
    }

    @Override
    public void onFill(int page, int frame, long access) {
        boolean again = page == remembered;
        remembered = NONE;
        if (!again) {
            int from = ghosts.listOf(page); // known only if the tier was not full
            if (from != NONE) {
                recall(page, from);
                again = true;
            }
        }
        resident.addFirst(again ? T2 : T1, frame);
    }

    @Override
    public void onRemove(int page, int frame) {
        resident.remove(frame);
        if (frame == leaving && leavesTo != NONE) {
            ghosts.add(leavesTo, page);
        }
        leaving = NONE;
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("arcTargetPages", target);
    }

    /** An access to a page of B1 or B2: adapts the target and forgets the page. */
    private void recall(int page, int from) {
        double b1 = ghosts.size(B1);
        double b2 = ghosts.size(B2);
        target = from == B1
                ? Math.min(target + Math.max(b2 / b1, 1), frames)
                : Math.max(target - Math.max(b1 / b2, 1), 0);
        ghosts.remove(page);
    }

    /** The paper's REPLACE; where all of the list is in flight, a page of the other leaves. */
    private int replace(boolean cameFromB2, FlightWindow flights) {
        int t1 = resident.size(T1);
        boolean fromT1 = t1 > 0 && (t1 > target || (cameFromB2 && t1 == target));
        int frame = fromT1 ? leave(T1, B1, flights) : leave(T2, B2, flights);
        if (frame != NONE) {
            return frame;
        }
        return fromT1 ? leave(T2, B2, flights) : leave(T1, B1, flights);
    }

    private int leave(int list, int ghostList, FlightWindow flights) {
        leaving = resident.lastLanded(list, flights);
        leavesTo = ghostList;
        return leaving;
    }
}
