package io.thermocline.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.OperationSink;
import io.thermocline.engine.run.RunCounters;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A sink that keeps the contents of each frame as a number of writes, and checks that each operation can be done where
 * it says.
 */
final class PageLedger implements OperationSink {
    private record Place(int tier, int frame) {}

    private record Copy(int page, int version) {}

    private static final int NOTHING = -1; // instead of a version

    final RunCounters counters;
    private final int last;
    private final boolean lineCaches;
    private final Map<Place, Copy> contents = new HashMap<>();
    private final Map<Integer, Place> places = new HashMap<>();
    private final Map<Integer, Integer> newest = new HashMap<>();
    long chunks;

    PageLedger(int tiers) {
        this(tiers, false);
    }

    /** A ledger of a policy that may have caches of lines, which are written wherever the page is. */
    PageLedger(int tiers, boolean lineCaches) {
        counters = new RunCounters(tiers);
        last = tiers - 1;
        this.lineCaches = lineCaches;
    }

    @Override
    public void place(int page, int tier, int frame) {
        Place to = new Place(tier, frame);
        assertThat(places.get(page)).as("page %d was not moved before", page).isNull();
        assertThat(newest(page)).as("writes of page %d before", page).isZero();
        assertThat(contents.get(to)).as("what %s holds", to).isNull();
        contents.put(to, new Copy(page, 0));
        contents.put(home(page), new Copy(page, NOTHING));
        places.put(page, to);
    }

    @Override
    public void overwrite(int page, int fromTier, int fromFrame, int frame) {
        Place from = new Place(fromTier, fromFrame);
        Place to = new Place(0, frame);
        assertThat(fromTier).isNotZero();
        assertThat(place(page)).as("page %d before it is overwritten", page).isEqualTo(from);
        assertThat(contents.get(to)).as("what %s holds", to).isNull();
        leave(from);
        contents.put(to, new Copy(page, newest(page)));
        places.put(page, to);
    }

    @Override
    public void move(
            int page, int fromTier, int fromFrame, int toTier, int toFrame, OperationKind kind, Initiator initiator) {
        Place from = new Place(fromTier, fromFrame);
        Place to = new Place(toTier, toFrame);
        assertThat(place(page)).as("page %d before it moves", page).isEqualTo(from);
        assertThat(toTier == last || contents.get(to) == null)
                .as("%s is free for page %d", to, page)
                .isTrue();
        contents.put(to, copyOf(page));
        if (kind != OperationKind.FLUSH) {
            leave(from);
            places.put(page, to);
        }
        counters.count(fromTier, toTier, RunCounters.slot(kind, initiator), 1);
    }

    @Override
    public void discard(int page, int fromTier, int fromFrame) {
        Place from = new Place(fromTier, fromFrame);
        assertThat(place(page)).isEqualTo(from);
        leave(from);
        places.put(page, home(page));
        assertThat(copyOf(page).version())
                .as("the home of page %d is current", page)
                .isEqualTo(newest(page));
        counters.discards++;
    }

    @Override
    public int version(int page) {
        return newest(page);
    }

    @Override
    public void write(int page) {
        assertThat(place(page).tier() == 0 || lineCaches)
                .as("page %d is written in the first tier", page)
                .isTrue();
        change(page);
    }

    @Override
    public void remote(int page, boolean write, long bytes) {
        assertThat(place(page).tier()).isNotZero();
        counters.remoteBytes += bytes;
        if (write) {
            change(page);
        }
    }

    @Override
    public void chunk(long accesses, long[] served, long modelTimePs) {
        chunks++;
        counters.accesses = accesses;
        for (int tier = 0; tier <= last; tier++) {
            counters.served[tier] += served[tier];
        }
        assertThat(Arrays.stream(counters.served).sum()).isEqualTo(accesses);
    }

    /** At the end every page has what was written last where it lies, and, if pages have homes, there, too. */
    void checkEnd(boolean homes) {
        newest.forEach((page, version) -> {
            assertThat(copyOf(page).version()).as("page %d", page).isEqualTo(version);
            Copy home = contents.get(home(page));
            if (homes) {
                assertThat(home == null ? 0 : home.version())
                        .as("home of page %d", page)
                        .isEqualTo(version);
            }
        });
    }

    private void change(int page) {
        counters.writes++;
        newest.merge(page, 1, Integer::sum);
        contents.put(place(page), new Copy(page, copyOf(page).version() + 1));
    }

    private void leave(Place from) {
        if (from.tier() != last) {
            contents.remove(from);
        }
    }

    private Place place(int page) {
        return places.getOrDefault(page, home(page));
    }

    private Place home(int page) {
        return new Place(last, page);
    }

    private Copy copyOf(int page) {
        Copy copy = contents.getOrDefault(place(page), new Copy(page, 0));
        assertThat(copy.page()).isEqualTo(page);
        return copy;
    }

    private int newest(int page) {
        return newest.getOrDefault(page, 0);
    }
}
