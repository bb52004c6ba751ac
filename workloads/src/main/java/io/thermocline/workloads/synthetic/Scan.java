package io.thermocline.workloads.synthetic;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;

/**
 * Scans all pages repeatedly. With a stride of k a pass visits pages 0, k, 2k, ..., then 1, k + 1, ..., so that it
 * visits every page once.
 *
 * <p>This is LRU's classic worst case if there are slightly more pages than frames.
 */
final class Scan implements PageStream {
    static final Parameter<Long> PASSES = Parameter.integer(
            "passes", "", "10", 1, Integer.MAX_VALUE, "passes over all pages; refused beside accesses", "assumed");
    static final Parameter<Long> STRIDE = Parameter.integer(
            "stride",
            "pages",
            "1",
            1,
            SyntheticWorkload.MAX_PAGES,
            "distance of consecutive accesses; a pass visits 0, k, 2k, ..., then 1, k+1, ..., so every page once",
            "assumed");
    static final Parameter<Long> ACCESSES = Parameter.integer(
            "accesses", "accesses", "", 1, Long.MAX_VALUE, "number of accesses; default passes x pages", "assumed");

    private final long pages;
    private final long stride;
    private long next;
    private long offset;

    Scan(long pages, long stride) {
        this.pages = pages;
        this.stride = stride;
    }

    static Workload create(WorkloadRequest request) {
        ParameterValues values = request.parameters();
        if (values.isGiven(PASSES) && values.isGiven(ACCESSES)) {
            throw new InvalidInputException("scan: passes and accesses are both given; allowed: one of them");
        }
        long pages = SyntheticWorkload.scaledPages(request);
        long stride = values.get(STRIDE);
        long accesses = values.getOr(ACCESSES, values.get(PASSES) * pages);
        return SyntheticWorkload.of(request, accesses, () -> new Scan(pages, stride));
    }

    @Override
    public void fill(int[] target, int from, int count) {
        for (int i = from; i < from + count; i++) {
            target[i] = (int) next;
            next += stride;
            if (next >= pages) {
                offset = offset + 1 < Math.min(stride, pages) ? offset + 1 : 0;
                next = offset;
            }
        }
    }
}
