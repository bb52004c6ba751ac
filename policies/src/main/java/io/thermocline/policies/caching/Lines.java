package io.thermocline.policies.caching;

import java.util.Arrays;

/**
 * Lines of {@value #BYTES} B in sectors of {@value #SECTOR_BYTES} B (thesis sec. 5.2.2.3), by physical address. Each of two
 * memories gives its pages addresses in the order of their allocation. So the pages of an array that lie in one memory
 * are side by side there, and caches at a memory find the lines in all of their sets.
 *
 * <p>State: 4 B a page for its address, and 4 B for the page of an address.
 */
final class Lines {
    /** Bytes of a line. */
    static final int BYTES = 128;

    /** Bytes of a sector, the smallest request of the accelerator. */
    static final int SECTOR_BYTES = 32;

    /** Sectors of a line. */
    static final int SECTORS = BYTES / SECTOR_BYTES;

    private static final int ALL = (1 << SECTORS) - 1;
    private static final long FAR = 1L << 40; // the first line of the host's memory

    private final long linesAPage;
    private int[] address = new int[0]; // by page, plus 1; negative in the host's memory; 0 without one
    private final int[][] pages = {new int[0], new int[0]}; // by memory and address
    private final int[] count = new int[2]; // by memory

    /** Lines of pages of a size, none of which has an address. */
    Lines(long pageBytes) {
        linesAPage = Math.max(1, pageBytes / BYTES);
    }

    /** Lines of a page. */
    int ofPage() {
        return (int) linesAPage;
    }

    /** Gives a page the next address of a memory. */
    void place(int page, boolean isNear) {
        if (page >= address.length) {
            address = Arrays.copyOf(address, Math.max(page + 1, 2 * address.length));
        }
        int memory = isNear ? 0 : 1;
        int next = count[memory]++;
        if (next == pages[memory].length) {
            pages[memory] = Arrays.copyOf(pages[memory], Math.max(16, 2 * next));
        }
        pages[memory][next] = page;
        address[page] = isNear ? next + 1 : -next - 1;
    }

    /** The number of the line that holds a byte of a page, which gets an address in a memory unless it has one there. */
    long number(int page, int offset, boolean isNear) {
        if (page >= address.length || (isNear ? address[page] <= 0 : address[page] >= 0)) {
            place(page, isNear); // it was moved, or allocated, before this policy took over
        }
        int place = address[page];
        long first = place > 0 ? (place - 1) * linesAPage : FAR + (-place - 1) * linesAPage;
        return first + offset / BYTES;
    }

    /** The page of a line. */
    int page(long line) {
        return line < FAR ? pages[0][(int) (line / linesAPage)] : pages[1][(int) ((line - FAR) / linesAPage)];
    }

    /** The sectors of a set that a line has. */
    static int inLine(int sectors) {
        return sectors & ALL;
    }
}
