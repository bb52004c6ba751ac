package io.thermocline.tier.node;

import static io.thermocline.tier.node.FrameTable.EMPTY;

import io.thermocline.tier.PagePattern;
import io.thermocline.tier.TierException;
import io.thermocline.tier.store.FrameStore;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a run's frames; none without payload.
 *
 * <p>A home that was never stored has the pattern of its page's version 0. The pattern is made when it is read, like
 * the zeroes of a sparse file.
 */
final class FrameContents {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final RunLeaseSpec spec;
    private final FrameTable table;
    private final @Nullable FrameStore store;
    private final ByteBuffer scratch;

    FrameContents(RunLeaseSpec spec, FrameTable table, @Nullable FrameStore store) {
        this.spec = spec;
        this.table = table;
        this.store = store;
        scratch = ByteBuffer.allocate(store == null ? 0 : spec.pageBytes());
    }

    /** Stores a page that arrived. */
    void store(int frame, ByteBuffer contents) {
        if (store != null) {
            store.write(frame, 0, contents);
            table.setStored(frame);
        }
    }

    /** Stores the result of a write: the pattern of {@code version}. */
    void write(int frame, int page, int version) {
        if (store != null) {
            scratch.clear();
            PagePattern.fill(scratch, spec.seed(), page, version);
            scratch.flip();
            store(frame, scratch);
        }
    }

    /** Returns a copy of a page that leaves. */
    ByteBuffer copy(int frame, int page) {
        if (store == null) {
            return NOTHING;
        }
        if (table.home() && !table.isStored(frame)) {
            write(frame, page, 0);
        }
        ByteBuffer copy = ByteBuffer.allocate(spec.pageBytes());
        store.read(frame, 0, copy);
        return copy.flip();
    }

    /** Returns the pages in a range of frames and those among them whose bytes are wrong. */
    ScrubPart scrub(int first, int count) {
        int end = (int) Math.min((long) first + count, table.frames());
        if (end > first) {
            table.reach(end - 1);
        }
        IntArrayList pages = new IntArrayList();
        IntArrayList versions = new IntArrayList();
        IntArrayList damaged = new IntArrayList();
        for (int frame = first; frame < end; frame++) {
            int page = table.page(frame);
            if (page != EMPTY) {
                pages.add(page);
                versions.add(table.version(frame));
                if (isDamaged(frame, page, table.version(frame))) {
                    damaged.add(page);
                }
            }
        }
        return new ScrubPart(pages, versions, damaged);
    }

    private boolean isDamaged(int frame, int page, int version) {
        if (store == null) {
            return false;
        }
        if (!table.isStored(frame)) {
            return !table.home() || version != 0;
        }
        scratch.clear();
        try {
            store.read(frame, 0, scratch);
        } catch (TierException e) {
            return true; // its checksum is wrong, which is damage like any other
        }
        scratch.flip();
        return !PagePattern.matches(scratch, spec.seed(), page, version);
    }
}
