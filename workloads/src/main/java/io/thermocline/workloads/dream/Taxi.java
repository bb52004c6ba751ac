package io.thermocline.workloads.dream;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;
import java.util.List;
import java.util.function.Supplier;

/**
 * Queries on a table of taxi trips, stored by columns (DREAM sec. 5.5). A query reads the duration of each trip. For
 * the few above 9000 s it reads the miles (Q1), and also the fare (Q2), extras (Q3), tip (Q4) and toll (Q5).
 *
 * <p>The tables replace those of Chicago and New York, which are not shipped. They have the same rows and
 * sparsity; matching trips are drawn independently. A warp takes a page of durations. Pages of the other columns are
 * accessed for its matching rows.
 */
final class Taxi implements PageTasks.Task {
    static final Parameter<Long> ROWS = Parameter.integer(
            "rows",
            "",
            "0",
            0,
            1L << 33,
            "trips; 0: as many as the table has, 211,000,000 (chicago) or 1,700,000,000 (newyork)",
            "assumed for chicago; newyork: BaM sec. 5.4");
    static final Parameter<Long> QUERY = Parameter.integer(
            "query",
            "",
            "5",
            0,
            5,
            "Q0 to Q5: columns read of each trip that matches, beside the one that is read of all",
            "DREAM sec. 5.5; BaM sec. 5.3");
    static final Parameter<String> VALUE_BYTES =
            Parameter.choice("value-bytes", "8", List.of("8", "4"), "size of a value in bytes", "assumed");
    static final Parameter<String> TABLE = Parameter.choice(
            "table",
            "chicago",
            List.of("chicago", "newyork"),
            "whose shape: 0.08 % or 0.03 % of the trips match",
            "DREAM sec. 5.5; BaM sec. 5.4");

    static final DreamWorkload WORKLOAD = new DreamWorkload(ROWS, Taxi::rows, 1, Taxi::program);

    private static final long CHICAGO_ROWS = 211_000_000;
    private static final long NEW_YORK_ROWS = 1_700_000_000;
    private static final double CHICAGO_SHARE = 0.0008;
    private static final double NEW_YORK_SHARE = 511_000.0 / NEW_YORK_ROWS;

    private final SplitMix64 random;
    private final int[] columns;
    private final int rowsOfPage;
    private final double logOfRest;
    private long nextMatch;

    Taxi(SplitMix64 random, int[] columns, int rowsOfPage, double share) {
        this.random = random;
        this.columns = columns;
        this.rowsOfPage = rowsOfPage;
        logOfRest = Math.log1p(-share);
        nextMatch = gap();
    }

    private static boolean isChicago(WorkloadRequest request) {
        return request.parameters().get(TABLE).equals("chicago");
    }

    private static long rows(WorkloadRequest request) {
        long asked = request.parameters().get(ROWS);
        return asked > 0 ? asked : isChicago(request) ? CHICAGO_ROWS : NEW_YORK_ROWS;
    }

    private static Supplier<TaskProgram> program(long rows, WorkloadRequest request, ArrayLayout arrays) {
        int value = Integer.parseInt(request.parameters().get(VALUE_BYTES));
        int query = request.parameters().get(QUERY).intValue();
        int[] columns = new int[1 + query];
        List<String> names = List.of("seconds", "miles", "fare", "extras", "tip", "toll");
        for (int i = 0; i < columns.length; i++) {
            columns[i] = arrays.add(names.get(i), rows * value);
        }
        int rowsOfPage = (int) (request.pageBytes() / value);
        double share = isChicago(request) ? CHICAGO_SHARE : NEW_YORK_SHARE;
        return () -> new PageTasks(
                rows, rowsOfPage, new Taxi(SplitMix64.of(request.seed(), "taxi"), columns, rowsOfPage, share));
    }

    @Override
    public void run(int page, int trips, TaskAccesses accesses) {
        accesses.access(columns[0] + page, false, trips);
        long end = (long) page * rowsOfPage + trips;
        int matches = 0;
        while (nextMatch < end) {
            matches++;
            nextMatch += 1 + gap();
        }
        for (int i = 1; i < columns.length && matches > 0; i++) {
            accesses.access(columns[i] + page, false, matches);
        }
    }

    /** Draws the number of trips before the next match. */
    private long gap() {
        return (long) (Math.log(1 - random.nextDouble()) / logOfRest);
    }
}
