package io.thermocline.workloads.gmt;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskWorkload;

/**
 * The footprint of an application.
 *
 * @param bytes total size of all arrays, scale included
 * @param pageBytes base page
 */
record Footprint(double bytes, long pageBytes) {
    private static final long MAX_PAGES = Integer.MAX_VALUE;

    static final Parameter<Long> PARAMETER = Parameter.size(
            "footprint",
            "160GiB",
            1,
            1L << 50,
            "size of all arrays together at scale 1",
            "GMT sec. 3.1: oversubscription 2 of 16 GB + 64 GB");

    /** Returns the footprint in a request. */
    static Footprint of(WorkloadRequest request) {
        return new Footprint(request.parameters().get(PARAMETER) * request.scale(), request.pageBytes());
    }

    /** Returns the pages of each of {@code arrays} arrays of equal size, rounded down. */
    int pagesOfEach(double arrays) {
        return checkedPages(Math.floor(bytes / arrays / pageBytes), "at least " + (long) Math.ceil(arrays) + " pages");
    }

    /** Returns the pages needed for {@code arrayBytes}. */
    int pagesFor(double arrayBytes) {
        return checkedPages(Math.ceil(arrayBytes / pageBytes), "at least a page");
    }

    /**
     * Returns the page-wide columns of a square grid of 4-byte elements with {@code pages}, at least one. A column is a
     * page wide, so that a row has whole pages.
     */
    int squareColumns(int pages) {
        double rowBytes = 4 * Math.sqrt((double) pages * pageBytes / 4);
        return (int) Math.min(pages, Math.max(1, Math.round(rowBytes / pageBytes)));
    }

    /** Creates the workload of kernels whose arrays have {@code pages} in total. */
    Workload workload(WorkloadRequest request, long pages, long accesses, Kernels kernels) {
        checkedPages(pages, "at least a page");
        return new TaskWorkload(pages, accesses, request.scale(), false, kernels::execution);
    }

    private int checkedPages(double pages, String least) {
        if (pages < 1 || pages > MAX_PAGES) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("footprint times scale"),
                    Units.formatBytes(bytes),
                    least + " and at most " + MAX_PAGES + " pages of " + Units.formatBytes(pageBytes));
        }
        return (int) pages;
    }
}
