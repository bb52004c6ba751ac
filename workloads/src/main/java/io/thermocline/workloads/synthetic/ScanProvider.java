package io.thermocline.workloads.synthetic;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.DeclaredWorkload;
import java.util.List;

/** Passes over all pages in order. This is LRU's classic worst case if there are slightly more pages than frames. */
public final class ScanProvider extends DeclaredWorkload {
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

    /** Called by the service loader. */
    public ScanProvider() {
        super(
                "scan",
                "Passes over all pages in order, or by a stride",
                "assumed",
                List.of(SyntheticWorkload.PAGES, PASSES, ACCESSES, STRIDE, SyntheticWorkload.WRITES));
    }

    @Override
    public Workload create(WorkloadRequest request) {
        ParameterValues values = request.parameters();
        if (values.isGiven(PASSES) && values.isGiven(ACCESSES)) {
            throw new InvalidInputException("scan: passes and accesses are both given; allowed: one of them");
        }
        long pages = SyntheticWorkload.scaledPages(request);
        long stride = values.get(STRIDE);
        long accesses = values.getOr(ACCESSES, values.get(PASSES) * pages);
        return SyntheticWorkload.of(request, accesses, () -> new Scan(pages, stride));
    }
}
