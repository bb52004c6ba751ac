package io.thermocline.policies;

import io.thermocline.engine.workload.Range;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The program's allocations, each the pages of one call of malloc. */
public final class Allocations {
    private final TreeMap<Integer, Range> byFirstPage = new TreeMap<>();

    /** A range has been allocated, or continues the one before it. */
    public void add(Range range) {
        Map.Entry<Integer, Range> before = byFirstPage.lowerEntry(range.firstPage());
        if (before != null && range.continues(before.getValue())) {
            Range whole = before.getValue();
            byFirstPage.put(
                    whole.firstPage(), new Range(whole.name(), whole.firstPage(), whole.pages() + range.pages()));
        } else {
            byFirstPage.put(range.firstPage(), range);
        }
    }

    /** The allocation that a page belongs to; the page alone if none is known. */
    public Range of(int page) {
        Map.Entry<Integer, Range> known = byFirstPage.floorEntry(page);
        return known != null && page < known.getValue().endPage() ? known.getValue() : new Range("page", page, 1);
    }

    /** The allocations, by first page; a view. */
    public Collection<Range> all() {
        return Collections.unmodifiableCollection(byFirstPage.values());
    }
}
