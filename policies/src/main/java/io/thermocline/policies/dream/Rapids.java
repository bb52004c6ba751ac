package io.thermocline.policies.dream;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.core.Policy;
import io.thermocline.engine.core.PolicyContext;
import io.thermocline.engine.core.TieredMemory;
import io.thermocline.engine.workload.Range;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Whole columns by bulk transfer: the first access to an allocation brings all of it, in one copy from pinned memory. Where there is no room, the allocation that came
 * first goes home.
 *
 * <p>Source: DREAM sec. 5.5 (RAPIDS lacks on-demand access and transfers entire columns).
 *
 * <p>State: nothing a page. Cost: nothing a hit; a miss looks at every page of its allocation.
 */
public final class Rapids implements Policy {
    private final TieredMemory memory;
    private final List<Range> columns = new ArrayList<>(); // by first page
    private final Deque<Range> resident = new ArrayDeque<>();
    private long transfers;

    /** The policy of one run. */
    public Rapids(PolicyContext context) {
        memory = context.memory();
        context.allocated().forEach(this::onAllocate);
    }

    @Override
    public void onAllocate(Range range) {
        columns.add(range);
        columns.sort(Comparator.comparingInt(Range::firstPage));
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        Range column = columnOf(page);
        int missing = 0;
        for (int other = column.firstPage(); other < column.endPage(); other++) {
            missing += memory.tierOf(other) == tier ? 1 : 0;
        }
        if (missing > memory.capacity(0)) {
            throw new InvalidInputException("policy rapids: column " + column.name() + " has " + missing
                    + " pages, device memory holds " + memory.capacity(0)
                    + "; raise the capacity of the first tier, or take another policy");
        }
        while (memory.room(0) < missing && !resident.isEmpty()) {
            sendHome(resident.removeFirst());
        }
        transfers++;
        memory.beginTransfer();
        memory.fetch(page);
        for (int other = column.firstPage(); other < column.endPage(); other++) {
            if (memory.tierOf(other) == tier) {
                memory.prefetch(other);
            }
        }
        memory.endTransfer();
        resident.addLast(column);
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
            for (int page = column.firstPage(); page < column.endPage(); page++) {
                if (memory.tierOf(page) == 0) {
                    resident.addLast(column);
                    break;
                }
            }
        }
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("columnTransfers", transfers);
    }
}
