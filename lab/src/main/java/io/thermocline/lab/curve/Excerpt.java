package io.thermocline.lab.curve;

import io.thermocline.engine.workload.ArrayWorkload;
import io.thermocline.engine.workload.Workload;
import java.util.Arrays;

/** Some of the accesses of a workload, in order. */
final class Excerpt {
    private final int[] accesses;
    private final int size;

    /**
     * Accesses that stay as they are.
     *
     * @param accesses as in {@link io.thermocline.engine.workload.AccessBatch#accesses}
     * @param size how many count
     */
    Excerpt(int[] accesses, int size) {
        this.accesses = accesses;
        this.size = size;
    }

    /** Those to some of the pages. */
    Excerpt only(PageSet pages) {
        int[] kept = new int[size];
        int count = 0;
        for (int i = 0; i < size; i++) {
            kept[count] = accesses[i];
            count += pages.has(accesses[i] & Integer.MAX_VALUE);
        }
        return new Excerpt(Arrays.copyOf(kept, count), count);
    }

    /** The accesses that count. */
    int[] trimmed() {
        return accesses.length == size ? accesses : Arrays.copyOf(accesses, size);
    }

    /** The same accesses as a workload, whose pages are numbered in the order of their first access. */
    Workload workload(int addressSpace, boolean producesPages) {
        int[] numbers = new int[addressSpace]; // counted from 1
        int[] dense = new int[size];
        int pages = 0;
        for (int i = 0; i < size; i++) {
            int page = accesses[i] & Integer.MAX_VALUE;
            if (numbers[page] == 0) {
                pages++;
                numbers[page] = pages;
            }
            dense[i] = numbers[page] - 1 | accesses[i] & Integer.MIN_VALUE;
        }
        return new ArrayWorkload(dense, pages, producesPages, new long[0]);
    }
}
