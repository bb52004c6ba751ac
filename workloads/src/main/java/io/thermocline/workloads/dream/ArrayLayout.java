package io.thermocline.workloads.dream;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.Range;
import java.util.ArrayList;
import java.util.List;

/** Arrays one after another, each of which begins on a page. */
final class ArrayLayout {
    private final long pageBytes;
    private final List<Range> ranges = new ArrayList<>();
    private long end;

    ArrayLayout(long pageBytes) {
        this.pageBytes = pageBytes;
    }

    /** Places an array after the previous ones and returns its first page. */
    int add(String name, long bytes) {
        long first = end;
        long pages = (bytes + pageBytes - 1) / pageBytes;
        end += pages;
        if (end > Integer.MAX_VALUE) {
            throw new InvalidInputException("the arrays take " + end + " pages of " + pageBytes
                    + " B; allowed: at most " + Integer.MAX_VALUE + "; take a smaller size or larger pages");
        }
        ranges.add(new Range(name, (int) first, (int) pages));
        return (int) first;
    }

    int pages() {
        return (int) end;
    }

    List<Range> ranges() {
        return List.copyOf(ranges);
    }
}
