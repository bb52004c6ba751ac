package io.thermocline.workloads.uvm;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.Range;
import java.util.ArrayList;
import java.util.List;

/** Managed memory of a program: arrays one after another, each on a boundary of 64 KiB, the driver's basic block. */
final class DeviceMemory {
    private static final long BOUNDARY = 64 << 10;

    private final List<DeviceArray> arrays = new ArrayList<>();
    private long end;

    /** Places an array after the previous ones. */
    DeviceArray allocate(long elements, int elementBytes) {
        DeviceArray array = new DeviceArray(end, elementBytes);
        arrays.add(array);
        end += (elements * elementBytes + BOUNDARY - 1) / BOUNDARY * BOUNDARY;
        return array;
    }

    /**
     * Returns the arrays as ranges of base pages. If pages are larger than the boundary, arrays share them, and one
     * range covers all pages.
     */
    List<Range> ranges(long pageBytes) {
        if (pageBytes > BOUNDARY) {
            return List.of(new Range("arrays", 0, pages(pageBytes)));
        }
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < arrays.size(); i++) {
            long next = i + 1 < arrays.size() ? arrays.get(i + 1).base() : end;
            int first = (int) (arrays.get(i).base() / pageBytes);
            ranges.add(new Range("array " + i, first, (int) (next / pageBytes) - first));
        }
        return ranges;
    }

    /** Returns the base pages of all arrays. */
    int pages(long pageBytes) {
        long pages = (end + pageBytes - 1) / pageBytes;
        if (pages > Integer.MAX_VALUE) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("size"),
                    "the arrays take " + pages + " pages of " + pageBytes + " B; allowed: at most " + Integer.MAX_VALUE
                            + "; take a smaller size or larger pages");
        }
        return (int) pages;
    }
}
