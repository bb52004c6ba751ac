package io.thermocline.policies.dream;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Whole columns by bulk transfer: the first access to an allocation brings all of it, in one copy from pinned memory.
 * Where there is no room, the allocation that came first goes home.
 *
 * <p>Source: DREAM sec. 5.5 (RAPIDS lacks on-demand access and transfers entire columns).
 *
 * <p>Departure: a column that device memory cannot hold comes in parts as large as device memory, where the paper's
 * queries would fail.
 *
 * <p>State: nothing a page. Cost: nothing a hit; a miss looks at every page of its column.
 */
public final class Rapids implements Policy {
    private final TieredMemory memory;
    private final int most; // pages of a part
    private final List<Range> columns = new ArrayList<>(); // by first page
    private final Deque<Range> resident = new ArrayDeque<>(); // columns or parts; some may have gone home since
    private long transfers;

    /** The policy of one run. */
    public Rapids(PolicyContext context) {
        memory = context.memory();
        most = memory.capacity(0);
        context.allocated().forEach(this::onAllocate);
    }

    @Override
    public void onAllocate(Range range) {
        int newest = columns.size() - 1;
        if (newest >= 0 && range.continues(columns.get(newest))) {
            Range column = columns.get(newest);
            columns.set(newest, new Range(column.name(), column.firstPage(), column.pages() + range.pages()));
            return;
        }
        columns.add(range);
        columns.sort(Comparator.comparingInt(Range::firstPage));
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
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
        int low = 0;
        int high = columns.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (columns.get(middle).firstPage() <= page) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return columns.get(low);
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

    @Override
    public void adopt() {
        for (Range column : columns) {
            for (int page = column.firstPage(); page < column.endPage(); page += most) {
                Range part = partOf(column, page);
                if (pagesIn(part, 0) > 0) {
                    resident.addLast(part);
                }
            }
        }
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("columnTransfers", transfers);
    }
}
