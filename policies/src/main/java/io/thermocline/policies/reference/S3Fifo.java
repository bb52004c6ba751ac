package io.thermocline.policies.reference;

import io.thermocline.engine.policy.CacheHints;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.LookAhead;
import io.thermocline.engine.policy.Replacement;

/**
 * S3-FIFO. New pages pass through a small queue and reach the main one only if they are accessed there more than once.
 * The main queue gives as many further rounds as accesses were counted, up to three. Pages that left the small queue
 * are remembered, and enter the main queue when they come back.
 *
 * <p>Source: Yang, Zhang, Qiu, Yue and Rashmi, <em>FIFO queues are all you need for cache eviction</em>, SOSP 2023,
 * section 4 and algorithm 1. Departure, as in the authors' own libCacheSim: while the small queue gives pages to the
 * main one, the main queue may grow beyond its share and is cut at the next miss. The paper cuts it at once, which
 * makes two pages leave for one that comes. Pages leave by the queues alone, as they do from the first tier.
 *
 * <p>State: 9 B a frame, 8 B a remembered page and 33 bits a page. Cost: one store a hit, none when the count is at its
 * limit; O(1) amortised a miss, which passes over a frame at most four times.
 */
final class S3Fifo implements Replacement, CacheHints, LookAhead.PageState {
    private static final int GHOST = 0;
    private static final int NONE = -1;
    private static final byte MOST = 3; // two bits a page

    private final FrameQueue small;
    private final FrameQueue main;
    private final Ghosts ghosts;
    private final byte[] accesses; // of each frame, since the page entered its queue or passed its end, up to MOST
    private final int mainFrames;
    private final int threshold;

    private int leaving = NONE; // the frame chosen from the small queue by victim
    private int remembered = NONE; // the page that victim was called for, if it was a ghost

    /**
     * An empty tier.
     *
     * @param frames how many frames it has
     * @param pages size of the address space so far
     * @param smallShare share of the small queue, of which it has one frame at least
     * @param ghostShare pages to remember, as a share of the frames
     * @param threshold accesses in the small queue that take a page to the main queue, 1 to 3
     */
    S3Fifo(int frames, int pages, double smallShare, double ghostShare, int threshold) {
        small = new FrameQueue(frames);
        main = new FrameQueue(frames);
        ghosts = new Ghosts((int) (frames * ghostShare), 1, pages);
        accesses = new byte[frames];
        mainFrames = frames - Math.max((int) (frames * smallShare), 1);
        this.threshold = threshold;
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        if (accesses[frame] < MOST) {
            accesses[frame]++;
        }
    }

    @Override
    public int touchPage(int page) {
        return ghosts.touch(page);
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        if (ghosts.remove(page)) {
            remembered = page;
        }
        int frame = main.size() > mainFrames ? NONE : victimOfSmall(flights);
        if (frame == NONE) {
            frame = victimOfMain(flights);
        }
        return frame == NONE ? victimOfSmall(flights) : frame; // all of the main queue is in flight
    }

    @Override
    public void onFill(int page, int frame, long access) {
        boolean again = page == remembered || ghosts.remove(page);
        remembered = NONE;
        accesses[frame] = 0;
        (again ? main : small).add(frame);
    }

    @Override
    public void onRemove(int page, int frame) {
        if (frame == leaving) {
            ghosts.add(GHOST, page);
        }
        leaving = NONE;
    }

    /** As if all came from the small queue, as most do. */
    @Override
    public int nextVictims(int[] into, int count) {
        int found = 0;
        int looks = Math.min(small.size(), 2 * count); // all may be passed on
        for (int i = 0; found < count && i < looks; i++) {
            int frame = small.get(i);
            into[found] = frame;
            found += accesses[frame] - threshold >>> 31; // 1 if below
        }
        return found;
    }

    /**
     * Passes accessed pages on to the main queue; {@link #NONE} if all were, or those that are left are in flight, as
     * they came in order.
     */
    private int victimOfSmall(FlightWindow flights) {
        while (small.size() > 0) {
            if (accesses[small.get(0)] < threshold && flights.isInFlight(small.get(0))) {
                return NONE;
            }
            int frame = small.removeOldest();
            if (accesses[frame] < threshold) {
                leaving = frame;
                return frame;
            }
            accesses[frame] = 0;
            main.add(frame);
        }
        return NONE;
    }

    /** Gives accessed pages another round each, and those in flight; {@link #NONE} if all are. */
    private int victimOfMain(FlightWindow flights) {
        for (int looks = (MOST + 1) * main.size(); looks > 0; looks--) {
            int frame = main.removeOldest();
            if (accesses[frame] > 0) {
                accesses[frame]--;
            } else if (!flights.isInFlight(frame)) {
                return frame;
            }
            main.add(frame);
        }
        return NONE;
    }
}
