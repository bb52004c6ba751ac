package io.thermocline.workloads.gmt;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.WorkloadRequest;

/**
 * A grid of pages: rows of {@code columns} pages each, row after row.
 *
 * @param rows rows of the grid
 * @param columns pages of a row
 */
record Grid(int rows, int columns) {
    static final Parameter<Long> COLUMNS = Parameter.integer(
            "columns",
            "pages",
            "",
            1,
            Integer.MAX_VALUE,
            "width of the grid in pages; default: as many as make the grid of 4-byte elements square",
            "assumed");

    /** Creates the grid of a request in an array of at most {@code pages}. */
    static Grid of(WorkloadRequest request, Footprint footprint, int pages) {
        long columns = request.parameters().getOr(COLUMNS, (long) footprint.squareColumns(pages));
        if (columns > pages) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("columns"), columns, "at most the pages of an array, " + pages);
        }
        return new Grid((int) (pages / columns), (int) columns);
    }

    /** Pages of the grid. */
    int pages() {
        return rows * columns;
    }
}
