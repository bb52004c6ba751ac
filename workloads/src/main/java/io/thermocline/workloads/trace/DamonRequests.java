package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.files.InputFiles;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * {@code damon}: what the Linux kernel's DAMON found out about the accesses to address ranges ({@link DamonText}, {@link
 * DamonJson}).
 *
 * <p>DAMON looks at one page of a range in each sampling interval, and counts the intervals in which it was accessed.
 * It takes the pages of a range for equally hot. So a range that was found accessed n times has n accesses to each of
 * its pages. A snapshot is played in as many rounds as its hottest range was found accessed. The n accesses are spread
 * evenly over the rounds, and a round accesses its ranges in the order of the trace, each from its first page to its
 * last. DAMON tells no writes: all are reads.
 *
 * <p>Each of several targets, such as processes, is an address space of its own. Their rounds are played in the order of
 * time, and those of one time in the order of the targets.
 */
final class DamonRequests implements RequestReader {
    private static final long PIECE_BYTES = 1L << 26; // of a range in one request, which has a limit of pages
    private static final int UPPER_SHIFT = Long.numberOfTrailingZeros(Request.SPACE_LIMIT);
    private static final int UPPER_BITS = Long.SIZE - UPPER_SHIFT;

    private final TraceInput input;
    private final @Nullable TraceTimes times;
    private final boolean several;
    private final PriorityQueue<Player> players = new PriorityQueue<>(
            Comparator.<Player>comparingLong(player -> player.timeNs).thenComparingInt(player -> player.target));
    private final AddressSpaces spaces = new AddressSpaces();
    private @Nullable Player playing; // not among the players
    private int region;
    private long at; // next byte of the region
    private long timeNs;

    /** Plays the snapshots of a target round by round. */
    private static final class Player {
        private final int target;
        private final Queue<DamonRegions> snapshots;
        private DamonRegions regions;
        private int round;
        private long timeNs; // of the round

        Player(int target, Queue<DamonRegions> snapshots) {
            this.target = target;
            this.snapshots = snapshots;
            regions = snapshots.remove();
            timeNs = regions.timeNs(0);
        }

        /** Moves to the next round; returns false at the end. */
        boolean next() {
            round++;
            if (round == regions.rounds()) {
                DamonRegions following = snapshots.poll();
                if (following == null) {
                    return false;
                }
                regions = following;
                round = 0;
            }
            timeNs = regions.timeNs(round);
            return true;
        }
    }

    /**
     * Reads an input to its end.
     *
     * @param times converts times; null if they are not needed
     */
    DamonRequests(TraceInput input, @Nullable TraceTimes times) {
        this.input = input;
        this.times = times;
        DamonHistory history = new DamonHistory();
        if (DamonJson.begins(input)) {
            DamonJson.read(input, history);
        } else {
            DamonText.read(input, history);
        }
        List<Queue<DamonRegions>> targets = history.snapshots(times != null);
        several = targets.size() > 1;
        for (int target = 0; target < targets.size(); target++) {
            if (!targets.get(target).isEmpty()) {
                players.add(new Player(target, targets.get(target)));
            }
        }
    }

    @Override
    public boolean read(Request request) {
        Player player = playing;
        while (player == null || Long.compareUnsigned(at, player.regions.end(region)) >= 0) {
            player = nextRegion(player);
            if (player == null) {
                return false;
            }
        }
        long end = player.regions.end(region);
        long piece = PIECE_BYTES - (at & PIECE_BYTES - 1);
        long left = Long.compareUnsigned(end - at, piece) < 0 ? end - at : piece;
        request.start = several ? at & Request.SPACE_LIMIT - 1 : at;
        request.space = several ? space(player.target) : 0;
        request.length = left;
        request.write = false;
        request.time = timeNs;
        at += left;
        return true;
    }

    /** Moves to the next region that is accessed, in this round or a later one. Returns its player; null at the end. */
    private @Nullable Player nextRegion(@Nullable Player last) {
        Player player = last;
        do {
            region++;
            if (player == null || region == player.regions.size()) {
                player = nextRound(player);
                region = 0;
            }
        } while (player != null && !player.regions.isAccessed(region, player.round));
        playing = player;
        at = player == null ? 0 : player.regions.start(region);
        return player;
    }

    private @Nullable Player nextRound(@Nullable Player last) {
        if (last != null && last.next()) {
            players.add(last);
        }
        Player next = players.poll();
        TraceTimes needed = times;
        if (next != null && needed != null) {
            try {
                timeNs = needed.after(next.timeNs);
            } catch (ArithmeticException e) {
                throw InvalidInputException.about(
                        InputFiles.trace(input.file()),
                        "the time is more than 292 years from the first one",
                        new UnusableColumn(UnusableColumn.Column.TIMES));
            }
        }
        return next;
    }

    private int space(int target) {
        int number = spaces.number((long) target << UPPER_BITS | at >>> UPPER_SHIFT);
        if (number >= Request.SPACES) {
            throw refused("more than " + Request.SPACES + " targets");
        }
        return number;
    }

    @Override
    public InvalidInputException refused(String what) {
        return InvalidInputException.about(InputFiles.trace(input.file()), what);
    }

    @Override
    public void close() {
        input.close();
    }
}
