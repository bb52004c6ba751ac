package io.thermocline.policies.dream;

import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.Allocations;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Columns in device memory, each brought by one copy at its first access. Where there is no room, the column that came
 * first goes home. A column that device memory cannot hold comes in parts as large as device memory.
 *
 * <p>State: none for a page. Cost: a miss looks at every page of its column.
 */
final class BulkTransfers {
    private final TieredMemory memory;
    private final int most; // pages of a part
    private final Allocations columns = new Allocations();
    private final List<Range> written = new ArrayList<>(); // by the host since, each a column of its own
    private final Deque<Range> resident = new ArrayDeque<>(); // columns or parts; some may have gone home since
    private long transfers;

    BulkTransfers(TieredMemory memory) {
        this.memory = memory;
        most = memory.capacity(0);
    }

    /** Number of copies into device memory so far. */
    long transfers() {
        return transfers;
    }

    /** A range is allocated: a column, or more of the newest one. */
    void allocate(Range range) {
        columns.add(range);
    }

    /** The host writes a range: it is a column from now on, of which nothing is in device memory. */
    void write(Range range) {
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            memory.takeBack(page);
        }
        written.removeIf(other -> other.firstPage() < range.endPage() && range.firstPage() < other.endPage());
        written.add(range);
    }

    /** Brings what is in a tier of the column, or the part of it, in which a page is. */
    void bring(int page, int tier) {
        Range part = partOf(columnOf(page), page);
        while (memory.room(0) < pagesIn(part, tier)) {
            sendHome(resident.removeFirst());
        }
        transfers++;
        memory.beginTransfer();
        memory.fetch(page);
        for (int other = part.firstPage(); other < part.endPage(); other++) {
            if (memory.tierOf(other) == tier) {
                memory.prefetch(other);
            }
        }
        memory.endTransfer();
        resident.addLast(part);
    }

    /** Takes over the columns of which something is in device memory. */
    void adopt() {
        for (Range column : columns.all()) {
            for (int page = column.firstPage(); page < column.endPage(); page += most) {
                Range part = partOf(column, page);
                if (pagesIn(part, 0) > 0) {
                    resident.addLast(part);
                }
            }
        }
    }

    private int pagesIn(Range part, int tier) {
        int count = 0;
        for (int page = part.firstPage(); page < part.endPage(); page++) {
            count += memory.tierOf(page) == tier ? 1 : 0;
        }
        return count;
    }

    private Range partOf(Range column, int page) {
        int first = column.firstPage() + (page - column.firstPage()) / most * most;
        return new Range(column.name(), first, Math.min(most, column.endPage() - first));
    }

    private Range columnOf(int page) {
        for (Range range : written) {
            if (range.firstPage() <= page && page < range.endPage()) {
                return range;
            }
        }
        return columns.of(page);
    }

    private void sendHome(Range column) {
        memory.beginTransfer();
        for (int page = column.firstPage(); page < column.endPage(); page++) {
            if (memory.tierOf(page) == 0) {
                memory.demote(0, memory.frameOf(page), memory.lastTier());
            }
        }
        memory.endTransfer();
    }
}
